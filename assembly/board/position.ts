/**
 * The stones on the board: play and undo, groups, winner and hash, all updated incrementally.
 *
 * A group is a ring of endpoints (cells and edges), each labelled with the group's name. A join relabels
 * the lighter ring and splices the two by exchanging one link of each; exchanging the same links again
 * splits them, so undo needs only one name per join:
 *
 *   joins:   … c1 b3 | a2 | d4 top         groups that took another's name, in order
 *   moves:          b2   c3               each remembers how many joins there were before it
 *
 * A union-find joins faster and looks up more slowly. Most joins add one stone, so here both are fast, and
 * finding the group of a stone, which the connection search does all the time, is one load.
 *
 * A group's weight counts its stones and, in two separate bits, its side's edges: adding the weights in a
 * join detects a winning chain, subtracting them in undo removes it again.
 *
 * A flood fill after each move is simpler; the reference does that, and the benchmark compares the two.
 *
 * Any number of stones of either side is a valid position. The caller decides whose turn it is: every move
 * names its side.
 */
import { BLACK, EDGE_COUNT, NOBODY, STATUS_BAD_STONE, STATUS_OK, WHITE } from "../abi";
import { SET_BYTES, SET_CELLS, add, clear, copy, remove } from "./cellset";
import { ALL_CELLS, DIRECTIONS, cellCount, setBoard, touch } from "./geometry";
import { fillKeys, stoneKey } from "./zobrist";
import { isConsistent } from "./consistency";

const MAX_ENDPOINTS: i32 = SET_CELLS + EDGE_COUNT;
/** The stones of one side around a cell form at most three runs. */
const MAX_JOINS_PER_MOVE: i32 = 3;

const STONES: usize = memory.data(2 * SET_BYTES, 16);
/** Cells without a stone. */
export const EMPTY_CELLS: usize = memory.data(SET_BYTES, 16);

const OWNER: usize = memory.data(MAX_ENDPOINTS, 16); // u8 per endpoint: BLACK, WHITE or NOBODY
const LABEL: usize = memory.data(MAX_ENDPOINTS * 2, 16); // u16 per endpoint: the name of its group, a member
const NEXT: usize = memory.data(MAX_ENDPOINTS * 2, 16); // u16 per endpoint: the next one on its group's ring
const WEIGHT: usize = memory.data(MAX_ENDPOINTS * 2, 16); // u16 per group: the sum over its members:
const STONE_WEIGHT: i32 = 1; //                                bits 0–8: stones, at most 361
const EDGE_WEIGHT: i32 = 1 << 9; //                            bit 9: the side's first edge, bit 10: its second
const CHAIN_WEIGHT: i32 = 3 << 9; //                           both edges: a winning chain

/**
 * Neighbour codes: one byte per endpoint and side, with bit d set if the endpoint touches a stone or edge of
 * the side in direction d (geometry.ts); beyond an obtuse corner, in the bytes of both sides. The code of an
 * edge is meaningless: it takes the writes that fall off the board, so that `flipNeighbourCodes` needs no test.
 */
const CODES: usize = memory.data(MAX_ENDPOINTS * 2, 16);

const MOVES: usize = memory.data(SET_CELLS * 4, 16); // per move: u16 cell, u16 joinCount before it
const JOINS: usize = memory.data(SET_CELLS * MAX_JOINS_PER_MOVE * 2, 16); // u16: the group that took another's name

let joinCount: i32 = 0;
let winningMove: i32 = 0; // moveCount before the move that won; only read while wonBy is a side

/** The side with a winning chain: BLACK, WHITE or NOBODY. Both sides cannot have one. */
export let wonBy: i32 = NOBODY;

/** Stones on the board, and so moves that can be undone. */
export let moveCount: i32 = 0;
/** XOR of the keys of all stones. */
export let hash: u64 = 0;

/** The position that `loadPosition` reads, written by the wrapper: one byte per cell in row order, BLACK, WHITE or
 *  NOBODY. */
export const STONE_BUFFER: usize = memory.data(SET_CELLS, 16);

/** The stones of `side`. */
// @ts-ignore: decorator
@inline export function stones(side: i32): usize {
  return STONES + side * SET_BYTES;
}

