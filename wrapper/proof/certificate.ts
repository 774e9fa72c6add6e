/**
 * Builds a certificate: a proof of who wins a position. The exact solver supplies the winner, a winning move and the
 * carrier. For a position with the loser to move, the builder looks for few answers that cover every move:
 *
 *   1  a plan from an earlier position that fits here, or the settled nodes alone   reuse it
 *   2  H-search connects the winner's edges                                         turn the connection into nodes
 *   3  earlier plans that lack one stone, and semi-connections between the edges    answers to all moves outside them
 *   4  a move that none of these answers covers                                     ask the solver for a reply, go to 1
 *
 * In step 4 the nodes that all answers share are settled first (`ProofPosition`). The plan after the reply then keeps
 * them, and moves in their cells are answered once instead of again in every line of play.
 */
import { KIND_SEMI, NOBODY } from "../../assembly/abi.js";
import type { Backend } from "../backend/backend.js";
import type { Board } from "../board/board.js";
import { type CellBits, cellsOf, sizeOf } from "../board/cell-bits.js";
import { Adjacency } from "../board/geometry.js";
import { ConnectionBook } from "../connections/connection-book.js";
import type { Proof } from "../types.js";
import { ConnectionNodes } from "./connection-nodes.js";
import { coverMoves } from "./cover-moves.js";
import { cellsOfAnswer, type DraftAnswer, type DraftNode, DraftNodes, type JoinPlan } from "./nodes.js";
import { PlanIndex } from "./plan-index.js";
import { ProofPosition } from "./proof-position.js";
import { serializeProof } from "./serialize.js";

/** Higher than the defaults: every connection that the deduction misses costs a search. */
const LIMITS = { full: 20, semi: 40, or: 4 };

/** Solves a board with `board.toMove` to move. */
export type ExactSolver = (board: Board) => Promise<ExactSolution>;

interface ExactSolution {
  readonly winner: number;
  /** A winning move if the side to move wins. */
  readonly move: number | null;
  /** The empty cells that the winner needs. */
  readonly carrier: readonly number[];
}

/** The part of a backend that the builder uses. */
type ProofBackend = Pick<Backend, "winner" | "evaluate" | "connections">;

interface ProofOptions {
  /** Awaited before each position, to yield to the event loop. If it rejects, the build stops with that error. */
  readonly tick?: () => Promise<void>;
}

/** Builds the certificate of a solved position; `solve` answers for the positions after it. */
export async function buildProof(
  backend: ProofBackend,
  board: Board,
  solution: ExactSolution,
  solve: ExactSolver,
  { tick }: ProofOptions = {},
): Promise<Proof> {
  const { winner, carrier } = solution;
  const isOver = backend.winner(board) !== NOBODY;
  const move = !isOver && winner === board.toMove ? winningMove(solution, board) : null;
  const builder = new ProofBuilder(backend, solve, board, winner, tick);
  const position = new ProofPosition(builder.adjacency, board).restrictedTo(carrier);
  const plan = await builder.prove(move === null ? position : position.play(move, winner));
  return serializeProof(board, winner, move, plan);
}

/** The solver's winning move. */
function winningMove({ move }: ExactSolution, { stones }: Board): number {
  if (move === null || stones[move] !== NOBODY) throw new Error("the solver returned no legal winning move");
  return move;
}

/** A winning reply of the solver, and the position after it. */
interface SolverReply {
  readonly reply: number;
  readonly position: ProofPosition;
}

class ProofBuilder {
  readonly adjacency: Adjacency;
  readonly #nodes: DraftNodes;
  readonly #plans: PlanIndex;

  constructor(
    readonly backend: ProofBackend,
    readonly solve: ExactSolver,
    { columns, rows, stones }: Board,
    readonly winner: number,
    readonly tick: (() => Promise<void>) | undefined,
  ) {
    this.adjacency = new Adjacency(columns, rows, winner);
    this.#nodes = new DraftNodes(this.adjacency);
    this.#plans = new PlanIndex(stones.length);
  }

