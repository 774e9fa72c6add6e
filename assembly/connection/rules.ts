/**
 * What both deduction engines share: the OR rule, the queue, and the count of their work.
 *
 *   h-search/      all connections of a position, for the API and certificates
 *   edge-search/   only connections that can join a side's edges, for the solver
 *
 * Both queue connections by the size of their carrier, smallest first. No rule makes a carrier smaller than the
 * carriers it was made from, so a connection that leaves the queue is final: it is kept unless a kept connection of the
 * same pair lies inside it, and a list that is full already holds the smallest.
 *
 * The OR rule works on lists of carriers that lie side by side, oldest first:
 *
 *   semis    │ carrier 0 │ carrier 1 │ … │ carrier n │       the semi-connections of one pair
 *   shared   │ cells common to semis 0…i, for each i │       shows when no older semi can help
 *   fulls    │ carrier 0 │ …                                 what the pair has already
 *
 * The AND rule is a loop over all full connections at one endpoint, and each engine stores those in its own way. One
 * loop for both would have to propose through a function reference, which costs about 4 % of a solve
 * (docs/experiments/connections.md).
 */
import { DEFAULT_OR_LIMIT, MAX_OR_LIMIT } from "../abi";
import { SET_BYTES, SET_CELLS, copy, intersection, isDisjoint, isSubset, union } from "../board/cellset";
import { cellCount } from "../board/geometry";

/** The carrier of the connection that is being proposed. */
export const proposedCarrier: usize = memory.data(SET_BYTES, 16);

/** Connections proposed and semi-connections tried by OR since the engine was created: the cost of deduction without a
 *  clock. */
export let steps: u64 = 0;

// @ts-ignore: decorator
@inline export function countStep(): void {
  steps++;
}

/** Does one of the `size` carriers in the list lie inside `carrier`? */
// @ts-ignore: decorator
@inline export function hasSubset(list: usize, size: i32, carrier: usize): bool {
  for (let at = list, end = list + size * SET_BYTES; at < end; at += SET_BYTES) if (isSubset(at, carrier)) return true;
  return false;
}

/* The queue: i32 per size of carrier, the entry queued last; entries are linked by the engine that made them. */
const QUEUE: usize = memory.data((SET_CELLS + 1) * 4, 16);

/** The address of the queue's head for carriers of `size` cells: the entry queued last, in the engine's own terms (an
 *  address in the edge search, an offset into the book in H-search). */
// @ts-ignore: decorator
@inline export function bucketOf(size: i32): usize {
  return QUEUE + (size << 2);
}

export function clearQueue(): void {
  memory.fill(QUEUE, 0, (cellCount + 1) << 2);
}

/** The most unions that one call of `findUnions` keeps. */
const MAX_UNIONS: i32 = 32;
const UNIONS: usize = memory.data(MAX_UNIONS * SET_BYTES, 16);
const COMMON: usize = memory.data(MAX_OR_LIMIT * SET_BYTES, 16); // per depth: cells in every semi taken so far
const JOINED: usize = memory.data(MAX_OR_LIMIT * SET_BYTES, 16); // per depth: cells in any of them
let unionCount: i32 = 0;

/* The arguments of `findUnions`, for its recursion. */
let semis: usize = 0;
let shared: usize = 0;
let fulls: usize = 0;
let fullCount: i32 = 0;
let orLimit: i32 = DEFAULT_OR_LIMIT;
/** Steps for the look that ends a loop early: the budgets of the two engines were chosen with different counts. */
let endingSteps: u64 = 0;

/** Whether a limit of the OR rule is known to have dropped a union. While it is true, `findUnions` does not look for
 *  dropped unions: the edge search, which does not ask, sets it from the start. */
export let isCutKnown: bool = false;

export function setCutKnown(value: bool): void {
  isCutKnown = value;
}

/** The i-th union found by `findUnions`. */
// @ts-ignore: decorator
@inline export function unionAt(i: i32): usize {
  return UNIONS + i * SET_BYTES;
}

/**
 * OR: finds sets of at most `limit` semi-connections, including the one at place `newest`, that have no common cell,
 * so that the opponent cannot stop all of them with one move. Writes the union of each set to `unionAt` unless a full
 * connection or an earlier union lies inside it, and returns their number. `stepsToEnd`: see `endingSteps`.
 */
export function findUnions(
  ofSemis: usize, ofShared: usize, newest: i32, ofFulls: usize, ofFullCount: i32, limit: i32, stepsToEnd: u64,
): i32 {
  semis = ofSemis;
  shared = ofShared;
  fulls = ofFulls;
  fullCount = ofFullCount;
  orLimit = limit;
  endingSteps = stepsToEnd;
  copy(COMMON, ofSemis + newest * SET_BYTES);
  copy(JOINED, ofSemis + newest * SET_BYTES);
  unionCount = 0;
  takeSemis(1, newest - 1);
  return unionCount;
}

/** Adds one more semi-connection, from place `start` down, to the `depth` taken so far, each in turn. */
function takeSemis(depth: i32, start: i32): void {
  const common = COMMON + depth * SET_BYTES;
  const joined = JOINED + depth * SET_BYTES;
  const before = common - SET_BYTES;
  const isLast = depth + 1 == orLimit;
  let sharedAt = shared + start * SET_BYTES;
  let semi = semis + start * SET_BYTES;
  for (let i = start; i >= 0; i--, semi -= SET_BYTES, sharedAt -= SET_BYTES) {
    // A cell that the taken ones share with all the rest stops every set that could still be made.
    if (!isDisjoint(before, sharedAt)) {
      steps += endingSteps;
      return;
    }
    steps++;
    if (isSubset(before, semi)) continue;
    const isDone = isDisjoint(before, semi);
    if (isLast && !isDone && (isCutKnown || i == 0)) continue;
    // Everything that would be added to an existing union only makes it larger.
    union(joined, joined - SET_BYTES, semi);
    if (hasSubset(UNIONS, unionCount, joined) || hasSubset(fulls, fullCount, joined)) continue;
    if (isDone) {
      if (unionCount < MAX_UNIONS) copy(UNIONS + unionCount++ * SET_BYTES, joined);
      else isCutKnown = true;
      continue;
    }
    intersection(common, before, semi);
    if (!isLast) takeSemis(depth + 1, i - 1);
    else if (isDisjoint(common, sharedAt - SET_BYTES)) isCutKnown = true;
  }
}
