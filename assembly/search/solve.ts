/**
 * The solver from outside: a table, a search in slices, and what it found.
 *
 * Between two slices the engine may be asked about other positions. So each slice begins with the root's stones on
 * the board, puts the stones of the line it stopped in back, in their order, and notes them again when it stops.
 */
import { ALGORITHM_ALPHA_BETA, ALGORITHM_DECOMPOSITION, ALGORITHM_DF_PN, ALGORITHM_PATTERN_SEARCH } from "../abi";
import { DEFAULT_FULL_LIMIT, DEFAULT_OR_LIMIT, DEFAULT_SEMI_LIMIT, NONE, STATUS_OK } from "../abi";
import { STATUS_OUT_OF_MEMORY } from "../abi";
import { SET_BYTES, SET_CELLS, intersection } from "../board/cellset";
import { EMPTY_CELLS, moveAt, moveCount, owner, play, undo } from "../board/position";
import { setAnchoredLimits } from "../connection/anchored";
import { reserveBooks } from "../connection/book";
import { clearLemmas } from "../connection/lemmas";
import * as alphaBeta from "./alpha-beta";
import * as decomposition from "./decomposition-search";
import * as dfpn from "./df-pn";
import * as patterns from "./pattern-search";
import { clearTable, entriesUsed, makeTable, useTableOf } from "./transposition";

/** The size of the table, −1 where there is none. */
let tableMegabytes: i32 = -1;
let algorithm: i32 = ALGORITHM_DF_PN;

const LINE: usize = memory.data(SET_CELLS * 4, 16); // per stone since the root: u16 cell, u16 side
let lineLength: i32 = 0;

/* Limits of the deduction of connections. */
let fullLimit: i32 = DEFAULT_FULL_LIMIT;
let semiLimit: i32 = DEFAULT_SEMI_LIMIT;
let orLimit: i32 = DEFAULT_OR_LIMIT;

const CARRIER: usize = memory.data(SET_BYTES, 16);

/** Prepares a table of so many megabytes, if there is none of that size. */
export function prepareTable(megabytes: i32): i32 {
  if (tableMegabytes == megabytes) return STATUS_OK;
  if (!reserveBooks() || !makeTable(megabytes)) return STATUS_OUT_OF_MEMORY;
  tableMegabytes = megabytes;
  clearLemmas();
  return STATUS_OK;
}

/** Forgets what the table holds, and what was learned. */
export function forget(): void {
  clearLemmas();
  if (tableMegabytes >= 0) clearTable();
}

/** How strong the connections of the solver are. Tests make them weak, so that it must search. */
export function setSolverLimits(full: i32, semi: i32, or: i32): void {
  fullLimit = full;
  semiLimit = semi;
  orLimit = or;
}

/** Begins to solve the position on the board. Requires a table. */
export function startSolve(side: i32, by: i32): void {
  algorithm = by;
  lineLength = 0;
  setUp();
  if (algorithm == ALGORITHM_PATTERN_SEARCH) patterns.startPatternSearch(side);
  else if (algorithm == ALGORITHM_DECOMPOSITION) decomposition.startDecompositionSearch(side);
  else if (algorithm == ALGORITHM_ALPHA_BETA) alphaBeta.startAlphaBeta(side);
  else dfpn.startSearch(side);
}

function searchOn(visits: i32): i32 {
  if (algorithm == ALGORITHM_PATTERN_SEARCH) return patterns.searchPatternsOn(visits);
  if (algorithm == ALGORITHM_DECOMPOSITION) return decomposition.searchDecompositionOn(visits);
  if (algorithm == ALGORITHM_ALPHA_BETA) return alphaBeta.searchAlphaBetaOn(visits);
  return dfpn.searchOn(visits);
}

/** Solves on for so many visits: the winner, or NOBODY where more is to be done. Requires the root's stones on the
 *  board, and leaves them there. */
export function solveOn(visits: i32): i32 {
  setUp();
  const before = moveCount;
  for (let i = 0; i < lineLength; i++) {
    const stone = load<u32>(LINE + (i << 2));
    play(<i32>(stone & 0xffff), <i32>(stone >> 16));
  }
  const winner = searchOn(visits);
  lineLength = moveCount - before;
  for (let i = lineLength - 1; i >= 0; i--) {
    const cell = moveAt(before + i);
    store<u32>(LINE + (i << 2), cell | (owner(cell) << 16));
    undo();
  }
  return winner;
}

/** What other callers may have set otherwise. */
function setUp(): void {
  setAnchoredLimits(fullLimit, semiLimit, orLimit);
  useTableOf(algorithm);
}

/** Solved: a winning move; NONE where the side to move has lost. */
export function solvedMove(): i32 {
  if (algorithm == ALGORITHM_PATTERN_SEARCH) return patterns.provenPatternMove();
  if (algorithm == ALGORITHM_DECOMPOSITION) return decomposition.provenDecompositionMove();
  if (algorithm == ALGORITHM_ALPHA_BETA) return alphaBeta.provenAlphaBetaMove();
  return dfpn.provenMove();
}

/** Solved: the empty cells that the winner needs. Requires the root's stones on the board. */
export function solvedCarrier(): usize {
  intersection(CARRIER, provenSet(), EMPTY_CELLS);
  return CARRIER;
}

function provenSet(): usize {
  if (algorithm == ALGORITHM_PATTERN_SEARCH) return patterns.provenPatternSet();
  if (algorithm == ALGORITHM_DECOMPOSITION) return decomposition.provenDecompositionSet();
  if (algorithm == ALGORITHM_ALPHA_BETA) return alphaBeta.provenAlphaBetaSet();
  return dfpn.provenSet();
}

/** The move that the search is trying at a depth; NONE beyond its end. Searches by threat patterns put no stones on
 *  the board but moves and, when decomposing, what they conjecture: their line is its stones. */
export function lineMove(depth: i32): i32 {
  if (algorithm == ALGORITHM_DF_PN) return dfpn.triedMove(depth);
  return depth < lineLength ? <i32>load<u16>(LINE + (depth << 2)) : NONE;
}

/** Not solved: the moves of df-pn's root that are not refuted; none where it has not begun. */
export function openMoves(): usize {
  return dfpn.openMoves();
}

/** What must still be proved for the side to move to win, and to lose. */
export function winBound(): u32 {
  return dfpn.rootPhi();
}

export function lossBound(): u32 {
  return dfpn.rootDelta();
}

/** The move that took most work to refute, of those that were tried; NONE where none was. Requires a solved root
 *  that is lost, with its stones on the board. */
export function hardestMove(): i32 {
  setUp();
  return algorithm == ALGORITHM_DF_PN ? dfpn.hardestMove() : NONE;
}

export function nodeCount(): u32 {
  return algorithm == ALGORITHM_DF_PN ? dfpn.nodes : patterns.patternNodes;
}

export function tableUsed(): i32 {
  return entriesUsed;
}
