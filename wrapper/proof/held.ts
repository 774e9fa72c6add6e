/**
 * A position's connections as nodes: H-search's rules written down.
 *
 *   AND over stones      the nodes of both parts
 *   OR                   one node; each semi-connection is an answer, its key the reply, its parts the next nodes
 */
import { RULE_OR } from "../../assembly/abi.js";
import type { ConnectionBook } from "../connection-book.js";
import type { RawConnection } from "../types.js";
import { bitsOf, type CellBits, isInside } from "./cell-bits.js";
import { cellsOfDraft, type Draft, type Node, type Nodes } from "./nodes.js";

export class HeldConnections {
  readonly #known = new Map<RawConnection, readonly Node[] | null>();

  constructor(
    readonly nodes: Nodes,
    readonly book: ConnectionBook,
    /** The stones of the book's side. */
    readonly own: CellBits,
  ) {}

  /** Nodes without a cell in common that hold a full connection; null where it cannot be taken apart. */
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
    return next === null ? null : { reply: connection.key, next };
  }

  #find(connection: RawConnection): readonly Node[] | null {
    const { x, y, carrier, rule } = connection;
    if (carrier.length === 0) return [];
    const cellCount = this.book.board.stones.length;
    const own = this.own | bitsOf([x, y].filter((end) => end < cellCount));
    const [from, to] = [x, y].map((end) => this.nodes.joiner.group(end, own)) as [number[], number[]];
    const known = this.nodes.find(from, to, own, bitsOf(carrier));
    if (known !== null) return [known];
    const byAnd = () => this.#all(this.book.splitFull(connection));
    const byOr = () => {
      const drafts = this.#answers(connection);
      return drafts === null ? null : [this.nodes.make(from, to, own, drafts)];
    };
    return rule === RULE_OR ? (byOr() ?? byAnd()) : (byAnd() ?? byOr());
  }

  #all(parts: readonly RawConnection[] | null): readonly Node[] | null {
    if (parts === null) return null;
    const held = parts.map((part) => this.full(part));
    return held.includes(null) ? null : (held as (readonly Node[])[]).flat();
  }

  /** Semi-connections without a cell in common, small ones first. */
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
      if (common === 0n) return drafts;
    }
    return null;
  }
}
