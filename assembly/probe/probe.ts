/** The engine's internals for unit tests and benchmarks: functions of plain numbers, and addresses of sets. */
import { SET_BYTES } from "../board/cellset";
import * as geometry from "../board/geometry";
import * as position from "../board/position";
import * as rules from "../connection/rules";
import * as connections from "../connection/h-search/book";
import * as dfpn from "../search/df-pn/df-pn";

export { buildPyramid, differentiate, pyramidCell, pyramidValue, updatePyramid } from "../evaluation/y-pyramid";
export { bookTop, head, isComplete, nextEntry, useBook } from "../connection/h-search/book";
export { buildBehind, buildConnections } from "../connection/h-search/h-search";
export { updateConnections } from "../connection/h-search/incremental";
export { edgeSemi, edgeSemiCount, joinEdges, joiningCarrier } from "../connection/edge-search/edge-search";
export { setEdgeSearchLimits } from "../connection/edge-search/edge-search";
export { LEMMA_CARRIER, lemmaContact, lemmaCount, lemmaEdge, lemmaKind } from "../connection/edge-search/lemmas";
export { limitLemmas, nextLemma, startLemmas } from "../connection/edge-search/lemmas";
export { outerCode, updateCodes } from "../fill-and-prune/neighbourhood-codes";
export { CANDIDATES, CANDIDATE_ORDER, expand } from "../search/df-pn/expand";
export { deltaOf, entryAt, findChild, isRootEntry, phiOf, sideOf, workOf } from "../search/transposition";
export { FEATURES, writeFeatures } from "../judge/features";
export { JUDGE_SCORES } from "../judge/network";
export { judge } from "../judge/judge";
export { setPlayerConstants } from "../search/play/player";
export { setProvingConstants } from "../search/play/proving";
export { limitTree } from "../search/play/tree";
export { provenSet } from "../search/df-pn/df-pn";
export { setSolverLimits } from "../search/solve";
export { isConsistent } from "../board/consistency";
export { perft, randomGames } from "./perft";
export { mixPriors } from "./root-noise";
export { repeatCodeUpdates, repeatEvaluate, repeatFillAndPrune, repeatFlood } from "./benchmark-loops";
export { repeatPyramidRebuild, repeatPyramidUpdate } from "./benchmark-loops";
export { flood, neighbours, setBoard, edge, touch, rim, neighbourSet } from "../board/geometry";
export { clearPosition, groupCells, groupOf, neighbourCode, owner, play, undo, stones } from "../board/position";
export { add, clear, copy, count, difference, has, intersection, isDisjoint } from "../board/cellset";
export { isEmpty, isEqual, isSubset, next, remove, union } from "../board/cellset";

const SCRATCH_SETS: i32 = 8;
const SCRATCH: usize = memory.data(SCRATCH_SETS * SET_BYTES, 16);

/** Address of the i-th of eight sets that the engine never uses. */
export function scratchSet(i: i32): usize {
  assert(i >= 0 && i < SCRATCH_SETS);
  return SCRATCH + i * SET_BYTES;
}

/** Positions visited by df-pn, whether expanded or found in the table. */
export function visitCount(): u32 {
  return dfpn.visits;
}

/** Deduction steps of both engines since the instance was created. */
export function deductionSteps(): u32 {
  return <u32>rules.steps;
}

export function allCells(): usize {
  return geometry.ALL_CELLS;
}

export function emptyCells(): usize {
  return position.EMPTY_CELLS;
}

export function moveCount(): i32 {
  return position.moveCount;
}

/** The hash in two halves, since JavaScript numbers do not hold 64 bits. */
export function hashLow(): u32 {
  return <u32>position.hash;
}

export function hashHigh(): u32 {
  return <u32>(position.hash >> 32);
}

/** Where the static tables end. */
export function heapBase(): usize {
  return __heap_base;
}

/** Address of the book in use, to return to with `useBook`. */
export function bookInUse(): usize {
  return connections.book;
}
