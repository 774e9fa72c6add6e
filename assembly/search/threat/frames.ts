/**
 * The stack of the threat searches, one frame per position of the current line, and the steps of van Rijswijck 2002,
 * Table 1, on it.
 *
 * A *threat pattern* (§2.3), short *threat*, is a set of empty cells that the winner needs: with every other empty cell
 * given to the loser, the winner still wins. The threat of a winning move is the move and the threat behind it. A lost
 * position is proved by refutations, threats of the opponent after moves that were tried, with no cell common to all of
 * them: whatever move is made, one of them does not contain it.
 *
 *   frame 0   the root           must-play: moves in all refutations so far; every other move loses to one of them
 *   frame 1   after its move     refutations: on one stack, each frame's above those of the frames before
 *   …
 *
 * The steps, combined by pattern-search.ts, decomposition-search.ts and alpha-beta.ts:
 *   1. `lookUp`       Is the game over, or the position in the table?
 *   2. `spendNode`    If not, take a node from the budget of the slice.
 *   3. `openFrame`    Find moves that complete a chain, threats of the opponent to do so, moves solved in the table.
 *   4. `pickMove`     Choose the next move of the must-play region in order; `descend` plays it.
 *   5. `ascend`       Return from a solved position: `winBy` its move, or `refute` with its threat. When the must-play
 *                     region is empty the position is lost, and needless refutations are dropped (CMPUT 355 lecture).
 *
 * Frames lie in static memory, so a search can stop between two nodes and continue later: the stones of the line are on
 * the board, everything else is here. Only one threat search runs at a time.
 */
import { MAX_SIDE, NOBODY, NO_BOUND, NONE } from "../../abi";
import { SET_BYTES, SET_CELLS, add, clear, copy, has, intersection, isEmpty, isSubset } from "../../board/cellset";
import { next, union } from "../../board/cellset";
import { EMPTY_CELLS, play, undo, wonBy } from "../../board/position";
import { Search } from "../interface";
import { THREATS, WINS, orderMoves } from "./move-order";
import { deltaOf, findChild, findEntry, firstOf, phiOf, proofOf, setNumbers, storeOrder } from "../transposition";
import { takeEntry } from "../transposition";

/** The state of a frame's position, for the side to move. */
export const STATE_NEW: i32 = 0; // not visited yet
const STATE_OPEN: i32 = 1; // there are moves to try
export const STATE_WON: i32 = 2;
export const STATE_LOST: i32 = 3;

const MAX_CELLS: i32 = SET_CELLS < MAX_SIDE * MAX_SIDE ? SET_CELLS : MAX_SIDE * MAX_SIDE;
/** At least one stone leads to every frame but the root's. */
export const MAX_FRAMES: i32 = MAX_CELLS + 1;

/* Offsets from the start of a frame. */
const MUST_PLAY: i32 = 0; // set
const THREAT: i32 = SET_BYTES; // set: the winner's threat, once solved
const NODES_BEFORE: i32 = 2 * SET_BYTES; // u32
const REFUTATIONS: i32 = NODES_BEFORE + 4; // u32: index of its first refutation on their stack
const MOVE: i32 = NODES_BEFORE + 8; // u16: the move being tried, then the winning move; or NONE
const ORDER_SIZE: i32 = NODES_BEFORE + 10; // u16
const ORDER_NEXT: i32 = NODES_BEFORE + 12; // u16: the place in the order to continue from
const STONES: i32 = NODES_BEFORE + 14; // u16: stones played to reach the position
const SIDE: i32 = NODES_BEFORE + 16; // u8
const STATE: i32 = NODES_BEFORE + 17; // u8
const FRAME_BYTES: i32 = (STATE + 1 + 15) & ~15;

const FRAMES: usize = memory.data(MAX_FRAMES * FRAME_BYTES, 16);
const ORDERS: usize = memory.data(MAX_FRAMES * MAX_CELLS * 2, 16); // u16 cells per frame
/** Each refutation leaves fewer moves to try, so a frame has at most as many as empty cells. */
const REFUTATION_STACK: usize = memory.data(((MAX_CELLS * (MAX_CELLS + 1)) / 2) * SET_BYTES, 16);

