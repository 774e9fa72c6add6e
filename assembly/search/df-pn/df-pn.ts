/**
 * Depth-first proof-number search with a transposition table: who wins, by which move, and with which proof set
 * (Nagai 2002; docs/search.md walks through an example).
 *
 * phi estimates the work left to prove that the side to move wins, delta the work to prove that it loses.
 * phi = min over moves of the child's delta. delta would be the sum of the children's phi, but siblings often lead to
 * the same positions, and a sum counts those many times. So delta is the largest phi of a child plus a little for each
 * other child (weak proof numbers; Ueda, Hashimoto, Hashimoto and Iida 2008).
 *
 * A visit to a position, whose last stone is on the board:
 *   1. Fill in. The stones stay during everything below, so proofs below refer to the filled position.
 *   2. Use the table entry, or expand the position (expand.ts). Where it pays, let the learned judge order the moves
 *      (judged-order.ts).
 *   3. Consider only the first 1 + ⌈WIDENING · moves⌉ open moves (live and not pruned); each refuted move makes room
 *      for another.
 *   4. Play the most promising move, with thresholds at which another move becomes more promising, and a little more
 *      (1 + EPSILON), to avoid switching back and forth.
 *   5. A winning move ends the visit. A refutation has a proof set: every live move outside that set is refuted too.
 *   6. Learn lemmas from the proof, store the position, undo the filled stones.
 *
 * Visits are frames on an explicit stack, so the search can stop between any two visits and continue later: the visits
 * do not depend on the slices.
 */
import { NOBODY, NONE, OTHERS_PERCENT, WIDENING_PERCENT } from "../../abi";
import { SET_BYTES, add, clear, copy, has, intersection, isSubset, next } from "../../board/cellset";
import { union } from "../../board/cellset";
import { EMPTY_CELLS, owner, play, undo, wonBy } from "../../board/position";
import { steps } from "../../connection/rules";
import { learnLemmas, useLemmasOfBoard } from "../../connection/edge-search/lemmas";
import { fillAfter, fillIn, replaceFill } from "../../fill-and-prune/fill-in";
import { CANDIDATE_ORDER, CANDIDATES, NEEDED, expand, proveAllPruned } from "./expand";
import { DELTA, DELTA_LIMIT, FILLED, INFINITE, IS_FILL_CURRENT, IS_JUDGED, IS_SOLVED, LAST, MOVE } from "./frames";
import { MOVE_COUNT, NODES_BEFORE, PHI, PHI_LIMIT, WAS_SOLVED, WORK, frameAt, liveAt, markSolved } from "./frames";
import { orderAt, proofAt, raiseLimits } from "./frames";
import { cellOf, doubt, firstDelta, firstPhi, isWorthJudging, judgeSteps, orderByJudge } from "./judged-order";
import { updateCodes } from "../../fill-and-prune/neighbourhood-codes";
import { deltaOf, findChild, findEntry, firstOf, liveOf, loadOrder, orderCount, phiOf } from "../transposition";
import { isJudgedEntry, noteChange, proofOf, setNumbers, storeOrder, takeEntry, workOf } from "../transposition";
import { Search } from "../interface";
import { addChain, dropNeedless } from "./proof-set";

/** Share of the open moves considered at once. */
const WIDENING: f64 = <f64>WIDENING_PERCENT / 100;
const EPSILON: f64 = 0.25;
/** What each considered child adds to delta, except the one with the largest phi. */
const OTHERS: f64 = <f64>OTHERS_PERCENT / 100;

/** Deduction steps after which a slice ends, because the cost of a visit varies too much to count visits alone. The
 *  build without SIMD is the one that is translated to JavaScript, where a step takes several times as long. */
const SLICE_STEPS: u64 = ASC_FEATURE_SIMD ? 100_000 : 10_000;

/** More visits than this without an expansion mean that the search is going round in circles: children whose entries
 *  evict each other from a small table look new in turn, and each visit ends at once. */
const MAX_IDLE_VISITS: u32 = 4096;

const OPEN: usize = memory.data(SET_BYTES, 16);

/** The side to move in the root. */
export let rootSide: i32 = 0;
/** Is the search about a position inside another search, whose move is not asked for? Then its root is filled in and
 *  stored like any other position. */
let isInner: bool = false;
/** The depth of the root in the search that it is part of. */
let rootDepth: i32 = 0;
/** Do all visits end with their present numbers? */
let isStopping: bool = false;
/** The depth of the visit at the top of the stack; −1 when the search has ended. */
let depth: i32 = -1;
/** Has that visit not begun yet? */
let isEntering: bool = false;
/** Positions expanded since the search began. */
let nodes: u32 = 0;
/** Visits since the search began, expanded or found in the table. */
export let visits: u32 = 0;
/** Visits since a position was last expanded. */
let idleVisits: u32 = 0;

