/** Inner functions by name, with plain numbers in and out, for unit tests and benchmarks. */
import { SET_BYTES } from "../board/cellset";
import * as geometry from "../board/geometry";
import * as position from "../board/position";
import * as anchored from "../connection/anchored";
import * as connections from "../connection/book";
import * as dfpn from "../search/df-pn";

export { buildPyramid, derive, pyramidCell, pyramidValue, updatePyramid } from "../reduction/y-pyramid";
export { bookTop, head, isComplete, nextEntry, useBook } from "../connection/book";
export { buildBehind, buildConnections } from "../connection/h-search";
export { updateConnections } from "../connection/incremental";
export { edgeSemi, edgeSemiCount, joinEdges, joiningCarrier, setAnchoredLimits } from "../connection/anchored";
export { LEMMA_CARRIER, lemmaContact, lemmaCount, lemmaEdge, lemmaKind } from "../connection/lemmas";
export { nextLemma, startLemmas } from "../connection/lemmas";
export { findDeadCells } from "../pattern/dead-cells";
export { outerCode, updateCodes } from "../pattern/encoding";
export { patternBestMove, patternNodes, provenPatternMove, provenPatternSet } from "../search/pattern-search";
export { searchPatternsOn, startPatternSearch } from "../search/pattern-search";
export { decompositionBestMove, decompositionNodes, provenDecompositionMove } from "../search/decomposition-search";
export { provenDecompositionSet, searchDecompositionOn } from "../search/decomposition-search";
export { startDecompositionSearch } from "../search/decomposition-search";
export { alphaBetaBestMove, alphaBetaNodes, provenAlphaBetaMove, provenAlphaBetaSet } from "../search/alpha-beta";
export { searchAlphaBetaOn, startAlphaBeta } from "../search/alpha-beta";
export { provenSet } from "../search/df-pn";
export { setSolverLimits } from "../search/solve";
export { isConsistent } from "./consistency";
export { perft, randomGames } from "./perft";
export { codeRounds, patternRounds } from "./rounds";
export { evaluateRounds, floodRounds, rebuildRounds, updateRounds } from "./rounds";
export { flood, neighbours, setBoard, edge, touch, rim, neighbourSet } from "../board/geometry";
export { clearPosition, groupCells, code, groupOf, owner, play, undo, stones } from "../board/position";
export { add, clear, copy, count, difference, has, intersection, isDisjoint } from "../board/cellset";
export { isEmpty, isEqual, isSubset, next, remove, union } from "../board/cellset";

const SCRATCH_SETS: i32 = 8;
const SCRATCH: usize = memory.data(SCRATCH_SETS * SET_BYTES, 16);

/** Address of the i-th of eight sets that belong to the test. */
export function scratchSet(i: i32): usize {
  assert(i >= 0 && i < SCRATCH_SETS);
  return SCRATCH + i * SET_BYTES;
}

/** Visits of df-pn, expanded or found in the table. */
export function visitCount(): u32 {
  return dfpn.visits;
}

/** Steps of the search's connections since the engine was made. */
export function deductionSteps(): u32 {
  return anchored.steps;
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

/** The halves of the 64-bit hash, because only numbers cross the boundary. */
export function hashLow(): u32 {
  return <u32>position.hash;
}

export function hashHigh(): u32 {
  return <u32>(position.hash >> 32);
}

/** Bytes the engine keeps for itself: everything below is static. */
export function heapBase(): usize {
  return __heap_base;
}

/** The book in use, to come back to. */
export function bookInUse(): usize {
  return connections.book;
}
