/**
 * Counting games: what perft is to chess programs. A game stops at a win, so the count depends on
 * play, undo, the winner and the move list all being right; the reference counts the same.
 *
 * `randomGames` walks whole games instead of the tree; tests and benchmarks share both.
 */
import { NOBODY, BLACK } from "../abi";
import { next } from "../board/cellset";
import { cellCount } from "../board/geometry";
import { EMPTY_CELLS, clearPosition, play, undo, wonBy } from "../board/position";

/** Games from here of at most `depth` moves, `side` first: those that end in a win, and those cut
 *  short at `depth`. A full board always has a winner, so nothing else can end. */
export function perft(depth: i32, side: i32): f64 {
  if (wonBy != NOBODY) return 1;
  return count(depth, side);
}

function count(depth: i32, side: i32): f64 {
  if (depth == 0) return 1;
  let games: f64 = 0;
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    play(cell, side);
    games += wonBy != NOBODY ? 1 : count(depth - 1, side ^ 1);
    undo();
  }
  return games;
}

const ORDER: usize = memory.data(SET_WORDS * 64 * 2, 16);
let randomState: u32 = 1;

/** xorshift32: the same sequence in AssemblyScript and in JavaScript. */
function random(): u32 {
  let x = randomState;
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  randomState = x;
  return x;
}

/**
 * Plays `games` random games to the end on an empty board, asking for the winner after every move,
 * then takes all moves back. Answers a number made of every winner and length, so that two
 * implementations that agree on it played the same games.
 */
export function randomGames(seed: u32, games: i32): u32 {
  clearPosition();
  randomState = seed | 1;
  for (let i = 0; i < cellCount; i++) store<u16>(ORDER + (i << 1), <u16>i);
  let summary: u32 = 0;
  for (let game = 0; game < games; game++) {
    let side = BLACK;
    let moves = 0;
    for (;;) {
      const pick = moves + <i32>((<u64>random() * <u64>(cellCount - moves)) >> 32);
      const cell = load<u16>(ORDER + (pick << 1));
      store<u16>(ORDER + (pick << 1), load<u16>(ORDER + (moves << 1)));
      store<u16>(ORDER + (moves << 1), cell);
      play(cell, side);
      moves++;
      if (wonBy != NOBODY) break;
      side ^= 1;
    }
    summary = summary * 31 + <u32>(moves * 2 + side);
    while (moves-- > 0) undo();
  }
  return summary;
}
