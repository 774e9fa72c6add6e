/**
 * The player's search: a tree that grows where play is most promising, guided by the judge.
 *
 *   1. Go down from the root. At each node take the move with the largest sum of its chance so far and a bonus, which
 *      is large for moves that the judge likes and falls with every visit (PUCT: Rosin 2011; Silver et al. 2017).
 *   2. At a position that is not in the tree yet, ask the judge: its move distribution becomes the priors of the moves,
 *      its win probability the value of the visit.
 *   3. A node with EXAMINE_VISITS visits is worth a closer look: fill-in and the opponent's connections decide it, or
 *      leave out the moves that lose (must-play, Hayward et al. 2003) and those that need not be tried.
 *   4. Back up: every node on the way counts the visit. A node with a move to a lost position is won; a node whose
 *      moves all lead to won positions is lost (Winands, Björnsson and Saito 2008).
 *   5. Let the exact solver work at nodes with many visits (proving.ts).
 *
 * What is proven rests on rules of Hex alone: the judge decides only where to look.
 */
import { CANDIDATE_BYTES, CANDIDATE_CELL, CANDIDATE_CHANCE, CANDIDATE_STATE, CANDIDATE_VISITS } from "../../abi";
import { NETWORK_JUDGE, NETWORK_PLAYER, NOBODY, NONE } from "../../abi";
import { SET_BYTES, SET_CELLS, copy, difference, has, intersection, isEmpty, isSubset } from "../../board/cellset";
import { next, remove } from "../../board/cellset";
import { columns, rows } from "../../board/geometry";
import { EMPTY_CELLS, play, stones, undo, wonBy } from "../../board/position";
import { edgeSemi, edgeSemiCount, joinEdges, joiningCarrier } from "../../connection/edge-search/edge-search";
import { useLemmasOfBoard } from "../../connection/edge-search/lemmas";
import { fillIn } from "../../fill-and-prune/fill-in";
import { pruneMoves } from "../../fill-and-prune/prune";
import { MAP_SCORE, judge, judged } from "../../judge/judge";
import { SUM_BITS, hasWeights, selectNetwork } from "../../judge/network";
import { PATH, PATH_CELLS, isProving, planProof, prove, provingNodes, resetProving } from "./proving";
import { LOST, OPEN, WON, addMove, addVisit, areAllWon, cellOf, chanceOf, childOf, clearTree, countOf } from "./tree";
import { hasRoom, isExamined, keepMoves, keepSubtree, moveOf, newNode, priorOf, root, setChild } from "./tree";
import { setExamined, setRoot, setState, settleBy, stateOf, visitsOf } from "./tree";

/** The weight of the bonus. */
let exploration: f64 = 1.5;
/** A move that was never tried is expected to be this much worse than the node, times the root of the share of the
 *  distribution that was tried. */
let reduction: f64 = 0.2;
/** Visits after which a node is examined; the root is examined at once. A player that knows less examines none. */
const EXAMINE_VISITS: u32 = 3;
let examineVisits: u32 = EXAMINE_VISITS;
/** Does the solver work in the tree? */
let solves: bool = false;

/** When a half of the memory is full, nodes with fewer visits are dropped; if that is not enough, more of them. */
const WORTH_KEEPING: u32 = 4;
const MOST_WORTH: u32 = 1 << 24;

/* The position of the root. */
let rootSide: i32 = 0;
let rootColumns: i32 = 0;
let rootRows: i32 = 0;
const ROOT_STONES: usize = memory.data(2 * SET_BYTES, 16);
/** Stones of each side since the last root. */
const PLAYED: usize = memory.data(2 * SET_BYTES, 16);

const kept: usize = memory.data(SET_BYTES, 16);
const ORDER: usize = memory.data(SET_CELLS * 2, 16); // u16 cells, best first
const WEIGHTS: usize = memory.data(SET_CELLS * 8, 16); // f64 per cell

const CANDIDATE_LIST: usize = memory.data(SET_CELLS * CANDIDATE_BYTES, 16);

/** Positions judged since the start. */
let judgements: u32 = 0;

