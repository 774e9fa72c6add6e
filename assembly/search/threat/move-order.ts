/**
 * The order in which the threat searches try moves. A cell is good if it is near all four edges: the sum of its
 * two-distances (van Rijswijck 2002, §3.2) to them is small. Among equal sums the cell with more empty neighbours comes
 * first, then the lower number. All values are integers, so that another implementation can reproduce the order
 * exactly.
 *
 * As a by-product the graphs show which cells complete a chain at once, for the side to move and for its opponent.
 */
import { SET_BYTES, SET_CELLS, clear, count, intersection, isEmpty, next } from "../../board/cellset";
import { neighbourSet } from "../../board/geometry";
import { EMPTY_CELLS } from "../../board/position";
import { distance } from "../../evaluation/distance";
import { atEdge, buildGraph } from "../../evaluation/reduction-graph";
import { MOVE_VALUES, clearMoveValues } from "../../evaluation/result";

/** The cells that complete a chain of the side to move. If there are any, the moves are not ordered. */
export const WINS: usize = memory.data(SET_BYTES, 16);
/** The cells that would complete a chain of the opponent. */
export const THREATS: usize = memory.data(SET_BYTES, 16);

/** A cell's two-distance is known when the second of its linked cells has one. */
const SECOND: i32 = 2;
/** More than the empty neighbours of any cell. */
const SUM_WEIGHT: i32 = 8;

const PRIORITIES: usize = memory.data(SET_CELLS * 4, 16); // i32 per cell
const free: usize = memory.data(SET_BYTES, 16);

/** Writes the empty cells, best first, to `order`, u16 each, and returns their number; 0 if WINS is not empty. Writes
 *  WINS and THREATS. Requires that nobody has won. */
export function orderMoves(order: usize, side: i32): i32 {
  clear(THREATS);
  buildGraph(side);
  intersection(WINS, atEdge(0), atEdge(1));
  if (!isEmpty(WINS)) return 0;
  clearMoveValues();
  distance(SECOND);
  buildGraph(side ^ 1);
  intersection(THREATS, atEdge(0), atEdge(1));
  distance(SECOND);

  let size = 0;
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    intersection(free, neighbourSet(cell), EMPTY_CELLS);
    const priority = <i32>load<f64>(cell << 3, MOVE_VALUES) * SUM_WEIGHT + count(free);
    store<i32>(cell << 2, priority, PRIORITIES);
    let place = size++;
    for (; place > 0; place--) {
      const before = load<u16>(order + ((place - 1) << 1));
      if (load<i32>(<usize>before << 2, PRIORITIES) >= priority) break;
      store<u16>(order + (place << 1), before);
    }
    store<u16>(order + (place << 1), <u16>cell);
  }
  return size;
}
