/** The connections of H-search: each holds by exhaustive play, and both engines deduce the same. */
import { describe, expect, it } from "vitest";
import { type ReferenceBoard, type Side, Stone } from "../../reference/board.js";
import { holds } from "../../reference/subgame.js";
import { createReferenceEngine } from "../../wrapper/engine/create-reference-engine.js";
import { type Connection, createEngine, type Position } from "../../wrapper/index.js";
import {
  COLORS,
  endpointNumber,
  positionOf,
  randomBelow,
  randomBoard,
  randomGame,
  SIDES,
  show,
} from "../support/boards.js";

const wasm = await createEngine();
const reference = await createReferenceEngine();
/** The largest carrier in which every line is played. */
const LARGEST_TRIED = 11;

/** The first fault of a connection, or null. */
function faultOf(board: ReferenceBoard, side: Side, connection: Connection): string | null {
  const numberOf = (name: string) => endpointNumber(name, board);
  const carrier = connection.carrier.map(numberOf);
  const ends = [numberOf(connection.from), numberOf(connection.to)] as const;
  if (carrier.some((each) => board.stones[each] !== Stone.none)) return "a carrier cell is not empty";
  if (carrier.some((each) => ends.includes(each))) return "an endpoint is in the carrier";
  if (connection.kind === "semi") {
    const key = numberOf(connection.key as string);
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

describe("every small connection holds in every line of play", () => {
  const shapes: [columns: number, rows: number, positions: number][] = [
    [4, 4, 20],
    [5, 4, 12],
    [3, 6, 10],
    [5, 5, 12],
    [6, 6, 10],
    [7, 7, 8],
    [8, 6, 6],
    [9, 9, 3],
    [11, 11, 3],
  ];

  it.each(shapes)("%i×%i", (columns, rows, positions) => {
    let tried = 0;
    const random = randomBelow(columns * 100 + rows);
    for (let i = 0; i < positions; i++) {
      const empty = Math.ceil((columns * rows * (46 + random(45))) / 100);
      const blackPercent = i % 3 === 0 ? random(101) : 50;
      const board = randomBoard(columns, rows, { empty, blackPercent }, random);
      if (board.winner() !== Stone.none) continue;
      for (const side of SIDES) {
        const { full, semi } = wasm.connections(positionOf(board), COLORS[side]);
        const small = [...full, ...semi].filter(({ carrier }) => carrier.length <= LARGEST_TRIED);
        for (const connection of small) {
          const fault = faultOf(board, side, connection);
          if (fault !== null) expect.fail(`${fault}: ${show(board, side)} ${JSON.stringify(connection)}`);
          tried++;
        }
      }
    }
    expect(tried).toBeGreaterThan(400);
  });
});

describe("both engines", () => {
  const key = ({ from, to, kind, carrier }: Connection) => `${kind} ${from} ${to} ${carrier.join(",")}`;

  it("deduce the same minimal carriers where no limit cuts either short", () => {
    let complete = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const [columns, rows] = [3 + (seed % 3), 3 + ((seed * 7) % 3)];
      const count = Math.floor((columns * rows * (seed % 6)) / 10);
      const position = positionOf(randomGame(columns, rows, count, randomBelow(seed)));
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

  // The engine combines what the must-play rule has proved by AND and OR again, and the reference does not.
  it("prove pairs of stones and edges with the must-play rule: the engine all that the reference proves", () => {
    let [complete, byMustPlay, more] = [0, 0, 0];
    for (const seed of [5, 14, 63, 76, 112, 113, ...Array.from({ length: 14 }, (_, i) => 15 + i)]) {
      const board = randomGame(5, 5, 6 + (seed % 6), randomBelow(seed));
      const position = positionOf(board);
      for (const side of SIDES) {
        const color = COLORS[side];
        const [a, b] = [wasm.connections(position, color), reference.connections(position, color)];
        if (!a.complete || !b.complete) continue;
        complete++;
        byMustPlay += b.full.filter(({ rule }) => rule === "must-play").length;
        const isOwn = (end: string) => endpointNumber(end, board) >= 25 || position[color].includes(end);
        const pairsOf = (list: readonly Connection[]) =>
          new Map(
            list
              .filter(({ from, to }) => isOwn(from) && isOwn(to))
              .map((connection) => [`${connection.from} ${connection.to}`, connection]),
          );
        const [own, others] = [pairsOf(a.full), pairsOf(b.full)];
        expect([...own.keys()]).toEqual(expect.arrayContaining([...others.keys()]));
        for (const [pair, connection] of own) {
          if (others.has(pair)) continue;
          expect(faultOf(board, side, connection), pair).toBeNull();
          more++;
        }
      }
    }
    expect(complete).toBeGreaterThan(20);
    expect({ byMustPlay, more }).toEqual({ byMustPlay: 8, more: 1 });
  });
});

describe("one black stone on 11×11 and the bottom edge (Rasmussen and Maire 2004, §4)", () => {
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
