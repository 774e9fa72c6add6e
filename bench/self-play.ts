/**
 * `npm run bench:self-play`: every evaluation against every other, with two kinds of players that look at most
 * one move ahead. One plays the move after which its evaluation likes the opponent's position least; the other
 * plays the cell with the best move value. Pairs play the same random openings with both colours; ties are
 * broken by a seeded generator, so a run can be repeated. Writes bench/self-play.json; the tables of
 * docs/evaluation are its output.
 */
import { writeFileSync } from "node:fs";
import { BLACK, NOBODY } from "../assembly/abi.js";
import { EVALUATION_METHODS, methodNumber } from "../wrapper/methods.js";
import type { EvaluationMethod } from "../wrapper/types.js";
import { machine, table } from "./measure.js";
import { randomMoves } from "./positions.js";
import { type BenchProbe, loadProbe, wordsFor } from "./probe.js";

const RESULT_FILE = "bench/self-play.json";
const SIZES = [7, 11];
const OPENINGS = 100;
/** Random stones at the start of a game, one of each colour. */
const OPENING_STONES = 2;

/** How a player chooses: by the value after the move, or by the move's value. */
type Choice = "value-after" | "move-value";
const CHOICES: readonly Choice[] = ["value-after", "move-value"];

interface Pairing {
  readonly choice: Choice;
  readonly size: number;
  readonly first: EvaluationMethod;
  readonly second: EvaluationMethod;
  /** Games that `first` won as Black and as White, of OPENINGS each. */
  readonly asBlack: number;
  readonly asWhite: number;
  readonly games: number;
}

/** The moves that the player of `side` likes best, all equally. */
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

/** Plays a game to the end; answers the winner's side. */
function playGame(
  probe: BenchProbe,
  size: number,
  opening: readonly number[],
  players: readonly [EvaluationMethod, EvaluationMethod],
  choice: Choice,
  seed: number,
): number {
  probe.setBoard(size, size);
  probe.clearPosition();
  let side = BLACK as number;
  let state = (seed << 4) | 1;
  for (const cell of opening) {
    probe.play(cell, side);
    side ^= 1;
  }
  while (probe.winner() === NOBODY) {
    const best = bestMoves(probe, size * size, methodNumber(players[side as 0]), side, choice);
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    probe.play(best[Math.floor((state / 2 ** 32) * best.length)] as number, side);
    side ^= 1;
  }
  return probe.winner();
}

function playPair(size: number, first: EvaluationMethod, second: EvaluationMethod, choice: Choice): Pairing {
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

/** A row for each player: games won against each other one, in per cent. */
function format(title: string, pairings: readonly Pairing[]): string {
  const share = (row: EvaluationMethod, column: EvaluationMethod): string => {
    for (const { first, second, asBlack, asWhite, games } of pairings) {
      const won = Math.round((100 * (asBlack + asWhite)) / games);
      if (first === row && second === column) return `${won} %`;
      if (first === column && second === row) return `${100 - won} %`;
    }
    return "";
  };
  const rows = EVALUATION_METHODS.map((row) => [
    row,
    ...EVALUATION_METHODS.map((column) => share(row, column)),
  ]);
  return table([[title, ...EVALUATION_METHODS], ...rows]);
}

function main(): void {
  const pairings: Pairing[] = [];
  for (const choice of CHOICES) {
    for (const size of SIZES) {
      const played: Pairing[] = [];
      EVALUATION_METHODS.forEach((first, i) => {
        for (const second of EVALUATION_METHODS.slice(i + 1)) {
          process.stderr.write(`\r\u001b[K${choice}, ${size}×${size}: ${first} against ${second} …`);
          played.push(playPair(size, first, second, choice));
        }
      });
      process.stderr.write("\r\u001b[K");
      process.stdout.write(`${format(`${choice}, ${size}×${size}`, played)}\n\n`);
      pairings.push(...played);
    }
  }
  writeFileSync(
    RESULT_FILE,
    `${JSON.stringify({ machine: machine(), openings: OPENINGS, pairings }, null, 2)}\n`,
  );
}

main();
