/**
 * What is known of a position before any move is tried. The position is filled in already; `side` is to move,
 * the opponent has just moved.
 *
 *   1. Connections of the opponent. Joined edges: the opponent wins. The side to move needs none of its own:
 *      the opponent's stone can only have taken some away, and it lies where every known way of joining the
 *      edges at once needed it.
 *   2. The must-play region: a move outside a semi-connection between the opponent's edges loses to its key.
 *   3. Moves that need not be tried go.
 *   4. The rest in order, by two-distance; of equals the one with more empty neighbours first.
 *
 * Every set of needed cells has one meaning: *the winner still wins if every other empty cell, and every other
 * stone of its own, goes to the loser*.
 */
import { METHOD_TWO_DISTANCE } from "../abi";
import { SET_BYTES, SET_CELLS, clear, copy, count, difference, intersection, isEmpty, isEqual } from "../board/cellset";
import { next, union } from "../board/cellset";
import { neighbourSet } from "../board/geometry";
import { EMPTY_CELLS } from "../board/position";
import { edgeSemi, edgeSemiCount, joinEdges, joiningCarrier } from "../connection/anchored";
import { evaluate } from "../evaluation/evaluate";
import { MOVE_VALUES } from "../evaluation/result";
import { prunedMoves, pruneSupport } from "../pattern/prune";
import { addConnection } from "./used-stones";

/** The moves that no known connection refutes. Empty: the opponent wins. */
export const CANDIDATES: usize = memory.data(SET_BYTES, 16);
/** What the opponent needs so that no other move wins: empty cells and its stones. */
export const NEEDED: usize = memory.data(SET_BYTES, 16);
/** Those of them that need be tried, best first: u16 each. */
export const CANDIDATE_ORDER: usize = memory.data(SET_CELLS * 2, 16);

/** What an empty neighbour adds to a value: less than two-distances can differ by. */
const TIE: f64 = 1 / 64;

const region: usize = memory.data(SET_BYTES, 16);
const left: usize = memory.data(SET_BYTES, 16);

/** Fills CANDIDATES, NEEDED and CANDIDATE_ORDER, and answers how many moves are to be tried. Requires that nobody
 *  has won. */
export function expand(side: i32): i32 {
  copy(CANDIDATES, EMPTY_CELLS);
  clear(NEEDED);
  joinEdges(side ^ 1);
  const joining = joiningCarrier();
  if (joining != 0) {
    clear(CANDIDATES);
    addConnection(NEEDED, joining, side ^ 1);
    return 0;
  }
  // Smaller ones first leave the others less to add.
  for (let i = 0, size = edgeSemiCount(); i < size; i++) {
    intersection(region, CANDIDATES, edgeSemi(i));
    if (isEqual(region, CANDIDATES)) continue;
    copy(CANDIDATES, region);
    addConnection(NEEDED, edgeSemi(i), side ^ 1);
  }
  if (isEmpty(CANDIDATES)) return 0;
  difference(left, CANDIDATES, prunedMoves(side, CANDIDATES));
  return isEmpty(left) ? 0 : orderMoves(left, side);
}

/** Sorts the moves into CANDIDATE_ORDER; answers how many. */
function orderMoves(moves: usize, side: i32): i32 {
  evaluate(METHOD_TWO_DISTANCE, side);
  let size = 0;
  for (let cell = next(moves, 0); cell >= 0; cell = next(moves, cell + 1)) {
    intersection(region, neighbourSet(cell), EMPTY_CELLS);
    const value = load<f64>(cell << 3, MOVE_VALUES) + TIE * count(region);
    store<f64>(cell << 3, value, MOVE_VALUES);
    let place = size++;
    while (place > 0 && load<f64>(<usize>load<u16>(CANDIDATE_ORDER + ((place - 1) << 1)) << 3, MOVE_VALUES) < value) {
      store<u16>(CANDIDATE_ORDER + (place << 1), load<u16>(CANDIDATE_ORDER + ((place - 1) << 1)));
      place--;
    }
    store<u16>(CANDIDATE_ORDER + (place << 1), <u16>cell);
  }
  return size;
}

/**
 * Where every move but `open` is refuted: are all of those pruned? Then what they lean on is added to the set of
 * needed cells, until nothing is added: one of `open` is refuted by its pattern if it lies in the set, and the
 * pattern's cells must then lie there too; outside the set it belongs to the loser anyway. Else CANDIDATES are those
 * that are to be tried after all: they were pruned beside others that have been refuted since. Requires the position
 * of `expand`, filled in, with codes that are up to date.
 */
export function areAllPruned(needed: usize, open: usize, side: i32): bool {
  if (isEmpty(open)) return true;
  difference(CANDIDATES, open, prunedMoves(side, open));
  if (!isEmpty(CANDIDATES)) return false;
  do {
    copy(region, needed);
    intersection(left, needed, open);
    for (let cell = next(left, 0); cell >= 0; cell = next(left, cell + 1)) {
      union(needed, needed, pruneSupport(cell));
    }
  } while (!isEqual(region, needed));
  return true;
}
