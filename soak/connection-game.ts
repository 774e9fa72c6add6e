/**
 * The game of a connection on a small board: the owner joins two endpoints by playing in the carrier only, the opponent
 * prevents it. Decided by exhaustive play, from the rules: stones, edges and endpoints of the owner join what they
 * touch; every other cell outside the carrier is of no use to the owner.
 */
import type { Cell, Color, Edge, Position } from "../wrapper/types.js";
import { type Cells, type Hex, hexOf, sideOf } from "./hex.js";

export interface Ends {
  readonly from: Cell | Edge;
  readonly to: Cell | Edge;
}

const EDGES: readonly string[] = ["top", "bottom", "left", "right"];

export class ConnectionGame {
  readonly #hex: Hex;
  readonly #edges: readonly [Cells, Cells];
  readonly #stones: Cells;
  readonly #from: Cells;
  readonly #to: Cells;
  readonly #edgeTo: Cells;
  readonly #edgeFrom: Cells;
  readonly #known = new Map<number, boolean>();

  constructor(position: Position, color: Color, { from, to }: Ends) {
    this.#hex = hexOf(position.size);
    const side = sideOf(color);
    this.#edges = this.#hex.edges[side];
    const edgeCells = (end: string) =>
      EDGES.includes(end) ? (this.#edges[EDGES.indexOf(end) % 2] as Cells) : 0;
    const endCells = (end: string) => (EDGES.includes(end) ? 0 : this.#hex.bit(end));
    [this.#edgeFrom, this.#edgeTo] = [edgeCells(from), edgeCells(to)];
    [this.#from, this.#to] = [endCells(from), endCells(to)];
    this.#stones = this.#hex.set(position[color]) | this.#from | this.#to;
  }

  /** Whether the owner's stones and `added` join the ends. */
  isJoined(added: Cells): boolean {
    const own = this.#stones | added;
    let reached = this.#from | (this.#edgeFrom & own);
    for (;;) {
      let grown = this.#hex.connected(reached, own);
      for (const edge of this.#edges)
        if ((grown & edge) !== 0 || edge === this.#edgeFrom) grown |= edge & own;
      if (grown === reached) break;
      reached = grown;
    }
    if (this.#to !== 0) return (reached & this.#to) !== 0;
    return (reached & this.#edgeTo) !== 0;
  }

  /** Whether the owner joins the ends in `carrier` if the opponent moves first, with `added` stones there. */
  holds(carrier: Cells, added = 0): boolean {
    if (this.isJoined(added)) return true;
    if (carrier === 0) return false;
    const key = carrier * 2 ** 25 + added;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const result = this.#holdsAgainstAll(carrier, added);
    this.#known.set(key, result);
    return result;
  }

  #holdsAgainstAll(carrier: Cells, added: Cells): boolean {
    if (!this.isJoined(added | carrier)) return false;
    for (let moves = carrier; moves !== 0; moves &= moves - 1) {
      const left = carrier & ~(moves & -moves);
      let isAnswered = false;
      for (let replies = left; replies !== 0 && !isAnswered; replies &= replies - 1) {
        const reply = replies & -replies;
        isAnswered = this.holds(left & ~reply, added | reply);
      }
      if (!isAnswered) return false;
    }
    return true;
  }
}
