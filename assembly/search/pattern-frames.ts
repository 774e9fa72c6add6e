/**
 * The line of play of a search by threat patterns, a frame a position, and the steps of paper 000, Table 1 on it.
 *
 * A *threat pattern* (§2.3) is a set of empty cells that the winner needs: with every other empty cell given to the
 * loser, the winner still wins. A winning move needs itself and the pattern behind it. A lost position needs
 * refutations, patterns of the opponent after moves that were tried, without a cell common to all: whatever move is
 * made, one of them does not contain it.
 *
 *   frame 0   the root           must-play: moves in all refutations so far; the others lose to one of them
 *   frame 1   after its move     refutations: on one stack, each frame's above those of the frames before
 *   …
 *
 * The steps, put together by pattern-search.ts, decomposition-search.ts and alpha-beta.ts:
 *   1. `isKnown`      The game is over, or the table has the answer.
 *   2. `spendNode`    Else it takes a node, if the slice has one left.
 *   3. `openFrame`    Moves that complete a chain, threats of the opponent to do so, moves the table has solved.
 *   4. `pickMove`     The next move of the order in the must-play region; `descend` plays it.
 *   5. `ascend`       Back from a solved position: `winBy` its move, or `refute` with its pattern. With the must-play
 *                     region empty the position is lost, and refutations it can do without are dropped (paper 004).
 *
 * Frames lie in memory of their own, so a search stops between two nodes and goes on where it was: the stones of the
 * line are on the board, everything else is here. One search at a time.
 */
import { MAX_SIDE, NOBODY, NONE } from "../abi";
import { SET_BYTES, SET_CELLS, add, clear, copy, has, intersection, isEmpty, isSubset, next } from "../board/cellset";
import { union } from "../board/cellset";
import { EMPTY_CELLS, play, undo, wonBy } from "../board/position";
import { THREATS, WINS, orderMoves } from "./move-order";
import { deltaOf, findChild, findEntry, firstOf, phiOf, proofOf, setNumbers, storeOrder } from "./transposition";
import { takeEntry, useTableOf } from "./transposition";

/** What is known of a frame's position, for the side to move. */
export const STATE_NEW: i32 = 0; // not looked at yet
export const STATE_OPEN: i32 = 1; // there are moves to try
export const STATE_WON: i32 = 2;
export const STATE_LOST: i32 = 3;

const MAX_CELLS: i32 = SET_CELLS < MAX_SIDE * MAX_SIDE ? SET_CELLS : MAX_SIDE * MAX_SIDE;
/** Every frame but the root has put a stone on the board. */
export const MAX_FRAMES: i32 = MAX_CELLS + 1;

/* Bytes from the start of a frame. */
const MUST_PLAY: i32 = 0; // set
const PATTERN: i32 = SET_BYTES; // set: what the winner needs, once solved
const NODES_BEFORE: i32 = 2 * SET_BYTES; // u32
const REFUTATIONS: i32 = NODES_BEFORE + 4; // u32: where its refutations begin on their stack
const MOVE: i32 = NODES_BEFORE + 8; // u16: the move being tried, then the winning one; or NONE
const ORDER_SIZE: i32 = NODES_BEFORE + 10; // u16
const ORDER_NEXT: i32 = NODES_BEFORE + 12; // u16: the place in the order to go on from
const STONES: i32 = NODES_BEFORE + 14; // u16: stones put on the board to come here
const SIDE: i32 = NODES_BEFORE + 16; // u8
const STATE: i32 = NODES_BEFORE + 17; // u8
const FRAME_BYTES: i32 = (STATE + 1 + 15) & ~15;

const FRAMES: usize = memory.data(MAX_FRAMES * FRAME_BYTES, 16);
const ORDERS: usize = memory.data(MAX_FRAMES * MAX_CELLS * 2, 16); // u16 cells per frame
/** A refutation leaves fewer moves to try, so a frame has no more of them than empty cells. */
const REFUTATION_STACK: usize = memory.data(((MAX_CELLS * (MAX_CELLS + 1)) / 2) * SET_BYTES, 16);

const UNSOLVED: u32 = 1;
const NEVER: u32 = 1 << 30;

const single: usize = memory.data(SET_BYTES, 16);
const common: usize = memory.data(SET_BYTES, 16);
const bestMove: usize = memory.data(2, 2);

/** The frame of the position on the board. */
export let frame: usize = FRAMES;
let refutationCount: u32 = 0;
let budget: i32 = 0;
/** Positions visited, and not found in the table, since the search began. */
export let nodes: u32 = 0;

