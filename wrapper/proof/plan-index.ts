/**
 * The plans between the winner's edges found so far, for reuse: which of them fit a position, and which would fit with
 * one more stone?
 */
import { hasCell } from "../board/cell-bits.js";
import { cellsOfNodes, type DraftAnswer, type JoinPlan } from "./nodes.js";
import type { ProofPosition } from "./proof-position.js";
import { NOTHING_MISSING, Requirements } from "./requirements.js";

export class PlanIndex {
  readonly #plans: JoinPlan[] = [];
  /** A row per plan. */
  readonly #requirements: Requirements;

  constructor(cellCount: number) {
    this.#requirements = new Requirements(cellCount);
  }

  add(plan: JoinPlan): void {
    this.#requirements.add(plan.cells, plan.stones);
    this.#plans.push(plan);
  }

  /** The newest plan that fits, or else one answer for each plan that lacks a single stone. Neither uses a cell of a
   *  settled node except by using the whole node. */
  match({ own, free, settled }: ProofPosition): JoinPlan | DraftAnswer[] {
    const settledCells = cellsOfNodes(settled);
    const keepsSettled = ({ next }: JoinPlan) =>
      next.every((node) => (node.cells & settledCells) === 0n || settled.includes(node));
    const requirements = this.#requirements;
    const position = requirements.positionWords(own, free);
    const answers: DraftAnswer[] = [];
    const start = requirements.lastNearFit(this.#plans.length - 1, position);
    for (let i = start; i >= 0; i = requirements.lastNearFit(i - 1, position)) {
      const missing = requirements.missingStone(i, position);
      const plan = this.#plans[i] as JoinPlan;
      if (!keepsSettled(plan)) continue;
      if (missing === NOTHING_MISSING) return plan;
      if (!hasCell(settledCells, missing)) answers.push({ reply: missing, next: plan.next });
    }
    return answers;
  }
}
