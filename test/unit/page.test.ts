/** The state and the words of the page: games, links, walks through certificates, legends, connections. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { visibleLegend } from "../../page/board/drawing.js";
import { explain, shortWords } from "../../page/overlays/connection-words.js";
import { winnerOf } from "../../page/state/chain.js";
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
import { randomBelow } from "../support/boards.js";
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
  it("is read back from its link", () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        expect(parseLink(formatLink(game))).toEqual(game);
      }),
      { seed: 8, numRuns: 300 },
    );
  });

  it("keeps every stone when the other side is to move", () => {
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

  it("has the winner that the engine finds", async () => {
    const engine = await newEngine();
    const winners = new Set<string | null>();
    const full = fc.record({
      columns: fc.integer({ min: 1, max: 7 }),
      rows: fc.integer({ min: 1, max: 7 }),
      stones: fc.array(fc.constantFrom("black", "white", null), { minLength: 49, maxLength: 49 }),
    });
    fc.assert(
      fc.property(full, ({ columns, rows, stones }) => {
        const game = cellsOf({ columns, rows }).reduce(
          (now, cell, i) => {
            const color = stones[i] ?? null;
            return color === null ? now : setUp(now, cell, color);
          },
          emptyGame(columns, rows),
        );
        winners.add(winnerOf(game));
        expect(winnerOf(game)).toBe(engine.winner(positionOf(game)));
      }),
      { seed: 15, numRuns: 500 },
    );
    expect(winners.size).toBe(3);
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

describe("a connection in words", () => {
  const full = { from: "d5", to: "bottom", kind: "full", carrier: ["d6", "c7"] } as const;
  const semi = { from: "b2", to: "c4", kind: "semi", key: "b3", carrier: ["b3"], rule: "and" } as const;
  const stones = new Set(["d5"]);

  it("says what it promises, and to which stones", () => {
    expect(explain({ ...full, rule: "or" }, ["d5", "bottom"], "black", stones).promise).toBe(
      "Black can connect d5 and the bottom edge even if White moves first. This is a full connection.",
    );
    expect(explain(semi, ["b2", "c4"], "white", stones).promise).toBe(
      "With a white stone on b2 and on c4, White can connect b2 and c4 by moving first, at b3. If Black moves first, it may fail. This is a semi-connection.",
    );
    const touching = { ...full, carrier: [], rule: "adjacent" } as const;
    expect(explain(touching, ["d5", "bottom"], "black", stones).promise).toBe(
      "Black has connected d5 and the bottom edge: they touch.",
    );
  });

  it("says what each rule means, and which cells are needed", () => {
    const ruleOf = (rule: "and" | "or" | "must-play") =>
      explain({ ...full, rule }, ["d5", "bottom"], "black", stones).rule;
    expect(ruleOf("and")).toMatch(/^AND rule: two full connections .* meet at a stone of Black\.$/);
    expect(ruleOf("or")).toMatch(
      /^OR rule: Black has several ways .* Whatever White takes, one way is left\.$/,
    );
    expect(ruleOf("must-play")).toMatch(/^Must-play rule: .* Black has a good reply/);
    expect(explain(semi, ["b2", "c4"], "white", stones).rule).toContain("meet at b3");
    expect(explain({ ...full, rule: "or" }, ["d5", "bottom"], "black", stones).carrier).toBe(
      "It needs 2 cells: d6 c7. White's moves elsewhere do no harm.",
    );
    expect(shortWords(semi)).toBe("semi, 1 cell");
  });
});

describe("a legend", () => {
  it("has what is on the board", () => {
    const ring = { shape: "ring", title: "ring" } as const;
    const hatch = { shading: "hatch", title: "hatch" } as const;
    const letter = { shape: "outline", text: "V", title: "letter" } as const;
    const legend = [ring, hatch, letter];
    const summary = "";
    expect(visibleLegend({ cells: {}, legend, summary })).toEqual([]);
    expect(visibleLegend({ cells: { a1: { ...hatch, ...ring } }, legend, summary })).toEqual([ring, hatch]);
    expect(visibleLegend({ cells: { a1: { ...letter, text: "D" } }, legend, summary })).toEqual([]);
    expect(visibleLegend({ cells: {}, edges: { top: ring }, legend, summary })).toEqual([ring]);
    const heat = [{ heat: 0.5, text: "50", title: "value" }];
    expect(visibleLegend({ cells: { a1: { heat: 0, title: "" } }, legend: heat, summary })).toEqual([]);
    expect(
      visibleLegend({ cells: { a1: { heat: 1, text: "9", title: "" } }, legend: heat, summary }),
    ).toEqual(heat);
  });
});

describe("a walk through a certificate", () => {
  it.each([
    [4, "a1"],
    [5, "a2"],
    [5, "c3"],
    [6, "b4"],
  ])("joins the winner's edges, whatever the opponent plays: size %i after %s", async (size, cell) => {
    const engine = await newEngine();
    const { proof } = await engine.solve(opening(size, cell), { proof: true });
    if (proof === undefined) throw new Error("no certificate");
    const random = randomBelow(size * 1000 + cell.charCodeAt(0));
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

  it("goes back step by step, and ignores a cell that is taken", async () => {
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
