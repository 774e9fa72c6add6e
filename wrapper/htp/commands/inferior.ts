/** The commands about cells to fill in and moves to skip: `compute-…`. */
import type { CommandTable } from "../command.js";
import { fillMarks, formatMarks, skipMarks } from "../inferior-text.js";

export const INFERIOR_COMMANDS: CommandTable = [
  [
    "compute-inferior",
    {
      run: ({ session, args }) => {
        const position = session.positionFor(args.expect(1).color(0));
        return formatMarks(fillMarks(session.engine, position), skipMarks(session.engine, position));
      },
      analyze: { type: "inferior", label: "Inferior Moves", args: "%m" },
    },
  ],
  [
    "compute-fillin",
    {
      run: ({ session, args }) => {
        const position = session.positionFor(args.expect(1).color(0));
        return formatMarks(fillMarks(session.engine, position));
      },
      analyze: { type: "inferior", label: "Fill-In", args: "%m" },
    },
  ],
];
