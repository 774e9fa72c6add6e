/** The engine's inner functions that make training data: positions in, exact answers and features out. */
import { NOBODY, WORD_BITS } from "../assembly/abi.js";
import { loadProbe as load } from "../bench/probe.js";

/** The exports of `assembly/probe/index.ts` that the generator calls. */
interface TrainingExports {
  readonly memory: WebAssembly.Memory;
  readonly CANDIDATES: WebAssembly.Global;
  readonly CANDIDATE_ORDER: WebAssembly.Global;
  readonly FEATURES: WebAssembly.Global;
  setWords(): number;
  stoneBuffer(): number;
  moveValueBuffer(): number;
  loadPosition(columns: number, rows: number): number;
  winner(): number;
  evaluate(method: number, side: number): number;
  evaluateLearned(side: number): number;
  weightBuffer(network: number): number;
  useWeights(network: number, channels: number, blocks: number): number;
  prepareTable(megabytes: number): number;
  forget(): void;
  startSolve(side: number, algorithm: number): void;
  solveOn(visits: number): number;
  stopSolve(): number;
  solvedMove(): number;
  nodeCount(): number;
  tableUsed(): number;
  entryAt(i: number): number;
  isRootEntry(entry: number): number;
  sideOf(entry: number): number;
  phiOf(entry: number): number;
  deltaOf(entry: number): number;
  workOf(entry: number): number;
  findChild(cell: number, side: number): number;
  fillIn(side: number): number;
  owner(cell: number): number;
  expand(side: number): number;
  emptyCells(): number;
  scratchSet(i: number): number;
  clear(set: number): void;
  add(set: number, cell: number): void;
  writeFeatures(side: number, moves: number): void;
  preparePlayer(megabytes: number): number;
  startTree(side: number, keepsTree: number, examines: number, solves: number): void;
  playOn(visits: number): number;
  rootChance(): number;
  candidates(): number;
  candidateList(): number;
  mixPriors(noise: number, share: number): void;
}

export type TrainingProbe = TrainingExports;

/** A board as the engine takes it: one byte per cell, BLACK, WHITE or NOBODY. */
export interface Stones {
  readonly columns: number;
  readonly rows: number;
  readonly stones: Uint8Array;
  readonly side: number;
}

export function loadTrainingProbe(cells: number, megabytes: number): TrainingProbe {
  const words = cells <= WORD_BITS ? 1 : cells <= 2 * WORD_BITS ? 2 : 6;
  const probe = load(words) as unknown as TrainingProbe;
  if (probe.preparePlayer(megabytes) !== 0) throw new Error("no memory for the table and the tree");
  return probe;
}

export function show(probe: TrainingProbe, { columns, rows, stones }: Stones): void {
  new Uint8Array(probe.memory.buffer).set(stones, probe.stoneBuffer());
  if (probe.loadPosition(columns, rows) !== 0) throw new Error("the engine refuses the board");
}

export function after(position: Stones, cell: number): Stones {
  const stones = position.stones.slice();
  stones[cell] = position.side;
  return { ...position, stones, side: position.side ^ 1 };
}

/** Solves a position over the table as it is. Returns the winner, or NOBODY at the limit, and the nodes spent. */
/** Solves the position if that takes no more than so many nodes. The table keeps what is unfinished. */
export function solve(
  probe: TrainingProbe,
  position: Stones,
  nodeLimit: number,
): { winner: number; nodes: number } {
  show(probe, position);
  if (probe.winner() !== NOBODY) return { winner: probe.winner(), nodes: 0 };
  probe.startSolve(position.side, 0);
  let winner = NOBODY;
  while (winner === NOBODY && probe.nodeCount() < nodeLimit) winner = probe.solveOn(64);
  if (winner === NOBODY) winner = probe.stopSolve();
  return { winner, nodes: probe.nodeCount() };
}

export function readCells(probe: TrainingProbe, set: number): number[] {
  const words = new BigUint64Array(probe.memory.buffer, set, probe.setWords());
  const cells: number[] = [];
  words.forEach((word, i) => {
    for (let bit = 0n; bit < 64n; bit++) if ((word >> bit) & 1n) cells.push(i * WORD_BITS + Number(bit));
  });
  return cells;
}
