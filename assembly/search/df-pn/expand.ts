/**
 * Expansion: everything that df-pn finds out about a position before it tries a move. The position is filled in and
 * `side` is to move.
 *
 *   1. Find connections of the opponent. If they join its edges, the opponent wins. Connections of the side to move are
 *      not looked for: below the root, the opponent has just moved inside the must-play region, so its stone has broken
 *      every known semi-connection of the side. At the root there may be one; the search finds the win by playing.
 *   2. Compute the must-play region: a move outside a semi-connection between the opponent's edges loses to its key.
 *   3. Remove the moves that need not be tried (fill-and-prune/).
 *   4. Order the rest by two-distance; of equal moves, the one with more empty neighbours comes first.
 *
 * A proof set has one meaning everywhere: *the winner still wins if every other empty cell, and every other stone of
 * its own, goes to the loser*.
 */
import { METHOD_TWO_DISTANCE } from "../../abi";
import { SET_BYTES, SET_CELLS, clear, copy, count, difference, intersection, isEmpty } from "../../board/cellset";
import { isEqual, next, union } from "../../board/cellset";
import { neighbourSet } from "../../board/geometry";
import { EMPTY_CELLS } from "../../board/position";
import { edgeSemi, edgeSemiCount, joinEdges, joiningCarrier } from "../../connection/edge-search/edge-search";
import { evaluate } from "../../evaluation/evaluate";
import { MOVE_VALUES } from "../../evaluation/result";
import { pruneMoves, pruneSupport } from "../../fill-and-prune/prune";
import { addConnection } from "./proof-set";

/** The moves that no known connection refutes. If empty, the opponent wins. */
export const CANDIDATES: usize = memory.data(SET_BYTES, 16);
/** The proof set with which the opponent refutes every other move. */
export const NEEDED: usize = memory.data(SET_BYTES, 16);
/** The candidates to try, best first: u16 each. */
export const CANDIDATE_ORDER: usize = memory.data(SET_CELLS * 2, 16);

/** What an empty neighbour adds to a move value: less than the smallest difference between two-distances. */
const TIE: f64 = 1 / 64;

const region: usize = memory.data(SET_BYTES, 16);
const left: usize = memory.data(SET_BYTES, 16);

/** Writes CANDIDATES, NEEDED and CANDIDATE_ORDER, and returns the number of moves to try. Requires that nobody has
 *  won. */
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
  // The smallest come first, so that the larger ones add less to NEEDED.
  for (let i = 0, size = edgeSemiCount(); i < size; i++) {
    intersection(region, CANDIDATES, edgeSemi(i));
    if (isEqual(region, CANDIDATES)) continue;
    copy(CANDIDATES, region);
    addConnection(NEEDED, edgeSemi(i), side ^ 1);
  }
  if (isEmpty(CANDIDATES)) return 0;
  difference(left, CANDIDATES, pruneMoves(side, CANDIDATES));
  return isEmpty(left) ? 0 : orderMoves(left, side);
}

/** Sorts the moves into CANDIDATE_ORDER and returns their number. */
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
 * Completes a proof that `side` loses when every move except `open` is refuted. If all of `open` can be pruned, adds
 * the support of their patterns to the proof set `needed` and returns true. A pruned move inside the set is refuted by
 * its pattern, so the cells of that pattern must be in the set too, which may add further moves; a move outside the set
 * belongs to the loser anyway. Otherwise returns false and writes to CANDIDATES the moves to try after all: they were
 * pruned in favour of moves that have been refuted since. Requires the filled position of `expand` and current codes.
 */
export function proveAllPruned(needed: usize, open: usize, side: i32): bool {
  if (isEmpty(open)) return true;
  difference(CANDIDATES, open, pruneMoves(side, open));
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
