/** `hex-wasp verify`: checks a certificate by the rules of Hex alone. */
import { readFileSync } from "node:fs";
import { Command } from "commander";
import { describe, HexError } from "../errors.js";
import { formatBoard, SIDE_NAME } from "../formats/board.js";
import { parseColor } from "../position.js";
import { verifyProof } from "../verify.js";

export function verifyCommand(): Command {
  return new Command("verify")
    .description("check a certificate that `hex-wasp solve --proof` has written")
    .argument("<file>", "the certificate, or - for standard input")
    .option("--json", "answer as JSON")
    .action((file: string, { json }: { json?: boolean }) => {
      const proof = readJson(file);
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

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file === "-" ? 0 : file, "utf8"));
  } catch (cause) {
    throw new HexError("bad-proof", `${describe(file)}: ${(cause as Error).message}`, { cause });
  }
}
