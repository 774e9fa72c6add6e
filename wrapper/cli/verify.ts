/** `hex-wasp verify`: checks a certificate by the rules of Hex alone, or a strategy. */
import { readFileSync } from "node:fs";
import { Command, InvalidArgumentError } from "commander";
import { describe, HexError } from "../errors.js";
import { formatBoard, SIDE_NAME } from "../formats/board.js";
import { parseColor } from "../position.js";
import { verifyProof } from "../verify.js";
import { type VerifyStrategyOptions, verifyStrategyFile } from "./verify-strategy.js";

export function verifyCommand(): Command {
  return new Command("verify")
    .description(
      "check a certificate that `hex-wasp solve --proof` has written, or a strategy in rule format",
    )
    .argument("<file>", "the certificate or strategy, or - for standard input")
    .option(
      "-j, --judge <seconds>",
      "strategy: have the solver say who wins at each fault, in so long",
      seconds,
    )
    .option("--json", "answer as JSON")
    .action(async (file: string, options: VerifyStrategyOptions) => {
      const { json } = options;
      const text = readText(file);
      if (isStrategy(text)) return verifyStrategyFile(file, text, options);
      const proof = parseJson(file, text);
      const check = verifyProof(proof);
      if (json) process.stdout.write(`${JSON.stringify(check)}\n`);
      if (!check.ok) throw new HexError("bad-proof", `${file}: ${check.problem}`);
      if (json) return;
      const { position } = proof as { position: Parameters<typeof formatBoard>[0] };
      const name = SIDE_NAME[parseColor(check.winner) as 0];
      process.stdout.write(
        `${formatBoard(position)}\n\nProven: ${name} wins (${check.nodes} nodes, ${check.answers} answers checked)\n`,
      );
    });
}

function isStrategy(text: string): boolean {
  return /^\s*(#|"?RN\b)/.test(text);
}

function seconds(text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new InvalidArgumentError("It is not a number above 0.");
}

function readText(file: string): string {
  try {
    return readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (cause) {
    throw new HexError("bad-proof", `${describe(file)}: ${(cause as Error).message}`, { cause });
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new HexError("bad-proof", `${describe(file)}: ${(cause as Error).message}`, { cause });
  }
}
