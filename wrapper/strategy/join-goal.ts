/** The goal of a proof node: to join two of Black's groups, where some groups may be joined already. */
import type { CellBits } from "../board/cell-bits.js";
import { bitsOf } from "../board/cell-bits.js";
import { cellIndex } from "../board/notation.js";
import type { Cell, Edge, ProofNode } from "../types.js";
import { edgeGroups, type GuaranteedJoins } from "./guaranteed-joins.js";
import { allSeparate, join, type Partition } from "./partition.js";
import { type PlacedRule, playableCells } from "./placed-rule.js";

export class JoinGoal {
  /** Whether no move is needed, because the node's stones join its ends. */
  readonly isReachedAtStart: boolean;
  readonly #analysis: GuaranteedJoins;
  readonly #groups: readonly CellBits[];
  readonly #start: Partition;
  readonly #ends: readonly [number, number];
  /** For each end the cells that touch it or a group joined to it. */
  readonly #touchingEnds: readonly CellBits[];

  constructor({ ends, joined = [], stones }: ProofNode, size: number, analysis: GuaranteedJoins) {
    let groups: CellBits[] = edgeGroups(size);
    const endpoints: (Cell | Edge)[] = ["top", "bottom"];
    let endpointGroups = [0, 1];
    for (const stone of stones) {
      const after = analysis.withStone(groups, cellIndex(stone, size, size));
      groups = after.groups;
      endpointGroups = [...endpointGroups.map((group) => after.groupIndices[group] as number), 0];
      endpoints.push(stone);
    }
    const groupOf = (endpoint: Cell | Edge) => endpointGroups[endpoints.indexOf(endpoint)] as number;
    const start = joined.reduce<Partition>(
      (partition, [a, b]) => join(partition, [0, 0], [groupOf(a), groupOf(b)]),
      allSeparate(groups.length),
    );
    this.#analysis = analysis;
    this.#groups = groups;
    this.#start = start;
    this.#ends = [groupOf(ends[0]), groupOf(ends[1])];
    this.#touchingEnds = this.#ends.map((end) =>
      groups.reduce((bits, group, i) => (start[i] === start[end] ? bits | group : bits), 0n),
    );
    this.isReachedAtStart = this.#isReached(start);
  }

  /** Returns whether a placed rule reaches the goal. Caches the outcomes that it computes. */
  check(game: PlacedRule): boolean {
    const cells = bitsOf(playableCells(game));
    if (this.#touchingEnds.some((touching) => (touching & cells) === 0n)) return false;
    const groupIndices = this.#groups.flatMap((group, i) => ((group & cells) === 0n ? [] : [i]));
    const groups = groupIndices.map((i) => (this.#groups[i] as CellBits) & cells);
    const outcomes = this.#analysis.outcomesOf({ games: [game], groups });
    return outcomes.every((outcome) => this.#isReached(join(this.#start, outcome, groupIndices)));
  }

  #isReached(partition: Partition): boolean {
    return partition[this.#ends[0]] === partition[this.#ends[1]];
  }
}
