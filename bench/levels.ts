/**
 * `npm run bench:levels [-- --games 40] [-- --size 11] [-- --time 1] [-- --pairs 3:1,4:2]`: how often a level of the player
 * beats the level two below. `-- --sizes` plays 200 games between random levels on boards of all sizes instead, and
 * checks every move.
 *
 * Games are paired: each opening, a stone on a random cell, is played with both colours.
 */
import { parseArgs } from "node:util";
import { randomBelow } from "../reference/random.js";
import { cellName } from "../wrapper/board/notation.js";
import { Game } from "../wrapper/game/game.js";
import { createEngine, type Engine } from "../wrapper/index.js";
import { STRONGEST_LEVEL, WEAKEST_LEVEL } from "../wrapper/play/level.js";
import { formatTable } from "./measure.js";

const { values } = parseArgs({
  options: {
    games: { type: "string", default: "40" },
    size: { type: "string", default: "11" },
    time: { type: "string", default: "1" },
    pairs: { type: "string" },
    sizes: { type: "boolean", default: false },
    seed: { type: "string", default: "1" },
  },
});
const timeLimitMs = 1000 * Number(values.time);
const random = randomBelow(7919 * Number(values.seed));
for (let i = 0; i < 20; i++) random(2);

/** Plays a game to its end; returns the winner's level as an index. `levels`: those of Black and of White. */
async function playGame(engines: readonly Engine[], start: Game, levels: readonly number[]): Promise<0 | 1> {
  let game = start;
  while (game.result === null) {
    const turn = game.position.toMove === "black" ? 0 : 1;
    const { move } = await (engines[turn] as Engine).bestMove(game.position, {
      level: levels[turn] as number,
      timeLimitMs,
    });
    game = game.play(move);
  }
  return game.result.winner === "black" ? 0 : 1;
}

async function ladder(): Promise<void> {
  const size = Number(values.size);
  const rungs = Array.from({ length: STRONGEST_LEVEL - WEAKEST_LEVEL - 1 }, (_, i) => [i + 3, i + 1]);
  const pairs = values.pairs?.split(",").map((pair) => pair.split(":").map(Number)) ?? rungs;
  const engines = [await createEngine(), await createEngine()];
  const rows: string[][] = [];
  for (const [strong, weak] of pairs as [number, number][]) {
    let won = 0;
    const games = Number(values.games);
    for (let i = 0; i < games; i += 2) {
      const opening = Game.create({ size }).play(cellName(random(size * size), size));
      if ((await playGame(engines, opening, [strong, weak])) === 0) won++;
      if ((await playGame(engines, opening, [weak, strong])) === 1) won++;
      process.stderr.write(`\rlevel ${strong} against ${weak}: ${won} of ${i + 2} `);
    }
    process.stderr.write("\n");
    rows.push([`${strong}`, `${weak}`, `${won} of ${games}`, `${Math.round((100 * won) / games)} %`]);
  }
  for (const engine of engines) engine.dispose();
  console.log(formatTable([["level", "against", "won", ""], ...rows]));
}

/** Every move is checked by `Game`, which throws at an illegal one. */
async function allSizes(): Promise<void> {
  const engines = [await createEngine(), await createEngine()];
  const games = Number(values.games) === 40 ? 200 : Number(values.games);
  let moves = 0;
  for (let i = 0; i < games; i++) {
    const side = () => 5 + random(15);
    const size: [number, number] =
      i % 2 === 0 ? [side(), side()] : ((n) => [n, n] as [number, number])(side());
    const levels = [0, 1].map(() => WEAKEST_LEVEL + random(STRONGEST_LEVEL));
    const start = Game.create({ size });
    const winner = await playGame(engines, start, levels);
    moves++;
    process.stderr.write(
      `\rgame ${i + 1} of ${games}: ${size.join("×")}, level ${levels[0]} against ${levels[1]}, ${winner === 0 ? "Black" : "White"} won   `,
    );
  }
  for (const engine of engines) engine.dispose();
  process.stderr.write("\n");
  console.log(`${moves} games finished, no illegal move`);
}

await (values.sizes ? allSizes() : ladder());
