/**
 * `npm run soak -- --minutes N [--seed S]`: checks the built package with random cases until the time is over. Exits
 * with 1 if there was a failure.
 *
 *   --minutes N     how long; default 1
 *   --seed S        the random numbers; default: from the clock, and printed
 *   --case K        only case K; A-K: the cases from A to K in turn, as an engine that is older sees them
 *   --only KIND     only cases of one kind
 *   --package DIR   another bundle than build/dist
 */
import { parseArgs } from "node:util";
import { KIND_NAMES } from "./cases.js";
import { Summary } from "./summary.js";
import { supervise } from "./supervise.js";

const PROGRESS_MILLISECONDS = 15_000;
/** Much more than any honest call needs, and little enough that a run meets it. */
const SLOW_MILLISECONDS = 2000;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "1" },
    seed: { type: "string" },
    case: { type: "string" },
    only: { type: "string" },
    package: { type: "string" },
  },
});

function fail(message: string): never {
  process.stderr.write(`soak: ${message}\n`);
  process.exit(2);
}

function readNumber(text: string, name: string): number {
  const value = Number(text);
  return text.trim() !== "" && Number.isFinite(value) && value >= 0
    ? value
    : fail(`--${name}: ${text} is not a number`);
}

const minutes = readNumber(values.minutes, "minutes");
const seed = values.seed === undefined ? Date.now() % 1_000_000 : Math.floor(readNumber(values.seed, "seed"));
const only = values.only ?? null;
if (only !== null && !KIND_NAMES.includes(only))
  fail(`--only: ${only} is not one of ${KIND_NAMES.join(", ")}`);
const [first = "0", last] = values.case?.split("-") ?? [];
const firstCase = readNumber(first, "case");
const lastCase = values.case === undefined ? null : readNumber(last ?? first, "case");

const write = (text: string) => process.stdout.write(text);
write(`soak with seed ${seed}\n`);
const summary = new Summary(seed, firstCase, write);
const startTime = performance.now();
const progress = setInterval(() => {
  const seconds = Math.round((performance.now() - startTime) / 1000);
  const { positions = 0, "malformed inputs": inputs = 0 } = summary.counts;
  write(
    `${seconds} s: ${summary.cases} cases, ${positions} positions, ${inputs} malformed inputs, ${summary.failureCount} failures\n`,
  );
}, PROGRESS_MILLISECONDS);
await supervise({
  seed,
  only,
  slowMilliseconds: SLOW_MILLISECONDS,
  folder: values.package ?? null,
  firstCase,
  lastCase,
  milliseconds: lastCase === null ? minutes * 60_000 : Number.POSITIVE_INFINITY,
  onReport: (report) => summary.add(report),
});
clearInterval(progress);
write(`${summary.lines().join("\n")}\n`);
process.exitCode = summary.failureCount === 0 ? 0 : 1;
