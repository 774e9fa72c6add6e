/**
 * Writes down why a position is won. The exact solver says who wins and by which move; this file finds, for a position
 * with the loser to move, few answers that meet every move.
 *
 *   1  a plan that an earlier position needed and that fits here                   share it
 *   2  H-search joins the winner's edges                                           write the connection down
 *   3  earlier plans that lack one stone, and semi-connections between the edges   answers to moves outside them
 *   4  a move inside all of them                                                   the solver's reply, and from 1
 *
 * The cells that the answers have in common are those that have no answer yet (the must-play region); when there are
 * none left, the answers make a node. It needs only the cells and stones that its answers need, so it fits many
 * positions, and the proof is a graph rather than a tree.
 */
import { KIND_SEMI, NOBODY } from "../../assembly/abi.js";
import { ConnectionBook } from "../connection-book.js";
import { endpointName } from "../connections.js";
import { cellName } from "../notation.js";
import { colorName } from "../position.js";
import type { Backend, Board, Cell, Color, Position, Proof } from "../types.js";
import { bitsOf, type CellBits, cellsOf, isInside, sizeOf } from "./cell-bits.js";
import { HeldConnections } from "./held.js";
import { Joiner } from "./join.js";
import { cellsOfDraft, type Draft, type Node, Nodes, type Plan } from "./nodes.js";
import { Plans } from "./plans.js";

/** More connections than an evaluation needs: each that is missed is searched for instead. */
const LIMITS = { full: 20, semi: 40, or: 4 };

/** The exact solver: who wins with `board.toMove` to move, and a winning move where that side wins. */
export type Ask = (board: Board) => Promise<{ readonly winner: number; readonly move: number | null }>;

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
  const { winner, move } = finished === NOBODY ? await ask(board) : { winner: finished, move: null };
  const isMoveNeeded = finished === NOBODY && winner === board.toMove;
  if (isMoveNeeded && move === null) throw new Error("the solver names no winning move");
  const builder = new Builder(backend, ask, board, winner, tick);
  const first = isMoveNeeded ? (move as number) : null;
  const plan = await builder.hold(first === null ? board : played(board, first, winner));
  return written(board, winner, first, plan);
}

function played(board: Board, cell: number, side: number): Board {
  const stones = board.stones.slice();
  stones[cell] = side;
  return { ...board, stones, toMove: side ^ 1 };
}

class Builder {
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
    this.#nodes = new Nodes(new Joiner(columns, rows, winner));
    this.#plans = new Plans(stones.length);
    this.#edges = [stones.length + winner * 2, stones.length + winner * 2 + 1];
  }

  /** Joins the winner's edges with the loser to move. Requires that the winner wins so. */
  async hold(board: Board): Promise<Plan> {
    await this.tick?.();
    const own = stonesOf(board, this.winner);
    const empty = stonesOf(board, NOBODY);
    const matched = this.#plans.match(own, empty);
    if (!Array.isArray(matched)) return matched;
    const plan = this.#plan(own, []) ?? (await this.#find(board, own, empty, matched));
    this.#plans.add(plan);
    return plan;
  }

  async #find(board: Board, own: CellBits, empty: CellBits, ready: readonly Draft[]): Promise<Plan> {
    const book = new ConnectionBook(this.backend, board, this.winner, LIMITS);
    const held = new HeldConnections(this.#nodes, book, own);
    const winning = book.winning();
    const next = winning === null ? null : held.full(winning);
    const plan = next === null ? null : this.#plan(own, next);
    if (plan !== null) return plan;

    const drafts: Draft[] = [];
    let open = empty;
    const take = (draft: Draft) => {
      drafts.push(draft);
      open &= cellsOfDraft(draft);
    };
    const semis = book.between(...this.#edges, KIND_SEMI).flatMap((semi) => held.semi(semi) ?? []);
    for (const draft of bySize([...ready, ...semis])) {
      if (!isInside(open, cellsOfDraft(draft))) take(draft);
    }
    while (open !== 0n) take(await this.#reply(board, this.#hardest(board, open)));
    const [from, to] = this.#edges;
    const node = this.#nodes.make([from], [to], own, drafts);
    return { ...node, next: [node] };
  }

  #plan(own: CellBits, next: readonly Node[]): Plan | null {
    const [from, to] = this.#edges;
    return this.#nodes.plan([from], [to], own, 0n, next);
  }

  /** The move in the region that the evaluation likes most: what meets it tends to meet others. */
  #hardest(board: Board, open: CellBits): number {
    const { moves } = this.backend.evaluate(board, "y-reduction");
    const value = (cell: number) => moves[cell] as number;
    return cellsOf(open).reduce((best, cell) => (value(cell) > value(best) ? cell : best));
  }

  /** The solver's answer to a move. */
  async #reply(board: Board, move: number): Promise<Draft> {
    const after = played(board, move, this.winner ^ 1);
    const { winner, move: reply } = await this.ask(after);
    if (winner !== this.winner || reply === null || after.stones[reply] !== NOBODY) {
      throw new Error("the solver contradicts itself");
    }
    const { next } = await this.hold(played(after, reply, this.winner));
    return { reply, next };
  }
}

/** Answers that need few cells first. */
function bySize(drafts: readonly Draft[]): Draft[] {
  const sized = drafts.map((draft) => ({ draft, size: sizeOf(cellsOfDraft(draft)) }));
  return sized.sort((a, b) => a.size - b.size).map(({ draft }) => draft);
}

function stonesOf(board: Board, side: number): CellBits {
  return bitsOf([...board.stones.keys()].filter((cell) => board.stones[cell] === side));
}

/** The proof by name: the nodes that the plan leads to, each after those it leads to. */
function written(board: Board, winner: number, move: number | null, plan: Plan): Proof {
  const names = (bits: CellBits): Cell[] => cellsOf(bits).map((cell) => cellName(cell, board.columns));
  const numbers = new Map<Node, number>();
  const nodes: Proof["nodes"][number][] = [];
  const number = (node: Node): number => {
    const known = numbers.get(node);
    if (known !== undefined) return known;
    const answers = node.answers.map(({ to, reply, next }) => ({
      to: names(to),
      reply: cellName(reply, board.columns),
      next: next.map(number),
    }));
    const [from, to] = node.ends;
    const ends = [endpointName(from, board), endpointName(to, board)] as const;
    nodes.push({ ends, stones: names(node.stones), cells: names(node.cells), answers });
    numbers.set(node, nodes.length - 1);
    return nodes.length - 1;
  };
  const position: Position = {
    size: [board.columns, board.rows],
    black: names(stonesOf(board, 0)),
    white: names(stonesOf(board, 1)),
    toMove: colorName(board.toMove) as Color,
  };
  return {
    format: "hex-wasp-proof",
    version: 1,
    position,
    winner: colorName(winner) as Color,
    ...(move === null ? {} : { move: cellName(move, board.columns) }),
    next: plan.next.map(number),
    nodes,
  };
}
