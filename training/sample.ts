/**
 * A sample: a position with exact answers, or one of the player's own games, as the generators write it and train.py
 * reads it.
 *
 *   header     u8 columns, u8 rows, u8 kind, u8 whether the side to move wins, f32 weight
 *   per cell   the features, u8 result of the move, u8 16·log2(1 + work)
 *
 * Kinds 0 (game) and 1 (search) have exact answers. In kind 2 (own game) the winner is that of the game, the weight is
 * the chance that the player's search gave the side to move, and the result of a move is its share of the visits, in
 * 255ths.
 *
 * Everything is seen from the side to move (assembly/judge/features.ts).
 */
import { BLACK, FEATURE_COUNT, NOBODY } from "../assembly/abi.js";
import { type Stones, show, type TrainingProbe } from "./probe.js";

/** Bytes per cell of a sample: the features, the result of the move and its work. */
const CELL_BYTES = FEATURE_COUNT + 2;
const HEADER_BYTES = 8;
const RESULT = { notAMove: 0, loses: 1, wins: 2, unknown: 3 } as const;

/** What is known about a move: its winner, null if that took too long, and the nodes that the proof took. */
export interface MoveLabel {
  readonly wins: boolean | null;
  readonly work: number;
}

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
  const moves = probe.scratchSet(0);
  probe.clear(moves);
  for (const cell of labels.keys()) probe.add(moves, cell);
  return write(probe, position, moves, { kind, wins, weight }, (cell) => {
    const label = labels.get(cell);
    if (label === undefined) return [RESULT.notAMove, 0];
    const result = label.wins === null ? RESULT.unknown : label.wins ? RESULT.wins : RESULT.loses;
    return [result, Math.min(255, Math.round(16 * Math.log2(1 + label.work)))];
  });
}

/** `shares`: per cell the share of the visits of the move there. */
export function serializeOwn(
  probe: TrainingProbe,
  position: Stones,
  { wins, chance, shares }: { wins: boolean; chance: number; shares: ReadonlyMap<number, number> },
): Uint8Array {
  show(probe, position);
  const about = { kind: 2, wins, weight: chance };
  return write(probe, position, probe.emptyCells(), about, (cell) => [
    Math.round(255 * (shares.get(cell) ?? 0)),
    0,
  ]);
}

function write(
  probe: TrainingProbe,
  position: Stones,
  moves: number,
  { kind, wins, weight }: { kind: number; wins: boolean; weight: number },
  labelOf: (cell: number) => readonly [number, number],
): Uint8Array {
  const { columns, rows, side } = position;
  show(probe, position);
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
    sample.set(labelOf(cell), at + FEATURE_COUNT);
  }
  return sample;
}

export interface Sample {
  readonly kind: "games" | "searches";
  /** Seen from the side to move, which is Black here. */
  readonly position: Stones;
  readonly wins: boolean;
  /** Nodes below a position of a search. */
  readonly weight: number;
  readonly labels: ReadonlyMap<number, MoveLabel>;
}

/** Reads all samples of a shard. */
export function* readSamples(shard: Uint8Array): Generator<Sample> {
  const view = new DataView(shard.buffer, shard.byteOffset, shard.byteLength);
  for (let at = 0; at < shard.length; ) {
    const [columns, rows, kind, wins] = shard.subarray(at, at + 4) as unknown as [
      number,
      number,
      number,
      number,
    ];
    const weight = view.getFloat32(at + 4, true);
    at += HEADER_BYTES;
    const stones = new Uint8Array(columns * rows).fill(NOBODY);
    const labels = new Map<number, MoveLabel>();
    for (let cell = 0; cell < columns * rows; cell++, at += CELL_BYTES) {
      if (shard[at] === 1) stones[cell] = BLACK;
      else if (shard[at + 1] === 1) stones[cell] = BLACK ^ 1;
      const result = shard[at + FEATURE_COUNT] as number;
      if (result === RESULT.notAMove) continue;
      const work = Math.round(2 ** ((shard[at + FEATURE_COUNT + 1] as number) / 16) - 1);
      labels.set(cell, { wins: result === RESULT.unknown ? null : result === RESULT.wins, work });
    }
    const position = { columns, rows, stones, side: BLACK };
    yield { kind: kind === 0 ? "games" : "searches", position, wins: wins === 1, weight, labels };
  }
}

/** Reads the chances and outcomes of a shard of own games. */
export function* readOwnGames(shard: Uint8Array): Generator<{ chance: number; wins: boolean }> {
  const view = new DataView(shard.buffer, shard.byteOffset, shard.byteLength);
  for (let at = 0; at < shard.length; ) {
    const [columns, rows] = [shard[at] as number, shard[at + 1] as number];
    yield { chance: view.getFloat32(at + 4, true), wins: shard[at + 3] === 1 };
    at += HEADER_BYTES + columns * rows * CELL_BYTES;
  }
}
