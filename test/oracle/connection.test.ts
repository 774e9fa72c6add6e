import { describe, expect, it } from "vitest";
import { ReferenceBoard, type Side, Stone } from "../../reference/board.js";
import { holds } from "../../reference/subgame.js";
import { type Connection, createEngine, type Position } from "../../wrapper/index.js";
import { createReferenceEngine } from "../../wrapper/reference-engine.js";
import { positionOf, seeded, shuffled } from "../support/arbitrary.js";

const wasm = await createEngine();
const reference = await createReferenceEngine();
const COLORS = ["black", "white"] as const;
const EDGES = ["top", "bottom", "left", "right"];
/** Carriers up to this size are tried out by playing every line. */
const LARGEST_TRIED = 11;

function randomStones(columns: number, rows: number, black: number, white: number, seed: number): Uint8Array {
  const stones = new Uint8Array(columns * rows).fill(Stone.none);
  shuffled(columns * rows, seeded(seed))
    .slice(0, black + white)
    .forEach((cell, i) => {
      stones[cell] = i < black ? Stone.black : Stone.white;
    });
  return stones;
}

function boardOf(columns: number, rows: number, stones: Uint8Array): ReferenceBoard {
  const board = new ReferenceBoard(columns, rows);
  stones.forEach((side, cell) => {
    if (side !== Stone.none) board.play(cell, side as Side);
  });
  return board;
}

function endpoint(name: string, columns: number, rows: number): number {
  const edge = EDGES.indexOf(name);
  return edge >= 0 ? columns * rows + edge : cell(name, columns);
}

function cell(name: string, columns: number): number {
  return (Number(name.slice(1)) - 1) * columns + name.charCodeAt(0) - 97;
}

/** Tries a connection out; says what is wrong with it, or nothing. */
function wrongWith(board: ReferenceBoard, side: Side, connection: Connection): string | null {
  const { columns, rows } = board;
  const carrier = connection.carrier.map((name) => cell(name, columns));
  const ends = [endpoint(connection.from, columns, rows), endpoint(connection.to, columns, rows)] as const;
  if (carrier.some((each) => board.stones[each] !== Stone.none)) return "a carrier cell is not empty";
  if (carrier.some((each) => ends.includes(each))) return "an endpoint is in the carrier";
  if (connection.kind === "semi") {
    const key = cell(connection.key as string, columns);
    if (!carrier.includes(key)) return "the key is not in the carrier";
    board.play(key, side);
    const isFull = holds(
      board,
      side,
      ends,
      carrier.filter((each) => each !== key),
      "full",
    );
    board.undo();
    return isFull ? null : "the key does not make it full";
  }
  return holds(board, side, ends, carrier, "full") ? null : "it does not hold";
}

describe("every small connection holds against every line of play", () => {
  const shapes: [columns: number, rows: number, positions: number][] = [
    [4, 4, 20],
    [5, 4, 12],
    [3, 6, 10],
    [5, 5, 12],
    [6, 6, 10],
    [7, 7, 8],
    [8, 6, 6],
    [9, 9, 4],
    [11, 11, 3],
  ];

  it.each(shapes)("%i×%i", (columns, rows, positions) => {
    let tried = 0;
    const random = seeded(columns * 100 + rows);
    for (let i = 0; i < positions; i++) {
      // Counts as they arise in play, and any others.
      const cells = columns * rows;
      const total = Math.floor((cells * (10 + random(45))) / 100);
      const black = i % 3 === 0 ? random(total + 1) : Math.ceil(total / 2);
      const stones = randomStones(columns, rows, black, total - black, 1000 * i + cells);
      const board = boardOf(columns, rows, stones);
      if (board.winner() !== Stone.none) continue;
      for (const side of [0, 1] as const) {
        const { full, semi } = wasm.connections(positionOf(columns, rows, stones), COLORS[side]);
        const small = [...full, ...semi].filter(({ carrier }) => carrier.length <= LARGEST_TRIED);
        for (const connection of small) {
          const wrong = wrongWith(board, side, connection);
          if (wrong !== null)
            expect.fail(`${wrong}: ${JSON.stringify({ stones: [...stones].join(""), side, connection })}`);
          tried++;
        }
      }
    }
    expect(tried).toBeGreaterThan(400);
  });
});

describe("wasm and reference", () => {
  const key = ({ from, to, kind, carrier }: Connection) => `${kind} ${from} ${to} ${carrier.join(",")}`;

  it("deduce the same minimal carriers where no limit cuts either short", () => {
    let complete = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const [columns, rows] = [3 + (seed % 3), 3 + ((seed * 7) % 3)];
      const total = Math.floor((columns * rows * (seed % 6)) / 10);
      const position = positionOf(
        columns,
        rows,
        randomStones(columns, rows, total >> 1, total - (total >> 1), seed),
      );
      for (const color of COLORS) {
        const options = { rules: ["and", "or"] } as const;
        const [a, b] = [
          wasm.connections(position, color, options),
          reference.connections(position, color, options),
        ];
        if (!a.complete || !b.complete) continue;
        complete++;
        expect([...a.full, ...a.semi].map(key).sort()).toEqual([...b.full, ...b.semi].map(key).sort());
        expect(a.mustPlay).toEqual(b.mustPlay);
        expect(a.winning?.carrier.length).toBe(b.winning?.carrier.length);
      }
    }
    expect(complete).toBeGreaterThan(60);
  });

  it("prove the same pairs of stones and edges with the must-play rule", () => {
    for (let seed = 1; seed <= 12; seed++) {
      const position = positionOf(5, 5, randomStones(5, 5, 3, 3, seed));
      for (const color of COLORS) {
        const [a, b] = [wasm.connections(position, color), reference.connections(position, color)];
        if (!a.complete || !b.complete) continue;
        const pairs = (list: readonly Connection[]) => new Set(list.map(({ from, to }) => `${from} ${to}`));
        expect(pairs(a.full)).toEqual(pairs(b.full));
      }
    }
  });
});

describe("one black stone on 11×11 and the bottom edge (paper 001, §4)", () => {
  const joined = (row: number, rules: readonly ("and" | "or" | "must-play")[]): string[] =>
    [..."abcdefghijk"]
      .map((column) => `${column}${row}`)
      .filter((stone) => {
        const position: Position = { size: 11, black: [stone], white: [], toMove: "white" };
        return wasm.connections(position, "black", { rules, between: [stone, "bottom"] }).full.length > 0;
      });

  it("row 7: AND and OR join none, the must-play rule g7, h7, i7 and no other", () => {
    expect(joined(7, ["and", "or"])).toEqual([]);
    expect(joined(7, ["and", "or", "must-play"])).toEqual(["g7", "h7", "i7"]);
  });

  it("row 8: e8 … j8 with the must-play rule", () => {
    expect(joined(8, ["and", "or", "must-play"])).toEqual(["e8", "f8", "g8", "h8", "i8", "j8"]);
  });

  it("row 9: c9 … k9 by AND and OR", () => {
    expect(joined(9, ["and", "or"])).toEqual(["c9", "d9", "e9", "f9", "g9", "h9", "i9", "j9", "k9"]);
  });
});