  /** A plan that joins the winner's edges with the loser to move. Requires that the winner wins the position. */
  async prove(position: ProofPosition): Promise<JoinPlan> {
    await this.tick?.();
    const matched = this.#plans.match(position);
    if (!Array.isArray(matched)) return matched;
    const plan = this.#planWith(position, []) ?? (await this.#findPlan(position, matched));
    this.#plans.add(plan);
    return plan;
  }

  /** Steps 2 to 4. `fromPlans` are the answers by earlier plans that lack one stone. */
  async #findPlan(position: ProofPosition, fromPlans: readonly DraftAnswer[]): Promise<JoinPlan> {
    const book = new ConnectionBook(this.backend, position.board, this.winner, LIMITS);
    const connectionNodes = new ConnectionNodes(this.#nodes, book, position);
    const winning = book.winning();
    const winningNodes = winning === null ? null : connectionNodes.nodesOf(winning);
    const plan = winningNodes === null ? null : this.#planWith(position, winningNodes);
    if (plan !== null) return plan;

    const { own, free } = position;
    const [from, to] = this.adjacency.edges;
    const semis = book.between(from, to, KIND_SEMI);
    const fromSemis = semis.flatMap((semi) => connectionNodes.answerOf(semi) ?? []);
    const optional = smallestFirst([...fromPlans, ...fromSemis]);
    const replies: DraftAnswer[] = [];
    for (;;) {
      const { answers, shared, uncovered } = coverMoves(own, free, replies, optional);
      if (uncovered === 0n) return this.#nodes.make([from], [to], own, answers);
      replies.push(await this.#reply(position, this.#strongestMove(position, uncovered), shared));
    }
  }

  /** A plan from the settled nodes and `nodes` alone, or null. */
  #planWith({ own, settled }: ProofPosition, nodes: readonly DraftNode[]): JoinPlan | null {
    const [from, to] = this.adjacency.edges;
    return this.#nodes.plan([from], [to], own, [...new Set([...settled, ...nodes])]);
  }

  /** The uncovered move with the best evaluation. Moves in cells of settled nodes are answered there. Any order is
   *  sound; Y reduction is the cheapest and gave the smallest certificates. */
  #strongestMove({ board, empty }: ProofPosition, uncovered: CellBits): number {
    const { moves } = this.backend.evaluate(board, "y-reduction");
    const value = (cell: number) => moves[cell] as number;
    return cellsOf(uncovered & empty).reduce((best, cell) => (value(cell) > value(best) ? cell : best));
  }

  /** The solver's answer to a move, with all of the shared nodes settled if the winner still wins that way, else with
   *  as many as possible. */
  async #reply(position: ProofPosition, move: number, shared: readonly DraftNode[]): Promise<DraftAnswer> {
    const after = position.play(move, this.winner ^ 1);
    const found =
      (await this.#solverReply(after.settling(shared))) ?? (await this.#settleOneByOne(after, shared));
    const { next } = await this.prove(found.position);
    return { reply: found.reply, next };
  }

  async #settleOneByOne(position: ProofPosition, nodes: readonly DraftNode[]): Promise<SolverReply> {
    let found = await this.#solverReply(position);
    if (found === null) throw new Error("the solver returned different winners for one line of play");
    let settled = position;
    for (const node of nodes) {
      const candidate = settled.settling([node]);
      const reply = candidate === settled ? null : await this.#solverReply(candidate);
      if (reply === null) continue;
      settled = candidate;
      found = reply;
    }
    return found;
  }

  /** The winner's reply in a position with the winner to move; null if the winner does not win it, or if the game is
   *  over. */
  async #solverReply(position: ProofPosition): Promise<SolverReply | null> {
    if (this.backend.winner(position.board) !== NOBODY) return null;
    const solution = await this.solve(position.board);
    if (solution.winner !== this.winner) return null;
    const reply = winningMove(solution, position.board);
    return { reply, position: position.restrictedTo(solution.carrier).play(reply, this.winner) };
  }
}

/** Sorts by the number of cells that an answer needs. */
function smallestFirst(answers: readonly DraftAnswer[]): DraftAnswer[] {
  const sized = answers.map((answer) => ({ answer, size: sizeOf(cellsOfAnswer(answer)) }));
  return sized.sort((a, b) => a.size - b.size).map(({ answer }) => answer);
}
