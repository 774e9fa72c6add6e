/**
 * The learned judge from its definition (docs/judge.md): plain loops over plain arrays, in the integers that the
 * engine uses, so that both return the same numbers: sums wrap around at 32 bits (`| 0`).
 *
 * A network is a list of convolutions over the hexagonal grid and three heads. Everything is seen from the side to
 * move: its edges lie above and below.
 */
import { ReferenceBoard, type Side, Stone } from "./board.js";
import { distances, type ReferenceEvaluation } from "./evaluation.js";
import { reductionGraph } from "./graph.js";

const FEATURES = 8;
const FAR = 10;
const ACTIVATION_ONE = 2 ** 8;
const WEIGHT_BITS = 12;
const SUM_ONE = ACTIVATION_ONE * 2 ** WEIGHT_BITS;
const LARGEST_ACTIVATION = 2 ** 15 - 1;
const MAPS = 3;
const HIDDEN = 32;
/** No estimate is ±1: only a finished game is. */
const LARGEST_LOGIT = 16;
/** Moves that are tried, and how much the position after them counts beside their score. */
const AHEAD_MOVES = 6;
const AHEAD_WEIGHT = 0.7;

/** A cell and its neighbours, as steps in rows and columns: the order of the weights. */
const TAPS = [
  [0, 0],
  [-1, 0],
  [-1, 1],
  [0, -1],
  [0, 1],
  [1, -1],
  [1, 0],
] as const;

interface Convolution {
  /** By output, tap and input. */
  readonly weights: readonly (readonly (readonly number[])[])[];
  readonly biases: readonly number[];
}

interface Dense {
  /** By output and input. */
  readonly weights: readonly (readonly number[])[];
  readonly biases: readonly number[];
}

export interface ReferenceNetwork {
  readonly first: Convolution;
  readonly blocks: readonly (readonly [Convolution, Convolution])[];
  readonly maps: Dense;
  readonly hidden: Dense;
  readonly value: Dense;
}

/** What the network says about a position. */
export interface Judgement {
  /** log(P / (1 − P)), where P is the chance that the side to move wins. */
  readonly logit: number;
  /** Per cell of the board: the score of the move, the logit of its win, and log2 of 1 + the work to decide it. */
  readonly cells: readonly (readonly number[])[];
}

/** Reads the weights from a file that training/export.py wrote. */
export function readNetwork(bytes: Uint8Array): ReferenceNetwork {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [channels, blocks] = [view.getUint8(2), view.getUint8(3)];
  let at = 4;
  const read = (bytesEach: number, get: (at: number) => number, count: number): number[] => {
    const values = Array.from({ length: count }, (_, i) => get(at + i * bytesEach));
    at += count * bytesEach;
    return values;
  };
  const i16 = (count: number) => read(2, (place) => view.getInt16(place, true), count);
  const i32 = (count: number) => read(4, (place) => view.getInt32(place, true), count);
  const f32 = (count: number) => read(4, (place) => view.getFloat32(place, true), count);
  const convolution = (inputs: number): Convolution => {
    // [outputs / 8][taps][inputs / 2][8 outputs][2 inputs]
    const flat = i16(channels * TAPS.length * inputs);
    const place = (output: number, tap: number, input: number) =>
      ((((output >> 3) * TAPS.length + tap) * (inputs / 2) + (input >> 1)) * 8 + (output & 7)) * 2 +
      (input & 1);
    const weights = Array.from({ length: channels }, (_, output) =>
      TAPS.map((_, tap) =>
        Array.from({ length: inputs }, (_, input) => flat[place(output, tap, input)] as number),
      ),
    );
    return { weights, biases: i32(channels) };
  };
  const rows = (flat: number[], inputs: number) =>
    Array.from({ length: flat.length / inputs }, (_, i) => flat.slice(i * inputs, (i + 1) * inputs));
  const first = convolution(FEATURES);
  const pairs = Array.from({ length: blocks }, () => [convolution(channels), convolution(channels)] as const);
  const maps = { weights: rows(i16(MAPS * channels), channels), biases: i32(MAPS) };
  const hidden = { weights: rows(f32(HIDDEN * 2 * channels), 2 * channels), biases: f32(HIDDEN) };
  const value = { weights: rows(f32(HIDDEN), HIDDEN), biases: f32(1) };
  return { first, blocks: pairs, maps, hidden, value };
}

