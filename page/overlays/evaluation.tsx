/** Heat maps: the move values of an evaluation, scaled from 0 (worst) to 99 (best). */
import { signal } from "@preact/signals";
import { EVALUATION_METHODS } from "../../wrapper/backend/abi-names.js";
import { bestMoves, heatOf } from "../../wrapper/formats/heat-map.js";
import type { EvaluationMethod } from "../../wrapper/types.js";
import type { Mark } from "../board/drawing.js";
import { nameOf } from "../panels/words.js";
import { engineFor } from "../state/engines.js";
import { position } from "../state/store.js";
import type { Overlay } from "./overlay.js";

const method = signal<EvaluationMethod>("two-distance");

const NAMES: Readonly<Record<EvaluationMethod, string>> = {
  "y-reduction": "Y reduction",
  resistance: "Resistance",
  "max-flow": "Max flow",
  "two-distance": "Two-distance",
  "shortest-path": "Shortest path",
  learned: "Learned judge",
};

const MEANINGS: Readonly<Record<EvaluationMethod, string>> = {
  "y-reduction": "Winning chances on a random filling of the board, reduced step by step to one number.",
  resistance:
    "An electric circuit between each side's edges: the better connected they are, the more current flows.",
  "max-flow": "Pipes between each side's edges: how much water they can carry.",
  "two-distance": "Moves each side still needs if the opponent always blocks the best way.",
  "shortest-path": "Moves each side still needs if the opponent never moves.",
  learned: "A small network that has learned from solved positions which moves win.",
};

export const evaluation: Overlay = {
  id: "evaluation",
  name: "Heat map",
  async draw() {
    const [now, by] = [position.value, method.value];
    const engine = await engineFor("analyst");
    if (by === "learned") await engine.loadJudge();
    const { value, moves } = await engine.evaluate(now, by);
    const heat = heatOf(moves);
    const best = new Set(bestMoves(moves, 1).map(([cell]) => cell));
    const isFlat = best.size === Object.keys(moves).length && best.size > 1;
    const cells = Object.entries(heat).map(([cell, hot]): [string, Mark] => {
      const title = `${NAMES[by]} ${Math.round(hot * 99)} of 99`;
      return best.has(cell) && !isFlat
        ? [cell, { heat: hot, shape: "star", title: `${title}, best move` }]
        : [cell, { heat: hot, ...(hot > 0.005 && { text: String(Math.round(hot * 99)) }), title }];
    });
    return {
      cells: Object.fromEntries(cells),
      legend: [
        { heat: 1, shape: "star", title: "best move" },
        { heat: 0.5, text: "50", title: "move value from 0 (worst) to 99 (best)" },
      ],
      summary: `Value for ${nameOf(now.toMove)}: ${format(value)}.`,
    };
  },
  Panel: () => (
    <>
      <label class="field">
        <span>Evaluation</span>
        <select
          value={method.value}
          onChange={(event) => {
            method.value = event.currentTarget.value as EvaluationMethod;
          }}
        >
          {EVALUATION_METHODS.map((name) => (
            <option key={name} value={name}>
              {NAMES[name]}
            </option>
          ))}
        </select>
      </label>
      <p class="muted">{MEANINGS[method.value]} An estimate, not a proof.</p>
    </>
  ),
};

/** Rounds towards zero: a value of 1 would mean that the game is decided. */
function format(value: number): string {
  const digits = Math.trunc(value * 1000) / 1000;
  return digits.toLocaleString("en-GB", { maximumFractionDigits: 3, signDisplay: "exceptZero" });
}
