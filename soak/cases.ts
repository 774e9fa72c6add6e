/** The kinds of checks and how often each runs, and one case: a kind with random numbers of its own. */
import { checkCertificates } from "./certificates.js";
import { CheckContext, type Failure } from "./check-context.js";
import { checkCommandLine } from "./command-line.js";
import { checkDeductions } from "./deductions.js";
import type { Engines } from "./engines.js";
import { TooHard } from "./hex.js";
import { checkInterleaved } from "./interleaved.js";
import { checkMalformed } from "./malformed.js";
import type { Package } from "./package.js";
import { checkPageServer } from "./page-server.js";
import { Random } from "./random.js";
import { checkPool, checkPositions, checkWorker } from "./solving.js";
import { checkStrategies } from "./strategies.js";
import { checkSymmetry } from "./symmetry.js";

type Check = (context: CheckContext) => Promise<void>;

/** The share of the cases, in thousandths. */
const KINDS: Readonly<Record<string, readonly [share: number, check: Check]>> = {
  positions: [280, checkPositions],
  deductions: [200, checkDeductions],
  certificates: [90, checkCertificates],
  strategies: [30, checkStrategies],
  symmetry: [40, checkSymmetry],
  interleaved: [20, checkInterleaved],
  worker: [60, checkWorker],
  pool: [20, checkPool],
  malformed: [237, checkMalformed],
  "command-line": [20, checkCommandLine],
  "page-server": [3, checkPageServer],
};

export const KIND_NAMES = Object.keys(KINDS);

export interface CaseSettings {
  readonly seed: number;
  /** Only this kind; null: all kinds. */
  readonly only: string | null;
  /** Processor time that a call with a malformed input may take. */
  readonly slowMilliseconds: number;
}

export interface CaseReport {
  readonly number: number;
  readonly kind: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly failures: readonly Failure[];
}

/** The kind of a case. The same numbers give the same kind, whatever ran before. */
export function kindOf({ only }: Pick<CaseSettings, "only">, random: Random): string {
  let place = random.below(1000);
  if (only !== null) return only;
  for (const [name, [share]] of Object.entries(KINDS)) {
    if (place < share) return name;
    place -= share;
  }
  return "positions";
}

/** Runs one case. Never throws. */
export async function runCase(
  pack: Package,
  engines: Engines,
  settings: CaseSettings,
  number: number,
  onNote?: (details: string) => void,
): Promise<CaseReport> {
  const random = new Random(settings.seed, number);
  const kind = kindOf(settings, random);
  const context = new CheckContext(pack, random, engines, settings.slowMilliseconds, onNote);
  context.note({ kind });
  try {
    await (KINDS[kind] as [number, Check])[1](context);
  } catch (error) {
    if (error instanceof TooHard) context.count("too hard for exhaustive play");
    else context.fail(`${kind}: an error that no check expects`, { error, stack: (error as Error)?.stack });
  }
  return { number, kind, counts: context.counts, failures: context.failures };
}
