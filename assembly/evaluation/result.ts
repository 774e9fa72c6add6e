/** What an evaluation writes: one value a cell for both sides together. `evaluate` adds the position's. */
import { SET_CELLS } from "../board/cellset";
import { cellCount } from "../board/geometry";

/** f64 per cell in row order; only those of empty cells mean anything. */
export const MOVE_VALUES: usize = memory.data(SET_CELLS * 8, 16);

export function clearMoves(): void {
  memory.fill(MOVE_VALUES, 0, cellCount << 3);
}

// @ts-ignore: decorator
@inline export function addToMove(cell: i32, value: f64): void {
  store<f64>(cell << 3, load<f64>(cell << 3, MOVE_VALUES) + value, MOVE_VALUES);
}
