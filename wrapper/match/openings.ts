/**
 * The openings of a match. Each is played twice, so that both programs have both colors. By default they are the
 * positions after one stone, in an order that depends on a seed, and then those after two stones. Positions that are
 * half turns of each other count once.
 */
import { boardSize, cellName } from "../board/notation.js";
import { HexError } from "../errors.js";
import { Game } from "../game/game.js";
import type { Cell, Position } from "../types.js";

/** The first `count` openings by the seed. Throws `bad-option` if there are fewer. */
export function drawOpenings(
  size: Position["size"],
  count: number,
  seed: number,
): readonly (readonly Cell[])[] {
  const [columns, rows] = boardSize(size);
  const random = randomNumbers(seed);
  const cells = Array.from({ length: columns * rows }, (_, cell) => cell);
  const afterOne = cells.map((cell) => [cell]);
  const select = (all: readonly (readonly number[])[]) =>
    shuffle(
      all.filter((opening) => isFirstOfTurns(opening, cells.length)),
      random,
    )
      .map((opening) => opening.map((cell) => cellName(cell, columns)))
      .filter((opening) => isOpen(size, opening));
  const openings = select(afterOne);
  if (openings.length < count) {
    const afterTwo = afterOne.flatMap((opening) =>
      cells.filter((cell) => !opening.includes(cell)).map((cell) => [...opening, cell]),
    );
    openings.push(...select(afterTwo));
  }
  if (openings.length >= count) return openings.slice(0, count);
  throw new HexError(
    "bad-option",
    `a ${columns}×${rows} board has ${openings.length} openings, not ${count}`,
  );
}

/** Whether the opening is the one to keep of it and its half turn. */
function isFirstOfTurns(opening: readonly number[], cellCount: number): boolean {
  const turned = opening.map((cell) => cellCount - 1 - cell);
  const different = opening.findIndex((cell, i) => cell !== turned[i]);
  return different < 0 || (opening[different] as number) < (turned[different] as number);
}

/** Reads openings: one per line, moves in turn, Black first; # starts a comment. Throws `bad-format`. */
export function parseOpenings(text: string, size: Position["size"]): readonly (readonly Cell[])[] {
  const openings = text.split(/\r?\n/).flatMap((line, i) => {
    const cells = line
      .replace(/#.*$/, "")
      .split(/[\s,]+/)
      .filter((word) => word !== "")
      .map((word) => word.toLowerCase());
    if (cells.length === 0) return [];
    checkOpening(size, cells, i + 1);
    return [cells];
  });
  if (openings.length === 0) throw new HexError("bad-format", "no openings: write one per line, like d4 e5");
  return openings;
}

function checkOpening(size: Position["size"], cells: readonly Cell[], line: number): void {
  try {
    if (isOpen(size, cells)) return;
  } catch (error) {
    if (!(error instanceof HexError)) throw error;
    throw new HexError("bad-format", `line ${line}: ${error.message}`, { cause: error });
  }
  throw new HexError("bad-format", `line ${line}: the game is over after ${cells.join(" ")}`);
}

function isOpen(size: Position["size"], cells: readonly Cell[]): boolean {
  return cells.reduce((game, cell) => game.play(cell), Game.create({ size })).result === null;
}

function shuffle<T>(items: readonly T[], random: (below: number) => number): T[] {
  const order = [...items];
  for (let i = order.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [order[i], order[j]] = [order[j] as T, order[i] as T];
  }
  return order;
}

/** Whole numbers below a limit, by a linear congruential generator (Knuth's MMIX constants). */
function randomNumbers(seed: number): (below: number) => number {
  let state = BigInt(seed);
  return (below) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number(((state >> 32n) * BigInt(below)) >> 32n);
  };
}