/** The owner of the stone or edge, or NOBODY for an empty cell. */
// @ts-ignore: decorator
@inline export function owner(endpoint: i32): i32 {
  return load<u8>(endpoint, OWNER);
}

/** The directions, as bits, in which `cell`, empty or not, touches stones or edges of `side`. */
// @ts-ignore: decorator
@inline export function neighbourCode(side: i32, cell: i32): i32 {
  return load<u8>((cell << 1) + side, CODES);
}

// @ts-ignore: decorator
@inline function flipCode(side: i32, endpoint: i32, bit: i32): void {
  const at = (endpoint << 1) + side;
  store<u8>(at, load<u8>(at, CODES) ^ <u8>bit, CODES);
}

/** Flips the stone of `side` on `cell` in CODES: the neighbour in direction d has it in its direction d+3. */
// @ts-ignore: decorator
@inline function flipNeighbourCodes(side: i32, cell: i32): void {
  flipCode(side, touch(side, cell, 0), 1 << 3);
  flipCode(side, touch(side, cell, 1), 1 << 4);
  flipCode(side, touch(side, cell, 2), 1 << 5);
  flipCode(side, touch(side, cell, 3), 1 << 0);
  flipCode(side, touch(side, cell, 4), 1 << 1);
  flipCode(side, touch(side, cell, 5), 1 << 2);
}

/** The first direction, as bits, of each run of consecutive directions in a code; a full circle is one run. */
// @ts-ignore: decorator
@inline function runStarts(code: i32): i32 {
  return code == 63 ? 1 : code & ~((code << 1) | (code >> 5));
}

/** The name of the group of an endpoint: equal for two owned endpoints iff they are connected. */
// @ts-ignore: decorator
@inline export function groupOf(endpoint: i32): i32 {
  return load<u16>(endpoint << 1, LABEL);
}

/** The next endpoint on the ring of the group; following the ring leads back to the start. */
// @ts-ignore: decorator
@inline export function nextInGroup(endpoint: i32): i32 {
  return load<u16>(endpoint << 1, NEXT);
}

/** Writes to `out` the stones of the group of an owned endpoint: those connected to it, also through an edge. */
export function groupCells(out: usize, endpoint: i32): void {
  clear(out);
  let member = endpoint;
  do {
    if (member < cellCount) add(out, member);
    member = nextInGroup(member);
  } while (member != endpoint);
}

/** `wonBy` as a function, for the ABI. */
export function winner(): i32 {
  return wonBy;
}

/** The weight of one endpoint. */
export function weightOf(endpoint: i32): i32 {
  return endpoint < cellCount ? STONE_WEIGHT : EDGE_WEIGHT << ((endpoint - cellCount) & 1);
}

/** The weight of the group with that name. */
export function groupWeight(name: i32): i32 {
  return load<u16>(name << 1, WEIGHT);
}

/** The neighbour code of `cell` on an empty board. */
function edgeCode(side: i32, cell: i32): i32 {
  let bits = 0;
  for (let d = 0; d < DIRECTIONS; d++) {
    const endpoint = touch(side, cell, d);
    if (endpoint >= cellCount && owner(endpoint) == side) bits |= 1 << d;
  }
  return bits;
}

/** Removes every stone from the board. */
export function clearPosition(): void {
  fillKeys();
  clear(stones(BLACK));
  clear(stones(WHITE));
  copy(EMPTY_CELLS, ALL_CELLS);
  memory.fill(OWNER, <u8>NOBODY, cellCount);
  for (let e = 0; e < EDGE_COUNT; e++) store<u8>(OWNER + cellCount + e, <u8>(e >> 1));
  for (let i = 0; i < cellCount + EDGE_COUNT; i++) {
    store<u16>(i << 1, <u16>i, LABEL);
    store<u16>(i << 1, <u16>i, NEXT);
    store<u16>(i << 1, <u16>weightOf(i), WEIGHT);
  }
  wonBy = NOBODY;
  for (let cell = 0; cell < cellCount; cell++) {
    store<u8>(CODES + (cell << 1), <u8>edgeCode(BLACK, cell));
    store<u8>(CODES + (cell << 1) + 1, <u8>edgeCode(WHITE, cell));
  }
  moveCount = 0;
  joinCount = 0;
  hash = 0;
}

