/**
 * Depth-first proof-number search with a transposition table: who wins, by which move, needing which cells.
 *
 * phi counts what must still be proved for the side to move to win, delta what for it to lose:
 * phi = min over moves of the child's delta. delta would be the sum of the children's phi, but siblings often lead
 * to the same positions, which a sum counts many times: so the largest of them, and a little for each other (weak
 * proof numbers, Ueda and others 2008).
 *
 * A visit to a position, whose last stone is on the board:
 *   1. Fill in. The stones stay for everything below, so what is proved below speaks of the filled position.
 *   2. Take what the table knows; else expand (expand.ts).
 *   3. Consider the first 1 + ⌈WIDENING · moves⌉ live moves only; refuted ones make room for others.
 *   4. Play the most promising one with thresholds at which another becomes more promising, and a little more
 *      (1 + EPSILON), so as not to leave it at once.
 *   5. A move that wins ends the visit. The refutation of a move needs a set of cells: every live move outside
 *      that set loses to it too.
 *   6. Learn from what was proved (lemmas.ts), store, take the filled stones back.
 *
 * Visits are frames on a stack of their own, so the search can stop between any two of them and go on later as if
 * it had not: what it visits does not depend on the slices.
 */
import { NOBODY, NONE } from "../abi";
import { SET_BYTES, SET_CELLS, add, clear, copy, has, intersection, isSubset, next } from "../board/cellset";
import { union } from "../board/cellset";
import { EMPTY_CELLS, owner, play, undo, wonBy } from "../board/position";
import { steps } from "../connection/anchored";
import { learnLemmas, useLemmasOfBoard } from "../connection/lemmas";
import { fillAfter, fillIn, withoutFill } from "../pattern/fill-in";
import { CANDIDATE_ORDER, CANDIDATES, NEEDED, areAllPruned, expand } from "./expand";
import { updateCodes } from "../pattern/encoding";
import { deltaOf, findChild, findEntry, firstOf, liveOf, loadOrder, orderCount, phiOf, proofOf } from "./transposition";
import { setNumbers, storeOrder, takeEntry, workOf } from "./transposition";
import { addChain, dropNeedless } from "./used-stones";

const INFINITE: u32 = 1 << 30;
/** Share of the live moves that is considered at once. */
const WIDENING: f64 = 0.45;
const EPSILON: f64 = 0.25;
/** What each considered child but the one with the largest phi adds to delta. */
const OTHERS: f64 = 0.65;

/** Steps of deduction after which a slice ends: visits differ too much for their number to tell how long they take. */
const SLICE_STEPS: u32 = 100_000;

/** Numbers of a child that has not been visited. */
const NEW_PHI: u32 = 1;
const NEW_DELTA: u32 = 1;

/* Per depth: what a visit knows. */
const LIVE: usize = memory.data((SET_CELLS + 1) * SET_BYTES, 16);
const PROOF: usize = memory.data((SET_CELLS + 1) * SET_BYTES, 16);
const ORDERS: usize = memory.data((SET_CELLS + 1) * SET_CELLS * 2, 16);

/** The rest of it: u32 phi, delta, and the limits at which the visit ends … */
const PHI: i32 = 0;
const DELTA: i32 = 4;
const PHI_LIMIT: i32 = 8;
const DELTA_LIMIT: i32 = 12;
/** … nodes below before this visit, nodes of the search when it began … */
const WORK: i32 = 16;
const NODES_BEFORE: i32 = 20;
/** … u16 the last stone, the move that is being tried or wins, moves in the order, stones filled in … */
const LAST: i32 = 24;
const MOVE: i32 = 26;
const MOVE_COUNT: i32 = 28;
const FILLED: i32 = 30;
/** … u8 flags: solved; solved before the visit; the patterns that filled are those of the last fill-in. */
const IS_SOLVED: i32 = 32;
const IS_KNOWN: i32 = 33;
const IS_FILL_KNOWN: i32 = 34;
const FRAME_BYTES: i32 = 36;
const FRAMES: usize = memory.data((SET_CELLS + 1) * FRAME_BYTES, 16);

const OPEN: usize = memory.data(SET_BYTES, 16);

let rootSide: i32 = 0;
/** The visit at the top of the stack, −1 where the search has ended. */
let depth: i32 = -1;
/** It has not begun yet. */
let isEntering: bool = false;
/** Positions expanded since the search began. */
export let nodes: u32 = 0;
/** Visits, expanded or found in the table. */
export let visits: u32 = 0;

