/**
 * The judge's network in integers: the same numbers on every machine, with or without SIMD.
 *
 *   features ─ conv ─ ReLU ─┬─ conv ─ ReLU ─ conv ─ + ─ ReLU ─┬─ … ─┬─ per cell: score, win logit, log work
 *                           └───────────── skip ──────────────┘     └─ mean and maximum ─ dense ─ ReLU ─ dense: value
 *
 * A convolution has seven taps: a cell and its neighbours. Activations are i16 with ACTIVATION_BITS binary places,
 * weights i16 with WEIGHT_BITS; sums are i32. So a layer is: sum, add bias, shift by WEIGHT_BITS, clamp at 0.
 *
 * Cells lie in rows with a border of one cell around the board, channels of a cell side by side. The border holds the
 * edges in the input, as stones of their owners, and zeros in every later layer.
 *
 * The inner loop computes 8 outputs of 4 cells at once. `i32x4.dot_i16x8_s` multiplies two inputs of a cell, repeated
 * four times, with the weights of four outputs, so no sum has to be taken across a vector:
 *
 *   weights of a convolution   [outputs / 8][7 taps][inputs / 2][8 outputs][2 inputs] i16
 */
import { FEATURE_COUNT, JUDGE_BIASES, JUDGE_HIDDEN, JUDGE_MAPS, JUDGE_MAX_CHANNELS } from "../abi";
import { JUDGE_WEIGHT_LIMIT, NETWORK_JUDGE } from "../abi";
import { cellCount } from "../board/geometry";
import { FEATURES, FIRST_DISTANCE, LAST_DISTANCE, viewColumns } from "./features";

const ACTIVATION_BITS: i32 = 8;
const WEIGHT_BITS: i32 = 12;
export const SUM_BITS: i32 = ACTIVATION_BITS + WEIGHT_BITS;
/** 1 as an activation. */
const ONE: i16 = 1 << 8;

/** Cells of the largest board of this width with its border. */
const BORDERED_CELLS: i32 = SET_WORDS == 1 ? 112 : SET_WORDS == 2 ? 192 : 441;
const LAYER_BYTES: i32 = BORDERED_CELLS * JUDGE_MAX_CHANNELS * 2;

const INPUT: usize = memory.data(BORDERED_CELLS * FEATURE_COUNT * 2, 16);
const LAYERS: usize = memory.data(3 * LAYER_BYTES, 16);
/** Per network the weights as training/export.py writes them, without the header. */
const WEIGHTS: usize = memory.data(2 * JUDGE_WEIGHT_LIMIT, 16);

/** Per cell of the view and map: i32 with SUM_BITS binary places. */
export const JUDGE_SCORES: usize = memory.data(BORDERED_CELLS * JUDGE_MAPS * 4, 16);

/** Per network: i32 channels, 0 if it has no weights, and i32 blocks. */
const SHAPES: usize = memory.data(2 * 8, 16);

/** The network in use. */
let network: i32 = NETWORK_JUDGE;
let channels: i32 = 0;
let blocks: i32 = 0;

/** The shape of the layers in memory: cells per row with border, and what was last used. */
let width: i32 = 0;
let height: i32 = 0;
let shape: i32 = -1;

/** Address of the weights of a network; the wrapper writes them, then calls `useWeights`. */
export function weightBuffer(network: i32): usize {
  return WEIGHTS + network * JUDGE_WEIGHT_LIMIT;
}

/** Does the network have weights? */
// @ts-ignore: decorator
@inline export function hasWeights(network: i32): bool {
  return load<i32>(SHAPES + (network << 3)) > 0;
}

/** Starts to use the weights in the buffer; returns false if the engine cannot hold such a network. */
export function useWeights(network: i32, newChannels: i32, newBlocks: i32): bool {
  if (newChannels < 8 || newChannels > JUDGE_MAX_CHANNELS || (newChannels & 7) != 0) return false;
  if (newBlocks < 0 || weightBytes(newChannels, newBlocks) > JUDGE_WEIGHT_LIMIT) return false;
  store<i32>(SHAPES + (network << 3), newChannels);
  store<i32>(SHAPES + (network << 3) + 4, newBlocks);
  shape = -1;
  selectNetwork(network);
  return true;
}

