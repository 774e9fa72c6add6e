/** A game between a person and the computer: its names, taking back, and the computer's choice under the swap rule. */
import { describe, expect, it } from "vitest";
import { Game } from "../../wrapper/game/game.js";
import { chooseMove, type PlayingEngine } from "../../wrapper/play/computer-move.js";
import { fairOpening } from "../../wrapper/play/opening.js";
import { gameBetween, playersOf, prospectOf, takeBack, winPercent } from "../../wrapper/play/person-game.js";
import { newEngine } from "../support/solving.js";
import { newWorkerEngine } from "../support/workers.js";

const moves = (game: Game | null) => game?.moves.map(({ move }) => move);

describe("a game between a person and the computer", () => {
  it.each([
    ["black", 1],
    ["white", 10],
  ] as const)("has the names of its players: %s, level %i", (person, level) => {
    const game = gameBetween({ person, level }, "none", Game.create({ size: 3 }));
    expect(playersOf(game)).toEqual({ person, level });
  });

  it.each([{}, { PW: "Wasp" }, { PW: "Wasp, level 11" }, { PB: "Wasp, level 0" }, { PB: "Wasp, level 3 " }])(
    "is not recognized by %o",
    (info) => {
      expect(playersOf({ info })).toBeNull();
    },
  );

  it("keeps moves and facts, but no result of other moves, and the rule of a swap that was made", () => {
    const info = { EV: "club", RE: "B+", RU: "swap-pieces", end: "forfeit" };
    const played = Game.create({ size: 3, swap: "swap-pieces", info }).play("a1");
    const players = { person: "black", level: 4 } as const;
    const game = gameBetween(players, "none", played);
    expect(game.info).toEqual({ EV: "club", PB: "Player", PW: "Wasp, level 4" });
    expect(game.canSwap).toBe(false);
    expect(moves(game)).toEqual(["a1"]);
    const swapped = gameBetween(players, "none", played.play("swap-pieces"));
    expect(swapped.swap).toBe("swap-pieces");
    expect(swapped.position).toEqual(played.play("swap-pieces").position);
  });

  it("goes back to the person's last move, whoever moved since", () => {
    const game = Game.create({ size: 3, swap: "swap-pieces" }).play("a1").play("swap-pieces").play("b2");
    expect(moves(takeBack(game, "black"))).toEqual(["a1", "swap-pieces"]);
    expect(moves(takeBack(game, "white"))).toEqual(["a1"]);
    expect(moves(takeBack(game.play("c3").play("resign"), "black"))).toEqual([
      "a1",
      "swap-pieces",
      "b2",
      "c3",
    ]);
    expect(takeBack(Game.create({ size: 3 }).play("a1"), "white")).toBeNull();
    expect(takeBack(Game.create({ size: 3 }), "black")).toBeNull();
  });

  it("has chances in percent, of which 0 and 100 mean a proof", () => {
    expect([-1, -0.999, -0.5, 0, 0.24, 0.999, 1].map(winPercent)).toEqual([0, 1, 25, 50, 62, 99, 100]);
  });
});

describe("what is said about a move", () => {
  it.each([
    [null, "an even opening"],
    [0, "with a chance of 50 % to win"],
    [1, "which is proven to win"],
    [-1, "though every move is proven to lose"],
  ])("for a value of %s is: %s", (value, text) => {
    expect(prospectOf(value)).toBe(text);
  });
});

