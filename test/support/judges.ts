/** Weights for the judge that were not learned: noise of any shape and size. */
import { randomBelow } from "./boards.js";

const FEATURES = 8;
const MAPS = 3;
const HIDDEN = 32;

/** Weights of a network as training/export.py writes them, with random numbers up to ± `largest`. */
export function noiseWeights(channels: number, blocks: number, seed: number, largest: number): Uint8Array {
  const random = randomBelow(seed);
  const number = (most: number) => random(2 * most + 1) - most;
  const convolution = (inputs: number) => [
    ...Array.from({ length: 7 * inputs * channels }, () => i16(number(largest))),
    ...Array.from({ length: channels }, () => i32(number(largest * 256))),
  ];
  const floats = (count: number) => Array.from({ length: count }, () => f32(number(1000) / 1000));
  const parts = [
    Buffer.from(["W".charCodeAt(0), "J".charCodeAt(0), channels, blocks]),
    ...convolution(FEATURES),
    ...Array.from({ length: 2 * blocks }, () => convolution(channels)).flat(),
    ...Array.from({ length: MAPS * channels }, () => i16(number(largest))),
    ...Array.from({ length: MAPS }, () => i32(number(largest * 256))),
    ...floats(HIDDEN * 2 * channels + HIDDEN + HIDDEN + 1),
  ];
  return new Uint8Array(Buffer.concat(parts));
}

function i16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16LE(value);
  return bytes;
}

function i32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

function f32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return bytes;
}