/** Gives every member of the ring of `member` the label `name`. */
// @ts-ignore: decorator
@inline function relabel(member: i32, name: i32): void {
  let at = member;
  do {
    store<u16>(at << 1, <u16>name, LABEL);
    at = nextInGroup(at);
  } while (at != member);
}

/** Splices two rings into one, or splits one ring at the same two members. */
// @ts-ignore: decorator
@inline function exchangeLinks(a: i32, b: i32): void {
  const next = load<u16>(a << 1, NEXT);
  store<u16>(a << 1, load<u16>(b << 1, NEXT), NEXT);
  store<u16>(b << 1, next, NEXT);
}

/** Joins two different groups under the name of the heavier one; returns that name. */
// @ts-ignore: decorator
@inline function join(a: i32, b: i32): i32 {
  const aWeight = load<u16>(a << 1, WEIGHT);
  const bWeight = load<u16>(b << 1, WEIGHT);
  const isAHeavier = aWeight >= bWeight;
  const heavy = isAHeavier ? a : b;
  const light = isAHeavier ? b : a;
  relabel(light, heavy);
  exchangeLinks(light, heavy);
  store<u16>(heavy << 1, aWeight + bWeight, WEIGHT);
  store<u16>(joinCount++ << 1, <u16>light, JOINS);
  return heavy;
}

/** Puts a stone of `side` on `cell`. Requires the cell to be empty. */
export function play(cell: i32, side: i32): void {
  assert(owner(cell) == NOBODY);
  store<u32>(moveCount << 2, cell | (joinCount << 16), MOVES);
  add(stones(side), cell);
  remove(EMPTY_CELLS, cell);
  store<u8>(cell, <u8>side, OWNER);
  hash ^= stoneKey(cell, side);
  flipNeighbourCodes(side, cell);
  let group = cell;
  for (let starts = runStarts(neighbourCode(side, cell)); starts != 0; starts &= starts - 1) {
    const other = groupOf(touch(side, cell, ctz(starts)));
    if (other != group) group = join(other, group);
  }
  if (wonBy == NOBODY && (<i32>load<u16>(group << 1, WEIGHT) & CHAIN_WEIGHT) == CHAIN_WEIGHT) {
    wonBy = side;
    winningMove = moveCount;
  }
  moveCount++;
  if (!ASC_NO_ASSERT) assert(isConsistent());
}

/** The cell of the i-th move. Requires i < moveCount. */
export function moveAt(i: i32): i32 {
  return <i32>(load<u32>(i << 2, MOVES) & 0xffff);
}

/** Undoes the last move and restores every word. Requires moveCount > 0. */
export function undo(): void {
  assert(moveCount > 0);
  moveCount--;
  const move = load<u32>(moveCount << 2, MOVES);
  const cell = <i32>(move & 0xffff);
  const start = <i32>(move >> 16);
  const side = owner(cell);
  while (joinCount > start) {
    const light = <i32>load<u16>(--joinCount << 1, JOINS);
    const heavy = groupOf(light);
    store<u16>(heavy << 1, load<u16>(heavy << 1, WEIGHT) - load<u16>(light << 1, WEIGHT), WEIGHT);
    exchangeLinks(light, heavy);
    relabel(light, light);
  }
  if (moveCount == winningMove) wonBy = NOBODY;
  remove(stones(side), cell);
  add(EMPTY_CELLS, cell);
  store<u8>(cell, NOBODY, OWNER);
  flipNeighbourCodes(side, cell);
  hash ^= stoneKey(cell, side);
  if (!ASC_NO_ASSERT) assert(isConsistent());
}

/** Sets up a board with the stones of STONE_BUFFER. Returns STATUS_OK; STATUS_BOARD_TOO_LARGE, having changed nothing;
 *  or STATUS_BAD_STONE, with an empty position. */
export function loadPosition(columns: i32, rows: i32): i32 {
  const status = setBoard(columns, rows);
  if (status != STATUS_OK) return status;
  clearPosition();
  for (let cell = 0; cell < cellCount; cell++) {
    const side = <i32>load<u8>(STONE_BUFFER + cell);
    if (side == NOBODY) continue;
    if (side > NOBODY) {
      clearPosition();
      return STATUS_BAD_STONE;
    }
    play(cell, side);
  }
  return STATUS_OK;
}
