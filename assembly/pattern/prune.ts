/**
 * Moves that need not be tried (paper 002, §5), on the position after the fill-in that keeps moves.
 *
 *   1. Filled cells: dead or captured.
 *   2. Strong-reversible moves. Theorem 25 allows a sequence of them in which no later reverser lies in the
 *      carrier of an earlier one. Those without a carrier (vulnerable) come first, since nothing can block
 *      them; the others follow greedily, as long as the reverser lies in no carrier taken so far.
 *   3. Dominated moves, whose dominator is itself neither pruned nor to be pruned: so a winning move that step
 *      2 has left is kept, or its dominator is, and no two moves lean on each other.
 *   4. One move always remains: where all others go, passing would win as well, so any move does.
 *   5. Reversible moves (Theorem 26), as hints: they may even be the only winning move (Note 27).
 *
 * Each cell is answered with the first pattern, and its first orientation, that applies.
 */
import { FILL_BYTES, INFERIOR_BYTES, INFERIOR_CAPTURED, INFERIOR_DEAD, INFERIOR_DOMINATED } from "../abi";
import { INFERIOR_REVERSIBLE, INFERIOR_SELF_REVERSIBLE, INFERIOR_STRONG_REVERSIBLE } from "../abi";
import { INFERIOR_VULNERABLE, NOBODY, NONE, PATTERN_DEAD } from "../abi";
import { SET_BYTES, SET_CELLS, add, clear, has, isSubset, next, remove } from "../board/cellset";
import { EMPTY_CELLS, undo, wonBy } from "../board/position";
import { updateCodes } from "./encoding";
import { fillIn, fillList } from "./fill-in";
import { FAMILY_DEAD, FAMILY_DOMINATED, FAMILY_REVERSIBLE, FAMILY_STRONG_REVERSIBLE } from "./matcher";
import { FAMILY_VULNERABLE, ROLE_OPEN, ROLE_REPLY, addStones, cellOf, firstCell, hasBest, lastCell } from "./matcher";
import { lookAround, nextBetter, nextMatch, roleOf, takeMatch } from "./matcher";

const INFERIOR: usize = memory.data(2 * SET_CELLS * INFERIOR_BYTES, 16);
let inferiorCount: i32 = 0;

/** Moves pruned in steps 2 and 3. */
const pruned: usize = memory.data(SET_BYTES, 16);
/** Carriers of the strong-reversing patterns taken so far. */
const carriers: usize = memory.data(SET_BYTES, 16);
/** Moves that others lean on. */
const kept: usize = memory.data(SET_BYTES, 16);
/** For each pruned move, what its pattern needs of the opponent: the empty cells (what prunes it, and the carrier)
 *  and the opponent's stones. */
const SUPPORT: usize = memory.data(SET_CELLS * SET_BYTES, 16);

/** Where the list of inferior moves begins (abi.ts). */
export function inferiorList(): usize {
  return INFERIOR;
}

/** The moves `side` need not try, and hints, into the list; answers how many. The position is left as it was. */
export function inferiorMoves(side: i32): i32 {
  inferiorCount = 0;
  const filled = fillIn(side);
  for (let i = 0; i < filled; i++) {
    const record = fillList() + i * FILL_BYTES;
    const kind = load<u8>(record, 5) == PATTERN_DEAD ? INFERIOR_DEAD : INFERIOR_CAPTURED;
    list(load<u16>(record), NONE, kind);
  }
  if (next(EMPTY_CELLS, 0) < 0) inferiorCount = max(inferiorCount - 1, 0);
  else if (wonBy == NOBODY) {
    pruneOpen(side, EMPTY_CELLS);
    addHints(side);
  }
  for (let i = 0; i < filled; i++) undo();
  updateCodes();
  return inferiorCount;
}

/** Steps 2 to 4 on a position that is filled in: the moves that `side` need not try. Requires codes that are up
 *  to date, an empty cell, and that nobody has won. */
export function prunedMoves(side: i32, among: usize): usize {
  inferiorCount = 0;
  pruneOpen(side, among);
  return pruned;
}

