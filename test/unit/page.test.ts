/** The state and the words of the page: games, links, walks through certificates, legends, connections. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { visibleLegend } from "../../page/board/drawing.js";
import { explain, shortWords } from "../../page/overlays/connection-words.js";
import {
  cellsOf,
  emptyGame,
  gamesAfter,
  gamesBefore,
  setUp,
  sidesOf,
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
import type { Game } from "../../wrapper/game/game.js";
import { randomBelow } from "../support/boards.js";
import { faultOf } from "../support/games.js";
import { newEngine, opening } from "../support/solving.js";

type Act = readonly ["play" | "black" | "white" | "erase" | "swap", number];

function act(game: Game, [what, number]: Act): Game {
  const cells = cellsOf(sidesOf(game));
  const cell = cells[number % cells.length] as string;
  if (what === "swap") return withOtherToMove(game);
  if (what === "play") return game.legalMoves.includes(cell) ? game.play(cell) : game;
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
        const back = parseLink(formatLink(game));
        expect(back.setup).toEqual(game.setup);
        expect(back.moves).toEqual(game.moves);
        expect(back.position).toEqual(game.position);
      }),
      { seed: 8, numRuns: 300 },
    );
  });

  it("keeps every stone when the other side is to move", () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        const swapped = withOtherToMove(game).position;
        const { black, white, toMove } = game.position;
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
        const winner = game.result?.winner ?? null;
        winners.add(winner);
        expect(winner).toBe(engine.winner(game.position));
      }),
      { seed: 15, numRuns: 500 },
    );
    expect(winners.size).toBe(3);
  });

  it("takes a stone off where the same is set up again, and changes one of the other colour", () => {
    const one = setUp(emptyGame(3, 3), "b2", "black");
    expect(one.position.black).toEqual(["b2"]);
    expect(setUp(one, "b2", "white").position.white).toEqual(["b2"]);
    expect(setUp(one, "b2", "black").position.black).toEqual([]);
    expect(() => one.play("b2")).toThrow("b2 already has a black stone");
    expect(() => one.play("d1")).toThrow(/^move 1: "d1" is not on a 3×3 board/);
  });

  it("keeps its moves when a stone is set up beside them, unless the stone ends it too soon", () => {
    const game = emptyGame(2, 2).play("a1").play("b1");
    expect(formatLink(setUp(game, "b2", "white"))).toBe("2,a1b1&white=b2");
    // Black's chain is complete after the first move: the second becomes a set-up stone.
    expect(formatLink(setUp(game, "a2", "black"))).toBe("2&black=a1a2&white=b1");
  });

  it("numbers the stone of a swap by the swap", () => {
    const game = parseLink("5,a2:sc3");
    expect([...stonesOf(game)]).toEqual([
      ["b1", { color: "white", number: 2 }],
      ["c3", { color: "black", number: 3 }],
    ]);
    expect(formatLink(game)).toBe("5,a2:sc3");
  });

  it("shows the move of a link's cursor, with the others before and after it", () => {
    const game = parseLink("https://hexworld.org/board/#5nc1,a1b2,c3d4");
    expect(formatLink(game)).toBe("5nc1,a1b2");
    expect(gamesBefore(game).map(formatLink)).toEqual(["5nc1", "5nc1,a1"]);
    expect(gamesAfter(game).map(formatLink)).toEqual(["5nc1,a1b2c3", "5nc1,a1b2c3d4"]);
  });

  it("opens old addresses with moves after the end", () => {
    const old = parseLink("2,a1b1a2b2&first=white");
    expect(old.position).toEqual({ size: 2, black: ["b1", "b2"], white: ["a1", "a2"], toMove: "white" });
    expect(parseLink("#2,a1b1a2b2").position.toMove).toBe("black");
  });

  it.each([
    ["", "is not a size"],
    ["0", "size: 0 is neither"],
    ["20", "size: 20 is neither"],
    ["3x20", "size: [3, 20] is neither"],
    ["7x", '"x" is not a move'],
    ["7,d", '"d" is not a move'],
    ["7,4d", '"4d" is not a move'],
    ["7,h1", '"h1" is not on a 7×7 board'],
    ["7,a8", '"a8" is not on a 7×7 board'],
    ["7,a01", '"a01" is not a move'],
    ["7,a1a1", "move 2: a1 was already played as move 1"],
    ["7,a1&white=a1", "move 1: a1 already has a white stone"],
    ["7&black=a1a1", "black stone 2: a1 already has a black stone"],
    ["7&black=a1&black=a2", "given twice"],
    ["7&first=red", "neither black nor white"],
    ["7&x=1", '"x=1" is not part of a position'],
    ["%", "not a valid encoding"],
  ])("is not read from %j: %s", (text, message) => {
    const fault = faultOf(() => parseLink(text));
    expect(fault.code).toBe("bad-format");
    expect(fault.message).toContain(message);
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