/** Sets the constants of the search: experiments vary them. */
export function setPlayerConstants(newExploration: f64, newReduction: f64): void {
  exploration = newExploration;
  reduction = newReduction;
}

/** Starts a search of the position on the board, with `side` to move. Goes on from the tree of the last search if
 *  `keepsTree` is true and the position lies in it. Without `examines` no connections are looked for. Requires a
 *  reserved tree, and that nobody has won. */
export function startTree(side: i32, keepsTree: bool, examines: bool, newSolves: bool): void {
  judgements = 0;
  resetProving();
  solves = newSolves;
  useLemmasOfBoard();
  examineVisits = examines ? EXAMINE_VISITS : u32.MAX_VALUE;
  const node = keepsTree ? findInTree(side) : 0;
  rootSide = side;
  rootColumns = columns;
  rootRows = rows;
  copy(ROOT_STONES, stones(0));
  copy(ROOT_STONES + SET_BYTES, stones(1));
  if (node != 0) {
    keepSubtree(node, 0);
    // Below the root a node that fill-in has decided needs no move; the root does.
    if (stateOf(root) == OPEN || winningMove() >= 0 || stateOf(root) == LOST && countOf(root) > 0) return;
  }
  clearTree();
}

/** The node of the position on the board in the tree of the last search; 0 if it is not there. */
function findInTree(side: i32): usize {
  if (root == 0 || columns != rootColumns || rows != rootRows) return 0;
  for (let owner = 0; owner < 2; owner++) {
    const before = ROOT_STONES + owner * SET_BYTES;
    if (!isSubset(before, stones(owner))) return 0;
    difference(PLAYED + owner * SET_BYTES, stones(owner), before);
  }
  let node = root;
  let mover = rootSide;
  while (!isEmpty(PLAYED) || !isEmpty(PLAYED + SET_BYTES)) {
    const played = PLAYED + mover * SET_BYTES;
    let best: usize = 0;
    for (let i = 0, count = countOf(node); i < count; i++) {
      const move = moveOf(node, i);
      if (childOf(move) == 0 || !has(played, cellOf(move))) continue;
      if (best == 0 || visitsOf(childOf(move)) > visitsOf(childOf(best))) best = move;
    }
    if (best == 0) return 0;
    remove(played, cellOf(best));
    node = childOf(best);
    mover ^= 1;
  }
  return mover == side ? node : 0;
}

/** Continues for at most `visits` visits; returns the winner if it is proven, else NOBODY. Requires the root's stones
 *  on the board, and leaves them there. */
export function searchTree(visits: i32): i32 {
  if (root == 0) {
    const node = newNode();
    addVisit(node, judgeNode(node, rootSide));
    setRoot(node);
  }
  if (examineVisits != u32.MAX_VALUE && !isExamined(root)) examine(root, rootSide);
  let left = visits;
  while (left > 0 && stateOf(root) == OPEN) {
    if (isProving()) {
      left -= prove(left, rootSide);
      continue;
    }
    for (let least = WORTH_KEEPING; !hasRoom() && least <= MOST_WORTH; least <<= 2) keepSubtree(root, least);
    if (!hasRoom()) break;
    visit();
    left--;
  }
  const state = stateOf(root);
  return state == OPEN ? NOBODY : state == WON ? rootSide : rootSide ^ 1;
}

/** Steps 1 to 4; plans step 5. */
function visit(): void {
  let node = root;
  let side = rootSide;
  let depth = 0;
  store<u32>(PATH, <u32>node);
  look(node, side);
  while (stateOf(node) == OPEN) {
    const move = select(node);
    play(cellOf(move), side);
    store<u16>(PATH_CELLS + ((depth + 1) << 1), <u16>cellOf(move));
    side ^= 1;
    node = childOf(move);
    const isNew = node == 0;
    if (isNew) {
      node = newNode();
      setChild(move, node);
      if (wonBy != NOBODY) setState(node, LOST);
    }
    store<u32>(PATH + (++depth << 2), <u32>node);
    if (isNew) break;
    look(node, side);
  }
  let chance = stateOf(node) == OPEN ? judgeNode(node, side) : chanceOf(node);
  for (let i = depth; i >= 0; i--) {
    const visited = <usize>load<u32>(PATH + (i << 2));
    addVisit(visited, chance);
    chance = 1 - chance;
    if (i == 0) break;
    undo();
    const parent = <usize>load<u32>(PATH + ((i - 1) << 2));
    settleBy(visited, parent);
  }
  if (solves && stateOf(root) == OPEN) planProof(depth, rootSide);
}

