/**
 * Computes which of Black's groups local games are guaranteed to join, whatever White plays.
 *
 * A shape is a rule together with all that matters about its place: which of its cells touch each other, and which
 * touch which of Black's groups. An edge is a group; cells outside the game count as White's. Places with the same
 * shape, whether rotated, reflected or at another edge, have the same outcomes, which are therefore computed once:
 *
 *     White moves in the game  →  its branch  →  Black's reply joins the groups that it touches and belongs to them
 *                                 from then on  →  the outcomes of the remaining games, in all combinations
 *
 * Local games share no cell, so White chooses the outcome of each independently and every combination can occur. No
 * other outcome can occur, unless stones that Black gets in two games touch each other:
 *
 *     ● d4           Rule 41 leaves a game of c5 and d5 that touches no group but d4. Its purpose is c6, a cell of
 *     c5 d5          another game: if Black gets a stone at c6, either of the two joins it to d4.
 *       c6
 *
 * So games whose cells touch form one cluster and are analysed together. The smallest is played to its end first, then
 * the others among the stones that it leaves; games do not disturb each other, so the order does not matter. The
 * analysis is exact: guaranteed joins always come about, and White can prevent all others.
 *
 * A move without a reply is reported once, at its own rule, and then treated as if it joined everything, so the same
 * fault is not reported again for each rule above it.
 */
import { bitOf, bitsOf, type CellBits } from "../board/cell-bits.js";
import { neighboursOf } from "../board/geometry.js";
import { allJoined, allSeparate, join, type Partition, project, weakest } from "./partition.js";
import {
  NO_CELL,
  type PlacedRule,
  playableCells,
  type RuleReply,
  remainingGames,
  replyTo,
} from "./placed-rule.js";
import type { Rule } from "./rules.js";

/** Local games whose cells touch, and Black's groups around them. */
export interface GameCluster {
  /** At least one. The first is played first. */
  readonly games: readonly PlacedRule[];
  /** For each group the cells of the games that it touches. */
  readonly groups: readonly CellBits[];
}

/** A move of White's in the first game of a cluster, Black's reply, and what remains. */
export interface Exchange {
  readonly shape: string;
  /** The shape and the move in it. Moves with the same branch share a key, unless the branch has a conflict. */
  readonly key: string;
  readonly game: PlacedRule;
  readonly move: number;
  readonly reply: RuleReply;
  /** The clusters that remain; `groupIndices` gives the index after the reply of each of their groups. */
  readonly remaining: readonly (GameCluster & { readonly groupIndices: readonly number[] })[];
  /** The number of groups after the reply. */
  readonly groupCount: number;
  /** The index after the reply of each group of the cluster. */
  readonly groupIndices: readonly number[];
}

/** Called for a move that no branch answers (`reply` is undefined), or whose reply has no free cell. */
type OnFault = (game: PlacedRule, move: number, reply: RuleReply | undefined) => void;

export class GuaranteedJoins {
  /** The rules placed so far. */
  readonly visitedRules = new Set<Rule>();
  readonly #rules: ReadonlyMap<number, Rule>;
  readonly #neighbours: readonly (readonly number[])[];
  readonly #neighbourBits: readonly CellBits[];
  readonly #onFault: OnFault;
  /** Keys of exchanges whose fault has been reported. */
  readonly #reported = new Set<string>();
  /** By shape: its outcomes. */
  readonly #outcomes = new Map<string, readonly Partition[]>();
  /** By shape: the shapes whose outcomes were computed from its own. */
  readonly #dependents = new Map<string, Set<string>>();
  /** The shape whose outcomes are being computed. */
  #currentShape: string | undefined;
  /** Scratch space of `#shapeOf`. By cell: its first number in the games. 32 bits, because a cluster may have any number
   *  of numbers that stand for no cell: if they wrapped around, different shapes would share their outcomes. */
  readonly #numbers: Uint32Array;

