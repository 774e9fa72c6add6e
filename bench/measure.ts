/**
 * Timing two ways of doing one job against each other in one run. They take turns, so that a noisy
 * machine disturbs both alike; the table shows the median of the turns and how far they spread.
 */
import { cpus } from "node:os";

export interface Contest {
  readonly name: string;
  /** What one unit of work is, in the singular. */
  readonly unit: string;
  /** Units of work that each call of `wasm` and of `baseline` does. */
  readonly units: number;
  /** The same job twice. Both answer a number made of the results, and it must be the same (to 1e-6). */
  readonly wasm: () => number;
  readonly baseline: () => number;
  /** The jobs answer the milliseconds they took, because they have set-up that is not to be counted. */
  readonly isOwnClock?: boolean;
}

export interface Result {
  readonly name: string;
  readonly unit: string;
  readonly wasmNanoseconds: number;
  readonly baselineNanoseconds: number;
  /** Median of baseline : wasm over the turns, and its smallest and largest value. */
  readonly ratio: number;
  readonly lowest: number;
  readonly highest: number;
}

const WARM_UP_TURNS = 2;
const TURNS = 9;

export function measure({ name, unit, units, wasm, baseline, isOwnClock = false }: Contest): Result {
  const turns: { wasm: number; baseline: number }[] = [];
  for (let turn = 0; turn < WARM_UP_TURNS + TURNS; turn++) {
    const first = time(wasm, isOwnClock);
    const second = time(baseline, isOwnClock);
    if (!isOwnClock && Math.abs(first.answer - second.answer) > 1e-6 * Math.max(1, Math.abs(first.answer))) {
      throw new Error(`${name}: Wasm answers ${first.answer}, the baseline ${second.answer}`);
    }
    if (turn >= WARM_UP_TURNS) turns.push({ wasm: first.nanoseconds, baseline: second.nanoseconds });
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

export function time(work: () => number, isOwnClock = false): { answer: number; nanoseconds: number } {
  const start = process.hrtime.bigint();
  const answer = work();
  return { answer, nanoseconds: isOwnClock ? answer * 1e6 : Number(process.hrtime.bigint() - start) };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/** Where the figures were taken. */
export function machine(): Record<string, string | number> {
  const [cpu] = cpus();
  return {
    cpu: cpu?.model ?? "unknown",
    cores: cpus().length,
    node: process.version,
    v8: process.versions.v8,
    platform: `${process.platform} ${process.arch}`,
  };
}

/** Columns padded to their widest entry, the first to the left and the rest to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => (row[i] as string).length)));
  const line = (row: readonly string[]) =>
    row
      .map((text, i) => (i === 0 ? text.padEnd(widths[i] as number) : text.padStart(widths[i] as number)))
      .join("  ");
  return rows.map(line).join("\n");
}

export function duration(nanoseconds: number): string {
  const units: [number, string][] = [
    [1e9, "s"],
    [1e6, "ms"],
    [1e3, "µs"],
  ];
  const [size, name] = units.find(([least]) => nanoseconds >= least) ?? [1, "ns"];
  return `${(nanoseconds / size).toPrecision(3)} ${name}`;
}
