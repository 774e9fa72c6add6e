/**
 * Lemmas as records (abi.ts), for exchange with other engines: those learned here that took enough work, and the check
 * of those learned elsewhere.
 *
 * The check is about form: a record must describe a part of the board at the edge and contacts beside it, as lemmas.ts
 * cuts them out. It cannot tell whether the connection holds; that took its author a search.
 */
import { FACT_BUFFER_BYTES, KIND_FULL, KIND_SEMI, LEMMA_EDGE, LEMMA_FIELD_BYTES, LEMMA_KIND } from "../../abi";
import { LEMMA_SETS, LEMMA_SIDE, LEMMA_WORK } from "../../abi";
import { SET_BYTES, copy, count, difference, intersection, isDisjoint, isEmpty } from "../../board/cellset";
import { isEqual, isSubset, union } from "../../board/cellset";
import { ALL_CELLS, flood, neighbours, rim } from "../../board/geometry";

/** The fewest empty cells of a lemma; deduction finds smaller connections. */
export const MIN_CELLS: i32 = 4;

const FIELDS: i32 = LEMMA_SETS * SET_BYTES;
const RECORD_BYTES: i32 = FIELDS + LEMMA_FIELD_BYTES;

const LEARNED: usize = memory.data(FACT_BUFFER_BYTES, 16);
const MAX_LEARNED: i32 = FACT_BUFFER_BYTES / RECORD_BYTES;
let learnedCount: i32 = 0;
/** The least work of a lemma that is recorded. */
let leastWork: u32 = u32.MAX_VALUE;

const part: usize = memory.data(SET_BYTES, 16);
const reached: usize = memory.data(SET_BYTES, 16);

/** Records lemmas that took `work` nodes or more from now on. */
export function recordLemmasFrom(work: u32): void {
  leastWork = work;
  learnedCount = 0;
}

/** Records a new lemma, if it took enough work. When the list is full, the lemma is left out. */
export function recordLemma(
  side: i32, end: i32, kind: i32, cells: usize, stones: usize, contacts: usize, work: u32,
): void {
  if (work < leastWork || learnedCount == MAX_LEARNED) return;
  const record = LEARNED + learnedCount++ * RECORD_BYTES;
  copy(record, cells);
  copy(record + SET_BYTES, stones);
  copy(record + 2 * SET_BYTES, contacts);
  store<u32>(record + FIELDS, work, LEMMA_WORK);
  store<u8>(record + FIELDS, <u8>side, LEMMA_SIDE);
  store<u8>(record + FIELDS, <u8>end, LEMMA_EDGE);
  store<u8>(record + FIELDS, <u8>kind, LEMMA_KIND);
}

/** The address of the lemmas recorded since the last call of `takeLearned`. */
export function learnedList(): usize {
  return LEARNED;
}

/** Returns the bytes of the records in `learnedList`, and starts it again. */
export function takeLearned(): i32 {
  const taken = learnedCount * RECORD_BYTES;
  learnedCount = 0;
  return taken;
}

/** Bytes of a record. */
export function lemmaRecordBytes(): i32 {
  return RECORD_BYTES;
}

// @ts-ignore: decorator
@inline export function sideOfLemma(record: usize): i32 {
  return load<u8>(record + FIELDS, LEMMA_SIDE);
}

// @ts-ignore: decorator
@inline export function edgeOfLemma(record: usize): i32 {
  return load<u8>(record + FIELDS, LEMMA_EDGE);
}

// @ts-ignore: decorator
@inline export function kindOfLemma(record: usize): i32 {
  return load<u8>(record + FIELDS, LEMMA_KIND);
}

/** Does the record describe a lemma of the board in use? */
export function isLemmaRecord(record: usize): bool {
  const cells = record;
  const stones = record + SET_BYTES;
  const contacts = record + 2 * SET_BYTES;
  const side = sideOfLemma(record);
  const end = edgeOfLemma(record);
  const kind = kindOfLemma(record);
  if (side > 1 || end > 1 || (kind != KIND_FULL && kind != KIND_SEMI)) return false;
  if (!isSubset(cells, ALL_CELLS) || !isSubset(stones, ALL_CELLS) || !isDisjoint(cells, stones)) return false;
  // A single contact may be empty; several are stones.
  if (isEmpty(contacts) || !isSubset(contacts, count(contacts) == 1 ? cells : stones)) return false;
  // The part is connected to the edge, and every contact touches it.
  union(part, cells, stones);
  difference(part, part, contacts);
  intersection(reached, part, rim((side << 1) + end));
  flood(reached, reached, part);
  if (!isEqual(reached, part)) return false;
  neighbours(reached, part);
  if (!isSubset(contacts, reached)) return false;
  difference(part, cells, contacts);
  return count(part) >= MIN_CELLS;
}
