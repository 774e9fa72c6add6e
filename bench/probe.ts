/** The binaries with their inner parts in reach, for benchmarks: optimised as the shipped ones are. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { instantiateSync } from "@assemblyscript/loader";

/** What benchmarks call of `assembly/debug/index.ts`. */
export interface BenchProbe extends Record<string, unknown> {
  readonly memory: WebAssembly.Memory;
  moveValueBuffer(): number;
  setBoard(columns: number, rows: number): number;
  clearPosition(): void;
  perft(depth: number, side: number): number;
  randomGames(seed: number, games: number): number;
  scratchSet(i: number): number;
  clear(out: number): void;
  add(out: number, cell: number): void;
  count(a: number): number;
  floodRounds(out: number, seed: number, own: number, rounds: number): void;
  play(cell: number, side: number): void;
  undo(): void;
  owner(cell: number): number;
  winner(): number;
  evaluate(method: number, side: number): number;
  buildConnections(side: number, rules: number): number;
  buildBehind(): number;
  updateConnections(cell: number): number;
  bookInUse(): number;
  useBook(address: number): void;
  head(kind: number, x: number, y: number): number;
  nextEntry(entry: number): number;
  findConnections(side: number, rules: number, from: number, to: number): number;
  connectionCount(): number;
  hasWinning(): number;
  fillIn(side: number): number;
  fillList(): number;
  inferiorMoves(side: number): number;
  inferiorList(): number;
  prepareTable(megabytes: number): number;
  forget(): void;
  startSolve(side: number, algorithm: number): void;
  solveOn(visits: number): number;
  solvedMove(): number;
  solvedCarrier(): number;
  nodeCount(): number;
  startPatternSearch(side: number): void;
  searchPatternsOn(nodes: number): number;
  readonly patternNodes: WebAssembly.Global;
  codeRounds(side: number, rounds: number): number;
  patternRounds(rounds: number): number;
  evaluateRounds(method: number, rounds: number): number;
  updateRounds(side: number, rounds: number): number;
  rebuildRounds(side: number, rounds: number): number;
}

export type Words = 1 | 2 | 6;

/** The width that holds a square board. */
export function wordsFor(size: number): Words {
  return size <= 8 ? 1 : size <= 11 ? 2 : 6;
}

/** Commands run from the root of the project. */
export function loadProbe(words: Words): BenchProbe {
  const file = join("build", "probe", `release-${words}.wasm`);
  return instantiateSync<BenchProbe>(readFileSync(file)).exports;
}