  constructor(rules: ReadonlyMap<number, Rule>, size: number, onFault: OnFault) {
    const cells = [...Array(size * size).keys()];
    this.#rules = rules;
    this.#neighbours = cells.map((cell) => neighboursOf(cell, size, size));
    this.#neighbourBits = this.#neighbours.map(bitsOf);
    this.#numbers = new Uint32Array(cells.length);
    this.#onFault = onFault;
  }

  get shapeCount(): number {
    return this.#outcomes.size;
  }

  /** Treats these exchanges as if they joined everything from now on, because their fault has been reported. */
  markReported(exchanges: Iterable<Exchange>): void {
    for (const { key, shape } of exchanges) {
      this.#reported.add(key);
      this.#invalidate(shape);
    }
  }

  isReported({ key }: Exchange): boolean {
    return this.#reported.has(key);
  }

  /** The weakest ways in which the groups of the cluster can end up joined. Caches them by shape. */
  outcomesOf(cluster: GameCluster): Partition[] {
    const { key, order } = this.#shapeOf(cluster);
    if (this.#currentShape !== undefined) {
      const dependents = this.#dependents.get(key);
      if (dependents === undefined) this.#dependents.set(key, new Set([this.#currentShape]));
      else dependents.add(this.#currentShape);
    }
    let outcomes = this.#outcomes.get(key);
    if (outcomes === undefined) {
      const caller = this.#currentShape;
      this.#currentShape = key;
      outcomes = this.#computeOutcomes(cluster, key).map((partition) => project(partition, order));
      this.#currentShape = caller;
      this.#outcomes.set(key, outcomes);
    }
    const inverse = order.map((_, group) => order.indexOf(group));
    return outcomes.map((partition) => project(partition, inverse));
  }

  #computeOutcomes(cluster: GameCluster, shape: string): Partition[] {
    const outcomes = this.exchangesIn(cluster, shape).flatMap((exchange) =>
      this.isReported(exchange) ? [] : this.outcomesAfter(exchange),
    );
    return outcomes.length > 0 ? weakest(outcomes) : [allJoined(cluster.groups.length)];
  }

