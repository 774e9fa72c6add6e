/**
 * Speed of the board, Wasm against the reference. Part of `npm run bench`.
 *
 *   random games   time per game: play, winner after every move, undo; from the empty 7×7, 11×11 and 19×19 board
 *   flood fill     time per flood from the middle cell, on 50 random sets of about 60 % of the cells
 *   perft          time per game, all games of at most 6 moves on the empty 4×4 board
 */
import { ReferenceBoard } from "../reference/board.js";
import * as reference from "../reference/perft.js";
import type { Comparison } from "./measure.js";
import { randomFraction } from "./positions.js";
import { loadProbe, wordsFor } from "./probe.js";

export function boardComparisons(): Comparison[] {
  return [...[7, 11, 19].map(randomGames), ...[8, 11, 19].map(floods), perft()];
}

function randomGames(size: number): Comparison {
  const probe = loadProbe(wordsFor(size));
  probe.setBoard(size, size);
  const board = new ReferenceBoard(size, size);
  const units = Math.round(400_000 / size ** 2);
  return {
    name: `random games with play, undo and winner, ${size}×${size}`,
    unit: "game",
    units,
    wasm: () => probe.randomGames(7, units) >>> 0,
    baseline: () => reference.randomGames(board, 7, units),
  };
}

function floods(size: number): Comparison {
  const probe = loadProbe(wordsFor(size));
  probe.setBoard(size, size);
  const board = new ReferenceBoard(size, size);
  const [out, seed, own] = [0, 1, 2].map((i) => probe.scratchSet(i)) as [number, number, number];
  const sets = Array.from({ length: 50 }, (_, i) => randomSet(board.cellCount, i + 1));
  const rounds = 100;
  const start = board.cellCount >> 1;
  return {
    name: `flood fill, ${size}×${size}`,
    unit: "flood",
    units: sets.length * rounds,
    wasm: () => {
      let cells = 0;
      for (const members of sets) {
        probe.clear(own);
        probe.clear(seed);
        members.forEach((isMember, cell) => {
          if (isMember) probe.add(own, cell);
        });
        probe.add(seed, start);
        probe.repeatFlood(out, seed, own, rounds);
        cells += probe.count(out);
      }
      return cells;
    },
    baseline: () => {
      let cells = 0;
      for (const members of sets) {
        let flooded = members;
        for (let round = 0; round < rounds; round++) flooded = board.flood(start, members);
        for (const isMember of flooded) cells += isMember;
      }
      return cells;
    },
  };
}

/** Returns a set of about 60 % of the cells that contains the middle cell: one byte per cell, 1 = in the set. */
function randomSet(cellCount: number, seed: number): Uint8Array {
  const random = randomFraction(seed * 2654435761);
  const members = Uint8Array.from({ length: cellCount }, () => (random() < 0.6 ? 1 : 0));
  members[cellCount >> 1] = 1;
  return members;
}

function perft(): Comparison {
  const probe = loadProbe(1);
  probe.setBoard(4, 4);
  probe.clearPosition();
  const board = new ReferenceBoard(4, 4);
  const depth = 6;
  return {
    name: `perft of depth ${depth}, 4×4`,
    unit: "game",
    units: probe.perft(depth, 0),
    wasm: () => probe.perft(depth, 0),
    baseline: () => reference.perft(board, depth, 0),
  };
}