/** A layer: channels per cell, by row and column of the view. */
type Layer = readonly (readonly (readonly number[])[])[];

/** Judges the position with `side` to move among `moves`. */
export function judge(
  network: ReferenceNetwork,
  board: ReferenceBoard,
  side: Side,
  moves: ReadonlySet<number>,
): Judgement {
  const features = featuresOf(board, side, moves);
  const [rows, columns] = [features.length, (features[0] as readonly unknown[]).length];
  const edges = (row: number, column: number) => {
    const values = new Array<number>(FEATURES).fill(0);
    if (row < 0 || row >= rows) values[0] = ACTIVATION_ONE;
    if (column < 0 || column >= columns) values[1] = ACTIVATION_ONE;
    return values;
  };
  let layer = convolve(network.first, features, edges, null);
  const channels = network.first.biases.length;
  const zeros = new Array<number>(channels).fill(0);
  for (const [one, two] of network.blocks) {
    layer = convolve(
      two,
      convolve(one, layer, () => zeros, null),
      () => zeros,
      layer,
    );
  }
  const scores = layer.map((line) =>
    line.map((cell) =>
      network.maps.weights.map(
        (weights, map) => (dot(weights, cell, network.maps.biases[map] as number) | 0) / SUM_ONE,
      ),
    ),
  );
  const cells = Array.from({ length: board.cellCount }, (_, cell) => {
    const [row, column] = viewOf(board, side, cell);
    return scores[row]?.[column] as number[];
  });
  return { logit: positionLogit(network, layer), cells };
}

/** The evaluation "learned": 2·P − 1, and the share of each empty cell in the move distribution. It looks at the
 *  position, and again after the AHEAD_MOVES moves that it likes best. */
export function learned(network: ReferenceNetwork, board: ReferenceBoard, side: Side): ReferenceEvaluation {
  const moves = new Float64Array(board.cellCount);
  const winner = board.winner();
  if (winner !== Stone.none) return { value: winner === side ? 1 : -1, moves };
  const { logit, scores } = judgeBothWays(network, board, side);
  const byScore = [...scores.keys()].sort((a, b) => (scores.get(b) as number) - (scores.get(a) as number));
  const ahead = new Map(
    byScore.slice(0, AHEAD_MOVES).map((cell) => [cell, logitAfter(network, board, side, cell)]),
  );
  const least = Math.min(...ahead.values());
  const total = (cell: number) => (scores.get(cell) as number) + AHEAD_WEIGHT * (ahead.get(cell) ?? least);
  const best = byScore.reduce((a, b) => (total(b) > total(a) ? b : a));
  const weights = byScore.map((cell) => Math.exp(total(cell) - total(best)));
  const sum = weights.reduce((a, b) => a + b, 0);
  byScore.forEach((cell, i) => {
    moves[cell] = (weights[i] as number) / sum;
  });
  const mean = (limited(logit) + (ahead.get(best) ?? least)) / 2;
  return { value: 2 / (1 + Math.exp(-mean)) - 1, moves };
}

/** The logit and the scores of the moves, as means over the board and the board turned by half. */
function judgeBothWays(network: ReferenceNetwork, board: ReferenceBoard, side: Side) {
  const last = board.cellCount - 1;
  const empty = Array.from(board.stones.keys()).filter((cell) => board.stones[cell] === Stone.none);
  const one = judge(network, board, side, new Set(empty));
  const two = judge(network, turned(board), side, new Set(empty.map((cell) => last - cell)));
  const score = ({ cells }: Judgement, cell: number) => cells[cell]?.[0] as number;
  const scores = new Map(empty.map((cell) => [cell, (score(one, cell) + score(two, last - cell)) / 2]));
  return { logit: (one.logit + two.logit) / 2, scores };
}

/** The logit of `side`, which plays `cell`. */
function logitAfter(network: ReferenceNetwork, board: ReferenceBoard, side: Side, cell: number): number {
  board.play(cell, side);
  try {
    if (board.winner() === side) return LARGEST_LOGIT;
    return limited(-judgeBothWays(network, board, (side ^ 1) as Side).logit);
  } finally {
    board.undo();
  }
}

