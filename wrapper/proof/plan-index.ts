/**
 * The plans between the winner's edges found so far, for reuse: which of them fit a position, and which would fit with
 * one more stone?
 */
import { hasCell } from "../board/cell-bits.js";
import { cellsOfNodes, type DraftAnswer, type JoinPlan } from "./nodes.js";
import type { ProofPosition } from "./proof-position.js";
import { DOES_NOT_FIT, NOTHING_MISSING, Requirements } from "./requirements.js";

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
    const position = this.#requirements.positionWords(own, free);
    const answers: DraftAnswer[] = [];
    for (let i = this.#plans.length - 1; i >= 0; i--) {
      const missing = this.#requirements.missingStone(i, position);
      if (missing === DOES_NOT_FIT) continue;
      const plan = this.#plans[i] as JoinPlan;
      if (!keepsSettled(plan)) continue;
      if (missing === NOTHING_MISSING) return plan;
      if (!hasCell(settledCells, missing)) answers.push({ reply: missing, next: plan.next });
    }
    return answers;
  }
}
