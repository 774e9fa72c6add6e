/**
 * Inferior moves: moves that need not be tried (Fabiano and Hayward 2019, §5), on the position after the fill-in that
 * keeps the moves of the side.
 *
 *   1. Filled cells: dead ones as `dead`, all other kinds of fill as `captured`.
 *   2. Strong-reversible moves. Theorem 25 allows a sequence of them in which no later reverser lies in the carrier of
 *      an earlier one. Those without a carrier (vulnerable) come first, since nothing can block them; the others follow
 *      greedily, as long as their reverser lies in no carrier used so far.
 *   3. Dominated moves whose dominator is not pruned, in this step or before: so a winning move that step 2 left over
 *      is kept, or its dominator is, and no two moves are pruned because of each other.
 *   4. One empty cell always remains: if all others are pruned, passing would win as well, so any move does. (Of a
 *  smaller
 *      set of candidates, as df-pn passes it, all may be pruned.)
 *   5. Reversible moves (Theorem 26) as hints: one of them may even be the only winning move (Note 27).
 *
 * For each cell the first pattern that applies is reported, in its first orientation.
 */
import { FAMILY_DEAD, FAMILY_DOMINATED, FAMILY_REVERSIBLE, FAMILY_STRONG_REVERSIBLE, FAMILY_VULNERABLE } from "../abi";
import { FILL_BYTES, FILL_CELL, FILL_KIND, INFERIOR_BY, INFERIOR_BYTES, INFERIOR_CAPTURED } from "../abi";
import { INFERIOR_CELL, INFERIOR_DEAD, INFERIOR_DOMINATED, INFERIOR_KIND, INFERIOR_REVERSIBLE } from "../abi";
import { INFERIOR_SELF_REVERSIBLE, INFERIOR_STRONG_REVERSIBLE, INFERIOR_VULNERABLE, NOBODY, NONE } from "../abi";
import { PATTERN_DEAD, ROLE_OPEN, ROLE_REPLY } from "../abi";
import { SET_BYTES, SET_CELLS, add, clear, has, isSubset, next, remove } from "../board/cellset";
import { EMPTY_CELLS, undo, wonBy } from "../board/position";
import { updateCodes } from "./neighbourhood-codes";
import { fillIn, fillList } from "./fill-in";
import { addMatchStones, endCell, findBetterMatch, findMatch, firstCell, keepMatch, matchCell } from "./matcher";
import { matchRole, restoreBest, startMatching } from "./matcher";

const INFERIOR: usize = memory.data(2 * SET_CELLS * INFERIOR_BYTES, 16);
let inferiorCount: i32 = 0;

/** Moves pruned in steps 2 to 4. */
const pruned: usize = memory.data(SET_BYTES, 16);
/** Carriers of the strong-reversible patterns used so far. */
const carriers: usize = memory.data(SET_BYTES, 16);
/** Moves that dominate a pruned move, and so must be kept. */
const dominators: usize = memory.data(SET_BYTES, 16);
/** Set per pruned move, what the pruning needs from the opponent: the empty cells of its pattern (the dominator or
 *  reverser, and the carrier) and the opponent's stones in it. */
const SUPPORT: usize = memory.data(SET_CELLS * SET_BYTES, 16);

/** Address of the list of inferior moves: INFERIOR_… records (abi.ts). */
export function inferiorList(): usize {
  return INFERIOR;
}

/** Writes the moves that `side` need not try, then hints, to `inferiorList`; returns their number. Leaves the position
 *  as it was. */
export function inferiorMoves(side: i32): i32 {
  inferiorCount = 0;
  const filled = fillIn(side);
  for (let i = 0; i < filled; i++) {
    const record = fillList() + i * FILL_BYTES;
    const kind = load<u8>(record, FILL_KIND) == PATTERN_DEAD ? INFERIOR_DEAD : INFERIOR_CAPTURED;
    addInferior(load<u16>(record, FILL_CELL), NONE, kind);
  }
  // Step 4, if everything is filled.
  if (next(EMPTY_CELLS, 0) < 0) inferiorCount = max(inferiorCount - 1, 0);
  else if (wonBy == NOBODY) {
    pruneCandidates(side, EMPTY_CELLS);
    addHints(side);
  }
  for (let i = 0; i < filled; i++) undo();
  updateCodes();
  return inferiorCount;
}

/** Steps 2 to 4 on a position that is filled in: returns the moves among `candidates` that `side` need not try.
 *  Overwrites `inferiorList`. Requires up-to-date outer codes, an empty cell, and that nobody has won. */
export function pruneMoves(side: i32, candidates: usize): usize {
  inferiorCount = 0;
  pruneCandidates(side, candidates);
  return pruned;
}

