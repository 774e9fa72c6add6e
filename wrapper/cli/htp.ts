/** `hex-wasp htp`: an engine for HexGui and other programs that speak HTP, on standard input and output. */
import { readFileSync, statSync } from "node:fs";
import { createInterface } from "node:readline";
import { Command } from "commander";
import { createEngine } from "../engine/create-engine.js";
import { MOST_TABLE_MEGABYTES } from "../engine/engine-options.js";
import { describe, HexError } from "../errors.js";
import { COMMANDS } from "../htp/commands/index.js";
import { Server } from "../htp/server.js";
import { DEFAULT_SECONDS, Session } from "../htp/session.js";
import { packageVersion } from "../package-version.js";
import { STRONGEST_LEVEL, WEAKEST_LEVEL } from "../play/level.js";
import { parsePositiveNumber, wholeNumber } from "./parse-number.js";

interface Options {
  readonly time?: number;
  readonly level: number;
  readonly table?: number;
}

export function htpCommand(): Command {
  return new Command("htp")
    .description("play and analyse for HexGui and other programs that speak HTP, the Hex dialect of GTP")
    .option(
      "-t, --time <seconds>",
      `longest time per move (default: as the clock allows; without a clock ${DEFAULT_SECONDS})`,
      parsePositiveNumber,
    )
    .option(
      "-l, --level <level>",
      `strength from ${WEAKEST_LEVEL} to ${STRONGEST_LEVEL}`,
      wholeNumber(WEAKEST_LEVEL, STRONGEST_LEVEL),
      STRONGEST_LEVEL,
    )
    .option(
      "--table <megabytes>",
      "size of the transposition table (default: 64)",
      wholeNumber(1, MOST_TABLE_MEGABYTES),
    )
    .addHelpText(
      "after",
      "\nExample:\n  $ printf 'boardsize 5\\nplay black a2\\ngenmove white\\nshowboard\\n' | hex-wasp htp",
    )
    .action(serve);
}

async function serve({ time, level, table }: Options): Promise<void> {
  const engine = await createEngine(table === undefined ? {} : { tableMegabytes: table });
  const session = new Session(
    { engine, version: packageVersion, readFile },
    { maxTime: time ?? null, level },
  );
  const server = new Server(session, COMMANDS, (text) => process.stdout.write(text));
  const lines = createInterface({ input: process.stdin, terminal: false });
  lines.on("line", (line) => server.receive(line));
  lines.on("close", () => server.end());
  await server.done;
  lines.close();
  process.stdin.destroy();
  engine.dispose();
}

/** The text of a file. Anything else, such as a pipe, might never end. */
function readFile(path: string): string {
  try {
    if (statSync(path).isFile()) return readFileSync(path, "utf8");
  } catch (cause) {
    throw new HexError("bad-format", `${describe(path)} cannot be read`, { cause });
  }
  throw new HexError("bad-format", `${describe(path)} is not a file`);
}
