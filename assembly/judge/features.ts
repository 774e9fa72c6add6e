/**
 * What the judge sees of a position: FEATURE_COUNT small numbers per cell, from the view of the side to move.
 *
 *   0  a stone of the side to move          3, 4  two-distance of the side to move to its two edges
 *   1  a stone of the opponent              5, 6  two-distance of the opponent to its two edges
 *   2  a move to judge                      7     always 1: tells the board from what lies around it
 *
 * In that view the side to move joins top and bottom: White's game is Black's on the transposed board. So one set of
 * weights serves both sides. A distance d is given as max(0, FAR − d), so that near cells have large numbers and cells
 * that cannot be reached, like stones, have 0.
 *
 * Cells are in row order of the view, channels of a cell side by side.
 */
import { BLACK, FEATURE_COUNT, FEATURE_FAR } from "../abi";
import { SET_CELLS, has, next } from "../board/cellset";
import { cellCount, columns, rows } from "../board/geometry";
import { EMPTY_CELLS, stones } from "../board/position";
import { cellDistance, distance, unreachable } from "../evaluation/distance";
import { buildGraph } from "../evaluation/reduction-graph";
import { clearMoveValues } from "../evaluation/result";

export const FIRST_DISTANCE: i32 = 3;
export const LAST_DISTANCE: i32 = 6;

/** u8 per cell of the view and feature. */
export const FEATURES: usize = memory.data(SET_CELLS * FEATURE_COUNT, 16);

/** The cell's place in the view of `side`. */
// @ts-ignore: decorator
@inline export function viewCell(cell: i32, side: i32): i32 {
  return side == BLACK ? cell : (cell % columns) * rows + cell / columns;
}

/** Columns of the view of `side`. */
// @ts-ignore: decorator
@inline export function viewColumns(side: i32): i32 {
  return side == BLACK ? columns : rows;
}

/** Writes FEATURES for `side` to move among `moves`, and the order values of two-distance to MOVE_VALUES. */
export function writeFeatures(side: i32, moves: usize): void {
  memory.fill(FEATURES, 0, cellCount * FEATURE_COUNT);
  clearMoveValues();
  for (let cell = 0; cell < cellCount; cell++) {
    const at = featuresOf(cell, side);
    if (has(stones(side), cell)) store<u8>(at, 1, 0);
    else if (has(stones(side ^ 1), cell)) store<u8>(at, 1, 1);
    else if (has(moves, cell)) store<u8>(at, 1, 2);
    store<u8>(at, 1, 7);
  }
  writeDistances(side, side, FIRST_DISTANCE);
  writeDistances(side ^ 1, side, FIRST_DISTANCE + 2);
}

/** Turns FEATURES by half: cells in reverse order, first and second edges exchanged. */
export function turnFeatures(): void {
  for (let low = FEATURES, high = FEATURES + (cellCount - 1) * FEATURE_COUNT; low <= high; ) {
    const first = exchangedEdges(load<u64>(low));
    store<u64>(low, exchangedEdges(load<u64>(high)));
    store<u64>(high, first);
    low += FEATURE_COUNT;
    high -= FEATURE_COUNT;
  }
}

/** The eight features of a cell with 3 and 4, 5 and 6 exchanged. */
// @ts-ignore: decorator
@inline function exchangedEdges(features: u64): u64 {
  const firsts: u64 = 0x0000_ff00_ff00_0000;
  return (features & ~(firsts | (firsts << 8))) | ((features & firsts) << 8) | ((features >> 8) & firsts);
}

// @ts-ignore: decorator
@inline function featuresOf(cell: i32, side: i32): usize {
  return FEATURES + viewCell(cell, side) * FEATURE_COUNT;
}

/** Writes the distances of `owner` as features `at` and `at` + 1 in the view of `side`. */
function writeDistances(owner: i32, side: i32, at: i32): void {
  buildGraph(owner);
  distance(2);
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    const features = featuresOf(cell, side) + at;
    store<u8>(features, nearness(cellDistance(0, cell)));
    store<u8>(features, nearness(cellDistance(1, cell)), 1);
  }
}

// @ts-ignore: decorator
@inline function nearness(distance: i32): u8 {
  return distance >= unreachable() ? 0 : <u8>max(0, FEATURE_FAR - distance);
}