const UNSOLVED: u32 = 1;
const NEVER: u32 = 1 << 30;

const single: usize = memory.data(SET_BYTES, 16);
const common: usize = memory.data(SET_BYTES, 16);
const bestMove: usize = memory.data(2, 2);
const noMoves: usize = memory.data(SET_BYTES, 16);

/** The frame of the position on the board. */
export let frame: usize = FRAMES;
let refutationCount: u32 = 0;
let budget: i32 = 0;
/** Positions visited and not found in the table since the search began. */
let nodes: u32 = 0;

/** Starts with the position on the board as the root. */
export function startFrames(side: i32): void {
  frame = FRAMES;
  refutationCount = 0;
  nodes = 0;
  setNew(side, 0);
}

/** Starts a slice of at most `newBudget` nodes. */
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

/** Makes the root's frame new again, to search the same position once more. Requires that the root is current. */
export function renewRoot(): void {
  refutationCount = 0;
  setNew(sideOf(FRAMES), 0);
}

// @ts-ignore: decorator
@inline export function rootFrame(): usize {
  return FRAMES;
}

/** The frame left by the last `ascend`, valid until the next `descend`. */
// @ts-ignore: decorator
@inline export function childFrame(): usize {
  return frame + FRAME_BYTES;
}

/** The parent of a frame. Requires a frame other than the root. */
// @ts-ignore: decorator
@inline export function parentOf(at: usize): usize {
  return at - FRAME_BYTES;
}

/** The depth of a frame: 0 for the root. */
// @ts-ignore: decorator
@inline export function depthOf(at: usize): i32 {
  return <i32>(at - FRAMES) / FRAME_BYTES;
}

// @ts-ignore: decorator
@inline export function mustPlayOf(at: usize): usize {
  return at + MUST_PLAY;
}

