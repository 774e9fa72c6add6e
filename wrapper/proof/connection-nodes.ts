/**
 * Turns the connections of a position into proof nodes, rule by rule:
 *
 *   AND over stones      the nodes of both parts
 *   OR                   one node. Each semi-connection is an answer: its key is the reply, its parts are the next
 *  nodes
 *
 * AND is tried first, whichever rule deduced the connection: separate parts give smaller nodes.
 */

import type { RawConnection } from "../backend/backend.js";
import { bitsOf, isSubset } from "../board/cell-bits.js";
import type { ConnectionBook } from "../connections/connection-book.js";
import {
  cellsOfAnswer,
  cellsOfNodes,
  type DraftAnswer,
  type DraftNode,
  type DraftNodes,
  sharedNodes,
} from "./nodes.js";
import type { ProofPosition } from "./proof-position.js";

export class ConnectionNodes {
  readonly #byConnection = new Map<RawConnection, readonly DraftNode[] | null>();

  constructor(
    readonly nodes: DraftNodes,
    readonly book: ConnectionBook,
    readonly position: ProofPosition,
  ) {}

  /** Nodes that share no cell and, with the settled nodes, prove a full connection; null if no parts of it are
   *  known. */
  nodesOf(full: RawConnection): readonly DraftNode[] | null {
    const known = this.#byConnection.get(full);
    if (known !== undefined) return known;
    const nodes = this.#build(full);
    this.#byConnection.set(full, nodes);
    return nodes;
  }

  /** The answer to every move outside a semi-connection; null if no parts of it are known. */
  answerOf(semi: RawConnection): DraftAnswer | null {
    const next = this.#nodesOfParts(this.book.splitSemi(semi));
    return next === null
      ? null
      : { reply: semi.key, next: [...new Set([...this.position.settled, ...next])] };
  }

  #build(full: RawConnection): readonly DraftNode[] | null {
    const { x, y, carrier } = full;
    if (carrier.length === 0) return [];
    const { adjacency } = this.nodes;
    const { placeholders } = this.position;
    // An endpoint may be an empty cell: then the node requires a stone there.
    const endpointStones = bitsOf([x, y].filter((end) => end < adjacency.cellCount)) & ~placeholders;
    const own = this.position.own | endpointStones;
    const groupOf = (end: number) =>
      [...adjacency.groupOf(end, own | placeholders)].filter((point) => adjacency.isEdgeOrStone(point, own));
    const [from, to] = [groupOf(x), groupOf(y)];
    const stored = this.nodes.find(from, to, own, bitsOf(carrier));
    if (stored !== null) return [stored];
    const parts = this.#nodesOfParts(this.book.splitFull(full));
    if (parts !== null) return parts;
    const answers = this.#answersOf(full);
    return answers === null ? null : this.nodes.make(from, to, own, answers).next;
  }

  #nodesOfParts(parts: readonly RawConnection[] | null): readonly DraftNode[] | null {
    if (parts === null) return null;
    const nodes = parts.map((part) => this.nodesOf(part));
    return nodes.includes(null) ? null : [...new Set((nodes as (readonly DraftNode[])[]).flat())];
  }

  /** Answers of semi-connections, smallest first, that have no common cell outside their shared nodes; or null. */
  #answersOf(full: RawConnection): DraftAnswer[] | null {
    const semis = [...this.book.semisInside(full)].sort((a, b) => a.carrier.length - b.carrier.length);
    const answers: DraftAnswer[] = [];
    let common = bitsOf(full.carrier);
    for (const semi of semis) {
      if (isSubset(common, bitsOf(semi.carrier))) continue;
      const answer = this.answerOf(semi);
      if (answer === null) continue;
      answers.push(answer);
      common &= cellsOfAnswer(answer);
      if (isSubset(common, cellsOfNodes(sharedNodes(answers, this.position.own)))) return answers;
    }
    return null;
  }
}