/** Selects the network that `runNetwork` runs. Requires weights. */
export function selectNetwork(newNetwork: i32): void {
  network = newNetwork;
  channels = load<i32>(SHAPES + (network << 3));
  blocks = load<i32>(SHAPES + (network << 3) + 4);
}

function convolutionBytes(inputs: i32, outputs: i32): i32 {
  return 7 * inputs * outputs * 2 + outputs * JUDGE_BIASES;
}

function weightBytes(channels: i32, blocks: i32): i32 {
  return convolutionBytes(FEATURE_COUNT, channels) + 2 * blocks * convolutionBytes(channels, channels) +
    JUDGE_MAPS * (channels * 2 + 4) + 4 * (JUDGE_HIDDEN * (2 * channels + 1) + JUDGE_HIDDEN + 1);
}

/** Runs the network over FEATURES, writes JUDGE_SCORES, and returns the value of the position as a logit. */
export function runNetwork(side: i32, withValue: bool): f64 {
  prepareShape(side);
  writeInput();
  let weights = weightBuffer(network);
  let current = LAYERS;
  let inner = LAYERS + LAYER_BYTES;
  let output = LAYERS + 2 * LAYER_BYTES;
  convolve(INPUT, FEATURE_COUNT, weights, 0, current);
  weights += convolutionBytes(FEATURE_COUNT, channels);
  const bytes = convolutionBytes(channels, channels);
  for (let i = 0; i < blocks; i++) {
    convolve(current, channels, weights, 0, inner);
    convolve(inner, channels, weights + bytes, current, output);
    weights += 2 * bytes;
    const before = current;
    current = output;
    output = before;
  }
  scoreCells(current, weights);
  weights += JUDGE_MAPS * (channels * 2 + 4);
  return withValue ? valueOf(current, weights) : 0;
}

/** Clears the layers when the shape of the board changes: their borders must be zero. */
function prepareShape(side: i32): void {
  width = viewColumns(side) + 2;
  height = cellCount / viewColumns(side) + 2;
  const newShape = (network << 16) | (width << 8) | height;
  if (shape == newShape) return;
  shape = newShape;
  memory.fill(LAYERS, 0, 3 * LAYER_BYTES);
  // The edges as stones: the side to move above and below, the opponent left and right.
  memory.fill(INPUT, 0, width * height * FEATURE_COUNT * 2);
  for (let i = 0; i < width; i++) {
    store<i16>(inputAt(0, i), ONE, 0);
    store<i16>(inputAt(height - 1, i), ONE, 0);
  }
  for (let i = 0; i < height; i++) {
    store<i16>(inputAt(i, 0), ONE, 2);
    store<i16>(inputAt(i, width - 1), ONE, 2);
  }
}

// @ts-ignore: decorator
@inline function inputAt(row: i32, column: i32): usize {
  return INPUT + (row * width + column) * FEATURE_COUNT * 2;
}

/** Copies FEATURES to the input. Distances are counted in eighths, so that every input is about as large as 1. */
function writeInput(): void {
  let from = FEATURES;
  for (let row = 1; row < height - 1; row++) {
    let to = inputAt(row, 1);
    for (let i = width - 2; i > 0; i--) {
      for (let feature = 0; feature < FEATURE_COUNT; feature++) {
        const isDistance = feature >= FIRST_DISTANCE && feature <= LAST_DISTANCE;
        store<i16>(to, <i16>load<u8>(from++) * (isDistance ? ONE >> 3 : ONE));
        to += 2;
      }
    }
  }
}

/** One layer from `input` to `output`, both with borders; `skip` is added before the ReLU if it is not 0. */
function convolve(input: usize, inputs: i32, weights: usize, skip: usize, output: usize): void {
  const block = 7 * inputs * 8 * 2;
  const biases = weights + 7 * inputs * channels * 2;
  const last = width - 5; // the first of the last four cells of a row, counted with border
  for (let outputs = 0; outputs < channels; outputs += 8) {
    const weight = weights + (outputs >> 3) * block;
    const bias = biases + outputs * JUDGE_BIASES;
    for (let row = 1; row < height - 1; row++) {
      const start = row * width;
      if (ASC_FEATURE_SIMD && last > 0) {
        // The last group may overlap the one before: the same values are computed twice.
        for (let column = 1; column < last; column += 4) {
          convolveFour(input, inputs, start + column, weight, bias, skip, output, outputs);
        }
        convolveFour(input, inputs, start + last, weight, bias, skip, output, outputs);
      } else {
        for (let column = 1; column < width - 1; column++) {
          convolveOne(input, inputs, start + column, weight, bias, skip, output, outputs);
        }
      }
    }
  }
}

