/**
 * H-search in plain TypeScript (paper 001, §2): the AND and OR rules to a fixed point, smallest carriers
 * first. Endpoints are empty cells, groups by their first cell, and the side's edges by cellCount + edge.
 */
import { type ReferenceBoard, type Side, Stone } from "./board.js";
import type { Endpoint } from "./subgame.js";

/** A set of cells: 32 a word. */
type Carrier = Uint32Array;

export interface ReferenceConnection {
  readonly kind: "full" | "semi";
  readonly x: Endpoint;
  readonly y: Endpoint;
  readonly carrier: readonly number[];
  readonly key: number | null;
  readonly rule: "adjacent" | "and" | "or" | "must-play";
}

export interface ConnectionLimits {
  /** Connections kept for a pair of endpoints, and semis that one OR joins. */
  readonly full: number;
  readonly semi: number;
  readonly or: number;
}

export const DEFAULT_LIMITS: ConnectionLimits = { full: 10, semi: 16, or: 4 };

interface Entry {
  readonly kind: "full" | "semi";
  readonly x: Endpoint;
  readonly y: Endpoint;
  readonly carrier: Carrier;
  readonly key: number | null;
  readonly rule: ReferenceConnection["rule"];
}

export class HSearch {
  isComplete = true;
  private readonly words: number;
  private readonly lists = { full: new Map<number, Entry[]>(), semi: new Map<number, Entry[]>() };
  private readonly atEndpoint = new Map<Endpoint, Entry[]>();
  private readonly queue: Entry[][];
  private readonly names: Int32Array;

  constructor(
    private readonly board: ReferenceBoard,
    private readonly side: Side,
    private readonly rules: { readonly and: boolean; readonly or: boolean } = { and: true, or: true },
    private readonly limits: ConnectionLimits = DEFAULT_LIMITS,
  ) {
    this.words = Math.ceil(board.cellCount / 32);
    this.queue = Array.from({ length: board.cellCount + 1 }, () => []);
    this.names = this.nameGroups();
    this.addAdjacent();
    this.deduce();
  }

  /** Every connection that was kept. */
  connections(): ReferenceConnection[] {
    return [...this.lists.full.values(), ...this.lists.semi.values()]
      .flat()
      .map((entry) => ({ ...entry, carrier: this.cells(entry.carrier) }));
  }

  /** The endpoint that an empty cell is or a stone belongs to. */
  endpoint(cell: number): Endpoint {
    return this.names[cell] as number;
  }

  private isStones(endpoint: Endpoint): boolean {
    return endpoint >= this.board.cellCount || this.board.stones[endpoint] === this.side;
  }

  private edge(end: number): Endpoint {
    return this.board.cellCount + this.side * 2 + end;
  }

  /** A group's name is its first cell, or the edge that it hangs on. */
  private nameGroups(): Int32Array {
    const { board, side } = this;
    const names = Int32Array.from(board.stones.keys());
    const member = board.stones.map((stone) => (stone === side ? 1 : 0));
    const isNamed = new Uint8Array(board.cellCount);
    for (let cell = 0; cell < board.cellCount; cell++) {
      if (member[cell] === 0 || isNamed[cell] === 1) continue;
      const flooded = board.flood(cell, member);
      const end = [0, 1].find((each) =>
        board.rims[side * 2 + each]?.some((rimCell) => flooded[rimCell] === 1),
      );
      flooded.forEach((isMember, other) => {
        if (isMember === 0) return;
        names[other] = end === undefined ? cell : this.edge(end);
        isNamed[other] = 1;
      });
    }
    return names;
  }

  private addAdjacent(): void {
    const { board, side } = this;
    const nothing = new Uint32Array(this.words);
    for (let cell = 0; cell < board.cellCount; cell++) {
      if (board.stones[cell] !== Stone.none) continue;
      for (const other of board.neighbours[cell] ?? []) {
        const stone = board.stones[other];
        if (stone === side || (stone === Stone.none && other > cell)) {
          this.propose({
            kind: "full",
            x: cell,
            y: this.endpoint(other),
            carrier: nothing,
            key: null,
            rule: "adjacent",
          });
        }
      }
      for (const end of [0, 1]) {
        if (!board.rims[side * 2 + end]?.includes(cell)) continue;
        this.propose({
          kind: "full",
          x: cell,
          y: this.edge(end),
          carrier: nothing,
          key: null,
          rule: "adjacent",
        });
      }
    }
  }

  private deduce(): void {
    for (let size = 0; size < this.queue.length; size++) {
      const bucket = this.queue[size] as Entry[];
      for (let entry = bucket.shift(); entry !== undefined; entry = bucket.shift()) this.accept(entry);
    }
  }

