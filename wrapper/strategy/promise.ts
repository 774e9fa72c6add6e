/**
 * What local games promise: which of Black's groups around them will be joined, whatever White does.
 *
 * A shape is a rule with what matters of its place: which of its cells touch each other, and which touch which of
 * Black's groups; an edge is a group. Cells that are not of the game count as White's. Places with the same shape,
 * turned, mirrored or at another edge, have the same promise, which is therefore found once:
 *
 *     White moves in the game  →  its branch  →  Black's reply joins the groups that it touches, and is one of them
 *                                 for the games that remain  →  these games' promises, in all combinations
 *
 * Local games share no cell, so White may choose the end of each by itself, and the combinations can all happen. They
 * are all that can happen only if stones that two games will get cannot touch each other:
 *
 *     ● d4           Rule 41 leaves a game of c5 and d5 that touches no group but d4. It is there for c6, a cell of
 *     c5 d5          another game: should Black get a stone at c6, either of the two joins it to d4.
 *       c6
 *
 * So games whose cells touch make one place. The smallest is played out before the others begin, among the stones that
 * it leaves: games do not disturb each other, so the order is of no account. All this is exact: what is promised always
 * comes true, and what is not promised White can prevent.
 *
 * Of a move without a reply all is promised, and the fault is reported where it is: otherwise everything above it would
 * be reported, too. Sets of cells are bigints with the bit of each cell of the board.
 */
import { neighboursOf } from "../notation.js";
import { type Answer, answerTo, type LocalGame, NO_CELL, remains } from "./local-game.js";
import { apart, join, type Partition, project, together, weakest } from "./partition.js";
import type { Rule } from "./rules.js";

/** Local games among Black's groups, each of which is given by the cells of the games that it touches. */
export interface Place {
  /** At least one. The first is played first. */
  readonly games: readonly LocalGame[];
  readonly groups: readonly bigint[];
}

/** What happens in a place when White moves in its first game. */
export interface Reaction {
  readonly shape: string;
  /** The shape, and the move in it; moves that are answered in one way are one. */
  readonly key: string;
  readonly game: LocalGame;
  readonly move: number;
  readonly answer: Answer;
  /** The places that remain, and for each of their groups its number after the reply. */
  readonly remaining: readonly (Place & { readonly places: readonly number[] })[];
  /** How many groups there are after the reply. */
  readonly groupCount: number;
  /** The number after the reply of each group of the place. */
  readonly places: readonly number[];
}

/** What to do about a move that has no answer, or one with no free cell to reply. */
export type OnFault = (game: LocalGame, move: number, answer: Answer | undefined) => void;

export class Promises {
  /** The rules that were met. */
  readonly met = new Set<Rule>();
  readonly #rules: ReadonlyMap<number, Rule>;
  readonly #bits: readonly bigint[];
  readonly #neighbours: readonly (readonly number[])[];
  readonly #neighbourSets: readonly bigint[];
  readonly #onFault: OnFault;
  /** Reactions, by key, of which all is promised because they have been reported. */
  readonly #excused = new Set<string>();
  readonly #known = new Map<string, readonly Partition[]>();
  /** By shape: the shapes whose promise rests on its own. */
  readonly #users = new Map<string, Set<string>>();
  /** The shape whose promise is being found. */
  #asking: string | undefined;
  /** By cell: its first number in the games whose shape is being written down. */
  readonly #numbers: Int16Array;

  constructor(rules: ReadonlyMap<number, Rule>, size: number, onFault: OnFault) {
    const cells = [...Array(size * size).keys()];
    this.#rules = rules;
    this.#bits = cells.map((cell) => 1n << BigInt(cell));
    this.#neighbours = cells.map((cell) => neighboursOf(cell, size, size));
    this.#neighbourSets = this.#neighbours.map((around) => this.setOf(around));
    this.#numbers = new Int16Array(cells.length);
    this.#onFault = onFault;
  }

  get shapeCount(): number {
    return this.#known.size;
  }