// @ts-ignore: decorator
@inline function sideAt(depth: i32): i32 {
  return rootSide ^ (depth & 1);
}

/** Starts a search of the position on the board. */
function start(side: i32): void {
  isInner = false;
  rootDepth = 0;
  begin(side);
}

/** Starts a search of the position on the board as one that another search has reached at a depth: only the winner and
 *  the proof set are asked for. */
export function startInner(side: i32, depthOfRoot: i32): void {
  isInner = true;
  rootDepth = depthOfRoot;
  begin(side);
}

function begin(side: i32): void {
  rootSide = side;
  useLemmasOfBoard();
  nodes = 0;
  visits = 0;
  idleVisits = 0;
  depth = 0;
  store<u16>(frameAt(0), 0, MOVE_COUNT);
  store<u32>(frameAt(0), 1, PHI);
  store<u32>(frameAt(0), 1, DELTA);
  pushVisit(NONE, INFINITE, INFINITE);
}

/** Continues for at most `budget` visits or about SLICE_STEPS deduction steps; see `Search.run`. */
function run(budget: i32): i32 {
  const firstStep = steps + judgeSteps;
  while (depth >= 0) {
    if (isEntering) {
      if (budget-- <= 0 || steps + judgeSteps - firstStep >= SLICE_STEPS) return NOBODY;
      enter();
    }
    if (load<u8>(frameAt(depth), IS_SOLVED) || !descend()) leave();
  }
  return load<u32>(frameAt(0), PHI) == 0 ? rootSide : rootSide ^ 1;
}

/**
 * Ends the search before it is finished: all visits end and store their numbers, so that a later search of the same
 * position continues from there. Returns the winner if that solves the root, else NOBODY. Requires the stones on the
 * board as `run` left them, and leaves the root's.
 */
export function stop(): i32 {
  if (depth >= 0 && isEntering) {
    isEntering = false;
    if (depth-- > 0) undo();
  }
  isStopping = true;
  while (depth >= 0) {
    if (!load<u8>(frameAt(depth), IS_SOLVED)) descend();
    leave();
  }
  isStopping = false;
  if (load<u32>(frameAt(0), PHI) == 0) return rootSide;
  return load<u32>(frameAt(0), DELTA) == 0 ? rootSide ^ 1 : NOBODY;
}

/** Fills in the root, whose stones are on the board; returns the number of stones played. */
export function fillRoot(): i32 {
  return fillIn(isInner ? NOBODY : rootSide);
}

/** See `Search.nodes`. */
function nodeTotal(): u32 {
  return nodes;
}

/** See `Search.move`. */
function provenMove(): i32 {
  return load<u32>(frameAt(0), PHI) == 0 ? <i32>load<u16>(frameAt(0), MOVE) : NONE;
}

/** The proof set of the root. */
export function provenSet(): usize {
  return proofAt(0);
}

/** See `Search.lineMove`. */
function triedMove(at: i32): i32 {
  return at < depth ? <i32>load<u16>(frameAt(at), MOVE) : NONE;
}

/** See `Search.openMoves`: neither refuted nor pruned. Empty before the root is expanded. Writes OPEN. */
function openMoves(): usize {
  clear(OPEN);
  for (let i = 0; i < <i32>load<u16>(frameAt(0), MOVE_COUNT); i++) {
    const cell = cellOf(<i32>load<u16>(orderAt(0) + (i << 1)));
    if (has(liveAt(0), cell)) add(OPEN, cell);
  }
  return OPEN;
}

/** The root's numbers after its last visit. */
function rootPhi(): u32 {
  return load<u32>(frameAt(0), PHI);
}

function rootDelta(): u32 {
  return load<u32>(frameAt(0), DELTA);
}

/** See `Search.hardestMove`. */
function hardestMove(): i32 {
  const filled = fillRoot();
  let hardest = NONE;
  let most: u32 = 0;
  for (let i = 0; i < <i32>load<u16>(frameAt(0), MOVE_COUNT); i++) {
    const cell = cellOf(<i32>load<u16>(orderAt(0) + (i << 1)));
    const child = owner(cell) == NOBODY ? findChild(cell, rootSide) : 0;
    if (child == 0 || workOf(child) <= most) continue;
    most = workOf(child);
    hardest = cell;
  }
  for (let i = 0; i < filled; i++) undo();
  return hardest;
}

/** Pushes a visit to the position after the stone on `last`. */
function pushVisit(last: i32, phiLimit: u32, deltaLimit: u32): void {
  const frame = frameAt(depth);
  store<u16>(frame, <u16>last, LAST);
  store<u32>(frame, phiLimit, PHI_LIMIT);
  store<u32>(frame, deltaLimit, DELTA_LIMIT);
  isEntering = true;
}

