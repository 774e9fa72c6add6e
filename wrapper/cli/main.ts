#!/usr/bin/env node
/** The command `hex-wasp`. Its exit codes are in exit-codes.ts. */
import { Command, CommanderError } from "commander";
import { HexError } from "../errors.js";
import { packageVersion } from "../package-version.js";
import { analyzeCommand } from "./analyze.js";
import { benchCommand } from "./bench.js";
import { clusterCommand } from "./cluster.js";
import { EXIT_BAD_INPUT, EXIT_CODES_HELP } from "./exit-codes.js";
import { htpCommand } from "./htp.js";
import { matchCommand } from "./match.js";
import { playCommand } from "./play.js";
import { showCommand } from "./show.js";
import { solveCommand } from "./solve.js";
import { verifyCommand } from "./verify.js";

const program = new Command("hex-wasp")
  .description("WebAssembly Solver and Player for the board game Hex")
  .version(packageVersion)
  .addCommand(solveCommand())
  .addCommand(verifyCommand())
  .addCommand(showCommand())
  .addCommand(analyzeCommand())
  .addCommand(playCommand())
  .addCommand(htpCommand())
  .addCommand(matchCommand())
  .addCommand(benchCommand())
  .addCommand(clusterCommand())
  .addHelpText("after", `\nExample:\n  $ hex-wasp solve 5 a2 --all-moves\n${EXIT_CODES_HELP}`)
  .exitOverride()
  .showSuggestionAfterError(false)
  .configureOutput({ outputError: (text, write) => write(`hex-wasp: ${text.replace(/^error: /, "")}`) });
for (const command of program.commands) {
  command.copyInheritedSettings(program);
  for (const inner of command.commands) inner.copyInheritedSettings(program);
}

// The reader of a pipe may stop early, as `head` does: then there is nobody to write for.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit();
  printError(`standard output: ${error.message}`);
  process.exit(EXIT_BAD_INPUT);
});
process.stderr.on("error", () => process.exit());

program.parseAsync().catch((error: unknown) => {
  if (error instanceof HexError) {
    printError(error.message);
    process.exitCode = EXIT_BAD_INPUT;
  } else if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : EXIT_BAD_INPUT;
  } else {
    throw error;
  }
});

/** Prints one line; the message of a JSON error may quote line breaks. */
function printError(message: string): void {
  process.stderr.write(`hex-wasp: ${message.replace(/\s*\n\s*/g, " ")}\n`);
}
