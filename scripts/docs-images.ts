/** `npm run docs:images`: draws every picture of the docs anew, from what the engine really answers. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bestMoves, heatOf } from "../wrapper/formats/heat-map.js";
import { createEngine, EVALUATION_METHODS, type Evaluation, type Position } from "../wrapper/index.js";
import { boardSvg } from "./board-svg.js";

const FOLDER = join("docs", "images");

/** The game that `hex-wasp show` draws by default. */
const GAME: Position = {
  size: 7,
  black: ["d4", "c5", "b6", "a7", "e3", "e2", "e1"],
  white: ["d5", "c6", "b7", "d3", "f2", "f1"],
  toMove: "white",
};

/** One position for all heat maps. */
const OPENING: Position = {
  size: 9,
  black: ["e5", "f3", "c7"],
  white: ["d6", "c4", "g6"],
  toMove: "black",
};

/** Two-distance calls it lost for Black, who wins it (test/oracle/two-distance.test.ts). */
const MISJUDGED: Position = {
  size: 5,
  black: ["e2", "a3", "b3", "c3", "e3", "e4", "c5"],
  white: ["a1", "c1", "d1", "c2", "c4", "d4", "b5", "e5"],
  toMove: "white",
};

/** Pale to deep, told apart in grey as well. */
const COLD = [246, 240, 226];
const HOT = [198, 64, 36];

function shade(heat: number): string {
  const mixed = COLD.map((cold, i) => Math.round(cold + heat * ((HOT[i] as number) - cold)));
  return `rgb(${mixed.join()})`;
}

function heatMap(position: Position, evaluation: Evaluation): string {
  const heat = heatOf(evaluation.moves);
  const best = new Set(bestMoves(evaluation.moves, 1).map(([cell]) => cell));
  const entries = Object.entries(heat);
  return boardSvg({
    position,
    title: `${evaluation.method}: value ${evaluation.value.toFixed(3)} for ${position.toMove}; best: ${[...best].join(", ")}`,
    shades: Object.fromEntries(entries.map(([cell, value]) => [cell, shade(value)])),
    labels: Object.fromEntries(
      entries.map(([cell, value]) => [cell, best.has(cell) ? "★" : String(Math.round(value * 99))]),
    ),
  });
}

async function main(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const engine = await createEngine();
  const write = (name: string, svg: string) => writeFileSync(join(FOLDER, `${name}.svg`), svg);
  write("board", boardSvg({ position: GAME, title: `A 7×7 board; winner: ${engine.winner(GAME)}` }));
  for (const method of EVALUATION_METHODS) {
    write(`evaluation-${method}`, heatMap(OPENING, engine.evaluate(OPENING, method)));
  }
  write("two-distance-misjudged", boardSvg({ position: MISJUDGED, title: "White to move; Black wins" }));
  engine.dispose();
}

await main();
