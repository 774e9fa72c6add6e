/** The strength of the player's network, round by round, from the matches in training/rounds.json. */
import { readFileSync } from "node:fs";
import { round } from "./board-svg.js";

interface Match {
  readonly network: string;
  readonly against: string;
  readonly won: number;
  readonly games: number;
}

const WIDTH = 620;
const HEIGHT = 280;
const LEFT = 52;
const RIGHT = 24;
const TOP = 16;
const BOTTOM = 44;
const INK = "#5b5140";
const LINE = "#e3d9c4";
const STROKE = "#c64024";
const TICK = 200;

/** The difference in Elo points at which that share of games is won. */
function eloOf(share: number): number {
  return 400 * Math.log10(share / (1 - share));
}

/** The share of games won with its interval of 95 % (Wilson 1927). */
function shareOf({ won, games }: Match): readonly [low: number, share: number, high: number] {
  const [z, share] = [1.96, won / games];
  const middle = (share + z ** 2 / (2 * games)) / (1 + z ** 2 / games);
  const reach =
    (z * Math.sqrt((share * (1 - share)) / games + z ** 2 / (4 * games ** 2))) / (1 + z ** 2 / games);
  return [middle - reach, share, middle + reach];
}

export function roundsPicture(): string {
  const matches = JSON.parse(readFileSync("training/rounds.json", "utf8")) as Match[];
  let base = 0;
  const rounds = matches.map((match) => {
    const [low, elo, high] = shareOf(match).map((share) => base + eloOf(share)) as [number, number, number];
    base = elo;
    return { ...match, low, elo, high };
  });
  const first = matches[0]?.against ?? "";
  const points = [{ network: first, low: 0, elo: 0, high: 0, won: 0, games: 0, against: "" }, ...rounds];
  const highest = Math.max(...points.map(({ high }) => high));
  const floor = HEIGHT - BOTTOM;
  const x = (i: number) => round(LEFT + ((i + 0.5) / points.length) * (WIDTH - LEFT - RIGHT));
  const y = (elo: number) => round(floor - (elo / highest) * (floor - TOP));
  const ticks = Array.from({ length: Math.floor(highest / TICK) + 1 }, (_, i) => i * TICK);
  const grid = ticks.flatMap((tick) => [
    `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(tick)}" y2="${y(tick)}" stroke="${LINE}"/>`,
    `<text x="${LEFT - 6}" y="${y(tick) + 4}" text-anchor="end">${tick}</text>`,
  ]);
  const drawn = points.flatMap(({ network, won, games, low, elo, high }, i) => [
    `<line x1="${x(i)}" x2="${x(i)}" y1="${y(low)}" y2="${y(high)}" stroke="${STROKE}" stroke-opacity="0.4" stroke-width="6"/>`,
    `<circle cx="${x(i)}" cy="${y(elo)}" r="4" fill="${STROKE}"><title>${network}: ${Math.round(elo)} points</title></circle>`,
    `<text x="${x(i)}" y="${floor + 16}" text-anchor="middle">${network}</text>`,
    ...(games === 0
      ? []
      : [`<text x="${x(i)}" y="${floor + 32}" text-anchor="middle">${won} of ${games}</text>`]),
  ]);
  const line = points.map(({ elo }, i) => `${x(i)},${y(elo)}`).join(" ");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img">`,
    "<title>Elo points of the player's network, round by round; below, the games won against the network before; the bars are the 95 % intervals of each match</title>",
    `<g font-family="system-ui, sans-serif" font-size="11" fill="${INK}">`,
    ...grid,
    `<polyline points="${line}" fill="none" stroke="${STROKE}" stroke-width="2"/>`,
    ...drawn,
    "</g>",
    "</svg>",
    "",
  ].join("\n");
}