  setOf(cells: readonly number[]): bigint {
    return cells.reduce((set, cell) => (cell === NO_CELL ? set : set | (this.#bits[cell] as bigint)), 0n);
  }

  /** From now on all is promised of these reactions. */
  excuse(reactions: Iterable<Reaction>): void {
    for (const { key, shape } of reactions) {
      this.#excused.add(key);
      this.#forget(shape);
    }
  }

  isExcused({ key }: Reaction): boolean {
    return this.#excused.has(key);
  }

  /** The weakest ways in which the groups of the place may be joined in the end. */
  of(place: Place): Partition[] {
    const { key, order } = this.#shapeOf(place);
    if (this.#asking !== undefined) {
      const users = this.#users.get(key);
      if (users === undefined) this.#users.set(key, new Set([this.#asking]));
      else users.add(this.#asking);
    }
    let found = this.#known.get(key);
    if (found === undefined) {
      const asking = this.#asking;
      this.#asking = key;
      found = this.#find(place, key).map((partition) => project(partition, order));
      this.#asking = asking;
      this.#known.set(key, found);
    }
    const back = order.map((_, group) => order.indexOf(group));
    return found.map((partition) => project(partition, back));
  }

  #find(place: Place, shape: string): Partition[] {
    const ends = this.reactions(place, shape).flatMap((reaction) =>
      this.isExcused(reaction) ? [] : this.ends(reaction),
    );
    return ends.length > 0 ? weakest(ends) : [together(place.groups.length)];
  }

  /** Forgets the promise of a shape, and those that rest on it. */
  #forget(shape: string): void {
    this.#known.delete(shape);
    const users = this.#users.get(shape);
    this.#users.delete(shape);
    for (const user of users ?? []) this.#forget(user);
  }

  /** How the groups of a place may be joined after a move there. */
  ends({ remaining, groupCount, places }: Reaction): Partition[] {
    let ends: Partition[] = [apart(groupCount)];
    for (const rest of remaining) {
      const promised = this.of(rest);
      ends = weakest(ends.flatMap((end) => promised.map((other) => join(end, other, rest.places))));
    }
    return weakest(ends.map((end) => project(end, places)));
  }

  /** White's moves in the first game of a place and what they lead to, one of those that lead to the same. */
  reactions(place: Place, shape = this.#shapeOf(place).key): Reaction[] {
    const game = place.games[0] as LocalGame;
    this.met.add(game.rule);
    const seen = new Set<string>();
    const reactions: Reaction[] = [];
    for (const move of new Set(game.cells)) {
      if (move === NO_CELL) continue;
      const answer = answerTo(game, move);
      if (answer === undefined || answer.reply === NO_CELL || answer.reply === move) {
        this.#onFault(game, move, answer);
        continue;
      }
      const { branch, isAtOdds } = answer;
      const key = `${shape}#${branch.number},${branch.reply}${isAtOdds ? `,${game.cells.indexOf(move)}` : ""}`;
      if (seen.has(key)) continue;
      seen.add(key);
      reactions.push({ shape, key, game, move, answer, ...this.#after(place, move, answer) });
    }
    return reactions;
  }

  #after({ games, groups }: Place, move: number, answer: Answer) {
    const [game, ...others] = games as [LocalGame, ...LocalGame[]];
    const after = this.withStone(groups, answer.reply);
    const rest = remains(game, move, answer, this.#rules);
    const remaining = this.#sums([...rest, ...others]).map((sum) => {
      const cells = this.setOf(sum.flatMap((one) => one.cells));
      const places = after.groups.flatMap((group, i) => ((group & cells) === 0n ? [] : [i]));
      return { games: sum, groups: places.map((i) => (after.groups[i] as bigint) & cells), places };
    });
    return { remaining, groupCount: after.groups.length, places: after.places };
  }

  /** Groups with another stone of Black's, which joins those that touch its cell; and where the old ones are in them. */
  withStone(groups: readonly bigint[], cell: number): { groups: bigint[]; places: number[] } {
    const bit = this.#bits[cell] as bigint;
    const after = [this.#neighbourSets[cell] as bigint];
    const places = groups.map((group) => {
      if ((group & bit) === 0n) return after.push(group) - 1;
      after[0] = (after[0] as bigint) | group;
      return 0;
    });
    return { groups: after, places };
  }

  /** The games, those together whose cells touch, the smallest first. A game without cells is over. */
  #sums(games: readonly LocalGame[]): LocalGame[][] {
    let sums: { games: LocalGame[]; cells: bigint }[] = [];
    for (const game of games) {
      const own = game.cells.filter((cell) => cell !== NO_CELL);
      if (own.length === 0) continue;
      const around = own.reduce((set, cell) => set | (this.#neighbourSets[cell] as bigint), 0n);
      const near = sums.filter(({ cells }) => (cells & around) !== 0n);
      const joined = near.reduce(
        (sum, other) => ({ games: [...sum.games, ...other.games], cells: sum.cells | other.cells }),
        { games: [game], cells: this.setOf(own) },
      );
      sums = [...sums.filter((sum) => !near.includes(sum)), joined];
    }
    const compareGames = (a: LocalGame, b: LocalGame) =>
      a.cells.length - b.cells.length || a.rule.number - b.rule.number;
    return sums.map((sum) => sum.games.sort(compareGames));
  }

  /** The shape as a text, and its groups in an order that depends on the shape alone. */
  #shapeOf({ games, groups }: Place): { key: string; order: number[] } {
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
      cells
        .flatMap((cell, i) => (cell !== NO_CELL && (group & (this.#bits[cell] as bigint)) !== 0n ? [i] : []))
        .join("+"),
    );
    const order = groups.map((_, i) => i).sort((a, b) => compare(touched[a] as string, touched[b] as string));
    parts.push("|", ...order.map((i) => touched[i] as string));
    return { key: parts.join(), order };
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
