/**
 * The solver as the wrapper calls it: a table, a search in slices, and its results.
 *
 * Between two slices the engine may be asked about other positions. So each slice starts with the root's stones on the
 * board, replays the stones of the line where the search stopped, and records them again when it stops.
 */
import { ALGORITHM_ALPHA_BETA, ALGORITHM_DECOMPOSITION, ALGORITHM_DF_PN, ALGORITHM_PATTERN_SEARCH } from "../abi";
import { DEFAULT_FULL_LIMIT, DEFAULT_OR_LIMIT, DEFAULT_SEMI_LIMIT, STATUS_OK, STATUS_OUT_OF_MEMORY } from "../abi";
import { SET_BYTES, intersection } from "../board/cellset";
import { EMPTY_CELLS, moveCount } from "../board/position";
import { setEdgeSearchLimits } from "../connection/edge-search/edge-search";
import { clearLemmas } from "../connection/edge-search/lemmas";
import { reserveConnections } from "../memory";
import { DF_PN, startInner, stop } from "./df-pn/df-pn";
import { Search } from "./interface";
import { clearLine, replayLine, takeLine } from "./line";
import { searchTree } from "./play/player";
import { clearTree, reserveTree } from "./play/tree";
import { ALPHA_BETA } from "./threat/alpha-beta";
import { DECOMPOSITION_SEARCH } from "./threat/decomposition-search";
import { PATTERN_SEARCH } from "./threat/pattern-search";
import { clearTable, entriesUsed, makeTable, useTableOf } from "./transposition";

/** The size of the table; −1 if there is none yet. */
let tableMegabytes: i32 = -1;
/** The selected search and its ALGORITHM_… number. */
let search: Search = DF_PN;
let algorithm: i32 = ALGORITHM_DF_PN;

/* Limits of the edge search. */
let fullLimit: i32 = DEFAULT_FULL_LIMIT;
let semiLimit: i32 = DEFAULT_SEMI_LIMIT;
let orLimit: i32 = DEFAULT_OR_LIMIT;

const CARRIER: usize = memory.data(SET_BYTES, 16);

/** Creates a table of at most `megabytes`, unless there is one of that size. Returns a STATUS. */
export function prepareTable(megabytes: i32): i32 {
  if (tableMegabytes == megabytes) return STATUS_OK;
  if (!reserveConnections() || !makeTable(megabytes)) return STATUS_OUT_OF_MEMORY;
  tableMegabytes = megabytes;
  clearLemmas();
  return STATUS_OK;
}

/** Drops all table entries and lemmas, and the player's tree. */
export function forget(): void {
  clearTree();
  clearLemmas();
  if (tableMegabytes >= 0) clearTable();
}

/** Sets the strength of the solver's connections. Tests weaken them, so that it has to search. */
export function setSolverLimits(full: i32, semi: i32, or: i32): void {
  fullLimit = full;
  semiLimit = semi;
  orLimit = or;
}

/** Starts to solve the position on the board by the search with that ALGORITHM_… number. Requires a table. */
export function startSolve(side: i32, newAlgorithm: i32): void {
  algorithm = newAlgorithm;
  search = searchOf(newAlgorithm);
  clearLine();
  restoreSettings();
  search.start(side);
}

/** Starts to solve the position on the board by df-pn, as one that the search of another has reached at a depth: only
 *  its winner and proof set are asked for. Requires a table. */
export function startInnerSolve(side: i32, depth: i32): void {
  algorithm = ALGORITHM_DF_PN;
  search = DF_PN;
  clearLine();
  restoreSettings();
  startInner(side, depth);
}

/** Stops a search by df-pn before it is finished; the table keeps its numbers. Returns the winner if the root turns out
 *  to be solved, else NOBODY. Requires the root's stones on the board, and leaves them there. */
export function stopSolve(): i32 {
  restoreSettings();
  replayLine();
  clearLine();
  return stop();
}

function searchOf(number: i32): Search {
  switch (number) {
    case ALGORITHM_PATTERN_SEARCH: return PATTERN_SEARCH;
    case ALGORITHM_DECOMPOSITION: return DECOMPOSITION_SEARCH;
    case ALGORITHM_ALPHA_BETA: return ALPHA_BETA;
    default: return DF_PN;
  }
}

/** Continues for at most `visits` visits; returns the winner, or NOBODY if the search is not finished. Requires the
 *  root's stones on the board, and leaves them there. */
export function solveOn(visits: i32): i32 {
  restoreSettings();
  const before = moveCount;
  replayLine();
  const winner = search.run(visits);
  takeLine(before);
  return winner;
}

/** Prepares a table and the memory of the player's tree. Returns a STATUS. */
export function preparePlayer(megabytes: i32): i32 {
  const status = prepareTable(megabytes);
  if (status != STATUS_OK) return status;
  return reserveTree() ? STATUS_OK : STATUS_OUT_OF_MEMORY;
}

/** Continues the player's search (play/player.ts) for at most `visits` visits of its tree and of the solver in it. */
export function playOn(visits: i32): i32 {
  algorithm = ALGORITHM_DF_PN;
  search = DF_PN;
  restoreSettings();
  return searchTree(visits);
}

/** Sets what other calls may have changed in between. */
function restoreSettings(): void {
  setEdgeSearchLimits(fullLimit, semiLimit, orLimit);
  useTableOf(algorithm);
}

/** Solved: a winning move; NONE if the side to move loses, or if every move wins because fill-in has decided the
 *  game. */
export function solvedMove(): i32 {
  return search.move();
}

/** Solved: the winner's proof set, its empty cells and its stones. */
export function solvedProofSet(): usize {
  return search.proofSet();
}

/** Solved: the empty cells that the winner needs. Requires the root's stones on the board. Writes CARRIER. */
export function solvedCarrier(): usize {
  intersection(CARRIER, search.proofSet(), EMPTY_CELLS);
  return CARRIER;
}

/** The move tried at a depth of the current line; NONE beyond its end. */
export function lineMove(depth: i32): i32 {
  return search.lineMove(depth);
}

/** Not solved: the root's moves that are not refuted; the empty set if the search does not keep track. */
export function openMoves(): usize {
  return search.openMoves();
}

/** The root's proof and disproof number; NO_BOUND if the search has none. */
export function winBound(): u32 {
  return search.winBound();
}

export function lossBound(): u32 {
  return search.lossBound();
}

/** Solved and lost: the move that took most work to refute; NONE if no move was tried. Requires the root's stones on
 *  the board. */
export function hardestMove(): i32 {
  restoreSettings();
  return search.hardestMove();
}

/** Positions expanded by the search. */
export function nodeCount(): u32 {
  return search.nodes();
}

/** Table entries in use. */
export function tableUsed(): i32 {
  return entriesUsed;
}
