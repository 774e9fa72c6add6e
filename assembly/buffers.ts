/** The buffers that the wrapper reads and writes. Their addresses never change, so the wrapper asks for them once. */
import { STONE_BUFFER } from "./board/position";
import { MUST_PLAY } from "./connection/h-search/result";
import { MOVE_VALUES } from "./evaluation/result";

/** Words per cell set in this binary: it holds boards of up to setWords() × WORD_BITS cells. */
export function setWords(): i32 {
  return SET_WORDS;
}

/** One byte per cell in row order: BLACK, WHITE or NOBODY. `loadPosition` reads it. */
export function stoneBuffer(): usize {
  return STONE_BUFFER;
}

/** One f64 per cell in row order. `evaluate` writes it. */
export function moveValueBuffer(): usize {
  return MOVE_VALUES;
}

/** The must-play region, one set of cells. `findConnections` writes it. */
export function mustPlayBuffer(): usize {
  return MUST_PLAY;
}
