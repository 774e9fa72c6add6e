/**
 * The stones since the root of a search that has stopped for a while. Between two slices the engine may be asked about
 * other positions, so the board is left with the root's stones only.
 */
import { SET_CELLS } from "../board/cellset";
import { moveAt, moveCount, owner, play, undo } from "../board/position";

const LINE: usize = memory.data(SET_CELLS * 4, 16); // per stone: u16 cell, u16 side
let length: i32 = 0;

export function clearLine(): void {
  length = 0;
}

/** Plays the stones of the line again. */
export function replayLine(): void {
  for (let i = 0; i < length; i++) {
    const stone = load<u32>(LINE + (i << 2));
    play(<i32>(stone & 0xffff), <i32>(stone >> 16));
  }
}

/** Takes back all stones since the board had `before`, and remembers them. */
export function takeLine(before: i32): void {
  length = moveCount - before;
  for (let i = length - 1; i >= 0; i--) {
    const cell = moveAt(before + i);
    store<u32>(LINE + (i << 2), cell | (owner(cell) << 16));
    undo();
  }
}
