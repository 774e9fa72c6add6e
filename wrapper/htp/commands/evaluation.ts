/** The commands about evaluations: `eval-…`. Larger numbers are better for the color. */
import type { EvaluationMethod } from "../../types.js";
import type { CommandContext, CommandTable } from "../command.js";

const DIGITS = 3;
/** What fits into a cell of HexGui. */
const CELL_DIGITS = 2;

export const EVALUATION_COMMANDS: CommandTable = [
  [
    "eval-resist",
    {
      run: (context) => `res ${evaluate(context, "resistance").value.toFixed(DIGITS)}`,
      analyze: { type: "string", label: "Resistance", args: "%m" },
    },
  ],
  [
    "eval-resist-cells",
    {
      run: (context) => cellValues(context, "resistance", CELL_DIGITS),
      analyze: { type: "pspairs", label: "Resistance by Cell", args: "%m" },
    },
  ],
  [
    "eval-twod",
    {
      run: (context) => cellValues(context, "two-distance", 0),
      analyze: { type: "pspairs", label: "Two-Distance by Cell", args: "%m" },
    },
  ],
];

function evaluate({ session, args }: CommandContext, method: EvaluationMethod) {
  return session.engine.evaluate(session.positionFor(args.expect(1).color(0)), method);
}

/** Pairs of cell and value. */
function cellValues(context: CommandContext, method: EvaluationMethod, digits: number): string {
  const { moves } = evaluate(context, method);
  return Object.entries(moves)
    .map(([cell, value]) => `${cell} ${value.toFixed(digits)}`)
    .join(" ");
}