// @ts-ignore: decorator
@inline function frameAt(depth: i32): usize {
  return FRAMES + depth * FRAME_BYTES;
}

// @ts-ignore: decorator
@inline function liveAt(depth: i32): usize {
  return LIVE + depth * SET_BYTES;
}

// @ts-ignore: decorator
@inline function proofAt(depth: i32): usize {
  return PROOF + depth * SET_BYTES;
}

// @ts-ignore: decorator
@inline function orderAt(depth: i32): usize {
  return ORDERS + depth * SET_CELLS * 2;
}

// @ts-ignore: decorator
@inline function sideAt(depth: i32): i32 {
  return rootSide ^ (depth & 1);
}

/** Begins a search of the position on the board. */
export function startSearch(side: i32): void {
  rootSide = side;
  useLemmasOfBoard();
  nodes = 0;
  visits = 0;
  depth = 0;
  store<u16>(frameAt(0), 0, MOVE_COUNT);
  store<u32>(frameAt(0), 1, PHI);
  store<u32>(frameAt(0), 1, DELTA);
  begin(NONE, INFINITE, INFINITE);
}

/** Searches on for so many visits, or until their connections have taken SLICE_STEPS: the winner, or NOBODY where
 *  more is to be done. Requires the stones as they were when it last stopped. */
export function searchOn(budget: i32): i32 {
  const begun = steps;
  while (depth >= 0) {
    if (isEntering) {
      if (budget-- <= 0 || steps - begun >= SLICE_STEPS) return NOBODY;
      enter();
    }
    if (load<u8>(frameAt(depth), IS_SOLVED) || !descend()) leave();
  }
  return load<u32>(frameAt(0), PHI) == 0 ? rootSide : rootSide ^ 1;
}

/** A winning move of the root; NONE where it is lost, or over. */
export function provenMove(): i32 {
  return load<u32>(frameAt(0), PHI) == 0 ? <i32>load<u16>(frameAt(0), MOVE) : NONE;
}

/** The cells that the winner needs, and its stones. */
export function provenSet(): usize {
  return proofAt(0);
}

/** The move that is being tried at a depth; NONE beyond the top of the stack. */
export function triedMove(at: i32): i32 {
  return at < depth ? <i32>load<u16>(frameAt(at), MOVE) : NONE;
}

/** The root's moves that are not refuted and need not be skipped; none before it has been expanded. */
export function openMoves(): usize {
  clear(OPEN);
  for (let i = 0; i < <i32>load<u16>(frameAt(0), MOVE_COUNT); i++) {
    const cell = <i32>load<u16>(orderAt(0) + (i << 1));
    if (has(liveAt(0), cell)) add(OPEN, cell);
  }
  return OPEN;
}

/** The root's numbers when it was last looked at. */
export function rootPhi(): u32 {
  return load<u32>(frameAt(0), PHI);
}

export function rootDelta(): u32 {
  return load<u32>(frameAt(0), DELTA);
}

/** The root's move that took most work to refute, of those that were tried; NONE where none was. */
export function hardestMove(): i32 {
  const filled = fillIn(rootSide);
  let hardest = NONE;
  let most: u32 = 0;
  for (let i = 0; i < <i32>load<u16>(frameAt(0), MOVE_COUNT); i++) {
    const cell = <i32>load<u16>(orderAt(0) + (i << 1));
    const child = owner(cell) == NOBODY ? findChild(cell, rootSide) : 0;
    if (child == 0 || workOf(child) <= most) continue;
    most = workOf(child);
    hardest = cell;
  }
  for (let i = 0; i < filled; i++) undo();
  return hardest;
}

/** Puts a visit on the stack, to the position after the stone on `last`. */
function begin(last: i32, phiLimit: u32, deltaLimit: u32): void {
  const frame = frameAt(depth);
  store<u16>(frame, <u16>last, LAST);
  store<u32>(frame, phiLimit, PHI_LIMIT);
  store<u32>(frame, deltaLimit, DELTA_LIMIT);
  isEntering = true;
}

