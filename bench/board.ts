/** Contests on the board: play, undo and winner; flood fill; perft. */
import { ReferenceBoard } from "../reference/board.js";
import * as reference from "../reference/perft.js";
import type { Contest } from "./measure.js";
import { loadProbe } from "./probe.js";

export function boardContests(): Contest[] {
  return [...randomGames(), floods(8, 1), floods(11, 2), floods(19, 6), games()];
}

/** Random games, the winner asked for after every move, all moves taken back. */
function randomGames(): Contest[] {
  const boards = [
    { size: 7, words: 1 },
    { size: 11, words: 2 },
    { size: 19, words: 6 },
  ] as const;
  return boards.map(({ size, words }) => {
    const probe = loadProbe(words);
    probe.setBoard(size, size);
    const board = new ReferenceBoard(size, size);
    const units = Math.round(400_000 / size ** 2);
    return {
      name: `play, undo, winner: random games ${size}×${size}`,
      unit: "game",
      units,
      wasm: () => probe.randomGames(7, units) >>> 0,
      baseline: () => reference.randomGames(board, 7, units),
    };
  });
}

/** The cells joined to one cell on a board that is 60 % full, 50 boards. */
function floods(size: number, words: 1 | 2 | 6): Contest {
  const probe = loadProbe(words);
  probe.setBoard(size, size);
  const board = new ReferenceBoard(size, size);
  const [out, seed, own] = [0, 1, 2].map((i) => probe.scratchSet(i)) as [number, number, number];
  const members = Array.from({ length: 50 }, (_, i) => member(board.cellCount, i + 1));
  const rounds = 100;
  const start = board.cellCount >> 1;
  return {
    name: `flood fill ${size}×${size}`,
    unit: "flood",
    units: members.length * rounds,
    wasm: () => {
      let cells = 0;
      for (const inside of members) {
        probe.clear(own);
        probe.clear(seed);
        inside.forEach((isIn, cell) => {
          if (isIn) probe.add(own, cell);
        });
        probe.add(seed, start);
        probe.floodRounds(out, seed, own, rounds);
        cells += probe.count(out);
      }
      return cells;
    },
    baseline: () => {
      let cells = 0;
      for (const inside of members) {
        let flooded = inside;
        for (let round = 0; round < rounds; round++) flooded = board.flood(start, inside);
        for (const isIn of flooded) cells += isIn;
      }
      return cells;
    },
  };
}

/** A reproducible set that holds the middle cell: 1 for about 60 % of the cells. */
function member(cellCount: number, seed: number): Uint8Array {
  let state = seed * 2654435761;
  const inside = Uint8Array.from({ length: cellCount }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 < 0.6 ? 1 : 0;
  });
  inside[cellCount >> 1] = 1;
  return inside;
}

function games(): Contest {
  const probe = loadProbe(1);
  probe.setBoard(4, 4);
  probe.clearPosition();
  const board = new ReferenceBoard(4, 4);
  const depth = 6;
  return {
    name: "perft 4×4 to depth 6",
    unit: "game",
    units: probe.perft(depth, 0),
    wasm: () => probe.perft(depth, 0),
    baseline: () => reference.perft(board, depth, 0),
  };
}
