/** The engine's inner functions in each of its six builds, for tests that run in all of them. */
import { readFileSync } from "node:fs";
import { instantiateSync } from "@assemblyscript/loader";
import { NOBODY, WORD_BITS } from "../../assembly/abi.js";
import type { ReferenceBoard } from "../../reference/board.js";

export { loadJudge } from "../../bench/probe.js";

/** The exports of `assembly/probe/index.ts`. Sets are addresses. */
export interface Probe extends Record<string, unknown> {
  readonly memory: WebAssembly.Memory;
  setWords(): number;
  stoneBuffer(): number;
  loadPosition(columns: number, rows: number): number;
  winner(): number;
  scratchSet(i: number): number;
  allCells(): number;
  emptyCells(): number;
  moveCount(): number;
  hashLow(): number;
  hashHigh(): number;
  heapBase(): number;
  isConsistent(): number;
  perft(depth: number, side: number): number;
  randomGames(seed: number, games: number): number;
  buildConnections(side: number, rules: number): number;
  buildBehind(): number;
  updateConnections(cell: number): number;
  bookInUse(): number;
  bookTop(): number;
  useBook(address: number): void;
  head(kind: number, x: number, y: number): number;
  nextEntry(entry: number): number;
  isComplete(): number;
  updateCodes(): void;
  outerCode(side: number, cell: number): number;
  prepareTable(megabytes: number): number;
  forget(): void;
  startSolve(side: number, algorithm: number): void;
  solveOn(visits: number): number;
  solvedMove(): number;
  solvedCarrier(): number;
  hardestMove(): number;
  openMoves(): number;
  lineMove(depth: number): number;
  setSolverLimits(full: number, semi: number, or: number): void;
  provenSet(): number;
  nodeCount(): number;
  visitCount(): number;
  tableUsed(): number;
  limitLemmas(limit: number): void;
  startLemmas(side: number): void;
  nextLemma(): number;
  lemmaCount(side: number): number;
  readonly LEMMA_CARRIER: WebAssembly.Global;
  readonly lemmaKind: WebAssembly.Global;
  readonly lemmaEdge: WebAssembly.Global;
  readonly lemmaContact: WebAssembly.Global;
  preparePlayer(megabytes: number): number;
  setProvingConstants(leastVisits: number, share: number): void;
  startTree(side: number, keepsTree: number, examines: number, solves: number): void;
  playOn(visits: number): number;
  treeNodes(): number;
  treeLine(i: number): number;
  candidates(): number;
  candidateList(): number;
  limitTree(bytes: number): void;
  weightBuffer(network: number): number;
  useWeights(network: number, channels: number, blocks: number): number;
  judge(side: number, moves: number, withValue: number): number;
  readonly JUDGE_SCORES: WebAssembly.Global;
  fillIn(side: number): number;
  entryAt(i: number): number;
  sideOf(entry: number): number;
  phiOf(entry: number): number;
  deltaOf(entry: number): number;
  joinEdges(side: number): void;
  deductionSteps(): number;
  joiningCarrier(): number;
  edgeSemiCount(): number;
  edgeSemi(i: number): number;
  setEdgeSearchLimits(full: number, semi: number, or: number): void;
  setListLimits(full: number, semi: number): void;
  setOrLimit(limit: number): void;
  buildPyramid(): void;
  updatePyramid(cell: number): void;
  pyramidValue(): number;
  pyramidCell(size: number, row: number, column: number): number;
  differentiate(): void;
  evaluate(method: number, side: number): number;
  moveValueBuffer(): number;
  repeatFlood(out: number, seed: number, own: number, rounds: number): void;
  setBoard(columns: number, rows: number): number;
  flood(out: number, seed: number, own: number): void;
  neighbours(out: number, a: number): void;
  edge(side: number, end: number): number;
  touch(side: number, cell: number, direction: number): number;
  rim(edge: number): number;
  neighbourSet(cell: number): number;
  clearPosition(): void;
  neighbourCode(side: number, cell: number): number;
  groupOf(endpoint: number): number;
  groupCells(out: number, cell: number): void;
  owner(endpoint: number): number;
  play(cell: number, side: number): void;
  stones(side: number): number;
  undo(): void;
  add(out: number, cell: number): void;
  clear(out: number): void;
  copy(out: number, a: number): void;
  count(a: number): number;
  difference(out: number, a: number, b: number): void;
  has(a: number, cell: number): number;
  intersection(out: number, a: number, b: number): void;
  isDisjoint(a: number, b: number): number;
  isEmpty(a: number): number;
  isEqual(a: number, b: number): number;
  isSubset(a: number, b: number): number;
  next(a: number, from: number): number;
  remove(out: number, cell: number): void;
  union(out: number, a: number, b: number): void;
}

export interface Build {
  /** `debug` has assertions; `release` is optimised as the shipped binaries are. */
  readonly kind: "debug" | "release";
  readonly words: number;
  /** Cells of the largest board. */
  readonly capacity: number;
  load(): Probe;
}

export const builds: readonly Build[] = (["release", "debug"] as const).flatMap((kind) =>
  [1, 2, 6].map((words) => ({
    kind,
    words,
    capacity: words * WORD_BITS,
    load: () => loadProbe(new URL(`../../build/probe/${kind}-${words}.wasm`, import.meta.url)),
  })),
);

/** One build by name. */
export function loadBuild(kind: Build["kind"], words: number): Probe {
  const build = builds.find((each) => each.kind === kind && each.words === words);
  if (build === undefined) throw new Error(`no ${kind} build of ${words} words`);
  return build.load();
}

function loadProbe(file: URL): Probe {
  return instantiateSync<Probe>(readFileSync(file)).exports;
}

/** Puts the stones of a board on the engine's board. */
export function showBoard(probe: Probe, board: ReferenceBoard): void {
  probe.setBoard(board.columns, board.rows);
  probe.clearPosition();
  board.stones.forEach((stone, cell) => {
    if (stone !== NOBODY) probe.play(cell, stone);
  });
}

/** Writes the cells into the set at an address. */
export function writeSet(probe: Probe, address: number, cells: Iterable<number>): number {
  probe.clear(address);
  for (const cell of cells) probe.add(address, cell);
  return address;
}

/** The cells of the set at an address, read from memory instead of through the code under test. */
export function readSet(probe: Probe, address: number): number[] {
  const words = new BigUint64Array(probe.memory.buffer, address, probe.setWords());
  const cells: number[] = [];
  words.forEach((word, i) => {
    for (let bit = 0n; bit < 64n; bit++) if ((word >> bit) & 1n) cells.push(i * WORD_BITS + Number(bit));
  });
  return cells;
}

/** The sizes of all boards that the build can hold, up to 19×19. */
export function boardsOf(build: Build): [columns: number, rows: number][] {
  const sides = Array.from({ length: 19 }, (_, i) => i + 1);
  return sides
    .flatMap((columns) => sides.map((rows): [number, number] => [columns, rows]))
    .filter(([columns, rows]) => columns * rows <= build.capacity);
}