/** Steps 1 and 2: fills in, then uses the table entry or expands. */
function enter(): void {
  const frame = frameAt(depth);
  const side = sideAt(depth);
  const isRoot = depth == 0 && !isInner;
  const proof = proofAt(depth);
  isEntering = false;
  visits++;
  idleVisits++;
  store<u32>(frame, 0, WORK);
  store<u32>(frame, nodes, NODES_BEFORE);
  store<u16>(frame, 0, FILLED);
  store<u16>(frame, 0, MOVE_COUNT);
  store<u16>(frame, <u16>NONE, MOVE);
  store<u8>(frame, 0, WAS_SOLVED);
  store<u8>(frame, 1, IS_FILL_CURRENT);
  store<u8>(frame, 0, IS_JUDGED);

  // 1. Fill in. A solved position needs only its proof set.
  let found = findEntry(side, isRoot);
  if (found == 0 || (phiOf(found) != 0 && deltaOf(found) != 0)) {
    const filled = fill(<i32>load<u16>(frame, LAST));
    store<u16>(frame, <u16>filled, FILLED);
    if (found == 0 && filled > 0) found = findEntry(side, isRoot);
  }

  // 2. Use the table entry, or expand.
  const isKnown = found != 0 && (phiOf(found) == 0 || deltaOf(found) == 0);
  if (wonBy != NOBODY && !isKnown) {
    clear(proof);
    addChain(proof, wonBy);
    markSolved(frame, wonBy == side);
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
    store<u8>(frame, isKnown ? 1 : 0, IS_SOLVED);
    store<u8>(frame, isKnown ? 1 : 0, WAS_SOLVED);
    store<u8>(frame, isJudgedEntry(found) ? 1 : 0, IS_JUDGED);
    if (!isKnown && idleVisits > MAX_IDLE_VISITS) raiseLimits(frame);
  } else {
    nodes++;
    idleVisits = 0;
    const count = expand(side);
    store<u16>(frame, <u16>count, MOVE_COUNT);
    copy(liveAt(depth), CANDIDATES);
    copy(proof, NEEDED);
    memory.copy(orderAt(depth), CANDIDATE_ORDER, count << 1);
    store<u8>(frame, 0, IS_SOLVED);
    if (count == 0 && proveAllPruned(proof, liveAt(depth), side)) markSolved(frame, false);
  }

  // Let the judge order the moves, once, where that pays.
  if (load<u8>(frame, IS_SOLVED) || load<u8>(frame, IS_JUDGED)) return;
  if (isWorthJudging(rootDepth + depth, load<u32>(frame, WORK))) {
    orderByJudge(orderAt(depth), <i32>load<u16>(frame, MOVE_COUNT), liveAt(depth), side);
    store<u8>(frame, 1, IS_JUDGED);
  }
}

/** Steps 3 and 4: plays the most promising move and pushes its visit. Returns false if the visit ends: solved, or past
 *  a threshold. */
