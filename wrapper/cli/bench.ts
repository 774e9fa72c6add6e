/** `hex-wasp bench`: compares WebAssembly, the same engine as JavaScript, and the reference. */
import { Command, InvalidArgumentError } from "commander";
import { boardSize } from "../board/notation.js";
import { DEFAULT_SECONDS } from "../compare/compare.js";
import { BENCH_SIZES, type BenchSize, benchPositions } from "../compare/positions.js";
import { HexError } from "../errors.js";
import type { Position } from "../types.js";
import { parsePositiveNumber } from "./parse-number.js";
import { POSITION_ARGUMENT, readPositions } from "./read-position.js";

interface Options {
  readonly sizes?: readonly BenchSize[];
  readonly time: number;
  readonly json?: boolean;
}

export function benchCommand(): Command {
  return new Command("bench")
    .description(
      "compare the speed of WebAssembly, of the same engine as JavaScript, and of the reference in plain TypeScript, " +
        "node for node, on fixed positions of 5×5, 6×6 and 7×7 or on your own; takes about two minutes",
    )
    .argument("[position...]", POSITION_ARGUMENT)
    .option(
      "-s, --sizes <list>",
      "only the fixed positions of these boards, like 5,6 (default: 5,6,7)",
      parseSizes,
    )
    .option(
      "-t, --time <seconds>",
      "time limit of the slowest program per search; the others stop at the same node",
      parsePositiveNumber,
      DEFAULT_SECONDS,
    )
    .option("--json", "print the results as one line of JSON")
    .addHelpText(
      "after",
      "\nSeconds are processor time. Short searches are repeated, and early runs, in which code is compiled, do not count.\n" +
        "\nExit code 1: the engine did not solve a position within the limit, or the programs differ in nodes or winners.\n" +
        "The reference is slow: that it does not finish is no failure, and is said.\n" +
        "\nExamples:\n  $ hex-wasp bench\n  $ hex-wasp bench --sizes 5 --time 2\n  $ hex-wasp bench 7 d4 e5 --json",
    )
    .action(async (words: string[], options: Options) => {
      if (words.length > 0 && options.sizes !== undefined) {
        throw new HexError("bad-option", "--sizes: selects fixed positions, but positions are given, too");
      }
      const positions =
        words.length === 0
          ? benchPositions(options.sizes ?? BENCH_SIZES)
          : readPositions(words).map(({ position, where }) => ({ name: nameOf(position, where), position }));
      // The reference and its patterns are a large part of the package: no other command loads them.
      const { runBench } = await import("./run-bench.js");
      await runBench(positions, options.time, options.json ?? false);
    });
}

/** "7×7, 2 stones", with its place if it comes from a file. */
function nameOf({ size, black, white }: Position, where: string): string {
  const stones = black.length + white.length;
  const place = where.startsWith("position") ? "" : ` (${where})`;
  return `${boardSize(size).join("×")}, ${stones} stone${stones === 1 ? "" : "s"}${place}`;
}

function parseSizes(text: string): BenchSize[] {
  const sizes = BENCH_SIZES.filter((size) => text.split(",").includes(String(size)));
  const isKnown = (word: string) => BENCH_SIZES.some((size) => String(size) === word);
  if (!text.split(",").every(isKnown)) {
    throw new InvalidArgumentError(`Expected one or more of ${BENCH_SIZES.join(", ")}, separated by commas.`);
  }
  return sizes;
}
