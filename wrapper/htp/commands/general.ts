/** The commands that every GTP program has: who it is and what it knows. */
import { type CommandTable, plainCommand } from "../command.js";
import { QUIT } from "../server.js";

const NAME = "Wasp";
const PROTOCOL_VERSION = "2";

/** `table` returns the whole table, these commands included. */
export function generalCommands(table: () => CommandTable): CommandTable {
  return [
    ["name", plainCommand(() => NAME)],
    ["version", plainCommand(({ version }) => version)],
    ["protocol_version", plainCommand(() => PROTOCOL_VERSION)],
    ["list_commands", plainCommand(() => namesOf(table()).sort().join("\n"))],
    ["known_command", { run: ({ args }) => String(namesOf(table()).includes(args.expect(1).text(0))) }],
    ["hexgui-analyze_commands", plainCommand(() => analyzeLines(table()).join("\n"))],
    // Its presence tells graphical interfaces that the program understands "# interrupt".
    ["gogui-interrupt", plainCommand(() => "")],
    [QUIT, plainCommand(() => "")],
  ];
}

function namesOf(table: CommandTable): string[] {
  return table.map(([name]) => name);
}

/** The menu of HexGui's analyze window, one command per line: type/label/command. */
function analyzeLines(table: CommandTable): string[] {
  return table.flatMap(([name, { analyze }]) => {
    if (analyze === undefined) return [];
    const { type, label, args } = analyze;
    return [`${type}/${label}/${args === undefined ? name : `${name} ${args}`}`];
  });
}