/** The empty cells and the opponent's stones that justify the pruning of `cell`. Requires a cell pruned by the last
 *  call. */
export function pruneSupport(cell: i32): usize {
  return SUPPORT + cell * SET_BYTES;
}

/** Steps 2 to 4: writes `pruned`, SUPPORT and the list. */
function pruneCandidates(side: i32, candidates: usize): void {
  clear(pruned);
  clear(carriers);
  clear(dominators);
  pruneReversed(side, FAMILY_VULNERABLE, candidates);
  pruneReversed(side, FAMILY_STRONG_REVERSIBLE, candidates);
  pruneDominated(side, candidates);
  if (!isSubset(EMPTY_CELLS, pruned)) return;
  inferiorCount--;
  remove(pruned, load<u16>(INFERIOR + inferiorCount * INFERIOR_BYTES, INFERIOR_CELL));
}

function addInferior(cell: i32, by: i32, kind: i32): void {
  const record = INFERIOR + inferiorCount++ * INFERIOR_BYTES;
  store<u16>(record, <u16>cell, INFERIOR_CELL);
  store<u16>(record, <u16>by, INFERIOR_BY);
  store<u16>(record, <u16>kind, INFERIOR_KIND);
}

/** The cell of the current match that dominates or reverses the anchor. */
function replyCell(): i32 {
  let i = firstCell();
  while (matchRole(i) != ROLE_REPLY) i++;
  return matchCell(i);
}

/** Writes the support of the current match to SUPPORT of `cell`. */
function recordSupport(cell: i32): void {
  const support = pruneSupport(cell);
  clear(support);
  const end = endCell();
  for (let i = firstCell(); i < end; i++) add(support, matchCell(i));
  addMatchStones(support, false);
}

/** Step 2 for one family: vulnerable or strong-reversible. */
function pruneReversed(side: i32, family: i32, candidates: usize): void {
  for (let cell = next(candidates, 0); cell >= 0; cell = next(candidates, cell + 1)) {
    if (has(pruned, cell)) continue;
    startMatching(cell, side, family);
    while (findBetterMatch()) if (!has(carriers, replyCell())) keepMatch();
    if (!restoreBest()) continue;
    recordSupport(cell);
    const end = endCell();
    for (let i = firstCell(); i < end; i++) if (matchRole(i) == ROLE_OPEN) add(carriers, matchCell(i));
    add(pruned, cell);
    addInferior(cell, replyCell(), family == FAMILY_VULNERABLE ? INFERIOR_VULNERABLE : INFERIOR_STRONG_REVERSIBLE);
  }
}

/** Step 3. */
function pruneDominated(side: i32, candidates: usize): void {
  for (let cell = next(candidates, 0); cell >= 0; cell = next(candidates, cell + 1)) {
    if (has(pruned, cell) || has(dominators, cell)) continue;
    startMatching(cell, side, FAMILY_DOMINATED);
    while (findBetterMatch()) if (!has(pruned, replyCell())) keepMatch();
    if (!restoreBest()) continue;
    recordSupport(cell);
    add(dominators, replyCell());
    add(pruned, cell);
    addInferior(cell, replyCell(), INFERIOR_DOMINATED);
  }
}

/** Step 5. */
function addHints(side: i32): void {
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    if (has(pruned, cell)) continue;
    startMatching(cell, side, FAMILY_REVERSIBLE);
    while (findBetterMatch()) keepMatch();
    if (restoreBest()) addInferior(cell, replyCell(), INFERIOR_REVERSIBLE);
  }
}

/**
 * Appends to the list the moves of `side` that would make its own stone on `previous` redundant (Observation 28): had
 * it played such a move instead of `previous`, it would be at least as well off. So a search that has tried them in
 * place of `previous` may skip them here; the position alone does not justify it. Appends nothing if the stone is
 * already dead. Returns the new length of the list.
 */
export function addSelfReversible(side: i32, previous: i32): i32 {
  if (wonBy != NOBODY) return inferiorCount;
  clear(dominators);
  updateCodes();
  startMatching(previous, side, FAMILY_DEAD);
  if (findMatch()) return inferiorCount;
  startMatching(previous, side ^ 1, FAMILY_DEAD);
  if (findMatch()) return inferiorCount;
  startMatching(previous, side, FAMILY_DOMINATED);
  while (findMatch()) add(dominators, replyCell());
  for (let cell = next(dominators, 0); cell >= 0; cell = next(dominators, cell + 1)) {
    addInferior(cell, previous, INFERIOR_SELF_REVERSIBLE);
  }
  return inferiorCount;
}
