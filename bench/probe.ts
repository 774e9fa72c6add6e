/** Loads the binaries that export the engine's internals, for benchmarks. Optimised like the shipped ones. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { instantiateSync } from "@assemblyscript/loader";
import { JUDGE_BLOCKS, JUDGE_CHANNELS, JUDGE_HEADER_BYTES, NETWORK_JUDGE } from "../assembly/abi.js";

/** The exports of `assembly/probe/index.ts` that the benchmarks call. */
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
  repeatFlood(out: number, seed: number, own: number, rounds: number): void;
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
  weightBuffer(network: number): number;
  useWeights(network: number, channels: number, blocks: number): number;
  readonly FEATURES: { readonly value: number };
  readonly JUDGE_SCORES: { readonly value: number };
  emptyCells(): number;
  judge(side: number, moves: number, withValue: number): number;
  prepareTable(megabytes: number): number;
  forget(): void;
  startSolve(side: number, algorithm: number): void;
  solveOn(visits: number): number;
  solvedMove(): number;
  solvedCarrier(): number;
  nodeCount(): number;
  repeatCodeUpdates(side: number, rounds: number): number;
  repeatFillAndPrune(rounds: number): number;
  repeatEvaluate(method: number, rounds: number): number;
  repeatPyramidUpdate(side: number, rounds: number): number;
  repeatPyramidRebuild(side: number, rounds: number): number;
}

type Words = 1 | 2 | 6;

/** Returns the number of 64-bit words per set that a square board needs. */
export function wordsFor(size: number): Words {
  return size <= 8 ? 1 : size <= 11 ? 2 : 6;
}

const JUDGE_FILE = join("data", "judge.bin");

/** Loads the binary of a width. Requires the root of the project as the working directory. */
export function loadProbe(words: Words): BenchProbe {
  const file = join("build", "probe", `release-${words}.wasm`);
  return instantiateSync<BenchProbe>(readFileSync(file)).exports;
}

/** Gives an instance the weights of a judge, as `loadJudge` of the package does with its own. */
export function loadJudge(probe: JudgeExports, weights: Uint8Array = readFileSync(JUDGE_FILE)): void {
  loadNetwork(probe, NETWORK_JUDGE, weights);
}

/** Gives an instance the weights of a network. */
export function loadNetwork(probe: JudgeExports, network: number, weights: Uint8Array): void {
  const [channels, blocks] = [weights[JUDGE_CHANNELS] as number, weights[JUDGE_BLOCKS] as number];
  new Uint8Array(probe.memory.buffer).set(weights.subarray(JUDGE_HEADER_BYTES), probe.weightBuffer(network));
  if (probe.useWeights(network, channels, blocks) === 0) throw new Error("the engine refuses the weights");
}

interface JudgeExports {
  readonly memory: WebAssembly.Memory;
  weightBuffer(network: number): number;
  useWeights(network: number, channels: number, blocks: number): number;
}
