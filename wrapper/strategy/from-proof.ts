/**
 * Makes a decomposition strategy of a certificate. A node of a proof is a local game: its cells, and for each move in
 * them a reply and the nodes that remain. Nodes become rules from the smallest to the largest:
 *
 *   1  a rule that is there already and does what the node is for, turned, mirrored or shifted into its cells, or into
 *      some of them, serves for the node: `promise.ts` says whether it does
 *   2  otherwise the node makes a rule, of the cells that its replies and remaining games need; if one that is there
 *      says the same with other numbers, that serves
 *   3  otherwise it is a rule of its own
 *
 * In the end rules that nobody calls are left out. Of a board with a stone at its centre half is enough.
 */
import { HexError } from "../errors.js";
import { cellIndex } from "../notation.js";
import type { Cell, Edge, Proof, ProofNode } from "../types.js";
import { verifyProof } from "../verify.js";
import { coloursOf, numberings } from "./alike.js";
import { Figure } from "./lattice.js";
import { join, type Partition } from "./partition.js";
import { Promises } from "./promise.js";
import { BOARD_RULE, type Branch, type Call, isAtCentre, type Rule, ruleOf, type Start } from "./rules.js";
import { type Strategy, strategyOf } from "./strategy.js";

/** A rule, and where it is put: the cells of the board that are its 1, 2, … */
interface Plan {
  readonly rule: Rule;
  readonly cells: readonly number[];
}

/** A rule, what it looks like, and what it does with its cells. */
interface Entry {
  readonly rule: Rule;
  readonly figure: Figure;
  readonly colours: readonly string[];
  /** The colours, in order. */
  readonly key: string;
}

const MOST_NUMBERINGS = 500;

/** A move's answer on the board. */
interface Answer {
  readonly moves: readonly number[];
  readonly reply: number;
  readonly plans: readonly Plan[];
}

export function strategyFromProof(proof: Proof): Strategy {
  const check = verifyProof(proof);
  if (!check.ok) throw new HexError("bad-proof", `proof: ${check.problem}`);
  const start = startOf(proof);
  const rules = new Translation(proof, start).translate();
  return strategyOf({ ...start, rules: renumbered(rules, start) });
}

/** The board and the opening, if the proof is of Black's win after one stone. */
function startOf({ position, winner, move }: Proof): Start {
  const { size, black, white } = position;
  const [columns, rows] = typeof size === "number" ? [size, size] : size;
  if (columns !== rows) {
    throw new HexError("bad-strategy", `proof: a board of ${columns}×${rows} is not square`);
  }
  const stones = move === undefined ? black : [...black, move];
  if (winner !== "black" || white.length > 0 || stones.length !== 1) {
    const what = `${winner} wins with ${black.length} black and ${white.length} white stones`;
    throw new HexError("bad-strategy", `proof: ${what}, and a strategy is for Black after one stone`);
  }
  return { size: columns, opening: cellIndex(stones[0], columns, rows, "opening") };
}

/** Rules numbered from 1 on, in the order in which they are called. */
function renumbered(rules: readonly Rule[], start: Start): ReadonlyMap<number, Rule> {
  const old = new Map(rules.map((rule) => [rule.number, rule]));
  const numbers = new Map([[BOARD_RULE, BOARD_RULE]]);
  for (const number of numbers.keys()) {
    for (const { calls } of (old.get(number) as Rule).branches) {
      for (const call of calls) if (!numbers.has(call.rule)) numbers.set(call.rule, numbers.size + 1);
    }
  }
  return new Map(
    [...numbers].map(([before, number]) => {
      const branches = (old.get(before) as Rule).branches.map((branch) => ({
        ...branch,
        calls: branch.calls.map(({ rule, cells }) => ({ rule: numbers.get(rule) as number, cells })),
      }));
      return [number, ruleOf(number, branches, start)];
    }),
  );
}

/** One way through all nodes. The rule of node i has the number i + 2. */
class Translation {
  readonly #proof: Proof;
  readonly #start: Start;
  readonly #size: number;
  /** The rules there are, the smallest first. */
  readonly #dictionary: Entry[] = [];
  readonly #rules = new Map<number, Rule>();
  /** By rule: the first cell of the same colour, for each of its cells. */
  readonly #colours = new Map<number, readonly number[]>();
  readonly #promises: Promises;
  readonly #plans = new Map<number, readonly Plan[]>();

