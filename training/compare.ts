/**
 * `npm run training:compare -- A.bin B.bin [--visits 150] [--games 80] [--size 11] [--seed 1]`: games between two networks
 * of the player, with the same number of visits per move and without the solver, and how many the first one wins.
 *
 * Games are paired: each opening, a stone on a random cell, is played with both colours.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { BLACK, CANDIDATE_CELL, NETWORK_PLAYER, NOBODY } from "../assembly/abi.js";
import { loadJudge, loadNetwork } from "../bench/probe.js";
import { randomBelow } from "../reference/random.js";
import { after, loadTrainingProbe, type Stones, show, type TrainingProbe } from "./probe.js";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    visits: { type: "string", default: "150" },
    games: { type: "string", default: "80" },
    size: { type: "string", default: "11" },
    seed: { type: "string", default: "1" },
  },
});
const [visits, games, size] = [values.visits, values.games, values.size].map(Number) as [
  number,
  number,
  number,
];
const random = randomBelow(6571 * Number(values.seed));
for (let i = 0; i < 20; i++) random(2);

const probes = positionals.slice(0, 2).map((file) => {
  const probe = loadTrainingProbe(size * size, 16);
  loadJudge(probe);
  loadNetwork(probe, NETWORK_PLAYER, readFileSync(file));
  return probe;
});
if (probes.length < 2) throw new Error("give the files of two networks");

function bestMove(probe: TrainingProbe, position: Stones): number {
  show(probe, position);
  probe.startTree(position.side, 0, 1, 0);
  probe.playOn(visits);
  probe.candidates();
  return new DataView(probe.memory.buffer).getUint16(probe.candidateList() + CANDIDATE_CELL, true);
}

/** Plays a game to its end; `players` are those of Black and White. Returns the winner. */
function playGame(opening: number, players: readonly TrainingProbe[]): number {
  const empty: Stones = {
    columns: size,
    rows: size,
    stones: new Uint8Array(size * size).fill(NOBODY),
    side: BLACK,
  };
  let position = after(empty, opening);
  for (;;) {
    const probe = players[position.side] as TrainingProbe;
    position = after(position, bestMove(probe, position));
    show(probe, position);
    if (probe.winner() !== NOBODY) return probe.winner();
  }
}

let won = 0;
for (let i = 0; i < games; i += 2) {
  const opening = random(size * size);
  if (playGame(opening, probes) === BLACK) won++;
  if (playGame(opening, probes.slice().reverse()) !== BLACK) won++;
  process.stderr.write(`\r${won} of ${i + 2} `);
}
process.stderr.write("\n");
console.log(`${positionals[0]} won ${won} of ${games} against ${positionals[1]}`);
