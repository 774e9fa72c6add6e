/**
 * Depth-first proof-number search with a transposition table: who wins, by which move, needing which cells.
 *
 * phi counts what must still be proved for the side to move to win, delta what for it to lose:
 * phi = min over moves of the child's delta, delta = sum of the children's phi.
 *
 * A visit to a position, whose last stone is on the board:
 *   1. Fill in. The stones stay for everything below, so what is proved below speaks of the filled position.
 *   2. Take what the table knows; else expand (expand.ts).
 *   3. Consider the first 1 + ⌈WIDENING · moves⌉ live moves only; refuted ones make room for others.
 *   4. Play the most promising one with thresholds at which another becomes more promising, and a little more
 *      (1 + EPSILON), so as not to leave it at once.
 *   5. A move that wins ends the visit. The refutation of a move needs a set of cells: every live move outside
 *      that set loses to it too.
 *   6. Store, take the filled stones back.
 *
 * Work is done in slices: when the budget is spent the search unwinds, and the next slice finds its way back
 * through the table.
 */
import { NOBODY, NONE } from "../abi";
import { SET_BYTES, SET_CELLS, add, clear, copy, has, intersection, isEmpty, remove } from "../board/cellset";
import { union } from "../board/cellset";
import { hash, play, undo, wonBy } from "../board/position";
import { fillAfter, fillIn, withoutFill } from "../pattern/fill-in";
import { CANDIDATE_ORDER, CANDIDATES, NEEDED, addPruneSupport, expand } from "./expand";
import { updateCodes } from "../pattern/encoding";
import { deltaOf, findChild, findEntry, firstOf, liveOf, loadOrder, orderCount, phiOf, proofOf } from "./transposition";
import { setNumbers, storeOrder, takeEntry, workOf } from "./transposition";
import { addChain } from "./used-stones";

const INFINITE: u32 = 1 << 30;
/** Share of the live moves that is considered at once. */
const WIDENING: f64 = 0.6;
const EPSILON: f64 = 0.25;

/** Numbers of a child that has not been visited. */
const NEW_PHI: u32 = 1;
const NEW_DELTA: u32 = 1;

/* Per depth: what a visit knows. */
const LIVE: usize = memory.data((SET_CELLS + 1) * SET_BYTES, 16);
const PROOF: usize = memory.data((SET_CELLS + 1) * SET_BYTES, 16);
const ORDERS: usize = memory.data((SET_CELLS + 1) * SET_CELLS * 2, 16);

let rootSide: i32 = 0;
let budget: i32 = 0;
/** Positions expanded since the search began. */
export let nodes: u32 = 0;
/** Visits, expanded or found in the table. */
export let visits: u32 = 0;

// What the last visit found.
let foundPhi: u32 = 0;
let foundDelta: u32 = 0;
let foundMove: i32 = NONE;

// @ts-ignore: decorator
@inline function proofAt(depth: i32): usize {
  return PROOF + depth * SET_BYTES;
}

/** Begins a search of the position on the board. */
export function startSearch(side: i32): void {
  rootSide = side;
  nodes = 0;
  visits = 0;
  foundPhi = 1;
  foundDelta = 1;
  foundMove = NONE;
}

/** Searches on for so many expansions: the winner, or NOBODY where more is to be done. */
export function searchOn(expansions: i32): i32 {
  budget = expansions;
  visit(0, rootSide, NONE, INFINITE, INFINITE);
  if (foundPhi == 0) return rootSide;
  return foundDelta == 0 ? rootSide ^ 1 : NOBODY;
}

/** A winning move of the root; NONE where it is lost, or over. */
export function provenMove(): i32 {
  return foundMove;
}

/** The cells that the winner needs. */
export function provenSet(): usize {
  return proofAt(0);
}

/** Fills in: at the root moves are named, below only values matter. */
function fill(last: i32, side: i32): i32 {
  return last == NONE ? fillIn(side) : fillAfter(last, NOBODY);
}

/** Fills the position in once more, to know again which patterns did it. */
function fillAgain(filled: i32, last: i32, side: i32): i32 {
  for (let i = 0; i < filled; i++) undo();
  return fill(last, side);
}

/** Visits the position after the stone on `last`; leaves what it found in foundPhi, foundDelta, foundMove and, if
 *  solved, in proofAt(depth). */