describe("the computer's move", () => {
  const start = Game.create({ size: 3, swap: "swap-pieces" });

  /** An engine that answers as told, and remembers what it was asked. */
  function fakeEngine(isSwapBetter: boolean): PlayingEngine & { readonly asked: string[] } {
    const asked: string[] = [];
    const stats = { nodes: 0, milliseconds: 0, tableUsed: 0 };
    return {
      asked,
      // b1 is even; every other opening is good for White.
      bestMove: async ({ black }, options) => {
        asked.push(options?.level === undefined ? "opening" : `bestMove ${options.level}`);
        const value = black.includes("b1") ? 0 : 0.5;
        return { move: "c3", value, proven: null, pv: [], candidates: [], stats };
      },
      shouldSwap: async (_, limits) => {
        asked.push(`shouldSwap ${Object.keys(limits ?? {})}`);
        return isSwapBetter
          ? { swap: true, value: -1, proven: "black" }
          : { swap: false, value: 0.5, proven: null };
      },
    };
  }
  const options = { level: 3, timeLimitMs: 5 };

  it("opens with the most even move if the opponent may swap", async () => {
    const engine = fakeEngine(true);
    expect(await chooseMove(engine, start, { level: 3 })).toEqual({ move: "b1", value: null, proven: null });
    expect(new Set(engine.asked)).toEqual(new Set(["opening"]));
  });

  it.each([
    ["without the rule", Game.create({ size: 3 })],
    ["on a rectangle", Game.create({ size: [3, 4], swap: "swap-pieces" })],
    ["on a single cell", Game.create({ size: 1, swap: "swap-pieces" })],
  ])("opens with the best move %s", async (_, game) => {
    const engine = fakeEngine(true);
    expect((await chooseMove(engine, game, options)).move).toBe("c3");
    expect(engine.asked).toEqual(["bestMove 3"]);
  });

  it("swaps if that is better; the winner's colour changes hands", async () => {
    const engine = fakeEngine(true);
    const chosen = await chooseMove(engine, start.play("b2"), options);
    expect(chosen).toEqual({ move: "swap-pieces", value: 1, proven: "white" });
    expect(engine.asked).toEqual(["shouldSwap timeLimitMs"]);
  });

  it("replies if it is not, and never swaps later", async () => {
    const engine = fakeEngine(false);
    expect(await chooseMove(engine, start.play("a1"), options)).toMatchObject({ move: "c3", value: 0.5 });
    await chooseMove(engine, start.play("a1").play("b2"), options);
    expect(engine.asked).toEqual(["shouldSwap timeLimitMs", "bestMove 3", "bestMove 3"]);
  });

  describe("as an opening under limits", () => {
    const empty = { size: 5, black: [], white: [], toMove: "black" } as const;
    const biases: Readonly<Record<string, number>> = { a1: 0.6, b1: -0.2, c1: 0.4, d1: 0 };

    /** An engine that calls `onCall` with the number of calls so far. */
    function countingEngine(onCall: (count: number) => void): Pick<PlayingEngine, "bestMove"> {
      let count = 0;
      const stats = { nodes: 0, milliseconds: 0, tableUsed: 0 };
      return {
        bestMove: async ({ black: [cell = ""] }) => {
          onCall(++count);
          return { move: "c3", value: biases[cell] ?? 1, proven: null, pv: [], candidates: [], stats };
        },
      };
    }

    it("is the most even cell judged before an interrupt", async () => {
      const controller = new AbortController();
      const engine = countingEngine((count) => {
        if (count === 3) controller.abort();
        expect(count).toBeLessThanOrEqual(3);
      });
      expect(await fairOpening(engine, empty, { signal: controller.signal })).toBe("b1");
    });

    it("is a legal move when there is no time at all", async () => {
      const engine = countingEngine((count) => expect(count).toBe(1));
      expect(await fairOpening(engine, empty, { timeLimitMs: 0 })).toBe("a1");
      expect(await fairOpening(await newEngine(), empty, { signal: AbortSignal.abort() })).toBe("a1");
    });

    it("takes the limits of the computer's move", async () => {
      const asked: string[] = [];
      const engine = fakeEngine(false);
      const bestMove: PlayingEngine["bestMove"] = (position, given) => {
        asked.push(...position.black);
        return engine.bestMove(position, given);
      };
      await chooseMove({ ...engine, bestMove }, start, { level: 3, timeLimitMs: 0 });
      expect(asked).toEqual(["a1"]);
    });
  });

  it("is the same opening from an engine and from a worker engine", async () => {
    const empty = { size: 5, black: [], white: [], toMove: "black" } as const;
    const cell = await fairOpening(await newEngine(), empty);
    expect(await fairOpening(await newWorkerEngine(), empty)).toBe(cell);
    // The centre wins: it is not even.
    expect(cell).not.toBe("c3");
  });
});
