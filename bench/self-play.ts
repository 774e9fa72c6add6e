/**
 * Strength of the evaluations: the percentage of games that each wins against each other one.
 *
 *   npm run bench:self-play     writes bench/self-play.json and prints the tables of docs/experiments/evaluation.md
 *
 * Two kinds of players look at most one move ahead: one plays the move after which the opponent's position has the
 * lowest value, the other plays the cell with the highest move value. Each pair plays 100 random openings of two
 * stones on 7×7 and on 11×11, with both colours. Ties are broken by a seeded generator, so runs are reproducible.
 */
import { writeFileSync } from "node:fs";
import { BLACK, NOBODY } from "../assembly/abi.js";
import type { FormulaMethod } from "../wrapper/backend/abi-names.js";
import { FORMULA_METHODS, METHOD_NUMBERS } from "../wrapper/backend/abi-names.js";
import { formatTable, machineInfo, showProgress } from "./measure.js";
import { randomFraction, randomMoves } from "./positions.js";
import { type BenchProbe, loadProbe, wordsFor } from "./probe.js";

const RESULT_FILE = "bench/self-play.json";
const SIZES = [7, 11];
const OPENINGS = 100;
/** Random stones at the start of a game, one per colour. */
const OPENING_STONES = 2;

/** How a player chooses: by the value of the position after the move, or by the move value. */
type Choice = "value-after" | "move-value";
const CHOICES: readonly Choice[] = ["value-after", "move-value"];

interface Pairing {
  readonly choice: Choice;
  readonly size: number;
  readonly first: FormulaMethod;
  readonly second: FormulaMethod;
  /** Games that `first` won as Black and as White, out of OPENINGS each. */
  readonly asBlack: number;
  readonly asWhite: number;
  readonly games: number;
}

/** Returns the moves with the best value for the player of `side`; more than one if they tie. */
function bestMoves(
  probe: BenchProbe,
  cellCount: number,
  method: number,
  side: number,
  choice: Choice,
): number[] {
  const values = new Float64Array(cellCount).fill(-Infinity);
  if (choice === "move-value") {
    probe.evaluate(method, side);
    values.set(new Float64Array(probe.memory.buffer, probe.moveValueBuffer(), cellCount));
  }
  for (let cell = 0; cell < cellCount; cell++) {
    if (probe.owner(cell) !== NOBODY) {
      values[cell] = -Infinity;
    } else if (choice === "value-after") {
      probe.play(cell, side);
      values[cell] = -probe.evaluate(method, side ^ 1);
      probe.undo();
    }
  }
  const most = Math.max(...values);
  return [...values.keys()].filter((cell) => values[cell] === most);
}

/** Plays a game to the end. Returns the winner. */
function playGame(
  probe: BenchProbe,
  size: number,
  opening: readonly number[],
  players: readonly [FormulaMethod, FormulaMethod],
  choice: Choice,
  seed: number,
): number {
  probe.setBoard(size, size);
  probe.clearPosition();
  let side = BLACK as number;
  const random = randomFraction((seed << 4) | 1);
  for (const cell of opening) {
    probe.play(cell, side);
    side ^= 1;
  }
  while (probe.winner() === NOBODY) {
    const best = bestMoves(probe, size * size, METHOD_NUMBERS[players[side as 0]], side, choice);
    probe.play(best[Math.floor(random() * best.length)] as number, side);
    side ^= 1;
  }
  return probe.winner();
}

function playPair(size: number, first: FormulaMethod, second: FormulaMethod, choice: Choice): Pairing {
  const probe = loadProbe(wordsFor(size));
  let asBlack = 0;
  let asWhite = 0;
  for (let i = 0; i < OPENINGS; i++) {
    const opening = randomMoves(size * size, 1000 + i, 1).slice(0, OPENING_STONES);
    if (playGame(probe, size, opening, [first, second], choice, i) === BLACK) asBlack++;
    if (playGame(probe, size, opening, [second, first], choice, i) !== BLACK) asWhite++;
  }
  return { choice, size, first, second, asBlack, asWhite, games: 2 * OPENINGS };
}

/** Formats the games won by each row against each column, in per cent. */
function formatPairings(title: string, pairings: readonly Pairing[]): string {
  const share = (row: FormulaMethod, column: FormulaMethod): string => {
    for (const { first, second, asBlack, asWhite, games } of pairings) {
      const won = Math.round((100 * (asBlack + asWhite)) / games);
      if (first === row && second === column) return `${won} %`;
      if (first === column && second === row) return `${100 - won} %`;
    }
    return "";
  };
  const rows = FORMULA_METHODS.map((row) => [row, ...FORMULA_METHODS.map((column) => share(row, column))]);
  return formatTable([[title, ...FORMULA_METHODS], ...rows]);
}

function main(): void {
  const pairings: Pairing[] = [];
  for (const choice of CHOICES) {
    for (const size of SIZES) {
      const played: Pairing[] = [];
      FORMULA_METHODS.forEach((first, i) => {
        for (const second of FORMULA_METHODS.slice(i + 1)) {
          showProgress(`${choice}, ${size}×${size}: ${first} against ${second} …`);
          played.push(playPair(size, first, second, choice));
        }
      });
      showProgress("");
      process.stdout.write(`${formatPairings(`${choice}, ${size}×${size}`, played)}\n\n`);
      pairings.push(...played);
    }
  }
  writeFileSync(
    RESULT_FILE,
    `${JSON.stringify({ machine: machineInfo(), openings: OPENINGS, pairings }, null, 2)}\n`,
  );
}

main();
