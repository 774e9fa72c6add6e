/**
 * Connections as they were put together: every connection of a side in a position, by the pair it joins, and the
 * parts that a rule joined.
 *
 *   AND over stones      a full connection: two full ones that meet at a group
 *   AND over the key     a semi-connection: two full ones that meet at an empty cell
 *   OR                   a full connection: semi-connections of the pair without a cell in common
 *
 * Parts are looked up, not remembered: any that lie inside the whole will do.
 */
import { KIND_FULL, KIND_SEMI, RULE_AND, RULE_MUST_PLAY, RULE_OR } from "../assembly/abi.js";
import { DEFAULT_LIMITS } from "./connections.js";
import type { Backend, Board, ConnectionLimits, RawConnection, RawConnections } from "./types.js";

export const ALL_RULES = RULE_AND | RULE_OR | RULE_MUST_PLAY;

type Parts = readonly [RawConnection, RawConnection];

export class ConnectionBook {
  #rules = RULE_AND | RULE_OR;
  #found: RawConnections | null = null;
  readonly #pairs = new Map<string, RawConnection[]>();
  readonly #groups = new Set<number>();
  readonly #sets = new Map<RawConnection, bigint>();

  constructor(
    readonly backend: Pick<Backend, "connections">,
    readonly board: Board,
    readonly side: number,
    readonly limits: ConnectionLimits = DEFAULT_LIMITS,
  ) {}

  /** Connections that the must-play rule made possible are looked up only where others do not do. */
  addMustPlay(): boolean {
    if (this.#rules === ALL_RULES) return false;
    this.#rules = ALL_RULES;
    this.#found = null;
    return true;
  }

  /** The smallest full connection between the side's edges. */
  winning(): RawConnection | null {
    return this.#list().winning;
  }

  between(x: number, y: number, kind: number): readonly RawConnection[] {
    this.#list();
    const list = this.#pairs.get(`${Math.min(x, y)} ${Math.max(x, y)}`) ?? [];
    return list.filter((connection) => connection.kind === kind);
  }

  /** The semi-connections of the same pair that lie inside a full connection: what the OR rule had. */
  semisInside(full: RawConnection): readonly RawConnection[] {
    const cells = this.#setOf(full);
    return this.between(full.x, full.y, KIND_SEMI).filter((semi) => (this.#setOf(semi) & ~cells) === 0n);
  }

  /** The two full connections that a semi-connection's key leaves, or null. */
  splitSemi(semi: RawConnection): Parts | null {
    return this.#split(semi, semi.key);
  }

  /** The two full connections that were joined over a group of stones, or null. */
  splitFull(full: RawConnection): Parts | null {
    this.#list();
    for (const group of this.#groups) {
      if (group === full.x || group === full.y) continue;
      const parts = this.#split(full, group);
      if (parts !== null) return parts;
    }
    return null;
  }

  #split(whole: RawConnection, over: number): Parts | null {
    const cells = this.#setOf(whole);
    const isInside = (part: RawConnection) =>
      (this.#setOf(part) & ~cells) === 0n && !part.carrier.includes(over);
    const others = this.between(over, whole.y, KIND_FULL).filter(isInside);
    for (const part of this.between(whole.x, over, KIND_FULL).filter(isInside)) {
      const other = others.find((each) => (this.#setOf(each) & this.#setOf(part)) === 0n);
      if (other !== undefined) return [part, other];
    }
    return null;
  }

  #list(): RawConnections {
    if (this.#found !== null) return this.#found;
    const query = { rules: this.#rules, between: null, limits: this.limits };
    this.#found = this.backend.connections(this.board, this.side, query);
    this.#pairs.clear();
    for (const connection of this.#found.connections) {
      for (const end of [connection.x, connection.y]) {
        if (this.board.stones[end] === this.side) this.#groups.add(end);
      }
      const key = `${connection.x} ${connection.y}`;
      const list = this.#pairs.get(key);
      if (list === undefined) this.#pairs.set(key, [connection]);
      else list.push(connection);
    }
    return this.#found;
  }

  #setOf(connection: RawConnection): bigint {
    const known = this.#sets.get(connection);
    if (known !== undefined) return known;
    const set = connection.carrier.reduce((cells, cell) => cells | (1n << BigInt(cell)), 0n);
    this.#sets.set(connection, set);
    return set;
  }
}
