// @ts-check
/** `npm start`: solves an opening, and says what else there is to try. */
import { spawnSync } from "node:child_process";

const CLI = "build/dist/cli.js";
const OPENING = ["solve", "7", "d4"];
const MORE = [
  ["solve 5 a2 --all-moves", "which moves win"],
  ["solve 5 a2 --proof a2.json", "writes down why"],
  ["verify a2.json", "checks it by the rules of Hex alone"],
  ["analyze 7 d4 e5 --all", "what five evaluations think of the moves"],
  ["analyze 11 h7 -c black -b h7,bottom", "what connects a stone with an edge"],
  ["analyze 7 d4 e5 c3 --inferior", "cells that are decided, moves to skip"],
  ["play --strategy yang7", "a game of 7×7 that you cannot win"],
  ["show 7 d4 e5", "a position"],
];

process.stdout.write(`$ hex-wasp ${OPENING.join(" ")}\n`);
const { status } = spawnSync(process.execPath, [CLI, ...OPENING], { stdio: "inherit" });
const width = Math.max(...MORE.map(([words = ""]) => words.length));
const lines = MORE.map(([words = "", what]) => `  ${words.padEnd(width)}   ${what}\n`);
process.stdout.write(`\nMore to try, after \`node ${CLI}\`:\n${lines.join("")}`);
process.stdout.write("\nAnd `npm run page` serves a board to study Hex on, in the browser.\n");
process.exitCode = status ?? 1;