  private list(kind: "full" | "semi", x: Endpoint, y: Endpoint): Entry[] {
    const pair = Math.min(x, y) * 1024 + Math.max(x, y);
    let list = this.lists[kind].get(pair);
    if (list === undefined) {
      list = [];
      this.lists[kind].set(pair, list);
    }
    return list;
  }

  /** Is something kept for the pair whose carrier lies inside this one's? */
  private isSurplus({ kind, x, y, carrier }: Entry): boolean {
    const isInside = (kept: Entry) => isSubset(kept.carrier, carrier);
    if (this.list("full", x, y).some(isInside)) return true;
    return kind === "semi" && this.list("semi", x, y).some(isInside);
  }

  private isListFull({ kind, x, y }: Entry): boolean {
    if (this.list(kind, x, y).length < this.limits[kind]) return false;
    this.isComplete = false;
    return true;
  }

  private propose(entry: Entry): void {
    if (this.isSurplus(entry) || this.isListFull(entry)) return;
    this.queue[count(entry.carrier)]?.push(entry);
  }

  private accept(entry: Entry): void {
    if (this.isSurplus(entry) || this.isListFull(entry)) return;
    const { kind, x, y } = entry;
    if (kind === "semi") {
      const older = [...this.list("semi", x, y)];
      this.list("semi", x, y).push(entry);
      if (this.rules.or) this.orRule(entry, older);
      return;
    }
    this.list("full", x, y).push(entry);
    for (const end of [x, y]) {
      const others = this.atEndpoint.get(end);
      if (others === undefined) this.atEndpoint.set(end, [entry]);
      else others.push(entry);
    }
    if (!this.rules.and) return;
    this.andRule(entry, x, y);
    this.andRule(entry, y, x);
  }

  /** Joins a full connection between `over` and `x` with the others at `over`, edges excepted. */
  private andRule(entry: Entry, over: Endpoint, x: Endpoint): void {
    if (over >= this.board.cellCount) return;
    const own = entry.carrier;
    for (const other of [...(this.atEndpoint.get(over) ?? [])]) {
      const y = other.x === over ? other.y : other.x;
      if (y === x || !isDisjoint(own, other.carrier)) continue;
      if ((!this.isStones(x) && has(other.carrier, x)) || (!this.isStones(y) && has(own, y))) continue;
      const carrier = union(own, other.carrier);
      if (this.isStones(over)) {
        this.propose({ kind: "full", x, y, carrier, key: null, rule: "and" });
      } else {
        carrier[over >> 5] = (carrier[over >> 5] as number) | (1 << (over & 31));
        this.propose({ kind: "semi", x, y, carrier, key: over, rule: "and" });
      }
    }
  }

  /** Takes the older semis of the pair in every combination that, with this one, has no cell in common. */
  private orRule({ x, y, carrier }: Entry, older: readonly Entry[]): void {
    const take = (common: Carrier, joined: Carrier, start: number, taken: number): void => {
      for (let i = start; i < older.length; i++) {
        const semi = (older[i] as Entry).carrier;
        const less = intersection(common, semi);
        if (isSubset(common, less)) continue;
        const more = union(joined, semi);
        if (this.list("full", x, y).some((kept) => isSubset(kept.carrier, more))) continue;
        if (count(less) === 0) this.propose({ kind: "full", x, y, carrier: more, key: null, rule: "or" });
        else if (taken + 1 < this.limits.or) take(less, more, i + 1, taken + 1);
        else if (i + 1 < older.length) this.isComplete = false;
      }
    };
    take(carrier, carrier, 0, 1);
  }

  private cells(carrier: Carrier): number[] {
    return Array.from({ length: this.board.cellCount }, (_, cell) => cell).filter((cell) =>
      has(carrier, cell),
    );
  }
}

function has(a: Carrier, cell: number): boolean {
  return (((a[cell >> 5] as number) >> (cell & 31)) & 1) === 1;
}

function isSubset(a: Carrier, b: Carrier): boolean {
  for (let i = 0; i < a.length; i++) if (((a[i] as number) & ~(b[i] as number)) !== 0) return false;
  return true;
}

function isDisjoint(a: Carrier, b: Carrier): boolean {
  for (let i = 0; i < a.length; i++) if (((a[i] as number) & (b[i] as number)) !== 0) return false;
  return true;
}

function union(a: Carrier, b: Carrier): Carrier {
  const out = new Uint32Array(a.length);
  for (let i = 0; i < a.length; i++) out[i] = (a[i] as number) | (b[i] as number);
  return out;
}

function intersection(a: Carrier, b: Carrier): Carrier {
  const out = new Uint32Array(a.length);
  for (let i = 0; i < a.length; i++) out[i] = (a[i] as number) & (b[i] as number);
  return out;
}

function count(a: Carrier): number {
  let cells = 0;
  for (let word of a) for (; word !== 0; word &= word - 1) cells++;
  return cells;
}
