/** The engine's inner functions that make training data: positions in, exact answers and features out. */
import { BLACK, FEATURE_COUNT, NOBODY, WORD_BITS } from "../assembly/abi.js";
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
  prepareTable(megabytes: number): number;
  forget(): void;
  startSolve(side: number, algorithm: number): void;
  solveOn(visits: number): number;
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
}

export type TrainingProbe = TrainingExports;

/** A board as the engine takes it: one byte per cell, BLACK, WHITE or NOBODY. */
export interface Stones {
  readonly columns: number;
  readonly rows: number;
  readonly stones: Uint8Array;
  readonly side: number;
}

/** What is known about a move: its winner, and the nodes that the proof took. */
export interface MoveLabel {
  readonly wins: boolean | null;
  readonly work: number;
}

export function loadTrainingProbe(cells: number, megabytes: number): TrainingProbe {
  const probe = load(cells <= WORD_BITS ? 1 : 2) as unknown as TrainingProbe;
  if (probe.prepareTable(megabytes) !== 0) throw new Error("no memory for the table");
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

/** Bytes per cell of a sample: the features, the result of the move and its work. */
const CELL_BYTES = FEATURE_COUNT + 2;
const HEADER_BYTES = 8;
const RESULT = { notAMove: 0, loses: 1, wins: 2, unknown: 3 } as const;

/**
 * Serializes one sample: u8 columns and rows of the view, u8 kind, u8 whether the side to move wins, f32 weight; then
 * per cell of the view the features, u8 result of the move, u8 16·log2(1 + work).
 */
export function serialize(
  probe: TrainingProbe,
  position: Stones,
  {
    kind,
    wins,
    weight,
    labels,
  }: { kind: number; wins: boolean; weight: number; labels: Map<number, MoveLabel> },
): Uint8Array {
  const { columns, rows, side } = position;
  show(probe, position);
  const moves = probe.scratchSet(0);
  probe.clear(moves);
  for (const cell of labels.keys()) probe.add(moves, cell);
  probe.writeFeatures(side, moves);
  const cells = columns * rows;
  const sample = new Uint8Array(HEADER_BYTES + cells * CELL_BYTES);
  sample.set([side === BLACK ? columns : rows, side === BLACK ? rows : columns, kind, wins ? 1 : 0]);
  new DataView(sample.buffer).setFloat32(4, weight, true);
  const features = new Uint8Array(probe.memory.buffer, probe.FEATURES.value as number, cells * FEATURE_COUNT);
  for (let cell = 0; cell < cells; cell++) {
    const view = side === BLACK ? cell : (cell % columns) * rows + Math.floor(cell / columns);
    const at = HEADER_BYTES + view * CELL_BYTES;
    sample.set(features.subarray(view * FEATURE_COUNT, (view + 1) * FEATURE_COUNT), at);
    const label = labels.get(cell);
    if (label === undefined) continue;
    sample[at + FEATURE_COUNT] =
      label.wins === null ? RESULT.unknown : label.wins ? RESULT.wins : RESULT.loses;
    sample[at + FEATURE_COUNT + 1] = Math.min(255, Math.round(16 * Math.log2(1 + label.work)));
  }
  return sample;
}
