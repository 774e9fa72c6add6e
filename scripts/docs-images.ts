/** `npm run docs:images`: draws every picture of the docs anew, from what the engine really answers. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createEngine, type Position } from "../wrapper/index.js";
import { boardSvg } from "./board-svg.js";

const FOLDER = join("docs", "images");

/** The game that `hex-wasp show` draws by default. */
const GAME: Position = {
  size: 7,
  black: ["d4", "c5", "b6", "a7", "e3", "e2", "e1"],
  white: ["d5", "c6", "b7", "d3", "f2", "f1"],
  toMove: "white",
};

async function main(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const engine = await createEngine();
  const title = `A 7×7 board; winner: ${engine.winner(GAME)}`;
  writeFileSync(join(FOLDER, "board.svg"), boardSvg({ position: GAME, title }));
  engine.dispose();
}

await main();