function visit(depth: i32, side: i32, last: i32, phiLimit: u32, deltaLimit: u32): void {
  visits++;
  const workBefore = nodes;
  const live = LIVE + depth * SET_BYTES;
  const proof = proofAt(depth);
  const order = ORDERS + depth * SET_CELLS * 2;
  let phi: u32 = 1;
  let delta: u32 = 1;
  let work: u32 = 0;
  let moves = 0;
  let move = NONE;
  let isSolved = false;

  // 1. Fill in. A solved position needs no more than its set.
  const isRoot = last == NONE;
  let found = findEntry(side, isRoot);
  if (found != 0 && (phiOf(found) == 0 || deltaOf(found) == 0)) {
    foundPhi = phiOf(found);
    foundDelta = deltaOf(found);
    foundMove = foundPhi == 0 ? firstOf(found) : NONE;
    copy(proof, proofOf(found));
    return;
  }
  let filled = fill(last, side);
  let isFillKnown = true; // the patterns that filled are those of the last call
  if (found == 0 && filled > 0) found = findEntry(side, isRoot);

  // 2. What is known.
  if (wonBy != NOBODY) {
    phi = wonBy == side ? 0 : INFINITE;
    delta = wonBy == side ? INFINITE : 0;
    clear(proof);
    addChain(proof, wonBy);
    isSolved = true;
  } else if (found != 0) {
    phi = phiOf(found);
    delta = deltaOf(found);
    work = workOf(found);
    moves = orderCount(found);
    copy(live, liveOf(found));
    copy(proof, proofOf(found));
    loadOrder(found, order);
    isSolved = phi == 0 || delta == 0;
    if (phi == 0) move = firstOf(found);
  } else {
    nodes++;
    budget--;
    moves = expand(side);
    copy(live, CANDIDATES);
    copy(proof, NEEDED);
    memory.copy(order, CANDIDATE_ORDER, moves << 1);
    if (moves == 0) {
      phi = INFINITE;
      delta = 0;
      isSolved = true;
      if (!isEmpty(live)) addPruneSupport(proof, live, side);
    }
  }

  while (!isSolved) {
    // 3. The considered moves.
    let liveCount = 0;
    for (let i = 0; i < moves; i++) if (has(live, <i32>load<u16>(order + (i << 1)))) liveCount++;
    if (liveCount == 0) {
      phi = INFINITE;
      delta = 0;
      isSolved = true;
      updateCodes();
      addPruneSupport(proof, live, side);
      break;
    }
    const width = 1 + <i32>Math.ceil(WIDENING * <f64>liveCount);
    let best = NONE;
    let second: u32 = INFINITE;
    let bestPhi: u32 = 0;
    phi = INFINITE;
    delta = 0;
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
        bestPhi = 1;
        phi = 1;
        delta = 1;
        break;
      }
      if (childDelta < phi) {
        second = phi;
        phi = childDelta;
        best = cell;
        bestPhi = childPhi;
      } else if (childDelta < second) {
        second = childDelta;
      }
      delta = min(delta + childPhi, INFINITE - 1);
    }
    if (phi >= phiLimit || delta >= deltaLimit || budget <= 0) break;

    // 4. The most promising one.
    const childPhiLimit = deltaLimit >= INFINITE ? INFINITE : deltaLimit - (delta - bestPhi);
    const more = <u32>(<f64>second * (1 + EPSILON)) + 1;
    const childDeltaLimit = min(phiLimit, min(more, INFINITE));
    play(best, side);
    visit(depth + 1, side ^ 1, best, childPhiLimit, childDeltaLimit);
    undo();
    isFillKnown = false;

    // 5. A win, or a refutation.
    const below = proofAt(depth + 1);
    if (foundDelta == 0) {
      phi = 0;
      delta = INFINITE;
      move = best;
      copy(proof, below);
      add(proof, best);
      isSolved = true;
    } else if (foundPhi == 0) {
      intersection(live, live, below);
      union(proof, proof, below);
    }
  }

  // 6. Store, under the filled position and under the one before.
  work = max(work + nodes - workBefore, 1);
  if (phi == 0) {
    store<u16>(order, <u16>move);
    moves = move == NONE ? 0 : 1;
  }
  if (filled > 0) keep(side, isRoot, phi, delta, work, live, proof, order, moves);
  if (isSolved && filled > 0) {
    if (!isFillKnown) filled = fillAgain(filled, last, side);
    withoutFill(proof, phi == 0 ? side : side ^ 1);
  }
  for (let i = 0; i < filled; i++) undo();
  keep(side, isRoot, phi, delta, work, live, proof, order, moves);
  foundPhi = phi;
  foundDelta = delta;
  foundMove = move;
}

function keep(
  side: i32,
  isRoot: bool,
  phi: u32,
  delta: u32,
  work: u32,
  live: usize,
  proof: usize,
  order: usize,
  moves: i32,
): void {
  const entry = takeEntry(side, isRoot);
  setNumbers(entry, phi, delta, work);
  copy(liveOf(entry), live);
  copy(proofOf(entry), proof);
  storeOrder(entry, order, moves);
}
