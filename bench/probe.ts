/** The binaries with their inner parts in reach, for benchmarks: optimised as the shipped ones are. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { instantiateSync } from "@assemblyscript/loader";

/** What benchmarks call of `assembly/debug/index.ts`. */
export interface BenchProbe extends Record<string, unknown> {
  setBoard(columns: number, rows: number): number;
  clearPosition(): void;
  perft(depth: number, side: number): number;
  randomGames(seed: number, games: number): number;
  scratchSet(i: number): number;
  clear(out: number): void;
  add(out: number, cell: number): void;
  count(a: number): number;
  floodRounds(out: number, seed: number, own: number, rounds: number): void;
}

/** Commands run from the root of the project. */
export function loadProbe(words: 1 | 2 | 6): BenchProbe {
  const file = join("build", "probe", `release-${words}.wasm`);
  return instantiateSync<BenchProbe>(readFileSync(file)).exports;
}