// @ts-ignore: decorator
@inline export function threatOf(at: usize): usize {
  return at + THREAT;
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

/** The winner of a solved frame; NOBODY if it is not solved. */
export function winnerOf(at: usize): i32 {
  if (!isSolved(at)) return NOBODY;
  return stateOf(at) == STATE_WON ? sideOf(at) : sideOf(at) ^ 1;
}

/** See `Search.move`. */
function rootMove(): i32 {
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

/** Solves the frame at once if the game is over or the table has the position solved; returns whether it did. */
export function lookUp(): bool {
  const side = sideOf(frame);
  if (wonBy != NOBODY) {
    clear(threatOf(frame));
    store<u8>(frame, <u8>(wonBy == side ? STATE_WON : STATE_LOST), STATE);
    return true;
  }
  const entry = findEntry(side, false);
  if (entry == 0 || !isSolvedEntry(entry)) return false;
  copy(threatOf(frame), proofOf(entry));
  store<u16>(frame, <u16>firstOf(entry), MOVE);
  store<u8>(frame, <u8>(phiOf(entry) == 0 ? STATE_WON : STATE_LOST), STATE);
  return true;
}

/** Takes a node from the budget of the slice; returns false if none is left. */
export function spendNode(): bool {
  if (budget <= 0) return false;
  budget--;
  nodes++;
  return true;
}

/** Orders the moves and does everything that needs no search. Requires that nobody has won. */
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

/** Takes the next move to try; returns NONE if none is left. */
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

/** Plays a move and pushes a new frame for the position after it. */
export function descend(move: i32): void {
  const side = sideOf(frame);
  store<u16>(frame, <u16>move, MOVE);
  play(move, side);
  pushFrame(side ^ 1, 1);
}

/** Pushes a new frame for the position on the board, `stones` stones after the parent. */
export function pushFrame(side: i32, stones: i32): void {
  frame += FRAME_BYTES;
  setNew(side, stones);
}

/** Returns to the parent frame; `childFrame` is then the frame that was left. */
export function ascend(): void {
  for (let stones = <i32>load<u16>(frame, STONES); stones > 0; stones--) undo();
  refutationCount = load<u32>(frame, REFUTATIONS);
  frame -= FRAME_BYTES;
}

/** Marks the frame as won by `move`, after which the winner has the threat. */
export function winBy(move: i32, threat: usize): void {
  copy(threatOf(frame), threat);
  add(threatOf(frame), move);
  store<u16>(frame, <u16>move, MOVE);
  store<u8>(frame, <u8>STATE_WON, STATE);
  storeFrame(0, NEVER, move);
}

/** Refutes every move outside the threat, with which the opponent wins. Marks the frame as lost if no move is left. */
export function refute(threat: usize): void {
  const mustPlay = mustPlayOf(frame);
  if (isSubset(mustPlay, threat)) return;
  copy(refutation(refutationCount++), threat);
  intersection(mustPlay, mustPlay, threat);
  if (isEmpty(mustPlay)) loseByRefutations();
}

/** Unites refutations, the last first, until they have no common cell; those that change nothing are left out. */
function loseByRefutations(): void {
  const threat = threatOf(frame);
  clear(threat);
  copy(common, EMPTY_CELLS);
  for (let i = refutationCount - 1; !isEmpty(common); i--) {
    if (isSubset(common, refutation(i))) continue;
    intersection(common, common, refutation(i));
    union(threat, threat, refutation(i));
  }
  loseBy(threat);
}

/** Marks the frame as lost: the opponent wins with the threat, whatever move is made. */
export function loseBy(threat: usize): void {
  copy(threatOf(frame), threat);
  store<u16>(frame, <u16>NONE, MOVE);
  store<u8>(frame, <u8>STATE_LOST, STATE);
  storeFrame(NEVER, 0, NONE);
}

/** Stores the best move so far of a position that is not solved. */
export function storeBest(move: i32): void {
  storeFrame(UNSOLVED, UNSOLVED, move);
}

/** The best move stored for the position on the board, or NONE. */
export function storedBest(): i32 {
  const entry = findEntry(sideOf(frame), false);
  return entry == 0 ? NONE : firstOf(entry);
}

/** Stores the frame as the table entry of the position on the board. */
function storeFrame(phi: u32, delta: u32, move: i32): void {
  const entry = takeEntry(sideOf(frame), false);
  setNumbers(entry, phi, delta, max(nodes - load<u32>(frame, NODES_BEFORE), 1));
  copy(proofOf(entry), threatOf(frame));
  store<u16>(bestMove, <u16>move);
  storeOrder(entry, bestMove, move == NONE ? 0 : 1, false);
}

// @ts-ignore: decorator
@inline function isSolvedEntry(entry: usize): bool {
  return phiOf(entry) == 0 || deltaOf(entry) == 0;
}

/** See `Search.nodes`. */
function nodeTotal(): u32 {
  return nodes;
}

/** See `Search.proofSet`: the root's threat. */
function rootThreat(): usize {
  return threatOf(FRAMES);
}

/** See `Search.lineMove`. */
function lineMove(depth: i32): i32 {
  let left = depth;
  for (let at = FRAMES; at < frame; at += FRAME_BYTES) {
    // No move leads to the altered position of a conjecture, which has the same side to move (decomposition-search.ts).
    if (sideOf(at) == sideOf(at + FRAME_BYTES)) continue;
    if (left-- == 0) return moveOf(at);
  }
  return NONE;
}

function openMoves(): usize {
  return noMoves;
}

function hardestMove(): i32 {
  return NONE;
}

function bound(): u32 {
  return NO_BOUND;
}

/** Fills in the parts of the contract that all threat searches share. They keep no track of open moves or bounds. */
export function defineThreatSearch(search: Search, start: (side: i32) => void, run: (budget: i32) => i32): void {
  search.start = start;
  search.run = run;
  search.nodes = nodeTotal;
  search.move = rootMove;
  search.proofSet = rootThreat;
  search.lineMove = lineMove;
  search.openMoves = openMoves;
  search.hardestMove = hardestMove;
  search.winBound = bound;
  search.lossBound = bound;
}