/** Examines a node with enough visits, once. */
// @ts-ignore: decorator
@inline function look(node: usize, side: i32): void {
  if (visitsOf(node) >= examineVisits && stateOf(node) == OPEN && !isExamined(node)) examine(node, side);
}

/** Step 1: the move to follow. Requires an open node. */
function select(node: usize): usize {
  const bonus = exploration * Math.sqrt(<f64>visitsOf(node));
  let tried: f64 = 0;
  let untried: usize = 0;
  let best: usize = 0;
  let most: f64 = -1;
  for (let i = 0, count = countOf(node); i < count; i++) {
    const move = moveOf(node, i);
    const child = childOf(move);
    if (child == 0) {
      // Of the moves that were never tried, the first has the largest prior.
      if (untried == 0) untried = move;
      continue;
    }
    const prior = priorOf(move);
    tried += prior;
    if (stateOf(child) != OPEN) continue;
    const value = 1 - chanceOf(child) + (bonus * prior) / <f64>(1 + visitsOf(child));
    if (value > most) {
      most = value;
      best = move;
    }
  }
  if (untried == 0) return best;
  const value = chanceOf(node) - reduction * Math.sqrt(tried) + bonus * priorOf(untried);
  return value > most ? untried : best;
}

/** Step 2: adds the moves of a new node and returns the chance of `side`, which is to move. */
function judgeNode(node: usize, side: i32): f64 {
  judgements++;
  selectNetwork(hasWeights(NETWORK_PLAYER) ? NETWORK_PLAYER : NETWORK_JUDGE);
  const logit = judge(side, EMPTY_CELLS, true);
  let most = i32.MIN_VALUE;
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    most = max(most, judged(cell, side, MAP_SCORE));
  }
  let sum: f64 = 0;
  let size = 0;
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    const weight = Math.exp(<f64>(judged(cell, side, MAP_SCORE) - most) / <f64>(1 << SUM_BITS));
    store<f64>(WEIGHTS + (cell << 3), weight);
    sum += weight;
    let place = size++;
    while (place > 0 && load<f64>(WEIGHTS + (<i32>load<u16>(ORDER + ((place - 1) << 1)) << 3)) < weight) {
      store<u16>(ORDER + (place << 1), load<u16>(ORDER + ((place - 1) << 1)));
      place--;
    }
    store<u16>(ORDER + (place << 1), <u16>cell);
  }
  for (let i = 0; i < size; i++) {
    const cell = <i32>load<u16>(ORDER + (i << 1));
    addMove(node, cell, load<f64>(WEIGHTS + (cell << 3)) / sum);
  }
  return 1 / (1 + Math.exp(-logit));
}

/** Step 3: decides the node, or leaves out moves. */
function examine(node: usize, side: i32): void {
  setExamined(node);
  const filled = fillIn(side);
  if (wonBy != NOBODY) {
    setState(node, wonBy == side ? WON : LOST);
  } else {
    joinEdges(side ^ 1);
    copy(kept, EMPTY_CELLS);
    for (let i = 0, size = edgeSemiCount(); i < size; i++) intersection(kept, kept, edgeSemi(i));
    if (joiningCarrier() != 0 || isEmpty(kept)) {
      setState(node, LOST);
    } else {
      const pruned = pruneMoves(side, kept);
      if (!isSubset(kept, pruned)) difference(kept, kept, pruned);
      keepMoves(node, kept);
      if (areAllWon(node)) setState(node, LOST);
    }
  }
  for (let i = 0; i < filled; i++) undo();
}