/** The distance in cells from a cell to its tap: the cell itself, then its neighbours in row order. */
// @ts-ignore: decorator
@inline function tapOffset(tap: i32): i32 {
  switch (tap) {
    case 0: return 0;
    case 1: return -width;
    case 2: return 1 - width;
    case 3: return -1;
    case 4: return 1;
    case 5: return width - 1;
    default: return width;
  }
}

/** Eight outputs of four cells side by side. */
function convolveFour(
  input: usize, inputs: i32, cell: i32, weight: usize, bias: usize, skip: usize, output: usize, outputs: i32,
): void {
  const stride = inputs << 1;
  const low = v128.load(bias);
  const high = v128.load(bias, 16);
  let low0 = low, low1 = low, low2 = low, low3 = low;
  let high0 = high, high1 = high, high2 = high, high3 = high;
  for (let tap = 0; tap < 7; tap++) {
    let p0 = input + (cell + tapOffset(tap)) * stride;
    let p1 = p0 + stride;
    let p2 = p1 + stride;
    let p3 = p2 + stride;
    const end = p1;
    while (p0 < end) {
      const w0 = v128.load(weight);
      const w1 = v128.load(weight, 16);
      weight += 32;
      const x0 = v128.load_splat<i32>(p0);
      const x1 = v128.load_splat<i32>(p1);
      const x2 = v128.load_splat<i32>(p2);
      const x3 = v128.load_splat<i32>(p3);
      low0 = i32x4.add(low0, i32x4.dot_i16x8_s(x0, w0));
      high0 = i32x4.add(high0, i32x4.dot_i16x8_s(x0, w1));
      low1 = i32x4.add(low1, i32x4.dot_i16x8_s(x1, w0));
      high1 = i32x4.add(high1, i32x4.dot_i16x8_s(x1, w1));
      low2 = i32x4.add(low2, i32x4.dot_i16x8_s(x2, w0));
      high2 = i32x4.add(high2, i32x4.dot_i16x8_s(x2, w1));
      low3 = i32x4.add(low3, i32x4.dot_i16x8_s(x3, w0));
      high3 = i32x4.add(high3, i32x4.dot_i16x8_s(x3, w1));
      p0 += 4;
      p1 += 4;
      p2 += 4;
      p3 += 4;
    }
  }
  const bytes = channels << 1;
  const at = cell * bytes + (outputs << 1);
  storeEight(low0, high0, skip, output, at);
  storeEight(low1, high1, skip, output, at + bytes);
  storeEight(low2, high2, skip, output, at + 2 * bytes);
  storeEight(low3, high3, skip, output, at + 3 * bytes);
}

/** Shifts eight sums to activations, adds the skipped ones, clamps at 0 and stores them. */
// @ts-ignore: decorator
@inline function storeEight(low: v128, high: v128, skip: usize, output: usize, at: i32): void {
  let small = i32x4.shr_s(low, WEIGHT_BITS);
  let large = i32x4.shr_s(high, WEIGHT_BITS);
  if (skip != 0) {
    const before = v128.load(skip + at);
    small = i32x4.add(small, i32x4.extend_low_i16x8_s(before));
    large = i32x4.add(large, i32x4.extend_high_i16x8_s(before));
  }
  const zero = i32x4.splat(0);
  v128.store(output + at, i16x8.max_s(i16x8.narrow_i32x4_s(small, large), zero));
}