/** Begins with the position on the board; solved positions are kept under an algorithm's number. */
export function startFrames(side: i32, algorithm: i32): void {
  useTableOf(algorithm);
  frame = FRAMES;
  refutationCount = 0;
  nodes = 0;
  setNew(side, 0);
}

/** Begins a slice of so many nodes. */
export function setBudget(newBudget: i32): void {
  budget = newBudget;
}

function setNew(side: i32, stones: i32): void {
  store<u32>(frame, nodes, NODES_BEFORE);
  store<u32>(frame, refutationCount, REFUTATIONS);
  store<u16>(frame, <u16>NONE, MOVE);
  store<u16>(frame, <u16>stones, STONES);
  store<u8>(frame, <u8>side, SIDE);
  store<u8>(frame, <u8>STATE_NEW, STATE);
}

/** Makes the root's frame new again, to begin another search of the same position. Requires to be there. */
export function renewRoot(): void {
  refutationCount = 0;
  setNew(sideOf(FRAMES), 0);
}

// @ts-ignore: decorator
@inline export function rootFrame(): usize {
  return FRAMES;
}

/** The frame left by the last `ascend`; it stays as it was until the next `descend`. */
// @ts-ignore: decorator
@inline export function childFrame(): usize {
  return frame + FRAME_BYTES;
}

/** The frame before; the root has none. */
// @ts-ignore: decorator
@inline export function parentOf(at: usize): usize {
  return at - FRAME_BYTES;
}

/** The number of a frame: 0 for the root. */
// @ts-ignore: decorator
@inline export function depthOf(at: usize): i32 {
  return <i32>(at - FRAMES) / FRAME_BYTES;
}

// @ts-ignore: decorator
@inline export function mustPlayOf(at: usize): usize {
  return at + MUST_PLAY;
}

// @ts-ignore: decorator
@inline export function patternOf(at: usize): usize {
  return at + PATTERN;
}

// @ts-ignore: decorator
@inline export function moveOf(at: usize): i32 {
  return load<u16>(at, MOVE);
}

// @ts-ignore: decorator
@inline export function sideOf(at: usize): i32 {
  return load<u8>(at, SIDE);
}

// @ts-ignore: decorator
@inline export function stateOf(at: usize): i32 {
  return load<u8>(at, STATE);
}

// @ts-ignore: decorator
@inline export function isSolved(at: usize): bool {
  return stateOf(at) >= STATE_WON;
}

/** Who wins a solved frame; NOBODY where that is not known. */
export function winnerOf(at: usize): i32 {
  if (!isSolved(at)) return NOBODY;
  return stateOf(at) == STATE_WON ? sideOf(at) : sideOf(at) ^ 1;
}

/** The winning move of the root; NONE where it is lost, over, or not solved. */
export function rootMove(): i32 {
  return stateOf(FRAMES) == STATE_WON ? moveOf(FRAMES) : NONE;
}

// @ts-ignore: decorator
@inline function orderOf(at: usize): usize {
  return ORDERS + depthOf(at) * (MAX_CELLS * 2);
}

// @ts-ignore: decorator
@inline function refutation(i: u32): usize {
  return REFUTATION_STACK + <usize>i * SET_BYTES;
}

/** Is the position over, or in the table? Then the frame is solved. */
export function isKnown(): bool {
  const side = sideOf(frame);
  if (wonBy != NOBODY) {
    clear(patternOf(frame));
    store<u8>(frame, <u8>(wonBy == side ? STATE_WON : STATE_LOST), STATE);
    return true;
  }
  const entry = findEntry(side, false);
  if (entry == 0 || !isSolvedEntry(entry)) return false;
  copy(patternOf(frame), proofOf(entry));
  store<u16>(frame, <u16>firstOf(entry), MOVE);
  store<u8>(frame, <u8>(phiOf(entry) == 0 ? STATE_WON : STATE_LOST), STATE);
  return true;
}

/** Takes a node from the slice; false where none is left. */
export function spendNode(): bool {
  if (budget <= 0) return false;
  budget--;
  nodes++;
  return true;
}

/** Puts the moves in order and tries what needs no search. Requires that nobody has won. */
export function openFrame(): void {
  const side = sideOf(frame);
  const order = orderOf(frame);
  const size = orderMoves(order, side);
  copy(mustPlayOf(frame), EMPTY_CELLS);
  store<u16>(frame, <u16>size, ORDER_SIZE);
  store<u16>(frame, 0, ORDER_NEXT);
  store<u8>(frame, <u8>STATE_OPEN, STATE);
  clear(single);
  if (size == 0) {
    winBy(next(WINS, 0), single);
    return;
  }
  for (let cell = next(THREATS, 0); cell >= 0 && !isSolved(frame); cell = next(THREATS, cell + 1)) {
    clear(single);
    add(single, cell);
    refute(single);
  }
  for (let i = 0; i < size && !isSolved(frame); i++) {
    const cell = <i32>load<u16>(order + (i << 1));
    if (!has(mustPlayOf(frame), cell)) continue;
    const child = findChild(cell, side);
    if (child == 0) continue;
    if (deltaOf(child) == 0) winBy(cell, proofOf(child));
    else if (phiOf(child) == 0) refute(proofOf(child));
  }
}

