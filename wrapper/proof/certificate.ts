/**
 * Writes down why a position is won. The exact solver says who wins, by which move and needing which cells; this file
 * finds, for a position with the loser to move, few answers that meet every move.
 *
 *   1  a plan that an earlier position needed and that fits here                   share it
 *   2  H-search joins the winner's edges                                           write the connection down
 *   3  earlier plans that lack one stone, and semi-connections between the edges   answers to moves outside them
 *   4  a move that none of them answers                                            the solver's reply, and from 1
 *
 * In 4 the nodes that all answers share are given to the reply: stones stand in for them, so its plan keeps them, and
 * each of them is met where it is, not again in every line of play around it.
 */
import { KIND_SEMI, NOBODY } from "../../assembly/abi.js";
import { ConnectionBook } from "../connection-book.js";
import type { Backend, Board, Proof } from "../types.js";
import { chooseAnswers } from "./answers.js";
import { type CellBits, cellsOf, sizeOf } from "./cell-bits.js";
import { HeldConnections } from "./held.js";
import { Joiner } from "./join.js";
import { cellsOfDraft, type Draft, type Node, Nodes, type Plan } from "./nodes.js";
import { Plans } from "./plans.js";
import { Scene } from "./scene.js";
import { written } from "./written.js";

/** More connections than an evaluation needs: each that is missed is searched for instead. */
const LIMITS = { full: 20, semi: 40, or: 4 };

/** The exact solver, with `board.toMove` to move. */
export type Ask = (board: Board) => Promise<Asked>;

export interface Asked {
  readonly winner: number;
  /** A winning move, where the side to move wins; null where it would even if it passed. */
  readonly move: number | null;
  /** The empty cells that the winner needs. */
  readonly carrier: readonly number[];
}

/** What a proof asks of a backend. */
export type ProofBackend = Pick<Backend, "winner" | "evaluate" | "connections">;

export interface ProofOptions {
  /** Awaited before each position: to let others run, or to throw and so give up. */
  readonly tick?: () => Promise<void>;
}

/** A proof of who wins the position. */
export async function buildProof(
  backend: ProofBackend,
  board: Board,
  ask: Ask,
  { tick }: ProofOptions = {},
): Promise<Proof> {
  const finished = backend.winner(board);
  const solution = finished === NOBODY ? await ask(board) : { winner: finished, move: null, carrier: [] };
  const { winner, carrier } = solution;
  const move = finished === NOBODY && winner === board.toMove ? moveOf(solution, board) : null;
  const builder = new Builder(backend, ask, board, winner, tick);
  const scene = new Scene(builder.joiner, board).needing(carrier);
  const plan = await builder.hold(move === null ? scene : scene.play(move, winner));
  return written(board, winner, move, plan);
}

/** The winner's move. Where the winner would win even without one, the solver need not name it: any will do. */
function moveOf({ move, carrier }: Asked, { stones }: Board): number {
  const cell = move ?? carrier[0];
  if (cell === undefined || stones[cell] !== NOBODY) throw new Error("the solver names no winning move");
  return cell;
}

class Builder {
  readonly joiner: Joiner;
  readonly #nodes: Nodes;
  readonly #edges: readonly [number, number];
  readonly #plans: Plans;

  constructor(
    readonly backend: ProofBackend,
    readonly ask: Ask,
    { columns, rows, stones }: Board,
    readonly winner: number,
    readonly tick: (() => Promise<void>) | undefined,
  ) {
    this.joiner = new Joiner(columns, rows, winner);
    this.#nodes = new Nodes(this.joiner);
    this.#plans = new Plans(stones.length);
    this.#edges = [stones.length + winner * 2, stones.length + winner * 2 + 1];
  }

  /** Joins the winner's edges with the loser to move. Requires that the winner wins so. */
  async hold(scene: Scene): Promise<Plan> {
    await this.tick?.();
    const matched = this.#plans.match(scene);
    if (!Array.isArray(matched)) return matched;
    const plan = this.#plan(scene, []) ?? (await this.#find(scene, matched));
    this.#plans.add(plan);
    return plan;
  }

  async #find(scene: Scene, ready: readonly Draft[]): Promise<Plan> {
    const book = new ConnectionBook(this.backend, scene.board, this.winner, LIMITS);
    const held = new HeldConnections(this.#nodes, book, scene);
    const winning = book.winning();
    const next = winning === null ? null : held.full(winning);
    const plan = next === null ? null : this.#plan(scene, next);
    if (plan !== null) return plan;

    const { own, free } = scene;
    const semis = book.between(...this.#edges, KIND_SEMI).flatMap((semi) => held.semi(semi) ?? []);
    const ideas = bySize([...ready, ...semis]);
    const replies: Draft[] = [];
    for (;;) {
      const { drafts, shared, open } = chooseAnswers(own, free, replies, ideas);
      const [from, to] = this.#edges;
      if (open === 0n) return this.#nodes.make([from], [to], own, drafts);
      replies.push(await this.#reply(scene, this.#hardest(scene, open), shared));
    }
  }

  #plan({ own, given }: Scene, next: readonly Node[]): Plan | null {
    const [from, to] = this.#edges;
    return this.#nodes.plan([from], [to], own, [...new Set([...given, ...next])]);
  }

  /** The open move that the evaluation likes most. Moves in the cells of given nodes have their answers there. */
  #hardest({ board, empty }: Scene, open: CellBits): number {
    const { moves } = this.backend.evaluate(board, "y-reduction");
    const value = (cell: number) => moves[cell] as number;
    return cellsOf(open & empty).reduce((best, cell) => (value(cell) > value(best) ? cell : best));
  }

  /** The solver's answer to a move, given all of the shared nodes, or else as many as it still wins with. */
  async #reply(scene: Scene, move: number, shared: readonly Node[]): Promise<Draft> {
    const after = scene.play(move, this.winner ^ 1);
    const answer = (await this.#ask(after.giving(shared))) ?? (await this.#askOneByOne(after, shared));
    const { next } = await this.hold(answer.scene);
    return { reply: answer.reply, next };
  }

  async #askOneByOne(scene: Scene, nodes: readonly Node[]): Promise<Answer> {
    let answer = await this.#ask(scene);
    if (answer === null) throw new Error("the solver contradicts itself");
    let kept = scene;
    for (const node of nodes) {
      const more = kept.giving([node]);
      const next = more === kept ? null : await this.#ask(more);
      if (next === null) continue;
      kept = more;
      answer = next;
    }
    return answer;
  }

  /** The winner's move, and what it leads to; null where the winner does not win, or has won. */
  async #ask(scene: Scene): Promise<Answer | null> {
    if (this.backend.winner(scene.board) !== NOBODY) return null;
    const solution = await this.ask(scene.board);
    if (solution.winner !== this.winner) return null;
    const reply = moveOf(solution, scene.board);
    return { reply, scene: scene.needing(solution.carrier).play(reply, this.winner) };
  }
}

interface Answer {
  readonly reply: number;
  readonly scene: Scene;
}

/** Answers that need few cells first. */
function bySize(drafts: readonly Draft[]): Draft[] {
  const sized = drafts.map((draft) => ({ draft, size: sizeOf(cellsOfDraft(draft)) }));
  return sized.sort((a, b) => a.size - b.size).map(({ draft }) => draft);
}