/** The root's move to a position that is proven lost for the opponent; −1 if there is none. */
function winningMove(): i32 {
  for (let i = 0, count = countOf(root); i < count; i++) {
    const child = childOf(moveOf(root, i));
    if (child != 0 && stateOf(child) == LOST) return i;
  }
  return -1;
}

/** Positions judged by the search, and expanded by the solver in it. */
export function treeNodes(): u32 {
  return judgements + provingNodes();
}

/** The chance that the side to move at the root wins. Requires that the search has run. */
export function rootChance(): f64 {
  return chanceOf(root);
}

/** Address of the list of `candidates`. */
export function candidateList(): usize {
  return CANDIDATE_LIST;
}

/** Writes the root's moves that were tried, best first, as CANDIDATE_… records (abi.ts), and returns their number:
 *  moves that win, then open ones by visits, then those that lose. If none was tried, the move that the judge likes
 *  best. Requires that the search has run. */
export function candidates(): i32 {
  let size = 0;
  for (let i = 0, count = countOf(root); i < count; i++) {
    const move = moveOf(root, i);
    const child = childOf(move);
    if (child == 0) continue;
    addCandidate(size, move, stateOf(child), visitsOf(child), 1 - chanceOf(child));
    sink(size++);
  }
  if (size == 0) addCandidate(size++, moveOf(root, 0), OPEN, 0, chanceOf(root));
  return size;
}

function addCandidate(i: i32, move: usize, state: i32, visits: u32, chance: f64): void {
  const record = CANDIDATE_LIST + CANDIDATE_BYTES * i;
  store<u16>(record, <u16>cellOf(move), CANDIDATE_CELL);
  store<u16>(record, <u16>state, CANDIDATE_STATE);
  store<u32>(record, visits, CANDIDATE_VISITS);
  store<f64>(record, chance, CANDIDATE_CHANCE);
}

/** The number of moves of the root that are not left out. Requires that the search has run. */
export function treeMoves(): i32 {
  return countOf(root);
}

/** Moves the last record of the list up to its place. */
function sink(last: i32): void {
  for (let at = last; at > 0; at--) {
    const record = CANDIDATE_LIST + CANDIDATE_BYTES * at;
    const before = record - CANDIDATE_BYTES;
    if (!isBetter(record, before)) return;
    for (let offset = 0; offset < CANDIDATE_BYTES; offset += 8) {
      const word = load<u64>(record + offset);
      store<u64>(record + offset, load<u64>(before + offset));
      store<u64>(before + offset, word);
    }
  }
}

function isBetter(a: usize, b: usize): bool {
  const rankA = rank(<i32>load<u16>(a, CANDIDATE_STATE));
  const rankB = rank(<i32>load<u16>(b, CANDIDATE_STATE));
  if (rankA != rankB) return rankA < rankB;
  const visitsA = load<u32>(a, CANDIDATE_VISITS);
  const visitsB = load<u32>(b, CANDIDATE_VISITS);
  if (visitsA != visitsB) return visitsA > visitsB;
  return load<f64>(a, CANDIDATE_CHANCE) > load<f64>(b, CANDIDATE_CHANCE);
}

/** 0 for a move to a position that the opponent has lost, 1 for an open one, 2 for one that it has won. */
function rank(state: i32): i32 {
  return state == LOST ? 0 : state == OPEN ? 1 : 2;
}

/** The i-th move of the line of most visits; NONE beyond its end. */
export function treeLine(i: i32): i32 {
  let node = root;
  for (let depth = 0; node != 0; depth++) {
    let best: usize = 0;
    for (let j = 0, count = countOf(node); j < count; j++) {
      const move = moveOf(node, j);
      if (childOf(move) == 0) continue;
      if (best == 0 || isPreferred(childOf(move), childOf(best))) best = move;
    }
    if (best == 0) return NONE;
    if (depth == i) return cellOf(best);
    node = childOf(best);
  }
  return NONE;
}

/** Is the node `a` the better one to move to? */
function isPreferred(a: usize, b: usize): bool {
  const rankA = rank(stateOf(a));
  const rankB = rank(stateOf(b));
  return rankA != rankB ? rankA < rankB : visitsOf(a) > visitsOf(b);
}
