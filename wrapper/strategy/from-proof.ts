/**
 * Makes a decomposition strategy of a certificate. A node of a proof is a local game: its cells, and for each move in
 * them a reply and the nodes that remain. Nodes become rules from the smallest to the largest:
 *
 *   1  a rule that is there already and does what the node is for, turned, mirrored or shifted into its cells, or into
 *      some of them, serves for the node: `promise.ts` says whether it does
 *   2  otherwise the node becomes a rule of its own, of the cells that its replies and remaining games need
 *
 * In the end rules that nobody calls are left out, and all is done again with the rules that were of use, the most used
 * first, as long as that makes them fewer.
 */
import { HexError } from "../errors.js";
import { cellIndex } from "../notation.js";
import type { Cell, Edge, Proof, ProofNode } from "../types.js";
import { verifyProof } from "../verify.js";
import { placements } from "./lattice.js";
import { join, type Partition } from "./partition.js";
import { Promises } from "./promise.js";
import { BOARD_RULE, type Branch, type Call, type Rule, ruleOf } from "./rules.js";
import { type Strategy, strategyOf } from "./strategy.js";

/** A rule, and where it is put: the cells of the board that are its 1, 2, … */
interface Plan {
  readonly rule: Rule;
  readonly cells: readonly number[];
}

/** A move's answer on the board. */
interface Answer {
  readonly moves: readonly number[];
  readonly reply: number;
  readonly plans: readonly Plan[];
}

export function strategyFromProof(proof: Proof): Strategy {
  const check = verifyProof(proof);
  if (!check.ok) throw new HexError("bad-proof", `proof: ${check.problem}`);
  const { size, opening } = startOf(proof);
  let best = new Translation(proof, size, opening, []).translate();
  for (;;) {
    const next = new Translation(proof, size, opening, byUse(best)).translate();
    if (next.size >= best.size) break;
    best = next;
  }
  return strategyOf({ size, opening, rules: renumbered([...best.values()].map(({ rule }) => rule)) });
}

/** The board and the opening, if the proof is of Black's win after one stone. */
function startOf({ position, winner, move }: Proof): { size: number; opening: number } {
  const { size, black, white } = position;
  const [columns, rows] = typeof size === "number" ? [size, size] : size;
  if (columns !== rows)
    throw new HexError("bad-strategy", `proof: a board of ${columns}×${rows} is not square`);
  const stones = move === undefined ? black : [...black, move];
  if (winner !== "black" || white.length > 0 || stones.length !== 1) {
    const what = `${winner} wins with ${black.length} black and ${white.length} white stones`;
    throw new HexError("bad-strategy", `proof: ${what}, and a strategy is for Black after one stone`);
  }
  return { size: columns, opening: cellIndex(stones[0], columns, rows, "opening") };
}

/** The plans of a strategy's rules, without that of the board, the most called first. */
function byUse(plans: ReadonlyMap<number, Plan>): Plan[] {
  const uses = new Map<number, number>();
  for (const { rule } of plans.values()) {
    for (const call of rule.branches.flatMap(({ calls }) => calls)) {
      uses.set(call.rule, (uses.get(call.rule) ?? 0) + 1);
    }
  }
  return [...plans.values()]
    .filter(({ rule }) => rule.number !== BOARD_RULE)
    .sort((a, b) => (uses.get(b.rule.number) ?? 0) - (uses.get(a.rule.number) ?? 0));
}

/** Rules numbered from 1 on, in the order in which they are called. */
function renumbered(rules: readonly Rule[]): ReadonlyMap<number, Rule> {
  const old = new Map(rules.map((rule) => [rule.number, rule]));
  const numbers = new Map([[BOARD_RULE, BOARD_RULE]]);
  for (const number of numbers.keys()) {
    for (const { calls } of (old.get(number) as Rule).branches) {
      for (const call of calls) if (!numbers.has(call.rule)) numbers.set(call.rule, numbers.size + 1);
    }
  }
  const boardCells = (old.get(BOARD_RULE) as Rule).cellCount;
  return new Map(
    [...numbers].map(([before, number]) => {
      const branches = (old.get(before) as Rule).branches.map((branch) => ({
        ...branch,
        calls: branch.calls.map(({ rule, cells }) => ({ rule: numbers.get(rule) as number, cells })),
      }));
      return [number, ruleOf(number, branches, boardCells)];
    }),
  );
}

/** One way through all nodes. */
class Translation {
  readonly #size: number;
  readonly #opening: number;
  readonly #proof: Proof;
  /** The rules there are, in the order in which they are tried; by number in `#rules`. */
  readonly #dictionary: Plan[];
  readonly #rules: Map<number, Rule>;
  readonly #promises: Promises;
  readonly #plans = new Map<number, readonly Plan[]>();

  constructor(proof: Proof, size: number, opening: number, dictionary: readonly Plan[]) {
    this.#proof = proof;
    this.#size = size;
    this.#opening = opening;
    this.#dictionary = [...dictionary];
    this.#rules = new Map(dictionary.map(({ rule }) => [rule.number, rule]));
    this.#promises = new Promises(this.#rules, size, () => {
      throw new Error("a rule of a node has no answer");
    });
  }

  /** The rules that are of use with their plans, by number. */
  translate(): Map<number, Plan> {
    const { nodes, next } = this.#proof;
    const order = [...nodes.keys()].sort((a, b) => cellCountOf(nodes[a]) - cellCountOf(nodes[b]));
    for (const number of order) this.#plans.set(number, this.#planFor(nodes[number] as ProofNode));
    const board = this.#boardPlan(next.flatMap((number) => this.#plansOf(number)));
    const all = new Map([...this.#dictionary, board].map((plan) => [plan.rule.number, plan]));
    const used = new Map([[BOARD_RULE, board]]);
    for (const { rule } of used.values()) {
      for (const call of rule.branches.flatMap(({ calls }) => calls)) {
        used.set(call.rule, all.get(call.rule) as Plan);
      }
    }
    return used;
  }

  #plansOf(node: number): readonly Plan[] {
    return this.#plans.get(node) as readonly Plan[];
  }

  /** The plan of a node; none, where its stones join its ends already. */
  #planFor(node: ProofNode): readonly Plan[] {
    const goal = this.#goalOf(node);
    if (goal.isReached(goal.start)) return [];
    const within = new Set(node.cells.map((cell) => this.#indexOf(cell)));
    for (const { rule, cells } of this.#dictionary) {
      if (cells.length > within.size) continue;
      for (const placed of placements(cells, within, this.#size)) {
        if (goal.isMetBy(rule, placed)) return [{ rule, cells: placed }];
      }
    }
    const answers = node.answers.map(({ to, reply, next }) => ({
      moves: to.map((cell) => this.#indexOf(cell)),
      reply: this.#indexOf(reply),
      plans: next.flatMap((number) => this.#plansOf(number)),
    }));
    const plan = this.#newPlan(
      Math.max(BOARD_RULE, ...this.#rules.keys()) + 1,
      answers,
      neededCells(answers),
    );
    this.#rules.set(plan.rule.number, plan.rule);
    this.#dictionary.push(plan);
    return [plan];
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
    return { rule: ruleOf(number, numbered, cells.length), cells };
  }

  /** The rule of the board: a move in a plan is answered there, with the other plans as they are; any other move like
   *  some move in a plan. */
  #boardPlan(plans: readonly Plan[]): Plan {
    const cells = [...Array(this.#size ** 2).keys()].filter((cell) => cell !== this.#opening);
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
    return this.#newPlan(BOARD_RULE, all, cells);
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
