/**
 * Table entries as records (abi.ts), for exchange with other engines. None depends on the path of a search, so each
 * holds wherever its position occurs:
 *
 *   solved   the winner, its proof set, and its move if it is to move
 *   open     the moves that may still win, the proof set that refutes all others, and the numbers so far
 *
 * An open entry is about the filled position, as in the table, so records are good only for engines that fill in alike.
 * The check of a record is about form. It cannot tell whether the winner wins; that took its author a search.
 */
import { BLACK, FACT_BUFFER_BYTES, INFINITE_NUMBER, WHITE } from "../../abi";
import { SET_BYTES, add, copy, has, intersection, isDisjoint, isSubset, union } from "../../board/cellset";
import { ALL_CELLS, cellCount, flood, rim } from "../../board/geometry";
import { copyEntry, deltaOf, entryBytes, isInnerEntry, liveOf, moveOf, orderCount, phiOf } from "../transposition";
import { proofOf, sideOf, takeChange, takeEntryOf, workOf } from "../transposition";
import { cellOf } from "./judged-order";

/** More than any number of an open entry. */
const MAX_NUMBER: u32 = 2 * INFINITE_NUMBER;

const SENT: usize = memory.data(FACT_BUFFER_BYTES, 16);
let sentBytes: i32 = 0;

const used: usize = memory.data(SET_BYTES, 16);
const live: usize = memory.data(SET_BYTES, 16);
const proof: usize = memory.data(SET_BYTES, 16);

/** The records of the last `sendEntries`. */
export function sentList(): usize {
  return SENT;
}

/** Writes changed entries to `sentList` until it is full or none is left, and returns their bytes: solved and open
 *  entries that took at least so much work, but none of a root. `asked`, if not 0, is an entry to write first if it is
 *  solved. */
export function sendEntries(solvedWork: u32, openWork: u32, asked: usize): i32 {
  sentBytes = 0;
  if (asked != 0 && isSolved(asked)) send(asked);
  while (sentBytes + entryBytes(cellCount) <= FACT_BUFFER_BYTES) {
    const entry = takeChange();
    if (entry == 0) break;
    if (entry == asked || !isInnerEntry(entry)) continue;
    if (workOf(entry) >= (isSolved(entry) ? solvedWork : openWork)) send(entry);
  }
  return sentBytes;
}

function send(entry: usize): void {
  // All moves of a lost position are refuted, and nobody asks for their order.
  const moves = deltaOf(entry) == 0 ? 0 : orderCount(entry);
  copyEntry(SENT + sentBytes, entry, moves);
  sentBytes += entryBytes(moves);
}

// @ts-ignore: decorator
@inline function isSolved(entry: usize): bool {
  return phiOf(entry) == 0 || deltaOf(entry) == 0;
}

/** Returns the bytes of the record, of which at most `left` are there; 0 if it is malformed or of another board. */
export function checkedBytes(record: usize, left: i32): i32 {
  if (left < entryBytes(0) || !isInnerEntry(record) || !isPosition(record)) return 0;
  const moves = orderCount(record);
  if (moves > cellCount || left < entryBytes(moves)) return 0;
  // Each move is on an empty cell, and there once.
  union(used, record, record + SET_BYTES);
  for (let i = 0; i < moves; i++) {
    const cell = cellOf(moveOf(record, i));
    if (cell >= cellCount || has(used, cell)) return 0;
    add(used, cell);
  }
  const isSound = isSolved(record) ? isSolvedRecord(record, moves) : isOpenRecord(record);
  return isSound ? entryBytes(moves) : 0;
}

function isPosition(record: usize): bool {
  const black = record;
  const white = record + SET_BYTES;
  return isSubset(black, ALL_CELLS) && isSubset(white, ALL_CELLS) && isDisjoint(black, white);
}

// @ts-ignore: decorator
@inline function stonesOf(record: usize, side: i32): usize {
  return side == BLACK ? record : record + SET_BYTES;
}

/** The set joins the winner's edges and avoids the loser's stones; a move is named if the winner is to move, unless
 *  fill-in has decided the game. */
function isSolvedRecord(record: usize, moves: i32): bool {
  const isWin = phiOf(record) == 0;
  if ((isWin ? deltaOf(record) : phiOf(record)) != INFINITE_NUMBER) return false;
  const winner = isWin ? sideOf(record) : sideOf(record) ^ 1;
  const set = proofOf(record);
  if (!isSubset(set, ALL_CELLS) || !isDisjoint(set, stonesOf(record, winner ^ 1))) return false;
  if (moves > (isWin ? 1 : 0) || (moves == 1 && !has(set, moveOf(record, 0)))) return false;
  intersection(used, set, rim(winner << 1));
  flood(used, used, set);
  return !isDisjoint(used, rim((winner << 1) + 1));
}

/** Live moves are on empty cells, and the proof set of the opponent avoids the stones of the side to move. */
function isOpenRecord(record: usize): bool {
  if (phiOf(record) > MAX_NUMBER || deltaOf(record) > MAX_NUMBER) return false;
  union(used, record, record + SET_BYTES);
  if (!isSubset(liveOf(record), ALL_CELLS) || !isDisjoint(liveOf(record), used)) return false;
  return isSubset(proofOf(record), ALL_CELLS) && isDisjoint(proofOf(record), stonesOf(record, sideOf(record)));
}

/** Adds a record to the table. Two open entries of one position are joined: a move that either refutes is refuted, by
 *  the union of both proof sets; the numbers are those with more work. Requires `checkedBytes(record, …) > 0`. */
export function addEntryRecord(record: usize): void {
  const entry = takeEntryOf(record, record + SET_BYTES, sideOf(record));
  if (isSolved(entry)) return;
  if (workOf(entry) == 0 || isSolved(record)) {
    copyEntry(entry, record, orderCount(record));
    return;
  }
  intersection(live, liveOf(entry), liveOf(record));
  union(proof, proofOf(entry), proofOf(record));
  if (workOf(record) > workOf(entry)) copyEntry(entry, record, orderCount(record));
  copy(liveOf(entry), live);
  copy(proofOf(entry), proof);
}
