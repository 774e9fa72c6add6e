/** `npm run bench`: Wasm against the reference, as ratios taken in one run; JSON to build/bench.json. */
import { writeFileSync } from "node:fs";
import { ReferenceBoard } from "../reference/board.js";
import * as reference from "../reference/perft.js";
import { createEngine } from "../wrapper/index.js";
import { type Contest, duration, machine, measure, type Result, table } from "./measure.js";
import { loadProbe } from "./probe.js";

const RESULT_FILE = "build/bench.json";

async function main(): Promise<void> {
  const startUp = await startUpMilliseconds();
  const contests = [...randomGames(), floods(8, 1), floods(11, 2), floods(19, 6), games()];
  const results: Result[] = [];
  for (const contest of contests) {
    process.stderr.write(`\r\u001b[K${contest.name} …`);
    results.push(measure(contest));
  }
  process.stderr.write("\r\u001b[K");
  process.stdout.write(`${format(results)}\n\ncreateEngine() to first answer: ${startUp.toFixed(1)} ms\n`);
  const record = { machine: machine(), startUpMilliseconds: startUp, results };
  writeFileSync(RESULT_FILE, `${JSON.stringify(record, null, 2)}\n`);
  process.stdout.write(`written to ${RESULT_FILE}\n`);
}

function format(results: readonly Result[]): string {
  const rows = results.map((result) => [
    result.name,
    `${duration(result.wasmNanoseconds)}/${result.unit}`,
    `${duration(result.referenceNanoseconds)}/${result.unit}`,
    `${result.ratio.toFixed(1)}×`,
    `${result.lowest.toFixed(1)}–${result.highest.toFixed(1)}`,
  ]);
  return table([["", "Wasm", "reference", "ratio", "spread"], ...rows]);
}

/** A new engine's first answer, once the module is loaded. */
async function startUpMilliseconds(): Promise<number> {
  const start = performance.now();
  const engine = await createEngine();
  engine.winner({ size: 11, black: ["a1"], white: ["b2"], toMove: "black" });
  const end = performance.now();
  engine.dispose();
  return end - start;
}

/** Random games, the winner asked for after every move, all moves taken back. */
function randomGames(): Contest[] {
  const boards = [
    { size: 7, words: 1 },
    { size: 11, words: 2 },
    { size: 19, words: 6 },
  ] as const;
  return boards.map(({ size, words }) => {
    const probe = loadProbe(words);
    probe.setBoard(size, size);
    const board = new ReferenceBoard(size, size);
    const units = Math.round(400_000 / size ** 2);
    return {
      name: `play, undo, winner: random games ${size}×${size}`,
      unit: "game",
      units,
      wasm: () => probe.randomGames(7, units) >>> 0,
      reference: () => reference.randomGames(board, 7, units),
    };
  });
}

/** The cells joined to one cell on a board that is 60 % full, 50 boards. */
function floods(size: number, words: 1 | 2 | 6): Contest {
  const probe = loadProbe(words);
  probe.setBoard(size, size);
  const board = new ReferenceBoard(size, size);
  const [out, seed, own] = [0, 1, 2].map((i) => probe.scratchSet(i)) as [number, number, number];
  const members = Array.from({ length: 50 }, (_, i) => member(board.cellCount, i + 1));
  const rounds = 100;
  const start = board.cellCount >> 1;
  return {
    name: `flood fill ${size}×${size}`,
    unit: "flood",
    units: members.length * rounds,
    wasm: () => {
      let cells = 0;
      for (const inside of members) {
        probe.clear(own);
        probe.clear(seed);
        inside.forEach((isIn, cell) => {
          if (isIn) probe.add(own, cell);
        });
        probe.add(seed, start);
        probe.floodRounds(out, seed, own, rounds);
        cells += probe.count(out);
      }
      return cells;
    },
    reference: () => {
      let cells = 0;
      for (const inside of members) {
        let flooded = inside;
        for (let round = 0; round < rounds; round++) flooded = board.flood(start, inside);
        for (const isIn of flooded) cells += isIn;
      }
      return cells;
    },
  };
}

/** A reproducible set that holds the middle cell: 1 for about 60 % of the cells. */
function member(cellCount: number, seed: number): Uint8Array {
  let state = seed * 2654435761;
  const inside = Uint8Array.from({ length: cellCount }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 < 0.6 ? 1 : 0;
  });
  inside[cellCount >> 1] = 1;
  return inside;
}

function games(): Contest {
  const probe = loadProbe(1);
  probe.setBoard(4, 4);
  probe.clearPosition();
  const board = new ReferenceBoard(4, 4);
  const depth = 6;
  return {
    name: "perft 4×4 to depth 6",
    unit: "game",
    units: probe.perft(depth, 0),
    wasm: () => probe.perft(depth, 0),
    reference: () => reference.perft(board, depth, 0),
  };
}

await main();