/** The next move to try; NONE where none is left. */
export function pickMove(): i32 {
  const size = <i32>load<u16>(frame, ORDER_SIZE);
  for (let place = <i32>load<u16>(frame, ORDER_NEXT); place < size; place++) {
    const cell = <i32>load<u16>(orderOf(frame) + (place << 1));
    if (!has(mustPlayOf(frame), cell)) continue;
    store<u16>(frame, <u16>(place + 1), ORDER_NEXT);
    return cell;
  }
  return NONE;
}

/** Moves a cell of the order to the front. */
export function tryFirst(cell: i32): void {
  const order = orderOf(frame);
  let place = 0;
  while (<i32>load<u16>(order + (place << 1)) != cell) place++;
  memory.copy(order + 2, order, place << 1);
  store<u16>(order, <u16>cell);
}

/** Plays a move. The frame of the position after it is new. */
export function descend(move: i32): void {
  const side = sideOf(frame);
  store<u16>(frame, <u16>move, MOVE);
  play(move, side);
  pushFrame(side ^ 1, 1);
}

/** A new frame for the position on the board, so many stones after the one before. */
export function pushFrame(side: i32, stones: i32): void {
  frame += FRAME_BYTES;
  setNew(side, stones);
}

/** Goes back to the frame before; `childFrame` is then the one left. */
export function ascend(): void {
  for (let stones = <i32>load<u16>(frame, STONES); stones > 0; stones--) undo();
  refutationCount = load<u32>(frame, REFUTATIONS);
  frame -= FRAME_BYTES;
}

/** The move wins, and behind it the winner needs the pattern. */
export function winBy(move: i32, pattern: usize): void {
  copy(patternOf(frame), pattern);
  add(patternOf(frame), move);
  store<u16>(frame, <u16>move, MOVE);
  store<u8>(frame, <u8>STATE_WON, STATE);
  keep(0, NEVER, move);
}

/** The opponent, to move, wins with the pattern after every move outside it. */
export function refute(pattern: usize): void {
  const mustPlay = mustPlayOf(frame);
  if (isSubset(mustPlay, pattern)) return;
  copy(refutation(refutationCount++), pattern);
  intersection(mustPlay, mustPlay, pattern);
  if (isEmpty(mustPlay)) loseByRefutations();
}

/** Joins refutations, the last first, until they have no cell in common; those that change nothing are left out. */
function loseByRefutations(): void {
  const pattern = patternOf(frame);
  clear(pattern);
  copy(common, EMPTY_CELLS);
  for (let i = refutationCount - 1; !isEmpty(common); i--) {
    if (isSubset(common, refutation(i))) continue;
    intersection(common, common, refutation(i));
    union(pattern, pattern, refutation(i));
  }
  loseBy(pattern);
}

/** The opponent wins, whatever move is made, and needs the pattern. */
export function loseBy(pattern: usize): void {
  copy(patternOf(frame), pattern);
  store<u16>(frame, <u16>NONE, MOVE);
  store<u8>(frame, <u8>STATE_LOST, STATE);
  keep(NEVER, 0, NONE);
}

/** Remembers the best move so far of a position that is not solved. */
export function keepBest(move: i32): void {
  keep(UNSOLVED, UNSOLVED, move);
}

/** The move remembered for the position on the board, or NONE. */
export function keptBest(): i32 {
  const entry = findEntry(sideOf(frame), false);
  return entry == 0 ? NONE : firstOf(entry);
}

function keep(phi: u32, delta: u32, move: i32): void {
  const entry = takeEntry(sideOf(frame), false);
  setNumbers(entry, phi, delta, max(nodes - load<u32>(frame, NODES_BEFORE), 1));
  copy(proofOf(entry), patternOf(frame));
  store<u16>(bestMove, <u16>move);
  storeOrder(entry, bestMove, move == NONE ? 0 : 1);
}

// @ts-ignore: decorator
@inline function isSolvedEntry(entry: usize): bool {
  return phiOf(entry) == 0 || deltaOf(entry) == 0;
}