/** The same eight outputs of one cell without SIMD. About half of the activations are 0; they are skipped in pairs. */
function convolveOne(
  input: usize, inputs: i32, cell: i32, weight: usize, bias: usize, skip: usize, output: usize, outputs: i32,
): void {
  let sum0 = load<i32>(bias), sum1 = load<i32>(bias, 4), sum2 = load<i32>(bias, 8), sum3 = load<i32>(bias, 12);
  let sum4 = load<i32>(bias, 16), sum5 = load<i32>(bias, 20), sum6 = load<i32>(bias, 24), sum7 = load<i32>(bias, 28);
  const stride = inputs << 1;
  for (let tap = 0; tap < 7; tap++) {
    let at = input + (cell + tapOffset(tap)) * stride;
    for (const end = at + stride; at < end; at += 4, weight += 32) {
      const pair = load<i32>(at);
      if (pair == 0) continue;
      const x = (pair << 16) >> 16;
      const y = pair >> 16;
      sum0 += x * <i32>load<i16>(weight) + y * <i32>load<i16>(weight, 2);
      sum1 += x * <i32>load<i16>(weight, 4) + y * <i32>load<i16>(weight, 6);
      sum2 += x * <i32>load<i16>(weight, 8) + y * <i32>load<i16>(weight, 10);
      sum3 += x * <i32>load<i16>(weight, 12) + y * <i32>load<i16>(weight, 14);
      sum4 += x * <i32>load<i16>(weight, 16) + y * <i32>load<i16>(weight, 18);
      sum5 += x * <i32>load<i16>(weight, 20) + y * <i32>load<i16>(weight, 22);
      sum6 += x * <i32>load<i16>(weight, 24) + y * <i32>load<i16>(weight, 26);
      sum7 += x * <i32>load<i16>(weight, 28) + y * <i32>load<i16>(weight, 30);
    }
  }
  const at = (cell * channels + outputs) << 1;
  storeOne(sum0, skip, output, at);
  storeOne(sum1, skip, output, at + 2);
  storeOne(sum2, skip, output, at + 4);
  storeOne(sum3, skip, output, at + 6);
  storeOne(sum4, skip, output, at + 8);
  storeOne(sum5, skip, output, at + 10);
  storeOne(sum6, skip, output, at + 12);
  storeOne(sum7, skip, output, at + 14);
}

/** Shifts a sum to an activation, adds the skipped one, clamps and stores it. */
// @ts-ignore: decorator
@inline function storeOne(sum: i32, skip: usize, output: usize, at: i32): void {
  let value = sum >> WEIGHT_BITS;
  if (skip != 0) value += <i32>load<i16>(skip + at);
  store<i16>(output + at, <i16>max(0, min(value, 0x7fff)));
}

/** Writes JUDGE_SCORES: weights [maps][channels] i16, then one i32 bias per map. */
function scoreCells(layer: usize, weights: usize): void {
  const biases = weights + JUDGE_MAPS * (channels << 1);
  let out = JUDGE_SCORES;
  for (let row = 1; row < height - 1; row++) {
    for (let column = 1; column < width - 1; column++) {
      const cell = layer + (row * width + column) * (channels << 1);
      for (let map = 0; map < JUDGE_MAPS; map++) {
        let sum = load<i32>(biases + (map << 2));
        const weight = weights + map * (channels << 1);
        for (let i = 0; i < channels << 1; i += 2) sum += <i32>load<i16>(cell + i) * <i32>load<i16>(weight + i);
        store<i32>(out, sum);
        out += 4;
      }
    }
  }
}

const pooled: usize = memory.data(2 * JUDGE_MAX_CHANNELS * 8, 16); // f64: means, then maxima

/** The value head: f32 weights, computed in f64 in a fixed order. */
function valueOf(layer: usize, weights: usize): f64 {
  const scale = <f64>ONE;
  for (let channel = 0; channel < channels; channel++) {
    let sum = 0;
    let most = 0;
    for (let row = 1; row < height - 1; row++) {
      let at = layer + ((row * width + 1) * channels + channel) * 2;
      for (let column = 1; column < width - 1; column++) {
        const value = <i32>load<i16>(at);
        sum += value;
        most = max(most, value);
        at += channels << 1;
      }
    }
    store<f64>(pooled + (channel << 3), <f64>sum / (<f64>cellCount * scale));
    store<f64>(pooled + ((channels + channel) << 3), <f64>most / scale);
  }
  const biases = weights + JUDGE_HIDDEN * 2 * channels * 4;
  const last = biases + JUDGE_HIDDEN * 4;
  let value = <f64>load<f32>(last + JUDGE_HIDDEN * 4);
  for (let i = 0; i < JUDGE_HIDDEN; i++) {
    let sum = <f64>load<f32>(biases + (i << 2));
    const weight = weights + i * 2 * channels * 4;
    for (let j = 0; j < 2 * channels; j++) sum += load<f64>(pooled + (j << 3)) * <f64>load<f32>(weight + (j << 2));
    if (sum > 0) value += sum * <f64>load<f32>(last + (i << 2));
  }
  return value;
}
