/**
 * Timing and tables for the benchmarks. A comparison times two implementations of one job in the same run. They take
 * turns, so noise of the machine affects both alike; the table shows the median of the turns and the spread.
 */
import { cpus } from "node:os";

export interface Comparison {
  readonly name: string;
  /** One unit of work, in the singular. */
  readonly unit: string;
  /** Units of work per call of `wasm` and of `baseline`. */
  readonly units: number;
  /** Both do the same job and return a checksum of their results. The checksums must agree to 1e-6. */
  readonly wasm: () => number;
  readonly baseline: () => number;
  /** The jobs time themselves and return milliseconds instead of a checksum, to leave out their set-up. */
  readonly returnsMilliseconds?: boolean;
}

export interface ComparisonResult {
  readonly name: string;
  readonly unit: string;
  /** Median times per unit. */
  readonly wasmNanoseconds: number;
  readonly baselineNanoseconds: number;
  /** Median, smallest and largest value of baseline : wasm over the turns. */
  readonly ratio: number;
  readonly lowest: number;
  readonly highest: number;
}

const WARM_UP_TURNS = 2;
const TURNS = 9;

/** Runs a comparison. Throws if the two checksums differ. */
export function compare({
  name,
  unit,
  units,
  wasm,
  baseline,
  returnsMilliseconds = false,
}: Comparison): ComparisonResult {
  const turns: { wasm: number; baseline: number }[] = [];
  for (let turn = 0; turn < WARM_UP_TURNS + TURNS; turn++) {
    const first = time(wasm);
    const second = time(baseline);
    if (turn >= WARM_UP_TURNS) {
      turns.push(
        returnsMilliseconds
          ? { wasm: first.result * 1e6, baseline: second.result * 1e6 }
          : { wasm: first.nanoseconds, baseline: second.nanoseconds },
      );
    }
    const tolerance = 1e-6 * Math.max(1, Math.abs(first.result));
    if (!returnsMilliseconds && Math.abs(first.result - second.result) > tolerance) {
      throw new Error(`${name}: the results differ: ${first.result} (Wasm), ${second.result} (baseline)`);
    }
  }
  const ratios = turns.map((turn) => turn.baseline / turn.wasm).sort((a, b) => a - b);
  return {
    name,
    unit,
    wasmNanoseconds: median(turns.map((turn) => turn.wasm)) / units,
    baselineNanoseconds: median(turns.map((turn) => turn.baseline)) / units,
    ratio: median(ratios),
    lowest: ratios[0] as number,
    highest: ratios.at(-1) as number,
  };
}

function time(work: () => number): { result: number; nanoseconds: number } {
  const start = process.hrtime.bigint();
  const result = work();
  return { result, nanoseconds: Number(process.hrtime.bigint() - start) };
}

/** Runs `work` several times and returns the nanoseconds of each run. */
export function timings(runs: number, work: () => number): number[] {
  return Array.from({ length: runs }, () => time(work).nanoseconds);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/** Describes the machine, to store with the results. */
export function machineInfo(): Record<string, string | number> {
  const [cpu] = cpus();
  return {
    cpu: cpu?.model ?? "unknown",
    cores: cpus().length,
    node: process.version,
    v8: process.versions.v8,
    platform: `${process.platform} ${process.arch}`,
  };
}

/** Formats rows as a table: the first column aligned left, the others right. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => (row[i] as string).length)));
  const line = (row: readonly string[]) =>
    row
      .map((text, i) => (i === 0 ? text.padEnd(widths[i] as number) : text.padStart(widths[i] as number)))
      .join("  ");
  return rows.map(line).join("\n");
}

export function formatDuration(nanoseconds: number): string {
  const units: [number, string][] = [
    [1e9, "s"],
    [1e6, "ms"],
    [1e3, "µs"],
  ];
  const [size, name] = units.find(([least]) => nanoseconds >= least) ?? [1, "ns"];
  return `${(nanoseconds / size).toPrecision(3)} ${name}`;
}

/** Shows a line of progress on stderr in place of the last one; an empty text clears it. */
export function showProgress(text: string): void {
  process.stderr.write(`\r\u001b[K${text}`);
}