/** Steps 1 and 2: fills in, and finds what is known. */
function enter(): void {
  const frame = frameAt(depth);
  const side = sideAt(depth);
  const isRoot = depth == 0;
  const proof = proofAt(depth);
  isEntering = false;
  visits++;
  store<u32>(frame, 0, WORK);
  store<u32>(frame, nodes, NODES_BEFORE);
  store<u16>(frame, 0, FILLED);
  store<u16>(frame, 0, MOVE_COUNT);
  store<u16>(frame, <u16>NONE, MOVE);
  store<u8>(frame, 0, IS_KNOWN);
  store<u8>(frame, 1, IS_FILL_KNOWN);

  // 1. Fill in. A solved position needs no more than its set.
  let found = findEntry(side, isRoot);
  if (found == 0 || (phiOf(found) != 0 && deltaOf(found) != 0)) {
    const filled = fill(<i32>load<u16>(frame, LAST), side);
    store<u16>(frame, <u16>filled, FILLED);
    if (found == 0 && filled > 0) found = findEntry(side, isRoot);
  }

  // 2. What is known.
  const isKnown = found != 0 && (phiOf(found) == 0 || deltaOf(found) == 0);
  if (wonBy != NOBODY && !isKnown) {
    clear(proof);
    addChain(proof, wonBy);
    solved(frame, wonBy == side);
  } else if (found != 0) {
    assert(isKnown || isSubset(liveOf(found), EMPTY_CELLS));
    copy(liveAt(depth), liveOf(found));
    copy(proof, proofOf(found));
    loadOrder(found, orderAt(depth));
    store<u32>(frame, phiOf(found), PHI);
    store<u32>(frame, deltaOf(found), DELTA);
    store<u32>(frame, workOf(found), WORK);
    store<u16>(frame, <u16>orderCount(found), MOVE_COUNT);
    if (phiOf(found) == 0) store<u16>(frame, <u16>firstOf(found), MOVE);
    store<u8>(frame, <u8>isKnown, IS_SOLVED);
    store<u8>(frame, <u8>isKnown, IS_KNOWN);
  } else {
    nodes++;
    const count = expand(side);
    store<u16>(frame, <u16>count, MOVE_COUNT);
    copy(liveAt(depth), CANDIDATES);
    copy(proof, NEEDED);
    memory.copy(orderAt(depth), CANDIDATE_ORDER, count << 1);
    store<u8>(frame, 0, IS_SOLVED);
    if (count == 0 && areAllPruned(proof, liveAt(depth), side)) solved(frame, false);
  }
}

function solved(frame: usize, isWin: bool): void {
  store<u32>(frame, isWin ? 0 : INFINITE, PHI);
  store<u32>(frame, isWin ? INFINITE : 0, DELTA);
  store<u8>(frame, 1, IS_SOLVED);
}

/** Steps 3 and 4: puts the most promising move on the board and its visit on the stack. False where the visit
 *  ends: solved, or beyond a limit. */
function descend(): bool {
  const frame = frameAt(depth);
  const side = sideAt(depth);
  const live = liveAt(depth);
  const order = orderAt(depth);
  let moves = <i32>load<u16>(frame, MOVE_COUNT);

  // 3. The considered moves.
  let liveCount = 0;
  for (let i = 0; i < moves; i++) if (has(live, <i32>load<u16>(order + (i << 1)))) liveCount++;
  if (liveCount == 0) {
    updateCodes();
    if (areAllPruned(proofAt(depth), live, side)) {
      solved(frame, false);
      return false;
    }
    for (let cell = next(CANDIDATES, 0); cell >= 0; cell = next(CANDIDATES, cell + 1)) {
      store<u16>(order + (moves++ << 1), <u16>cell);
      liveCount++;
    }
    store<u16>(frame, <u16>moves, MOVE_COUNT);
  }
  const width = 1 + <i32>Math.ceil(WIDENING * <f64>liveCount);
  let best = NONE;
  let second: u32 = INFINITE;
  let phi: u32 = INFINITE;
  let largest: u32 = 0;
  let considered = 0;
  for (let i = 0; i < moves && considered < width; i++) {
    const cell = <i32>load<u16>(order + (i << 1));
    if (!has(live, cell)) continue;
    considered++;
    const child = findChild(cell, side);
    const childPhi = child == 0 ? NEW_PHI : phiOf(child);
    const childDelta = child == 0 ? NEW_DELTA : deltaOf(child);
    // A solved child is visited at once: it costs nothing, and wins or refutes others.
    if (childPhi == 0 || childDelta == 0) {
      best = cell;
      phi = 1;
      largest = 1;
      considered = 1;
      break;
    }
    if (childDelta < phi) {
      second = phi;
      phi = childDelta;
      best = cell;
    } else if (childDelta < second) {
      second = childDelta;
    }
    largest = max(largest, childPhi);
  }
  const others = <u32>(OTHERS * <f64>(considered - 1));
  const delta = largest + others;
  store<u32>(frame, phi, PHI);
  store<u32>(frame, delta, DELTA);
  const phiLimit = load<u32>(frame, PHI_LIMIT);
  const deltaLimit = load<u32>(frame, DELTA_LIMIT);
  if (phi >= phiLimit || delta >= deltaLimit) return false;

  // 4. The most promising one.
  const childPhiLimit = deltaLimit >= INFINITE ? INFINITE : deltaLimit - others;
  const more = <u32>(<f64>second * (1 + EPSILON)) + 1;
  store<u16>(frame, <u16>best, MOVE);
  store<u8>(frame, 0, IS_FILL_KNOWN);
  play(best, side);
  depth++;
  begin(best, childPhiLimit, min(phiLimit, min(more, INFINITE)));
  return true;
}

