#!/usr/bin/env node
/** The command `hex-wasp`. Exit codes: 0 done, 1 not solved within the limits, 2 bad input. */
import { createRequire } from "node:module";
import { Command, CommanderError } from "commander";
import { HexError } from "../errors.js";
import { analyzeCommand } from "./analyze.js";
import { playCommand } from "./play.js";
import { showCommand } from "./show.js";
import { solveCommand } from "./solve.js";
import { verifyCommand } from "./verify.js";

const BAD_INPUT = 2;
const { version } = createRequire(import.meta.url)("hex-wasp/package.json") as { version: string };

const program = new Command("hex-wasp")
  .description("WebAssembly Solver and Player for the board game Hex")
  .version(version)
  .addCommand(solveCommand())
  .addCommand(verifyCommand())
  .addCommand(showCommand())
  .addCommand(analyzeCommand())
  .addCommand(playCommand())
  .exitOverride()
  .showSuggestionAfterError(false)
  .configureOutput({ outputError: (text, write) => write(`hex-wasp: ${text.replace(/^error: /, "")}`) });
for (const command of program.commands) command.copyInheritedSettings(program);

program.parseAsync().catch((error: unknown) => {
  if (error instanceof HexError) {
    process.stderr.write(`hex-wasp: ${error.message}\n`);
    process.exitCode = BAD_INPUT;
  } else if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : BAD_INPUT;
  } else {
    throw error;
  }
});