/** The same game, seen from the other end of the table. */
function turned({ columns, rows, stones, cellCount }: ReferenceBoard): ReferenceBoard {
  const board = new ReferenceBoard(columns, rows);
  stones.forEach((stone, cell) => {
    if (stone !== Stone.none) board.play(cellCount - 1 - cell, stone as Side);
  });
  return board;
}

function limited(logit: number): number {
  return Math.min(Math.max(logit, -LARGEST_LOGIT), LARGEST_LOGIT);
}

/** The row and column of a cell in the view of `side`. */
function viewOf({ columns }: ReferenceBoard, side: Side, cell: number): [row: number, column: number] {
  const [row, column] = [Math.floor(cell / columns), cell % columns];
  return side === Stone.black ? [row, column] : [column, row];
}

/** The input of the network: stones, moves and distances, as activations. */
export function featuresOf(board: ReferenceBoard, side: Side, moves: ReadonlySet<number>): Layer {
  const [rows, columns] = side === Stone.black ? [board.rows, board.columns] : [board.columns, board.rows];
  const layer = Array.from({ length: rows }, () => Array.from({ length: columns }, (): number[] => []));
  const toEdges = [side, (side ^ 1) as Side].flatMap((owner) => {
    const { links, atEdges } = reductionGraph(board, owner);
    return atEdges.map((cells) => distances(links, cells, 2));
  });
  for (let cell = 0; cell < board.cellCount; cell++) {
    const [row, column] = viewOf(board, side, cell);
    const stone = board.stones[cell];
    const isEmpty = stone === Stone.none;
    const near = toEdges.map((distance) => (isEmpty ? Math.max(0, FAR - (distance[cell] as number)) / 8 : 0));
    const flags = [stone === side, !isEmpty && stone !== side, isEmpty && moves.has(cell)].map(Number);
    (layer[row] as number[][])[column] = [...flags, ...near, 1].map((value) => value * ACTIVATION_ONE);
  }
  return layer;
}

function convolve(
  { weights, biases }: Convolution,
  input: Layer,
  beyond: (row: number, column: number) => readonly number[],
  skip: Layer | null,
): Layer {
  return input.map((line, row) =>
    line.map((_, column) => {
      const around = TAPS.map(
        ([down, right]) => input[row + down]?.[column + right] ?? beyond(row + down, column + right),
      );
      return weights.map((taps, output) => {
        const sum = taps.reduce(
          (total, each, tap) => dot(each, around[tap] as readonly number[], total),
          biases[output] as number,
        );
        const value = ((sum | 0) >> WEIGHT_BITS) + (skip?.[row]?.[column]?.[output] ?? 0);
        return Math.max(0, Math.min(value, LARGEST_ACTIVATION));
      });
    }),
  );
}

function dot(weights: readonly number[], values: readonly number[], start: number): number {
  return weights.reduce((sum, weight, i) => sum + weight * (values[i] as number), start);
}

/** The value head: mean and maximum of every channel, two dense layers. */
function positionLogit({ hidden, value }: ReferenceNetwork, layer: Layer): number {
  const cells = layer.flat();
  const channels = (cells[0] as readonly number[]).map((_, channel) =>
    cells.map((cell) => cell[channel] as number),
  );
  const means = channels.map((all) => all.reduce((a, b) => a + b, 0) / (cells.length * ACTIVATION_ONE));
  const maxima = channels.map((all) => Math.max(...all) / ACTIVATION_ONE);
  const inner = hidden.weights.map((weights, i) =>
    Math.max(0, dotInOrder(weights, [...means, ...maxima], hidden.biases[i] as number)),
  );
  return dotInOrder(value.weights[0] as readonly number[], inner, value.biases[0] as number);
}

/** A sum of products of floating-point numbers, from the first to the last: the engine adds in the same order. */
function dotInOrder(weights: readonly number[], values: readonly number[], start: number): number {
  let sum = start;
  weights.forEach((weight, i) => {
    if (values[i] !== 0) sum += (values[i] as number) * weight;
  });
  return sum;
}
