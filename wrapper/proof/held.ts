/**
 * A position's connections as nodes: H-search's rules written down.
 *
 *   AND over stones      the nodes of both parts
 *   OR                   one node; each semi-connection is an answer, its key the reply, its parts the next nodes
 *
 * AND comes first, whichever rule H-search used: parts are met each by itself.
 */
import type { ConnectionBook } from "../connection-book.js";
import type { RawConnection } from "../types.js";
import { bitOf, bitsOf, isInside } from "./cell-bits.js";
import { cellsOfDraft, cellsOfNodes, type Draft, type Node, type Nodes, sharedBy } from "./nodes.js";
import type { Scene } from "./scene.js";

export class HeldConnections {
  readonly #known = new Map<RawConnection, readonly Node[] | null>();

  constructor(
    readonly nodes: Nodes,
    readonly book: ConnectionBook,
    readonly scene: Scene,
  ) {}

  /** Nodes without a cell in common that hold a full connection, with those that are given; null where it cannot be
   *  taken apart. */
  full(connection: RawConnection): readonly Node[] | null {
    const known = this.#known.get(connection);
    if (known !== undefined) return known;
    const nodes = this.#find(connection);
    this.#known.set(connection, nodes);
    return nodes;
  }

  /** The answer that a semi-connection is to every move outside it. */
  semi(connection: RawConnection): Draft | null {
    const next = this.#all(this.book.splitSemi(connection));
    return next === null
      ? null
      : { reply: connection.key, next: [...new Set([...this.scene.given, ...next])] };
  }

  #find(connection: RawConnection): readonly Node[] | null {
    const { x, y, carrier } = connection;
    if (carrier.length === 0) return [];
    const { standIns, board } = this.scene;
    const cellCount = board.stones.length;
    const own = this.scene.own | (bitsOf([x, y].filter((end) => end < cellCount)) & ~standIns);
    const isReal = (point: number) => point >= cellCount || (own & bitOf(point)) !== 0n;
    const groupOf = (end: number) => this.nodes.joiner.group(end, own | standIns).filter(isReal);
    const [from, to] = [groupOf(x), groupOf(y)];
    const known = this.nodes.find(from, to, own, bitsOf(carrier));
    if (known !== null) return [known];
    const byOr = () => {
      const drafts = this.#answers(connection);
      return drafts === null ? null : this.nodes.make(from, to, own, drafts).next;
    };
    return this.#all(this.book.splitFull(connection)) ?? byOr();
  }

  #all(parts: readonly RawConnection[] | null): readonly Node[] | null {
    if (parts === null) return null;
    const held = parts.map((part) => this.full(part));
    return held.includes(null) ? null : [...new Set((held as (readonly Node[])[]).flat())];
  }

  /** Semi-connections without a cell in common, but for shared nodes; small ones first. */
  #answers(full: RawConnection): Draft[] | null {
    const semis = [...this.book.semisInside(full)].sort((a, b) => a.carrier.length - b.carrier.length);
    const drafts: Draft[] = [];
    let common = bitsOf(full.carrier);
    for (const semi of semis) {
      if (isInside(common, bitsOf(semi.carrier))) continue;
      const draft = this.semi(semi);
      if (draft === null) continue;
      drafts.push(draft);
      common &= cellsOfDraft(draft);
      if ((common & ~cellsOfNodes(sharedBy(drafts, this.scene.own))) === 0n) return drafts;
    }
    return null;
  }
}
