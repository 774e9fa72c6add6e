/** Where the wrapper reads and writes. Addresses are constants of a binary, so they are asked for once. */
import { STONE_BUFFER } from "./board/position";
import { MUST_PLAY } from "./connection/result";
import { MOVE_VALUES } from "./evaluation/result";

/** Words of a cell set in this binary: it holds boards of up to setWords() × WORD_BITS cells. */
export function setWords(): i32 {
  return SET_WORDS;
}

/** One byte a cell in row order: BLACK, WHITE or NOBODY. Read by `loadPosition`. */
export function stoneBuffer(): usize {
  return STONE_BUFFER;
}

/** One f64 a cell in row order, written by `evaluate`. */
export function moveValueBuffer(): usize {
  return MOVE_VALUES;
}

/** One set of cells, written by `findConnections`. */
export function mustPlayBuffer(): usize {
  return MUST_PLAY;
}
