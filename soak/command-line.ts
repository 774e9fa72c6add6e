/**
 * Kind "command line": malformed words, files and standard input for `hex-wasp`. Most runs are worker threads, which
 * start faster than processes; runs with standard input are real processes. A command ends with 0, 1 or 2; with 2 it
 * prints one line on standard error, without words the help, and nothing on standard output. A stack trace is a
 * failure.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { CheckContext } from "./check-context.js";
import { spoilt } from "./hostile.js";
import type { Random } from "./random.js";
import { POSITION, PROOF } from "./targets.js";

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const COMMANDS = ["solve", "analyze", "show", "verify", "play"] as const;
const FLAGS: Readonly<Record<(typeof COMMANDS)[number], readonly string[]>> = {
  solve: ["--all-moves", "--time", "--nodes", "--algorithm", "--table", "--workers", "--json", "--proof"],
  analyze: [
    "--method",
    "--all",
    "--connections",
    "--between",
    "--full-limit",
    "--semi-limit",
    "--or-limit",
    "--inferior",
    "--json",
  ],
  show: ["--json"],
  verify: ["--judge", "--json"],
  play: ["--strategy", "--size", "--level", "--color", "--swap", "--time", "--show", "--sgf"],
};
const WORDS = [
  "3",
  "3 b2",
  "3x2",
  "2×3 a1b1",
  "#3,a1b2",
  "0",
  "20",
  "99999999999999999999",
  "-1",
  "3.5",
  "3x",
  "x3",
  "3 a1 a1",
  "3 z9",
  "a1",
  "",
  " ",
  "-",
  "--",
  "---",
  "３ａ１",
  "3 а1",
  "3 ａ１",
  "3 a1\u200b",
  "3\u0000",
  "{",
  "{}",
  "[]",
  "null",
  '{"size":3}',
  "#",
  "#3",
  "#,",
  "/",
  ".",
  "/dev/null",
  "no-such-file",
  "NaN",
  "1e3",
  "Infinity",
  "df-pn",
  "yang7",
  "black",
  "a1,b1",
  "top,bottom",
  "💥",
  "%s",
  "$(id)",
  "a".repeat(2000),
];

export async function checkCommandLine(context: CheckContext): Promise<void> {
  const { random } = context;
  const folder = mkdtempSync(join(tmpdir(), "hex-wasp-soak-"));
  try {
    const words = randomWords(random, folder);
    const input = random.chance(15) ? randomText(random) : null;
    const cli = join(context.pack.folder, "cli.js");
    const outcome = input === null ? await runThread(cli, words) : await runProcess(cli, words, input);
    checkOutcome(context, words, input, outcome);
    context.count("command lines");
    context.count("malformed inputs");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function checkOutcome(
  context: CheckContext,
  words: readonly string[],
  input: string | null,
  outcome: Outcome,
): void {
  const { code, stdout, stderr } = outcome;
  const details = { words, input, ...outcome };
  context.check(code === 0 || code === 1 || code === 2, "command line: another exit code", details);
  context.check(!/\n\s+at .*:\d+:\d+/.test(stderr), "command line: a stack trace", details);
  if (code !== 2) return;
  // Without a command it prints the whole help instead.
  const isExplained = words.length === 0 ? stderr.startsWith("Usage:") : /^hex-wasp: [^\n]+\n$/.test(stderr);
  context.check(isExplained, "command line: not one line on standard error", details);
  const isList = stdout !== "" && /position \d|line \d/.test(stderr);
  context.check(stdout === "" || isList, "command line: output before an error", details);
}

function randomWords(random: Random, folder: string): string[] {
  const command = random.pick(COMMANDS);
  const words: string[] = random.chance(95) ? [command] : [];
  const place = () => {
    if (!random.chance(40)) return random.pick(WORDS);
    const path = join(folder, `${random.below(3)}.txt`);
    writeFileSync(path, randomText(random));
    return path;
  };
  for (let count = random.pick([0, 1, 1, 1, 2, 3]); count > 0; count--) {
    words.push(...(random.chance(30) ? place().split(" ") : [place()]));
  }
  // Every search is short, whatever the position.
  if (command === "solve") words.push("--nodes", "5");
  for (let count = random.below(3); count > 0; count--) {
    const flag = random.pick(FLAGS[command]);
    // Commands write only into the folder; a saved game may be one of the texts there.
    if (flag === "--sgf") words.push(flag, join(folder, `${random.below(3)}.txt`));
    else if (random.chance(70))
      words.push(flag, flag === "--proof" ? join(folder, "proof") : random.pick(WORDS));
    else words.push(flag);
  }
  // A table may be as large as the machine's memory, and a pool as large as 64: both are allowed, and slow.
  const isHeavy = (word: string, i: number) =>
    ["--table", "--workers"].includes(words[i - 1] ?? "") && Number(word) > 3;
  return words
    .map((word, i) => (isHeavy(word, i) ? "2" : word))
    .map((word) => (command === "verify" && word === "-" ? "." : word));
}

function randomText(random: Random): string {
  const json = (value: unknown) => {
    try {
      return JSON.stringify(value) ?? "undefined";
    } catch {
      return "{";
    }
  };
  switch (random.below(6)) {
    case 0:
      return json(spoilt(POSITION, random));
    case 1:
      return json(spoilt(PROOF, random));
    case 2:
      return `${json(POSITION)}\n${json(spoilt(POSITION, random))}\n`;
    case 3:
      return `#BOARDSIZE ${random.pick(WORDS)}\nRN 1\nBT ${random.pick(WORDS)}\n${random.pick(WORDS)}`;
    case 4:
      return random.some(WORDS, 5).join(random.pick(["\n", " ", "\r\n", "\u2028"]));
    default:
      return random.pick([
        "",
        "\ufeff",
        "\u0000",
        "null",
        "[[[[",
        '"',
        "RN",
        "#",
        '{"format":"hex-wasp-proof","version":1}',
      ]);
  }
}

function runThread(cli: string, argv: readonly string[]): Promise<Outcome> {
  // The words "-" and none at all read the standard input of the process, which is not the thread's.
  if (argv.includes("-") || argv[0] === "play") return runProcess(cli, argv, "");
  const worker = new Worker(pathToFileURL(cli), { argv: [...argv], stdin: true, stdout: true, stderr: true });
  let [stdout, stderr] = ["", ""];
  worker.stdin?.end();
  worker.stdout.on("data", (text: Buffer) => {
    stdout += text;
  });
  worker.stderr.on("data", (text: Buffer) => {
    stderr += text;
  });
  return new Promise((resolve) => {
    let crash = "";
    worker.once("error", (error) => {
      crash = `\n    at ${error.stack}:1:1`;
    });
    worker.once("exit", (code) => setImmediate(() => resolve({ code, stdout, stderr: stderr + crash })));
  });
}

function runProcess(cli: string, words: readonly string[], input: string): Promise<Outcome> {
  const hasNull = words.some((word) => word.includes("\u0000"));
  const child = spawn(process.execPath, [cli, ...(hasNull ? ["show"] : words)], { stdio: "pipe" });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (text: Buffer) => {
    stdout += text;
  });
  child.stderr.on("data", (text: Buffer) => {
    stderr += text;
  });
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  return new Promise((resolve) => {
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
}
