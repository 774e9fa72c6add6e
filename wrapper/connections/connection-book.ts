/**
 * Every connection of a side in a position, indexed by its endpoints, and the parts that a connection was built from:
 *
 *   AND over stones      a full connection: two full ones that meet at a group
 *   AND over the key     a semi-connection: two full ones that meet at an empty cell
 *   OR                   a full connection: semi-connections with the same endpoints and no common cell
 *
 * The deduction does not record the parts. They are looked up afterwards, which is sound: any parts inside the whole
 * prove it.
 */
import { KIND_FULL, KIND_SEMI, RULE_AND, RULE_MUST_PLAY, RULE_OR } from "../../assembly/abi.js";
import type { Backend, RawConnection, RawConnections } from "../backend/backend.js";
import type { Board } from "../board/board.js";
import { bitsOf, type CellBits, isSubset } from "../board/cell-bits.js";
import type { ConnectionLimits } from "../types.js";
import { DEFAULT_LIMITS } from "./connections.js";

export const ALL_RULES = RULE_AND | RULE_OR | RULE_MUST_PLAY;

type Parts = readonly [RawConnection, RawConnection];

export class ConnectionBook {
  #rules = RULE_AND | RULE_OR;
  #deduced: RawConnections | null = null;
  readonly #byEndpoints = new Map<string, RawConnection[]>();
  /** The first cell of each group that is an endpoint. */
  readonly #groups = new Set<number>();
  readonly #carriers = new Map<RawConnection, CellBits>();

  constructor(
    readonly backend: Pick<Backend, "connections">,
    readonly board: Board,
    readonly side: number,
    readonly limits: ConnectionLimits = DEFAULT_LIMITS,
  ) {}

  /** Adds the connections that need the must-play rule, which takes far longer than the others. Returns false if they
   *  are in the book already. */
  addMustPlay(): boolean {
    if (this.#rules === ALL_RULES) return false;
    this.#rules = ALL_RULES;
    this.#deduced = null;
    return true;
  }

  /** The smallest full connection between the side's edges. */
  winning(): RawConnection | null {
    return this.#deduce().winning;
  }

  between(x: number, y: number, kind: number): readonly RawConnection[] {
    this.#deduce();
    const connections = this.#byEndpoints.get(`${Math.min(x, y)} ${Math.max(x, y)}`) ?? [];
    return connections.filter((connection) => connection.kind === kind);
  }

  /** The semi-connections that the OR rule can have joined to `full`: same endpoints, carrier inside its carrier. */
  semisInside(full: RawConnection): readonly RawConnection[] {
    const carrier = this.#carrierOf(full);
    return this.between(full.x, full.y, KIND_SEMI).filter((semi) => isSubset(this.#carrierOf(semi), carrier));
  }

  /** The two full connections that remain once the owner has played the key, or null. */
  splitSemi(semi: RawConnection): Parts | null {
    return this.#splitAt(semi.key, semi);
  }

  /** Two full connections that meet at a group of stones and together are `full`, or null. */
  splitFull(full: RawConnection): Parts | null {
    this.#deduce();
    for (const group of this.#groups) {
      if (group === full.x || group === full.y) continue;
      const parts = this.#splitAt(group, full);
      if (parts !== null) return parts;
    }
    return null;
  }

  #splitAt(middle: number, whole: RawConnection): Parts | null {
    const carrier = this.#carrierOf(whole);
    const isPart = (part: RawConnection) =>
      isSubset(this.#carrierOf(part), carrier) && !part.carrier.includes(middle);
    const others = this.between(middle, whole.y, KIND_FULL).filter(isPart);
    for (const part of this.between(whole.x, middle, KIND_FULL).filter(isPart)) {
      const other = others.find((each) => (this.#carrierOf(each) & this.#carrierOf(part)) === 0n);
      if (other !== undefined) return [part, other];
    }
    return null;
  }

  /** Runs the deduction if it has not run with these rules, and indexes its result. */
  #deduce(): RawConnections {
    if (this.#deduced !== null) return this.#deduced;
    const query = { rules: this.#rules, between: null, limits: this.limits };
    this.#deduced = this.backend.connections(this.board, this.side, query);
    this.#byEndpoints.clear();
    for (const connection of this.#deduced.connections) {
      for (const end of [connection.x, connection.y]) {
        if (this.board.stones[end] === this.side) this.#groups.add(end);
      }
      const key = `${connection.x} ${connection.y}`;
      const connections = this.#byEndpoints.get(key);
      if (connections === undefined) this.#byEndpoints.set(key, [connection]);
      else connections.push(connection);
    }
    return this.#deduced;
  }

  #carrierOf(connection: RawConnection): CellBits {
    const known = this.#carriers.get(connection);
    if (known !== undefined) return known;
    const carrier = bitsOf(connection.carrier);
    this.#carriers.set(connection, carrier);
    return carrier;
  }
}