/** Steps 6 and 5: ends the visit at the top of the stack, and tells the one below what it found. */
function leave(): void {
  const frame = frameAt(depth);
  const side = sideAt(depth);
  const proof = proofAt(depth);
  const isWin = load<u32>(frame, PHI) == 0;
  const isLoss = load<u32>(frame, DELTA) == 0;

  // 6. Learn, and store under the filled position and under the one before.
  store<u32>(frame, max(load<u32>(frame, WORK) + nodes - load<u32>(frame, NODES_BEFORE), 1), WORK);
  if (isWin) {
    store<u16>(orderAt(depth), load<u16>(frame, MOVE));
    store<u16>(frame, <u16>(load<u16>(frame, MOVE) != NONE), MOVE_COUNT);
  }
  if ((isWin || isLoss) && !load<u8>(frame, IS_KNOWN)) learn();
  let filled = <i32>load<u16>(frame, FILLED);
  if (filled > 0) {
    keep();
    if (isWin || isLoss) {
      if (!load<u8>(frame, IS_FILL_KNOWN)) filled = fillAgain(filled, <i32>load<u16>(frame, LAST), side);
      withoutFill(proof, isWin ? side : side ^ 1);
    }
    for (let i = 0; i < filled; i++) undo();
  }
  keep();
  if (--depth < 0) return;
  undo();

  // 5. A win, or a refutation.
  const below = proof;
  const above = frameAt(depth);
  if (isLoss) {
    copy(proofAt(depth), below);
    add(proofAt(depth), <i32>load<u16>(above, MOVE));
    solved(above, true);
  } else if (isWin) {
    intersection(liveAt(depth), liveAt(depth), below);
    union(proofAt(depth), proofAt(depth), below);
  }
}

/** Takes needless cells out of the proof of the visit at the top of the stack, and keeps what it says of parts of the
 *  board. Where no move was tried, that is nothing new. */
function learn(): void {
  const frame = frameAt(depth);
  const side = sideAt(depth);
  const isWin = load<u32>(frame, PHI) == 0;
  if (!isWin) dropNeedless(proofAt(depth), side ^ 1);
  if (load<u32>(frame, WORK) < 2 || wonBy != NOBODY) return;
  if (!isWin) learnLemmas(side ^ 1, proofAt(depth), NONE);
  else if (load<u16>(frame, MOVE) != NONE) learnLemmas(side, proofAt(depth), load<u16>(frame, MOVE));
}

/** Fills in: at the root moves are named, below only values matter. */
function fill(last: i32, side: i32): i32 {
  return last == NONE ? fillIn(side) : fillAfter(last, NOBODY, depth == 1);
}

/** Fills the position in once more, to know again which patterns did it. */
function fillAgain(filled: i32, last: i32, side: i32): i32 {
  for (let i = 0; i < filled; i++) undo();
  return fill(last, side);
}

/** Stores what the visit at the top of the stack knows of the position on the board. */
function keep(): void {
  const frame = frameAt(depth);
  const entry = takeEntry(sideAt(depth), depth == 0);
  setNumbers(entry, load<u32>(frame, PHI), load<u32>(frame, DELTA), load<u32>(frame, WORK));
  copy(liveOf(entry), liveAt(depth));
  copy(proofOf(entry), proofAt(depth));
  storeOrder(entry, orderAt(depth), load<u16>(frame, MOVE_COUNT));
}
