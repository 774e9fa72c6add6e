/**
 * `npm run training:calibration [-- FOLDER]`: how honest the chances are that the player's search gives. Reads the
 * held-out own games of the folder, `training/data` if none is named, compares the chance of each position with the
 * winner of its game, prints a table, fits the slope and offset of the logit, and draws
 * docs/images/player-reliability.svg.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readOwnGames } from "./sample.js";

const BINS = 10;
const STEPS = 2000;
const RATE = 0.5;

const folder = process.argv[2] ?? "training/data";
const files = readdirSync(folder).filter((name) => name.startsWith("held-out-play-"));
const positions = files
  .flatMap((name) => [...readOwnGames(readFileSync(join(folder, name)))])
  .filter(({ chance }) => chance > 0 && chance < 1); // what is proven needs no estimate
const logit = (chance: number) => {
  const inside = Math.min(0.999, Math.max(0.001, chance));
  return Math.log(inside / (1 - inside));
};
const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

/** The slope and offset that make sigmoid(slope · logit + offset) most likely, by gradient descent. */
function fitLogit(): { slope: number; offset: number } {
  let [slope, offset] = [1, 0];
  for (let step = 0; step < STEPS; step++) {
    let [a, b] = [0, 0];
    for (const { chance, wins } of positions) {
      const error = sigmoid(slope * logit(chance) + offset) - Number(wins);
      a += error * logit(chance);
      b += error;
    }
    slope -= (RATE * a) / positions.length;
    offset -= (RATE * b) / positions.length;
  }
  return { slope, offset };
}

const bins = Array.from({ length: BINS }, (_, i) => {
  const inside = positions.filter(({ chance }) => Math.min(BINS - 1, Math.floor(chance * BINS)) === i);
  const mean = (numbers: readonly number[]) =>
    numbers.reduce((a, b) => a + b, 0) / Math.max(1, numbers.length);
  return {
    count: inside.length,
    chance: mean(inside.map(({ chance }) => chance)),
    won: mean(inside.map(({ wins }) => Number(wins))),
  };
}).filter(({ count }) => count > 0);
const { slope, offset } = fitLogit();
console.log("| chance given | positions | won |\n|---|---|---|");
for (const { count, chance, won } of bins) {
  console.log(`| ${(100 * chance).toFixed(0)} % | ${count} | ${(100 * won).toFixed(0)} % |`);
}
console.log(
  `\n${positions.length} positions; logit of winning = ${slope.toFixed(2)} · logit of the chance + ${offset.toFixed(2)}`,
);
writeFileSync("docs/images/player-reliability.svg", plot());

function plot(): string {
  const [size, margin] = [360, 48];
  const x = (value: number) => (margin + value * size).toFixed(1);
  const y = (value: number) => (margin / 2 + (1 - value) * size).toFixed(1);
  const ticks = [0, 0.25, 0.5, 0.75, 1];
  const grid = ticks.map(
    (t) =>
      `<path class="grid" d="M${x(0)} ${y(t)}H${x(1)}M${x(t)} ${y(0)}V${y(1)}"/>` +
      `<text x="${x(t)}" y="${Number(y(0)) + 18}" text-anchor="middle">${100 * t} %</text>` +
      `<text x="${Number(x(0)) - 6}" y="${Number(y(t)) + 4}" text-anchor="end">${100 * t} %</text>`,
  );
  const most = Math.max(...bins.map(({ count }) => count));
  const dots = bins.map(
    ({ chance, won, count }) =>
      `<circle cx="${x(chance)}" cy="${y(won)}" r="${(3 + 7 * Math.sqrt(count / most)).toFixed(1)}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size + 2 * margin} ${size + 1.6 * margin}" role="img" aria-label="Share of games won by the chance that the player gave">
<style>text{font:12px sans-serif;fill:#555}.grid{stroke:#ccc;stroke-width:.5}circle{fill:#c33;fill-opacity:.8}.ideal{stroke:#555;stroke-dasharray:4 4}</style>
<rect width="100%" height="100%" fill="#fff"/>
${grid.join("\n")}
<path class="ideal" d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}"/>
${dots.join("\n")}
<text x="${x(0.5)}" y="${Number(y(0)) + 38}" text-anchor="middle">chance that the player gave</text>
<text x="${Number(x(0)) + 6}" y="${Number(y(1)) + 14}">games won</text>
</svg>
`;
}
