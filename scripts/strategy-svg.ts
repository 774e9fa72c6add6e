/** The rules of a strategy as one SVG sheet: for each rule the board on which it is first met, with its cells numbered. */
import { cellIndex } from "../wrapper/board/notation.js";
import {
  branchesTo,
  type PlacedRule,
  placeBoardRule,
  playableCells,
  remainingGames,
  replyTo,
} from "../wrapper/strategy/placed-rule.js";
import { ruleSetOf, type Strategy } from "../wrapper/strategy/strategy.js";
import { corner, points, round } from "./board-svg.js";

const RADIUS = 9;
const HALF_WIDTH = (RADIUS * Math.sqrt(3)) / 2;
const GAP = 12;
const LABEL = 18;
const SHEET_COLUMNS = 6;

const COLORS = { cell: "#f1d9a0", rest: "#f7f4ec", line: "#b8ac93", black: "#1d1d1f", text: "#4a4130" };

/** The first local game of each rule, searched breadth-first from the whole board, in order of rule numbers. */
export function firstPlaces(strategy: Strategy): PlacedRule[] {
  const ruleSet = ruleSetOf(strategy);
  const first = new Map<number, PlacedRule>();
  const queue = [placeBoardRule(ruleSet)];
  for (const game of queue) {
    if (first.has(game.rule.number)) continue;
    first.set(game.rule.number, game);
    for (const move of playableCells(game)) {
      const reply = replyTo(game, move);
      if (reply !== undefined) queue.push(...remainingGames(game, move, reply, ruleSet.rules));
    }
  }
  return [...first.values()].sort((a, b) => a.rule.number - b.rule.number);
}

export function strategySheet(title: string, strategy: Strategy): string {
  const { size } = strategy;
  const width = HALF_WIDTH * (3 * size - 1) + GAP;
  const height = RADIUS * (1.5 * size + 0.5) + LABEL + GAP;
  const games = firstPlaces(strategy);
  const boards = games.map((game, i) => {
    const [x, y] = [GAP + width * (i % SHEET_COLUMNS), GAP + height * Math.floor(i / SHEET_COLUMNS)];
    return `<g transform="translate(${round(x)} ${round(y)})">${drawGame(game, strategy)}</g>`;
  });
  const sheetHeight = GAP + height * Math.ceil(games.length / SHEET_COLUMNS);
  const shape = points([0, 1, 2, 3, 4, 5].map((k) => corner([0, 0], k, RADIUS)));
  const symbol = (id: string, fill: string, more = "") =>
    `<g id="${id}"><polygon points="${shape}" fill="${fill}" stroke="${COLORS.line}"/>${more}</g>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${Math.ceil(GAP + width * SHEET_COLUMNS)} ${Math.ceil(sheetHeight)}" role="img">`,
    `<title>${title}</title>`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    `<defs>${symbol("c", COLORS.cell)}${symbol("r", COLORS.rest)}${symbol("b", COLORS.rest, `<circle r="6.2" fill="${COLORS.black}"/>`)}</defs>`,
    `<g font-family="system-ui, sans-serif" font-size="7.5" text-anchor="middle" fill="${COLORS.text}">`,
    ...boards,
    "</g>",
    "</svg>",
    "",
  ].join("\n");
}

function drawGame(game: PlacedRule, { size, opening }: Strategy): string {
  const black = new Set([cellIndex(opening, size, size), ...branchesTo(game).map(({ reply }) => reply)]);
  const center = (cell: number) => {
    const [row, column] = [Math.floor(cell / size), cell % size];
    return [HALF_WIDTH * (1 + 2 * column + row), RADIUS * (1 + 1.5 * row)] as const;
  };
  const cells = Array.from({ length: size * size }, (_, cell) => {
    const [x, y] = center(cell).map(round);
    const number = game.cells.indexOf(cell) + 1;
    const kind = black.has(cell) ? "b" : number > 0 ? "c" : "r";
    const text = number > 0 ? `<text x="${x}" y="${round((y as number) + 2.7)}">${number}</text>` : "";
    return `<use href="#${kind}" x="${x}" y="${y}"/>${text}`;
  });
  const rim = (row: number, corners: readonly number[]) => {
    const path = Array.from({ length: size }, (_, column) => center(row * size + column)).flatMap((at) =>
      corners.map((k) => corner(at, k, RADIUS)),
    );
    return `<polyline points="${points(path)}" fill="none" stroke="${COLORS.black}" stroke-width="2.4"/>`;
  };
  const labelY = round(RADIUS * (1.5 * size + 0.5) + 12);
  const label = `<text x="${round(HALF_WIDTH * size * 1.5)}" y="${labelY}" font-size="10">${game.rule.number}</text>`;
  return [...cells, rim(0, [5, 0, 1]), rim(size - 1, [4, 3, 2]), label].join("");
}
