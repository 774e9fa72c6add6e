/** The commands about virtual connections: `vc-…`. HexGui draws a list of connections, each on a line:
 *
 *      black c3 north full or [ b1 c1 ] [ ]              color, ends, kind, rule, carrier, stones (none here)
 *      black c3 c5 semi and [ c4 d4 ] [ ] c4             a semi-connection ends with its key
 */
import type { Connection } from "../../types.js";
import { pointName } from "../arguments.js";
import type { CommandContext, CommandTable } from "../command.js";
import { fillMarks, formatMarks, outsideMarks, skipMarks } from "../inferior-text.js";

export const CONNECTION_COMMANDS: CommandTable = [
  [
    "vc-build",
    {
      run: ({ session, args }) => {
        const position = session.positionFor(args.expect(1).color(0));
        const { engine } = session;
        return formatMarks(
          fillMarks(engine, position),
          skipMarks(engine, position),
          outsideMarks(engine, position),
        );
      },
      analyze: { type: "inferior", label: "Moves to Consider", args: "%m" },
    },
  ],
  [
    "vc-between-cells-full",
    {
      run: (context) => connectionList(context, "full"),
      analyze: { type: "vc", label: "Full Connections", args: "%c %P" },
    },
  ],
  [
    "vc-between-cells-semi",
    {
      run: (context) => connectionList(context, "semi"),
      analyze: { type: "vc", label: "Semi-Connections", args: "%c %P" },
    },
  ],
  [
    "vc-get-mustplay",
    {
      run: ({ session, args }) => {
        const position = session.positionFor(args.expect(1).color(0));
        return formatMarks(outsideMarks(session.engine, position));
      },
      analyze: { type: "inferior", label: "Must-Play Region", args: "%m" },
    },
  ],
];

function connectionList({ session, args }: CommandContext, kind: Connection["kind"]): string {
  const color = args.expect(3).color(0);
  const ends = [args.cellOrEdge(1, session.size), args.cellOrEdge(2, session.size)] as const;
  const found = session.engine.connections(session.positionFor(color), color, { between: ends });
  return found[kind].map((connection) => `\n${formatConnection(color, connection)}`).join("");
}

function formatConnection(color: string, { from, to, kind, rule, carrier, key }: Connection): string {
  const cells = ["[", ...carrier, "]"].join(" ");
  const text = `${color} ${pointName(from)} ${pointName(to)} ${kind} ${rule} ${cells} [ ]`;
  return key === undefined ? text : `${text} ${key}`;
}