/** The empty cells and the opponent's stones that the pruning of `cell` leans on. */
export function pruneSupport(cell: i32): usize {
  return SUPPORT + cell * SET_BYTES;
}

function pruneOpen(side: i32, among: usize): void {
  clear(pruned);
  clear(carriers);
  clear(kept);
  pruneReversed(side, FAMILY_VULNERABLE, among);
  pruneReversed(side, FAMILY_STRONG_REVERSIBLE, among);
  pruneDominated(side, among);
  if (!isSubset(EMPTY_CELLS, pruned)) return;
  inferiorCount--;
  remove(pruned, load<u16>(INFERIOR + inferiorCount * INFERIOR_BYTES));
}

function list(cell: i32, by: i32, kind: i32): void {
  const record = INFERIOR + inferiorCount++ * INFERIOR_BYTES;
  store<u16>(record, <u16>cell);
  store<u16>(record, <u16>by, 2);
  store<u16>(record, <u16>kind, 4);
}

/** The cell of the match that dominates or reverses. */
function replyCell(): i32 {
  let i = firstCell();
  while (roleOf(i) != ROLE_REPLY) i++;
  return cellOf(i);
}

function noteSupport(cell: i32): void {
  const support = pruneSupport(cell);
  clear(support);
  const end = lastCell();
  for (let i = firstCell(); i < end; i++) add(support, cellOf(i));
  addStones(support, false);
}

function pruneReversed(side: i32, family: i32, among: usize): void {
  for (let cell = next(among, 0); cell >= 0; cell = next(among, cell + 1)) {
    if (has(pruned, cell)) continue;
    lookAround(cell, side, family);
    while (nextBetter()) if (!has(carriers, replyCell())) takeMatch();
    if (!hasBest()) continue;
    noteSupport(cell);
    const end = lastCell();
    for (let i = firstCell(); i < end; i++) if (roleOf(i) == ROLE_OPEN) add(carriers, cellOf(i));
    add(pruned, cell);
    list(cell, replyCell(), family == FAMILY_VULNERABLE ? INFERIOR_VULNERABLE : INFERIOR_STRONG_REVERSIBLE);
  }
}

function pruneDominated(side: i32, among: usize): void {
  for (let cell = next(among, 0); cell >= 0; cell = next(among, cell + 1)) {
    if (has(pruned, cell) || has(kept, cell)) continue;
    lookAround(cell, side, FAMILY_DOMINATED);
    while (nextBetter()) if (!has(pruned, replyCell())) takeMatch();
    if (!hasBest()) continue;
    noteSupport(cell);
    add(kept, replyCell());
    add(pruned, cell);
    list(cell, replyCell(), INFERIOR_DOMINATED);
  }
}

function addHints(side: i32): void {
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    if (has(pruned, cell)) continue;
    lookAround(cell, side, FAMILY_REVERSIBLE);
    while (nextBetter()) takeMatch();
    if (hasBest()) list(cell, replyCell(), INFERIOR_REVERSIBLE);
  }
}

/**
 * Adds to the list the moves of `side` that would make its own stone on `previous` needless (Observation 28):
 * had it played there at once, it would be at least as well off. So a search that has tried them instead of
 * `previous` may skip them here; the position alone does not allow it. Nothing is added where the stone is dead
 * as it is. Answers the new length of the list.
 */
export function addSelfReversible(side: i32, previous: i32): i32 {
  if (wonBy != NOBODY) return inferiorCount;
  clear(kept);
  updateCodes();
  lookAround(previous, side, FAMILY_DEAD);
  if (nextMatch()) return inferiorCount;
  lookAround(previous, side ^ 1, FAMILY_DEAD);
  if (nextMatch()) return inferiorCount;
  lookAround(previous, side, FAMILY_DOMINATED);
  while (nextMatch()) add(kept, replyCell());
  for (let cell = next(kept, 0); cell >= 0; cell = next(kept, cell + 1)) {
    list(cell, previous, INFERIOR_SELF_REVERSIBLE);
  }
  return inferiorCount;
}
