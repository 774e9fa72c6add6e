/** `hex-wasp verify`: checks a certificate, by the rules of Hex alone, or a strategy. */
import { Command } from "commander";
import { describe, HexError } from "../errors.js";
import { formatBoard, playerName } from "../formats/board-text.js";
import { verifyProof } from "../proof/verify.js";
import type { Proof, ProofCheck } from "../types.js";
import { EXIT_NOT_SOLVED } from "./exit-codes.js";
import { parsePositiveNumber } from "./parse-number.js";
import { heading } from "./read-position.js";
import { inputName, isJson, parseJson, prefixErrors, readInput } from "./read-text.js";
import { hasColors } from "./terminal-colors.js";
import { type VerifyStrategyOptions, verifyStrategyFile } from "./verify-strategy.js";

export function verifyCommand(): Command {
  return new Command("verify")
    .description("check a certificate written by `hex-wasp solve --proof`, or a strategy in a rule file")
    .argument("<file>", "the certificate or strategy, or - for standard input")
    .option(
      "-j, --judge <seconds>",
      "for a strategy: solve the position at each fault, each for at most this many seconds",
      parsePositiveNumber,
    )
    .option("--json", "print the result as JSON, one line per certificate")
    .addHelpText(
      "after",
      "\nExit code 1: the file was read, and what it claims is not proven. Exit code 2: it cannot be read.\n" +
        "\nExample:\n  $ hex-wasp solve 5 a2 --proof a2.json\n  $ hex-wasp verify a2.json",
    )
    .action(async (file: string, options: VerifyStrategyOptions) => {
      const text = readText(file);
      if (isStrategy(text)) return verifyStrategyFile(file, text, options);
      verifyCertificates(readCertificates(file, text), options.json ?? false);
    });
}

interface Certificate {
  readonly proof: unknown;
  readonly check: ProofCheck;
  readonly where: string;
}

function verifyCertificates(certificates: readonly Certificate[], isJson: boolean): void {
  for (const [i, { proof, check, where }] of certificates.entries()) {
    if (!check.ok) process.exitCode = EXIT_NOT_SOLVED;
    if (certificates.length > 1 && !isJson) {
      process.stdout.write(heading("Certificate", i, certificates.length, where));
    }
    process.stdout.write(`${isJson ? JSON.stringify(check) : describeCheck(proof, check)}\n`);
  }
}

function describeCheck(proof: unknown, check: ProofCheck): string {
  if (!check.ok) return `Not proven: ${check.problem}`;
  const { position } = proof as Proof;
  const counts = `${check.nodes} nodes, ${check.answers} answers checked`;
  const board = formatBoard(position, { color: hasColors() });
  return `${board}\n\nProven: ${playerName(check.winner)} wins (${counts})`;
}

/** Reads one certificate, or one per line, and checks them. Throws `bad-proof` if one is not a certificate at all. */
function readCertificates(file: string, text: string): Certificate[] {
  const lines = text.split("\n").map((line, i) => ({ text: line, line: i + 1 }));
  const written = lines.filter((line) => line.text.trim() !== "");
  const isList = written.length > 1 && !isJson(text) && isJson(written[0]?.text ?? "");
  const name = inputName(file);
  return (isList ? written : [{ text, line: 1 }]).map((part) => {
    const where = isList ? `${name}, line ${part.line}` : name;
    const proof = prefixErrors(where, () => parseJson(part.text));
    const check = verifyProof(proof);
    if (!check.ok && !isCertificate(proof)) {
      throw new HexError("bad-proof", `${where}: not a certificate: ${check.problem}`);
    }
    return { proof, check, where };
  });
}

/** Whether the value says that it is a certificate, in the version that `verifyProof` knows. */
function isCertificate(value: unknown): boolean {
  const { format, version } = (value ?? {}) as Partial<Proof>;
  return format === "hex-wasp-proof" && version === 1;
}

function isStrategy(text: string): boolean {
  return /^\s*(#|"?RN\b)/.test(text);
}

function readText(file: string): string {
  try {
    return readInput(file);
  } catch (cause) {
    throw new HexError("bad-proof", `${describe(file)}: ${(cause as Error).message}`, { cause });
  }
}