  /** Drops the cached outcomes of a shape, and those computed from them. */
  #invalidate(shape: string): void {
    this.#outcomes.delete(shape);
    const dependents = this.#dependents.get(shape);
    this.#dependents.delete(shape);
    for (const dependent of dependents ?? []) this.#invalidate(dependent);
  }

  /** The weakest ways in which the groups of a cluster can end up joined after an exchange in it. */
  outcomesAfter({ remaining, groupCount, groupIndices }: Exchange): Partition[] {
    let outcomes: Partition[] = [allSeparate(groupCount)];
    for (const cluster of remaining) {
      const added = this.outcomesOf(cluster);
      outcomes = weakest(
        outcomes.flatMap((outcome) => added.map((other) => join(outcome, other, cluster.groupIndices))),
      );
    }
    return weakest(outcomes.map((outcome) => project(outcome, groupIndices)));
  }

  /** White's moves in the first game of a cluster, one for each key. Records the rule in `visitedRules` and calls
   *  `onFault` for moves without a free reply. */
  exchangesIn(cluster: GameCluster, shape = this.#shapeOf(cluster).key): Exchange[] {
    const game = cluster.games[0] as PlacedRule;
    this.visitedRules.add(game.rule);
    const exchanges = new Map<string, Exchange>();
    for (const move of playableCells(game)) {
      const reply = replyTo(game, move);
      if (reply === undefined || reply.cell === NO_CELL || reply.cell === move) {
        this.#onFault(game, move, reply);
        continue;
      }
      const { branch, hasConflict } = reply;
      const key = `${shape}#${branch.number},${branch.reply}${hasConflict ? `,${game.cells.indexOf(move)}` : ""}`;
      if (exchanges.has(key)) continue;
      exchanges.set(key, { shape, key, game, move, reply, ...this.#remainder(cluster, move, reply) });
    }
    return [...exchanges.values()];
  }

  #remainder({ games, groups }: GameCluster, move: number, reply: RuleReply) {
    const [game, ...others] = games as [PlacedRule, ...PlacedRule[]];
    const after = this.withStone(groups, reply.cell);
    const left = [...remainingGames(game, move, reply, this.#rules), ...others];
    const remaining = this.#clustersOf(left).map((cluster) => {
      const cells = bitsOf(cluster.flatMap(playableCells));
      const groupIndices = after.groups.flatMap((group, i) => ((group & cells) === 0n ? [] : [i]));
      return {
        games: cluster,
        groups: groupIndices.map((i) => (after.groups[i] as CellBits) & cells),
        groupIndices,
      };
    });
    return { remaining, groupCount: after.groups.length, groupIndices: after.groupIndices };
  }

  /** Adds a stone of Black's to groups that are given by the cells that they touch. The stone's group comes first and
   *  includes all groups that touch its cell; `groupIndices` gives the new index of each old group. */
  withStone(groups: readonly CellBits[], cell: number): { groups: CellBits[]; groupIndices: number[] } {
    const after = [this.#neighbourBits[cell] as CellBits];
    const groupIndices = groups.map((group) => {
      if ((group & bitOf(cell)) === 0n) return after.push(group) - 1;
      after[0] = (after[0] as CellBits) | group;
      return 0;
    });
    return { groups: after, groupIndices };
  }

  /** Splits games into clusters of games whose cells touch, the smallest game first. Drops games without cells, which
   *  are finished. */
  #clustersOf(games: readonly PlacedRule[]): PlacedRule[][] {
    let clusters: { games: PlacedRule[]; cells: CellBits }[] = [];
    for (const game of games) {
      const own = playableCells(game);
      if (own.length === 0) continue;
      const around = own.reduce((bits, cell) => bits | (this.#neighbourBits[cell] as CellBits), 0n);
      const touching = clusters.filter(({ cells }) => (cells & around) !== 0n);
      const merged = touching.reduce(
        (cluster, other) => ({
          games: [...cluster.games, ...other.games],
          cells: cluster.cells | other.cells,
        }),
        { games: [game], cells: bitsOf(own) },
      );
      clusters = [...clusters.filter((cluster) => !touching.includes(cluster)), merged];
    }
    const compareGames = (a: PlacedRule, b: PlacedRule) =>
      a.cells.length - b.cells.length || a.rule.number - b.rule.number;
    return clusters.map((cluster) => cluster.games.sort(compareGames));
  }

  /** The shape as text, and the groups in an order that depends on the shape alone. */
  #shapeOf({ games, groups }: GameCluster): { key: string; order: number[] } {
    const cells = games.flatMap((game) => game.cells);
    this.#numbers.fill(0);
    for (let i = cells.length - 1; i >= 0; i--) {
      const cell = cells[i] as number;
      if (cell !== NO_CELL) this.#numbers[cell] = i + 1;
    }
    const parts = games.map(({ rule, cells }) => `${rule.number}:${cells.length}`);
    for (const [i, cell] of cells.entries()) {
      if (cell === NO_CELL) {
        parts.push("-");
      } else if (this.#numbers[cell] !== i + 1) {
        parts.push(`=${this.#numbers[cell]}`);
      } else {
        const around = (this.#neighbours[cell] as readonly number[]).map(
          (other) => this.#numbers[other] ?? 0,
        );
        parts.push(
          around
            .filter((number) => number > i)
            .sort((a, b) => a - b)
            .join("+"),
        );
      }
    }
    const touched = groups.map((group) =>
      cells.flatMap((cell, i) => (cell !== NO_CELL && (group & bitOf(cell)) !== 0n ? [i] : [])).join("+"),
    );
    const order = groups.map((_, i) => i).sort((a, b) => compare(touched[a] as string, touched[b] as string));
    parts.push("|", ...order.map((i) => touched[i] as string));
    return { key: parts.join(), order };
  }
}

/** Black's two edges as groups: the top row and the bottom row. */
export function edgeGroups(size: number): [top: CellBits, bottom: CellBits] {
  const row = (start: number) => bitsOf(Array.from({ length: size }, (_, column) => start + column));
  return [row(0), row(size * (size - 1))];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