function descend(): bool {
  const frame = frameAt(depth);
  const side = sideAt(depth);
  const live = liveAt(depth);
  const order = orderAt(depth);
  let moves = <i32>load<u16>(frame, MOVE_COUNT);

  // 3. Find the considered moves.
  let liveCount = 0;
  for (let i = 0; i < moves; i++) if (has(live, cellOf(<i32>load<u16>(order + (i << 1))))) liveCount++;
  if (liveCount == 0) {
    updateCodes();
    if (proveAllPruned(proofAt(depth), live, side)) {
      markSolved(frame, false);
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
    const move = <i32>load<u16>(order + (i << 1));
    const cell = cellOf(move);
    if (!has(live, cell)) continue;
    considered++;
    const child = findChild(cell, side);
    const childPhi = child == 0 ? firstPhi(move) : phiOf(child);
    const childDelta = child == 0 ? firstDelta(move) : scaled(deltaOf(child), doubt(move));
    // A solved child is visited at once: that costs nothing, and it wins or refutes other moves.
    if (childPhi == 0 || childDelta == 0) {
      best = move;
      phi = 1;
      largest = 1;
      considered = 1;
      break;
    }
    if (childDelta < phi) {
      second = phi;
      phi = childDelta;
      best = move;
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
  if (isStopping || phi >= phiLimit || delta >= deltaLimit) return false;

  // 4. Play the most promising one.
  const childPhiLimit = deltaLimit >= INFINITE ? INFINITE : deltaLimit - others;
  const more = max(phi + 1, scaled(second, 1 + EPSILON));
  const cell = cellOf(best);
  store<u16>(frame, <u16>cell, MOVE);
  store<u8>(frame, 0, IS_FILL_CURRENT);
  play(cell, side);
  depth++;
  pushVisit(cell, childPhiLimit, unscaled(min(phiLimit, more), doubt(best)));
  return true;
}

/** A proof number times a factor of at least 1; never INFINITE. */
// @ts-ignore: decorator
@inline function scaled(number: u32, factor: f64): u32 {
  return <u32>min(<f64>number * factor, <f64>(INFINITE - 1));
}

/** The least number that is at least `limit` when scaled. */
// @ts-ignore: decorator
@inline function unscaled(limit: u32, factor: f64): u32 {
  return limit >= INFINITE ? INFINITE : <u32>Math.ceil(<f64>limit / factor);
}

/** Steps 6 and 5: ends the visit at the top of the stack and passes its result to the parent. */
function leave(): void {
  const frame = frameAt(depth);
  const side = sideAt(depth);
  const proof = proofAt(depth);
  const isWin = load<u32>(frame, PHI) == 0;
  const isLoss = load<u32>(frame, DELTA) == 0;

  // 6. Learn, and store the result for the filled position and for the position before fill-in.
  store<u32>(frame, max(load<u32>(frame, WORK) + nodes - load<u32>(frame, NODES_BEFORE), 1), WORK);
  if (isWin) {
    store<u16>(orderAt(depth), load<u16>(frame, MOVE));
    store<u16>(frame, load<u16>(frame, MOVE) == NONE ? 0 : 1, MOVE_COUNT);
  }
  if ((isWin || isLoss) && !load<u8>(frame, WAS_SOLVED)) learn();
  let filled = <i32>load<u16>(frame, FILLED);
  if (filled > 0) {
    storePosition();
    if (isWin || isLoss) {
      if (!load<u8>(frame, IS_FILL_CURRENT)) filled = fillAgain(filled, <i32>load<u16>(frame, LAST));
      replaceFill(proof, isWin ? side : side ^ 1);
    }
    for (let i = 0; i < filled; i++) undo();
  }
  storePosition();
  if (--depth < 0) return;
  undo();

  // 5. The parent wins by its move, or the move is refuted.
  const below = proof;
  const parent = frameAt(depth);
  if (isLoss) {
    copy(proofAt(depth), below);
    add(proofAt(depth), <i32>load<u16>(parent, MOVE));
    markSolved(parent, true);
  } else if (isWin) {
    intersection(liveAt(depth), liveAt(depth), below);
    union(proofAt(depth), proofAt(depth), below);
  }
}

/** Removes needless cells from the proof set of a lost position (a won one takes its set from a lost child, where that
 *  was done), and learns lemmas from the visit at the top of the stack. If no move was tried, deduction finds the same
 *  connections again, so there is nothing to learn. */
function learn(): void {
  const frame = frameAt(depth);
  const side = sideAt(depth);
  const isWin = load<u32>(frame, PHI) == 0;
  if (!isWin) dropNeedless(proofAt(depth), side ^ 1);
  if (load<u32>(frame, WORK) < 2 || wonBy != NOBODY) return;
  const work = load<u32>(frame, WORK);
  if (!isWin) learnLemmas(side ^ 1, proofAt(depth), NONE, work);
  else if (load<u16>(frame, MOVE) != NONE) learnLemmas(side, proofAt(depth), load<u16>(frame, MOVE), work);
}

/** Fills in. The root must keep its winning moves; below, only the winner matters. */
function fill(last: i32): i32 {
  return last == NONE ? fillRoot() : fillAfter(last, NOBODY, depth == 1 && !isInner);
}

/** Fills in again, because `replaceFill` needs the matches of this position. */
function fillAgain(filled: i32, last: i32): i32 {
  for (let i = 0; i < filled; i++) undo();
  return fill(last);
}

/** Stores the visit at the top of the stack as the table entry of the position on the board. */
function storePosition(): void {
  const frame = frameAt(depth);
  const entry = takeEntry(sideAt(depth), depth == 0 && !isInner);
  setNumbers(entry, load<u32>(frame, PHI), load<u32>(frame, DELTA), load<u32>(frame, WORK));
  copy(liveOf(entry), liveAt(depth));
  copy(proofOf(entry), proofAt(depth));
  storeOrder(entry, orderAt(depth), load<u16>(frame, MOVE_COUNT), load<u8>(frame, IS_JUDGED) != 0);
  noteChange(entry);
}

export const DF_PN: Search = changetype<Search>(memory.data(offsetof<Search>(), 8));
DF_PN.start = start;
DF_PN.run = run;
DF_PN.nodes = nodeTotal;
DF_PN.move = provenMove;
DF_PN.proofSet = provenSet;
DF_PN.lineMove = triedMove;
DF_PN.openMoves = openMoves;
DF_PN.hardestMove = hardestMove;
DF_PN.winBound = rootPhi;
DF_PN.lossBound = rootDelta;
