/**
 * Perft for Hex: counts games, as chess programs do to test their moves. A game stops at a win, so the count
 * is right only if play, undo, the winner and the empty cells are. The reference counts the same games.
 *
 * `randomGames` plays whole games instead of walking the tree. Tests and benchmarks share both.
 */
import { NOBODY, BLACK } from "../abi";
import { next } from "../board/cellset";
import { cellCount } from "../board/geometry";
import { EMPTY_CELLS, clearPosition, play, undo, wonBy } from "../board/position";

/** Number of games of at most `depth` moves from here, `side` first: those that end in a win, and those cut
 *  short at `depth`. A full board always has a winner, so there is no third case. */
export function perft(depth: i32, side: i32): f64 {
  if (wonBy != NOBODY) return 1;
  return countGames(depth, side);
}

function countGames(depth: i32, side: i32): f64 {
  if (depth == 0) return 1;
  let games: f64 = 0;
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    play(cell, side);
    games += wonBy != NOBODY ? 1 : countGames(depth - 1, side ^ 1);
    undo();
  }
  return games;
}

const ORDER: usize = memory.data(SET_WORDS * 64 * 2, 16); // u16 cells: those played so far, then the others
let randomState: u32 = 1;

/** xorshift32: the same sequence in AssemblyScript and in JavaScript. */
function nextRandom(): u32 {
  let x = randomState;
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  randomState = x;
  return x;
}

/**
 * Plays `games` random games to the end on an empty board, checks for a winner after every move, and undoes
 * each game. Returns a checksum of all winners and lengths: two implementations with the same checksum played
 * the same games.
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
      const pick = moves + <i32>((<u64>nextRandom() * <u64>(cellCount - moves)) >> 32);
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
