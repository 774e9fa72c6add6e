/**
 * H-search in plain TypeScript (Anshelevich 2002; Rasmussen and Maire 2004, §2): applies the AND and OR rules until
 * nothing new appears, smallest carriers first. An endpoint is an empty cell, a group (named by its first cell) or
 * an edge of the side (cellCount + edge number).
 */
import type { ConnectionLimits } from "../wrapper/types.js";
import { type ReferenceBoard, type Side, Stone } from "./board.js";
import type { Endpoint } from "./subgame.js";

/** A set of cells, 32 per word. */
type Carrier = Uint32Array;

export interface ReferenceConnection {
  readonly kind: "full" | "semi";
  readonly x: Endpoint;
  readonly y: Endpoint;
  readonly carrier: readonly number[];
  readonly key: number | null;
  readonly rule: "adjacent" | "and" | "or" | "must-play";
}

const DEFAULT_LIMITS: ConnectionLimits = { full: 10, semi: 16, or: 4 };

interface Entry {
  readonly kind: "full" | "semi";
  readonly x: Endpoint;
  readonly y: Endpoint;
  readonly carrier: Carrier;
  readonly key: number | null;
  readonly rule: ReferenceConnection["rule"];
}

export class HSearch {
  /** False if a list was full or an OR rule stopped at its limit, so connections may be missing. */
  isComplete = true;
  private readonly words: number;
  private readonly lists = { full: new Map<number, Entry[]>(), semi: new Map<number, Entry[]>() };
  private readonly atEndpoint = new Map<Endpoint, Entry[]>();
  private readonly queue: Entry[][];
  /** The endpoint of each cell: itself if empty, its group or edge if it holds a stone of the side. */
  private readonly endpoints: Int32Array;

  constructor(
    private readonly board: ReferenceBoard,
    private readonly side: Side,
    private readonly rules: { readonly and: boolean; readonly or: boolean } = { and: true, or: true },
    private readonly limits: ConnectionLimits = DEFAULT_LIMITS,
  ) {
    this.words = Math.ceil(board.cellCount / 32);
    this.queue = Array.from({ length: board.cellCount + 1 }, () => []);
    this.endpoints = this.findEndpoints();
    this.addAdjacent();
    this.deduce();
  }

  /** Returns every connection kept. */
  connections(): ReferenceConnection[] {
    return [...this.lists.full.values(), ...this.lists.semi.values()]
      .flat()
      .map((entry) => ({ ...entry, carrier: this.cells(entry.carrier) }));
  }

  /** Returns the endpoint of an empty cell or of a stone of the side. */
  endpoint(cell: number): Endpoint {
    return this.endpoints[cell] as number;
  }

  /** True for a group or an edge, false for an empty cell. */
  private isOwned(endpoint: Endpoint): boolean {
    return endpoint >= this.board.cellCount || this.board.stones[endpoint] === this.side;
  }

  private edge(end: number): Endpoint {
    return this.board.cellCount + this.side * 2 + end;
  }

  /** A group's endpoint is its first cell, or the edge it is connected to. */
  private findEndpoints(): Int32Array {
    const { board, side } = this;
    const endpoints = Int32Array.from(board.stones.keys());
    const member = board.stones.map((stone) => (stone === side ? 1 : 0));
    const isDone = new Uint8Array(board.cellCount);
    for (let cell = 0; cell < board.cellCount; cell++) {
      if (member[cell] === 0 || isDone[cell] === 1) continue;
      const group = board.flood(cell, member);
      const end = [0, 1].find((each) => board.rims[side * 2 + each]?.some((rimCell) => group[rimCell] === 1));
      group.forEach((isMember, other) => {
        if (isMember === 0) return;
        endpoints[other] = end === undefined ? cell : this.edge(end);
        isDone[other] = 1;
      });
    }
    return endpoints;
  }

  /** Queues the connections between neighbours, whose carrier is empty. */
  private addAdjacent(): void {
    const { board, side } = this;
    const noCells = new Uint32Array(this.words);
    for (let cell = 0; cell < board.cellCount; cell++) {
      if (board.stones[cell] !== Stone.none) continue;
      for (const other of board.neighbours[cell] ?? []) {
        const stone = board.stones[other];
        if (stone === side || (stone === Stone.none && other > cell)) {
          this.propose({
            kind: "full",
            x: cell,
            y: this.endpoint(other),
            carrier: noCells,
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
          carrier: noCells,
          key: null,
          rule: "adjacent",
        });
      }
    }
  }

  /** Accepts queued candidates by size of their carrier. Ends because each list accepts a bounded number. */
  private deduce(): void {
    for (let size = 0; size < this.queue.length; size++) {
      const bucket = this.queue[size] as Entry[];
      for (let entry = bucket.shift(); entry !== undefined; entry = bucket.shift()) this.accept(entry);
    }
  }

  /** Returns the list of a pair of endpoints, empty at first. */
  private list(kind: "full" | "semi", x: Endpoint, y: Endpoint): Entry[] {
    const pair = Math.min(x, y) * 1024 + Math.max(x, y);
    let list = this.lists[kind].get(pair);
    if (list === undefined) {
      list = [];
      this.lists[kind].set(pair, list);
    }
    return list;
  }

  /** True if the lists of the pair already hold a connection that is at least as good with a subset of this carrier. */
  private isRedundant({ kind, x, y, carrier }: Entry): boolean {
    const isInside = (kept: Entry) => isSubset(kept.carrier, carrier);
    if (this.list("full", x, y).some(isInside)) return true;
    return kind === "semi" && this.list("semi", x, y).some(isInside);
  }

  /** Decides whether a candidate is kept. Sets `isComplete` to false if a full list turns it away. */
  private admit(entry: Entry): boolean {
    if (this.isRedundant(entry)) return false;
    const { kind, x, y } = entry;
    const hasRoom = this.list(kind, x, y).length < this.limits[kind];
    if (!hasRoom) this.isComplete = false;
    return hasRoom;
  }

  private propose(entry: Entry): void {
    if (!this.admit(entry)) return;
    this.queue[count(entry.carrier)]?.push(entry);
  }

  private accept(entry: Entry): void {
    if (!this.admit(entry)) return;
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

  /**
   * AND rule: combines a full connection between `over` and `x` with the other full connections at `over`. The result
   * is full if `over` is a group, and semi with key `over` if it is empty. An edge cannot be `over`.
   */
  private andRule(entry: Entry, over: Endpoint, x: Endpoint): void {
    if (over >= this.board.cellCount) return;
    const own = entry.carrier;
    for (const other of [...(this.atEndpoint.get(over) ?? [])]) {
      const y = other.x === over ? other.y : other.x;
      if (y === x || !isDisjoint(own, other.carrier)) continue;
      if ((!this.isOwned(x) && has(other.carrier, x)) || (!this.isOwned(y) && has(own, y))) continue;
      const carrier = union(own, other.carrier);
      if (this.isOwned(over)) {
        this.propose({ kind: "full", x, y, carrier, key: null, rule: "and" });
      } else {
        carrier[over >> 5] = (carrier[over >> 5] as number) | (1 << (over & 31));
        this.propose({ kind: "semi", x, y, carrier, key: over, rule: "and" });
      }
    }
  }

  /** OR rule: combines this semi-connection with older ones of the pair whose carriers, all together, share no cell. */
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
