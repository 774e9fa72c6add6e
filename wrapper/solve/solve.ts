/**
 * `solve` and `bestMove` over any backend: one search for the position, then what else was asked for, each further
 * search standing on what the table has learned.
 */
import { NOBODY } from "../../assembly/abi.js";
import { HexError } from "../errors.js";
import { cellName } from "../notation.js";
import { colorName } from "../position.js";
import { buildProof } from "../proof/certificate.js";
import type { Backend, BestMove, Board, Cell, Color, Proof, SolveResult } from "../types.js";
import type { CheckedLimits, CheckedOptions } from "./options.js";
import { bestByDistance, emptyCells, Slices, type Solution } from "./slices.js";

/** What one move of the principal variation may cost: so many positions, or such a share of the whole search. */
const PV_NODES = 100;
const PV_SHARE = 0.02;
/** Where `bestMove` is given no limit. */
const BEST_MOVE_MILLISECONDS = 1000;

export async function solvePosition(
  backend: Backend,
  board: Board,
  options: CheckedOptions,
): Promise<SolveResult> {
  const slices = new Slices(backend, options, options.algorithm);
  const name = (cell: number) => cellName(cell, board.columns);
  const over = backend.winner(board);
  const isOver = over !== NOBODY;
  const solution = isOver
    ? { winner: over, nodes: 0, move: null, hardest: null, carrier: [] }
    : await slices.solve(board);
  const longest = options.hasPv ? Number.POSITIVE_INFINITY : 1;
  const pv =
    solution === null || isOver ? [] : await principalVariation(backend, board, solution, slices, longest);
  const moves = options.hasAllMoves ? await winnersOfMoves(backend, board, solution, slices) : undefined;
  const proof = options.hasProof && solution !== null ? await proofOf(backend, board, slices) : undefined;
  const winner = solution === null ? null : colorName(solution.winner);
  if (proof !== undefined && proof.winner !== winner)
    throw new Error(
      `the search says that ${winner} wins, its certificate that ${proof.winner} does: a fault of the engine`,
    );
  return {
    winner,
    move: pv[0] === undefined ? null : name(pv[0]),
    pv: pv.map(name),
    carrier: solution === null ? [] : solution.carrier.map(name),
    ...(moves === undefined ? {} : { moves }),
    ...(proof === undefined ? {} : { proof }),
    stats: slices.stats,
  };
}

/** What stops a certificate where a limit comes first. */
class LimitReached extends Error {}

async function proofOf(backend: Backend, board: Board, slices: Slices): Promise<Proof | undefined> {
  const ask = async (position: Board) => {
    const solution = await slices.solve(position, { path: null });
    if (solution === null) throw new LimitReached();
    return solution;
  };
  const tick = async () => {
    await slices.pause();
    if (slices.isOutOfTime) throw new LimitReached();
  };
  try {
    return await buildProof(backend, board, ask, { tick });
  } catch (error) {
    if (error instanceof LimitReached) return undefined;
    throw error;
  }
}

export async function findBestMove(backend: Backend, board: Board, limits: CheckedLimits): Promise<BestMove> {
  const over = backend.winner(board);
  if (over !== NOBODY) throw new HexError("game-over", `position: ${colorName(over)} has won already`);
  const isUnlimited = !Number.isFinite(limits.milliseconds) && !Number.isFinite(limits.nodes);
  const bounded = isUnlimited ? { ...limits, milliseconds: BEST_MOVE_MILLISECONDS } : limits;
  const slices = new Slices(backend, bounded, backend.algorithms[0] as "df-pn");
  const found = await slices.solveOrGuess(board);
  const name = (cell: number) => cellName(cell, board.columns);
  if ("guess" in found) {
    const move = name(found.guess);
    const { value } = backend.evaluate(board, "y-reduction");
    // Only what is proven is worth 1 or −1.
    return { move, value: value * 0.999, proven: null, pv: [move], stats: slices.stats };
  }
  const pv = (await principalVariation(backend, board, found, slices)).map(name);
  return {
    move: pv[0] as Cell,
    value: found.winner === board.toMove ? 1 : -1,
    proven: colorName(found.winner),
    pv,
    stats: slices.stats,
  };
}

/** The position after a move of the side to move. */
function after(board: Board, move: number): Board {
  const stones = board.stones.slice();
  stones[move] = board.toMove;
  return { ...board, stones, toMove: board.toMove ^ 1 };
}

/** Best play from a solved position, until the winner needs no more search. At least one move, at most `longest`. */
async function principalVariation(
  backend: Backend,
  root: Board,
  solution: Solution,
  slices: Slices,
  longest = Number.POSITIVE_INFINITY,
): Promise<number[]> {
  const line: number[] = [];
  const mostNodes = PV_NODES + PV_SHARE * slices.stats.nodes;
  let board = root;
  for (let known: Solution | null = solution; known !== null; ) {
    const isLost = known.winner !== board.toMove;
    if (isLost && known.hardest === null && line.length > 0) break;
    const move: number = known.move ?? known.hardest ?? bestByDistance(backend, board);
    line.push(move);
    board = after(board, move);
    if (line.length >= longest || backend.winner(board) !== NOBODY) break;
    known = await slices.solve(board, { mostNodes, path: line });
  }
  return line;
}

/** Who wins after each move. A refutation needs a set of cells: every move outside it loses to it too. */
async function winnersOfMoves(
  backend: Backend,
  board: Board,
  solution: Solution | null,
  slices: Slices,
): Promise<Record<Cell, Color | null>> {
  const name = (cell: number) => cellName(cell, board.columns);
  const open = emptyCells(board);
  const winners: Record<Cell, Color | null> = Object.fromEntries(open.map((cell) => [name(cell), null]));
  if (solution === null) return winners;
  const known: Record<Cell, Color> = {};
  slices.moves = known;
  const tell = (cell: number, side: number) => {
    known[name(cell)] = colorName(side) as Color;
  };
  const opponent = board.toMove ^ 1;
  // Without a winning move it is lost, or over, and every move leaves it so.
  if (solution.move === null) for (const cell of open) tell(cell, solution.winner);
  else tell(solution.move, board.toMove);
  const { moves } = backend.evaluate(board, "two-distance");
  const order = open.slice().sort((a, b) => (moves[b] as number) - (moves[a] as number));
  for (const cell of order) {
    if (name(cell) in known) continue;
    const next = after(board, cell);
    const over = backend.winner(next);
    const found = over === NOBODY ? await slices.solve(next, { path: [cell] }) : null;
    if (over !== NOBODY) tell(cell, over);
    else if (found === null) break;
    else if (found.winner === board.toMove) tell(cell, board.toMove);
    else for (const other of open) if (other === cell || !found.carrier.includes(other)) tellOnce(other);
  }
  function tellOnce(cell: number): void {
    if (!(name(cell) in known)) tell(cell, opponent);
  }
  return { ...winners, ...known };
}
