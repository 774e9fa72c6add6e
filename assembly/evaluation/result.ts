/** The move values that an evaluation writes: one per cell, both sides added up. */
import { SET_CELLS } from "../board/cellset";
import { cellCount } from "../board/geometry";

/** f64 per cell in row order; meaningful for empty cells only. */
export const MOVE_VALUES: usize = memory.data(SET_CELLS * 8, 16);

/** Sets MOVE_VALUES to 0. */
export function clearMoveValues(): void {
  memory.fill(MOVE_VALUES, 0, cellCount << 3);
}

/** Adds to the value of one cell in MOVE_VALUES. */
// @ts-ignore: decorator
@inline export function addToMoveValue(cell: i32, value: f64): void {
  store<f64>(cell << 3, load<f64>(cell << 3, MOVE_VALUES) + value, MOVE_VALUES);
}
