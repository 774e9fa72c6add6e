/** What the page keeps: games, links to them, and walks through certificates. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cellsOf,
  emptyGame,
  type Game,
  play,
  positionOf,
  setUp,
  stonesOf,
  withOtherToMove,
} from "../../page/state/game.js";
import { formatLink, parseLink } from "../../page/state/link.js";
import {
  isWalkOver,
  neededIn,
  nodeOf,
  startWalk,
  stepBack,
  walk,
  walkStones,
  walkTo,
} from "../../page/state/walking.js";
import { seeded } from "../support/arbitrary.js";
import { newEngine, opening } from "../support/solving.js";

type Act = readonly ["play" | "black" | "white" | "erase" | "swap", number];

function act(game: Game, [what, number]: Act): Game {
  const cells = cellsOf(game);
  const cell = cells[number % cells.length] as string;
  if (what === "swap") return withOtherToMove(game);
  if (what === "play") return stonesOf(game).has(cell) ? game : play(game, cell);
  return setUp(game, cell, what === "erase" ? null : what);
}

const anyGame = fc
  .record({
    columns: fc.integer({ min: 1, max: 19 }),
    rows: fc.integer({ min: 1, max: 19 }),
    acts: fc.array(
      fc.tuple(fc.constantFrom<Act[0]>("play", "black", "white", "erase", "swap"), fc.nat(400)),
      { maxLength: 40 },
    ),
  })
  .map(({ columns, rows, acts }) => acts.reduce(act, emptyGame(columns, rows)));

describe("a game", () => {
  it("is what its link says", () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        expect(parseLink(formatLink(game))).toEqual(game);
      }),
      { seed: 8, numRuns: 300 },
    );
  });

  it("keeps every stone and whose turn it is when a move is turned into set-up", () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        const swapped = positionOf(withOtherToMove(game));
        const { black, white, toMove } = positionOf(game);
        expect(new Set(swapped.black)).toEqual(new Set(black));
        expect(new Set(swapped.white)).toEqual(new Set(white));
        expect(swapped.toMove).not.toBe(toMove);
      }),
      { seed: 9, numRuns: 200 },
    );
  });

  it("takes a stone off where the same is set up again, and changes one of the other colour", () => {
    const one = setUp(emptyGame(3, 3), "b2", "black");
    expect(positionOf(one).black).toEqual(["b2"]);
    expect(positionOf(setUp(one, "b2", "white")).white).toEqual(["b2"]);
    expect(positionOf(setUp(one, "b2", "black")).black).toEqual([]);
    expect(() => play(one, "b2")).toThrow("b2 already has a black stone");
    expect(() => play(one, "d1")).toThrow(/^move 1: "d1" is not on a 3×3 board/);
  });

  it.each([
    ["", "bad-format"],
    ["0", "bad-size"],
    ["20", "bad-size"],
    ["3x20", "bad-size"],
    ["7x", "bad-format"],
    ["7,d", "bad-format"],
    ["7,4d", "bad-format"],
    ["7,h1", "bad-cell"],
    ["7,a8", "bad-cell"],
    ["7,a01", "bad-cell"],
    ["7,a1a1", "cell-occupied"],
    ["7,a1&white=a1", "cell-occupied"],
    ["7&black=a1a1", "cell-occupied"],
    ["7&black=a1&black=a2", "bad-format"],
    ["7&first=red", "bad-format"],
    ["7&x=1", "bad-format"],
    ["%", "bad-format"],
  ])("is not read from %j: %s", (text, code) => {
    expect(() => parseLink(text)).toThrow(expect.objectContaining({ name: "HexError", code }));
  });
});

describe("a walk through a certificate", () => {
  it.each([
    [4, "a1"],
    [5, "a2"],
    [5, "c3"],
    [6, "b4"],
  ])("joins the winner's edges, whatever the opponent plays: %i×%i after %s", async (size, cell) => {
    const engine = await newEngine();
    const { proof } = await engine.solve(opening(size, cell), { proof: true });
    if (proof === undefined) throw new Error("no certificate");
    const random = seeded(size * 1000 + cell.charCodeAt(0));
    for (let game = 0; game < 30; game++) {
      startWalk(proof);
      for (let now = walk.value; now !== null && !isWalkOver.value; now = walk.value) {
        const stones = walkStones(now);
        const free = cellsOf({ columns: size, rows: size }).filter((at) => !stones.has(at));
        const needed = neededIn(now).flatMap(
          (number) => nodeOf(now as NonNullable<typeof now>, number).cells,
        );
        expect(new Set(needed).size).toBe(needed.length);
        for (const at of needed) expect(free).toContain(at);
        walkTo(free[random(free.length)] as string);
      }
      const stones = [...walkStones(walk.value as NonNullable<typeof walk.value>)];
      const of = (color: string) => stones.filter(([, stone]) => stone.color === color).map(([at]) => at);
      const position = { size, black: of("black"), white: of("white"), toMove: "black" } as const;
      expect(engine.winner(position)).toBe(proof.winner);
    }
  });

  it("goes back step by step, and takes no cell twice", async () => {
    const { proof } = await (await newEngine()).solve(opening(5, "a2"), { proof: true });
    if (proof === undefined) throw new Error("no certificate");
    startWalk(proof);
    const start = walk.value;
    walkTo("a1");
    walkTo("a1");
    expect(walk.value?.steps).toHaveLength(1);
    stepBack();
    expect(walk.value).toEqual(start);
  });
});
