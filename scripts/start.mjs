// @ts-check
/** `npm start`: solves an opening, and lists other commands to try. */
import { spawnSync } from "node:child_process";

const CLI = "build/dist/cli.js";
const OPENING = ["solve", "7", "d4"];
const EXAMPLES = [
  ["solve 5 a2 --all-moves", "show which moves win"],
  ["solve 5 a2 --proof a2.json", "write a proof"],
  ["verify a2.json", "check the proof by the rules of Hex alone"],
  ["analyze 7 d4 e5 --all", "rate the moves with six evaluations"],
  ["analyze 11 h7 -c black -b h7,bottom", "list the connections between a stone and an edge"],
  ["analyze 7 d4 e5 c3 --inferior", "list cells to fill and moves to skip"],
  ["play --strategy yang7", "play a game on 7×7 that you cannot win"],
  ["show 7 d4 e5", "draw a position"],
];

process.stdout.write(`$ hex-wasp ${OPENING.join(" ")}\n`);
const { status } = spawnSync(process.execPath, [CLI, ...OPENING], { stdio: "inherit" });
const width = Math.max(...EXAMPLES.map(([command = ""]) => command.length));
const lines = EXAMPLES.map(([command = "", effect]) => `  ${command.padEnd(width)}   ${effect}\n`);
process.stdout.write(`\nMore commands for \`node ${CLI}\`:\n${lines.join("")}`);
process.stdout.write("\n`npm run page` serves the analysis page, a board to study Hex in the browser.\n");
process.exitCode = status ?? 1;