  constructor(proof: Proof, start: Start) {
    this.#proof = proof;
    this.#start = start;
    this.#size = start.size;
    this.#promises = new Promises(this.#rules, start.size, () => {
      throw new Error("a rule of a node has no answer");
    });
  }

  /** The rules that are of use, that of the board first. */
  translate(): Rule[] {
    const { nodes, next } = this.#proof;
    const order = [...nodes.keys()].sort((a, b) => cellCountOf(nodes[a]) - cellCountOf(nodes[b]));
    for (const number of order) {
      this.#plans.set(number, this.#planFor(nodes[number] as ProofNode, number + 2));
    }
    const board = this.#boardPlan(next.flatMap((number) => this.#plansOf(number)));
    this.#rules.set(BOARD_RULE, board.rule);
    return [...this.#rulesBelow([BOARD_RULE])].map((number) => this.#rules.get(number) as Rule);
  }

  #plansOf(node: number): readonly Plan[] {
    return this.#plans.get(node) as readonly Plan[];
  }

  /** The plan of a node; none, where its stones join its ends already. */
  #planFor(node: ProofNode, number: number): readonly Plan[] {
    const goal = this.#goalOf(node);
    if (goal.isReached(goal.start)) return [];
    const within = new Set(node.cells.map((cell) => this.#indexOf(cell)));
    for (const { rule, figure } of this.#dictionary) {
      if (rule.cellCount > within.size) continue;
      for (const placed of figure.placements(within)) {
        if (goal.isMetBy(rule, placed)) return [{ rule, cells: placed }];
      }
    }
    const answers = node.answers.map(({ to, reply, next }) => ({
      moves: to.map((cell) => this.#indexOf(cell)),
      reply: this.#indexOf(reply),
      plans: next.flatMap((number) => this.#plansOf(number)),
    }));
    const plan = this.#newPlan(number, answers, neededCells(answers));
    const colours = coloursOf(plan.rule, this.#colours);
    const alike = this.#alike(plan, colours, goal);
    return [alike ?? this.#add(plan, colours)];
  }

  /** A rule that says the same as a plan with other numbers, in its place. */
  #alike({ cells }: Plan, colours: readonly string[], goal: Goal): Plan | undefined {
    const key = [...colours].sort().join("|");
    for (const other of this.#dictionary) {
      if (other.key !== key) continue;
      for (const places of numberings(other.colours, colours, MOST_NUMBERINGS)) {
        const placed = places.map((place) => cells[place] as number);
        if (goal.isMetBy(other.rule, placed)) return { rule: other.rule, cells: placed };
      }
    }
    return undefined;
  }

  #add(plan: Plan, colours: readonly string[]): Plan {
    const { rule, cells } = plan;
    const { number } = rule;
    this.#rules.set(number, rule);
    this.#colours.set(
      number,
      colours.map((colour) => colours.indexOf(colour)),
    );
    const key = [...colours].sort().join("|");
    this.#dictionary.push({ rule, figure: new Figure(cells, this.#size), colours, key });
    return plan;
  }

  #newPlan(number: number, answers: readonly Answer[], cells: readonly number[]): Plan {
    const numbers = new Map(cells.map((cell, i) => [cell, i + 1]));
    const numberOf = (cell: number) => numbers.get(cell) as number;
    const branches = answers.flatMap(({ moves, reply, plans }): Omit<Branch, "number">[] => {
      const answered = moves.filter((move) => numbers.has(move)).map(numberOf);
      const calls = plans.map((plan): Call => ({ rule: plan.rule.number, cells: plan.cells.map(numberOf) }));
      return answered.length === 0 ? [] : [{ moves: answered, reply: numberOf(reply), calls }];
    });
    const numbered = branches.map((branch, i) => ({ number: i, ...branch }));
    return { rule: ruleOf(number, numbered, this.#start), cells };
  }

  /** The rule of the board: a move in a plan is answered there, with the other plans as they are; any other move like
   *  some move in a plan. */
  #boardPlan(plans: readonly Plan[]): Plan {
    const cells = [...Array(this.#size ** 2).keys()].filter((cell) => cell !== this.#start.opening);
    const planned = new Set(plans.flatMap((plan) => plan.cells));
    const elsewhere = cells.filter((cell) => !planned.has(cell));
    const answers = plans.flatMap((plan) =>
      plan.rule.branches.map(({ moves, reply, calls }): Answer => {
        const at = (number: number) => plan.cells[number - 1] as number;
        const remaining = calls.map((call): Plan => {
          return { rule: this.#rules.get(call.rule) as Rule, cells: call.cells.map(at) };
        });
        const others = plans.filter((other) => other !== plan);
        return { moves: moves.map(at), reply: at(reply), plans: [...remaining, ...others] };
      }),
    );
    const all = answers.map((answer, i) =>
      i === 0 ? { ...answer, moves: [...answer.moves, ...elsewhere] } : answer,
    );
    return this.#newPlan(BOARD_RULE, isAtCentre(this.#start) ? this.#halfOf(all) : all, cells);
  }

  /** Answers for each move or for its half turn, one after the other those that need the fewest new rules a move. */
  #halfOf(answers: readonly Answer[]): Answer[] {
    const half = (cell: number) => Math.min(cell, this.#size ** 2 - 1 - cell);
    const open = new Set(answers.flatMap(({ moves }) => moves.map(half)));
    const needed = new Set<number>();
    const chosen = new Set<Answer>();
    while (open.size > 0) {
      const costs = answers.map(({ moves, plans }) => {
        const gain = new Set(moves.map(half).filter((cell) => open.has(cell))).size;
        const rules = this.#rulesBelow(plans.map(({ rule }) => rule.number));
        return [...rules].filter((number) => !needed.has(number)).length / gain;
      });
      const best = answers[costs.indexOf(Math.min(...costs.filter((cost) => !Number.isNaN(cost))))] as Answer;
      chosen.add(best);
      for (const move of best.moves) open.delete(half(move));
      for (const number of this.#rulesBelow(best.plans.map(({ rule }) => rule.number))) needed.add(number);
    }
    return answers.filter((answer) => chosen.has(answer));
  }

  /** Rules, and all that they call. */
  #rulesBelow(numbers: readonly number[]): Set<number> {
    const found = new Set(numbers);
    for (const number of found) {
      const { branches } = this.#rules.get(number) as Rule;
      for (const call of branches.flatMap(({ calls }) => calls)) found.add(call.rule);
    }
    return found;
  }

  #goalOf({ ends, joined = [], stones }: ProofNode): Goal {
    const size = this.#size;
    const row = (r: number) => this.#promises.setOf(Array.from({ length: size }, (_, c) => r * size + c));
    let groups = [row(0), row(size - 1)];
    const points: (Cell | Edge)[] = ["top", "bottom"];
    let places = [0, 1];
    for (const stone of stones) {
      const after = this.#promises.withStone(groups, this.#indexOf(stone));
      groups = after.groups;
      places = [...places.map((place) => after.places[place] as number), 0];
      points.push(stone);
    }
    const placeOf = (point: Cell | Edge) => places[points.indexOf(point)] as number;
    const pairs = joined.map(([a, b]) => [placeOf(a), placeOf(b)] as const);
    return new Goal(this.#promises, groups, [placeOf(ends[0]), placeOf(ends[1])], pairs);
  }

  #indexOf(cell: Cell): number {
    return cellIndex(cell, this.#size, this.#size);
  }
}

/** Two of Black's groups to be joined, some others being so already. */
class Goal {
  readonly start: Partition;
  readonly #promises: Promises;
  readonly #groups: readonly bigint[];
  readonly #ends: readonly [number, number];
  /** The cells that touch one end, and those that touch the other, or what is joined to it. */
  readonly #touched: readonly [bigint, bigint];

  constructor(
    promises: Promises,
    groups: readonly bigint[],
    ends: readonly [number, number],
    joined: readonly (readonly [number, number])[],
  ) {
    const all = groups.map((_, i) => i);
    const start = joined.reduce<Partition>((partition, pair) => join(partition, [0, 0], pair), all);
    const touchedBy = (end: number) =>
      groups.reduce((set, group, i) => (start[i] === start[end] ? set | group : set), 0n);
    this.start = start;
    this.#promises = promises;
    this.#groups = groups;
    this.#ends = ends;
    this.#touched = [touchedBy(ends[0]), touchedBy(ends[1])];
  }

  isReached(partition: Partition): boolean {
    return partition[this.#ends[0]] === partition[this.#ends[1]];
  }

  /** Does a rule reach the goal if it is put there? */
  isMetBy(rule: Rule, cells: readonly number[]): boolean {
    const set = this.#promises.setOf(cells);
    if (this.#touched.some((touched) => (touched & set) === 0n)) return false;
    const places = this.#groups.flatMap((group, i) => ((group & set) === 0n ? [] : [i]));
    const groups = places.map((place) => (this.#groups[place] as bigint) & set);
    const ends = this.#promises.of({ games: [{ rule, cells }], groups });
    return ends.every((end) => this.isReached(join(this.start, end, places)));
  }
}

function cellCountOf(node: ProofNode | undefined): number {
  return node?.cells.length ?? 0;
}

/** The cells that some answers need. An answer to moves in none of them is not needed itself. */
function neededCells(answers: readonly Answer[]): number[] {
  let needed = new Set<number>();
  for (let kept = answers; ; ) {
    const cells = kept.flatMap(({ reply, plans }) => [reply, ...plans.flatMap((plan) => plan.cells)]);
    needed = new Set(cells);
    const left = kept.filter(({ moves }) => moves.some((move) => needed.has(move)));
    if (left.length === kept.length) return [...needed].sort((a, b) => a - b);
    kept = left;
  }
}
