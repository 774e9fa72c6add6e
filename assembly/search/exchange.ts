/**
 * Facts that engines exchange: lemmas and table entries. A lemma from elsewhere joins those learned here, an entry goes
 * into the table.
 *
 * Records arrive in one buffer, FACT_BUFFER_BYTES at a time. All are checked before the first is used, so a malformed
 * one changes nothing.
 */
import { ALGORITHM_DF_PN, FACT_BUFFER_BYTES } from "../abi";
import { isLemmaRecord, lemmaRecordBytes, recordLemmasFrom } from "../connection/edge-search/lemma-records";
import { addLemma, useLemmasOfBoard } from "../connection/edge-search/lemmas";
import { rootSide } from "./df-pn/df-pn";
import { addEntryRecord, checkedBytes, sendEntries } from "./df-pn/entry-records";
import { entryBytes, findEntry, listChanges, orderCount, useTableOf } from "./transposition";

const RECEIVED: usize = memory.data(FACT_BUFFER_BYTES, 16);

/** The records to use next. The wrapper writes them. */
export function receivedBuffer(): usize {
  return RECEIVED;
}

/** Starts to record facts for other engines, among them lemmas that took at least `lemmaWork` nodes; or stops it. */
export function recordFacts(isOn: bool, lemmaWork: u32): void {
  recordLemmasFrom(isOn ? lemmaWork : u32.MAX_VALUE);
  listChanges(isOn);
}

/** Writes entries that have changed to `sentList`; returns their bytes, 0 if none is left. Where it `hasResult`, the
 *  position on the board, if solved, is written in any case, because its winner was asked for. */
export function takeEntries(solvedWork: u32, openWork: u32, hasResult: bool): i32 {
  useTableOf(ALGORITHM_DF_PN);
  return sendEntries(solvedWork, openWork, hasResult ? findEntry(rootSide, false) : 0);
}

/** Adds the first `bytes` received as lemmas of the board in use. Returns the place of the first malformed one, and
 *  then adds none; −1 if there is none. */
export function addLemmas(bytes: i32): i32 {
  const size = lemmaRecordBytes();
  for (let at = 0; at < bytes; at += size) if (bytes - at < size || !isLemmaRecord(RECEIVED + at)) return at;
  useLemmasOfBoard();
  for (let at = 0; at < bytes; at += size) addLemma(RECEIVED + at);
  return -1;
}

/** Adds the first `bytes` received to the table as entries of the board in use. Returns as `addLemmas` does. Requires a
 *  table. */
export function addEntries(bytes: i32): i32 {
  useTableOf(ALGORITHM_DF_PN);
  for (let at = 0; at < bytes; ) {
    const size = checkedBytes(RECEIVED + at, bytes - at);
    if (size == 0) return at;
    at += size;
  }
  for (let at = 0; at < bytes; ) {
    addEntryRecord(RECEIVED + at);
    at += entryBytes(orderCount(RECEIVED + at));
  }
  return -1;
}
