/**
 * `npm run bench:judge [-- MODEL.onnx]`: time per call of the learned judge with its features, by board size, in Wasm and
 * in the reference, and, if a model is named, in onnxruntime-web on one thread with the same weights. All take turns in
 * one run. Positions: random games with 20 % of the cells occupied.
 *
 * onnxruntime-web is large and nothing else needs it, so install it by hand: `npm install --no-save onnxruntime-web`.
 * `python3 training/to_onnx.py RUN MODEL.onnx` writes the model.
 */
import { readFileSync } from "node:fs";
import { BLACK, FEATURE_COUNT, JUDGE_MAPS } from "../assembly/abi.js";
import { judge, readNetwork } from "../reference/judge.js";
import { formatTable, median } from "./measure.js";
import { playMoves, randomMoves, referenceBoard } from "./positions.js";
import { type BenchProbe, loadJudge, loadProbe, wordsFor } from "./probe.js";

const SIZES = [7, 9, 11, 13];
const TURNS = 15;
const WASM_CALLS = 200;
const ONNX_CALLS = 50;
/** The engine rounds to 8 binary places, so its scores differ a little from those of floating point. */
const LARGEST_DIFFERENCE = 0.5;

type Runner = (board: Float32Array, rows: number, columns: number) => Promise<Float32Array>;

async function onnxRunner(file: string): Promise<Runner> {
  const name = "onnxruntime-web";
  const ort = await import(name);
  ort.env.wasm.numThreads = 1;
  const session = await ort.InferenceSession.create(readFileSync(file), { executionProviders: ["wasm"] });
  return async (data, rows, columns) => {
    const board = new ort.Tensor("float32", data, [1, FEATURE_COUNT, rows, columns]);
    return (await session.run({ board })).moves.data;
  };
}

/** The features in memory as the input of the model: planes with a border of edges. Requires a call of the judge. */
function modelInput(probe: BenchProbe, size: number): Float32Array {
  const width = size + 2;
  const input = new Float32Array(FEATURE_COUNT * width * width);
  const features = new Uint8Array(probe.memory.buffer, probe.FEATURES.value, size * size * FEATURE_COUNT);
  for (let feature = 0; feature < FEATURE_COUNT; feature++) {
    const scale = feature >= 3 && feature <= 6 ? 1 / 8 : 1;
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        const value = features[(row * size + column) * FEATURE_COUNT + feature] as number;
        input[(feature * width + row + 1) * width + column + 1] = value * scale;
      }
    }
  }
  for (let i = 0; i < width; i++) {
    input[i] = input[(width - 1) * width + i] = 1;
    input[(width + i) * width] = input[(width + i) * width + width - 1] = 1;
  }
  return input;
}

async function measure(size: number, run: Runner | null): Promise<string[]> {
  const probe = loadProbe(wordsFor(size));
  loadJudge(probe);
  const moves = randomMoves(size * size, 1, 0.2);
  playMoves(probe, size, moves);
  const board = referenceBoard(size, moves);
  const network = readNetwork(readFileSync("data/judge.bin"));
  const empty = new Set(
    Array.from({ length: size * size }, (_, cell) => cell).filter((cell) => !moves.includes(cell)),
  );
  probe.judge(BLACK, probe.emptyCells(), 1);
  const input = modelInput(probe, size);
  if (run !== null) await checkModel(probe, size, await run(input, size + 2, size + 2));
  const [wasm, reference, onnx]: number[][] = [[], [], []] as [number[], number[], number[]];
  for (let turn = 0; turn < TURNS; turn++) {
    wasm?.push(await microseconds(WASM_CALLS, () => probe.judge(BLACK, probe.emptyCells(), 1)));
    reference?.push(await microseconds(1, () => judge(network, board, BLACK, empty)));
    if (run !== null) onnx?.push(await microseconds(ONNX_CALLS, () => run(input, size + 2, size + 2)));
  }
  const [a, b, c] = [wasm, reference, onnx].map((times) => median(times ?? []));
  const ratio = (other: number | undefined) => ((other ?? 0) / (a ?? 1)).toFixed(1);
  const shown = (time: number | undefined) => (time ?? 0).toFixed(0);
  return [`${size}×${size}`, shown(a), shown(b), ratio(b), ...(run === null ? [] : [shown(c), ratio(c)])];
}

/** The model must be the judge of the package. */
async function checkModel(probe: BenchProbe, size: number, model: Float32Array): Promise<void> {
  const scores = new Int32Array(probe.memory.buffer, probe.JUDGE_SCORES.value, size * size * JUDGE_MAPS);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const ours = (scores[(row * size + column) * JUDGE_MAPS] as number) / 2 ** 20;
      const theirs = model[row * size + column] as number;
      if (Math.abs(ours - theirs) > LARGEST_DIFFERENCE)
        throw new Error(`scores differ: ${ours}, model ${theirs}`);
    }
  }
}

async function microseconds(calls: number, call: () => unknown): Promise<number> {
  const began = performance.now();
  for (let i = 0; i < calls; i++) await call();
  return (1000 * (performance.now() - began)) / calls;
}

const file = process.argv[2];
const run = file === undefined ? null : await onnxRunner(file);
const header = [
  "board",
  "Wasm, µs",
  "reference, µs",
  "ratio",
  ...(run === null ? [] : ["onnxruntime-web, µs", "ratio"]),
];
const rows: string[][] = [];
for (const size of SIZES) rows.push(await measure(size, run));
process.stdout.write(`${formatTable([header, ...rows])}\n`);
