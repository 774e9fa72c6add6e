/** `hex-wasp/game`: the rules of play, swap, pass, resign and undo, and the result against the reference. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ReferenceBoard, type Side } from "../../reference/board.js";
import { cellIndex } from "../../wrapper/board/notation.js";
import { HexError } from "../../wrapper/errors.js";
import { Game, type GameOptions, type Move } from "../../wrapper/game/index.js";
import type { Cell, Color } from "../../wrapper/types.js";

const play = (game: Game, moves: string) => moves.split(" ").reduce((now, move) => now.play(move), game);
const codeOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    if (error instanceof HexError) return error.code;
    throw error;
  }
  return "no error";
};

/** A game of any size with random cells played until it is over or `length` moves are played. */
const anyGame = fc
  .record({
    columns: fc.integer({ min: 1, max: 9 }),
    rows: fc.integer({ min: 1, max: 9 }),
    picks: fc.array(fc.nat(), { maxLength: 81 }),
    passes: fc.array(fc.boolean(), { maxLength: 81 }),
  })
  .map(({ columns, rows, picks, passes }) => {
    let game = Game.create({ size: [columns, rows] });
    for (const [i, pick] of picks.entries()) {
      const cells = game.legalMoves;
      if (cells.length === 0) break;
      game = game.play(passes[i] && i % 5 === 0 ? "pass" : (cells[pick % cells.length] as Cell));
    }
    return game;
  });

describe("a game", () => {
  it("starts empty with Black to move", () => {
    const game = Game.create({ size: [3, 2] });
    expect(game.position).toEqual({ size: [3, 2], black: [], white: [], toMove: "black" });
    expect(game.legalMoves).toEqual(["a1", "b1", "c1", "a2", "b2", "c2"]);
    expect([game.moves, game.result, game.winningChain, game.canSwap]).toEqual([[], null, [], false]);
    expect(Game.create({ size: [4, 4] }).size).toBe(4);
  });

  it("plays in turn and is immutable", () => {
    const start = Game.create({ size: 5 });
    const game = play(start, "c3 b4 a1");
    expect(game.position).toEqual({ size: 5, black: ["a1", "c3"], white: ["b4"], toMove: "white" });
    expect(game.moves.map(({ color, move }) => `${color} ${move}`)).toEqual([
      "black c3",
      "white b4",
      "black a1",
    ]);
    expect(start.moves).toEqual([]);
    expect(Object.isFrozen(game.moves)).toBe(true);
  });

  it("ends with a chain, and names a shortest one", () => {
    const game = play(Game.create({ size: 3 }), "b1 c1 a1 c2 b2 a2 a3");
    expect(game.result).toEqual({ winner: "black", by: "chain" });
    expect(game.winningChain).toEqual(["b1", "b2", "a3"]);
    expect(game.legalMoves).toEqual([]);
    expect(codeOf(() => game.play("c3"))).toBe("game-over");
    expect(codeOf(() => game.play("resign"))).toBe("game-over");
    expect(() => game.play("c3")).toThrow('move 8: "c3": the game is over, black has won by a chain');
    const white = play(Game.create({ size: [3, 2] }), "a1 a2 b1 b2 pass c2");
    expect(white.result).toEqual({ winner: "white", by: "chain" });
    expect(white.winningChain).toEqual(["a2", "b2", "c2"]);
  });

  it("ends with a resignation of the side to move, or of the named one", () => {
    const game = play(Game.create({ size: 3 }), "b2");
    expect(game.play("resign").result).toEqual({ winner: "black", by: "resignation" });
    expect(game.play("resign", "black").result).toEqual({ winner: "white", by: "resignation" });
    expect(game.play("resign").winningChain).toEqual([]);
  });

  it("passes, and lets a side move out of turn", () => {
    const game = play(Game.create({ size: 3 }), "b2 pass");
    expect(game.position).toEqual({ size: 3, black: ["b2"], white: [], toMove: "black" });
    const twice = Game.create({ size: 3 }).play("a1").play("b1", "black");
    expect(twice.position).toEqual({ size: 3, black: ["a1", "b1"], white: [], toMove: "white" });
    expect(twice.at(1).at(2).position).toEqual(twice.position);
  });

  it("starts from any set-up position", () => {
    const setup = { size: 4, black: ["a1", "b1", "c1"], white: [], toMove: "white" } as const;
    const game = Game.create({ size: 4, setup });
    expect(game.setup).toEqual(setup);
    expect(game.play("d4").position.white).toEqual(["d4"]);
    const won = { size: 2, black: ["a1", "a2"], white: [], toMove: "black" } as const;
    expect(Game.create({ size: 2, setup: won }).result).toEqual({ winner: "black", by: "chain" });
  });

  it("undoes move by move, and looks at any moment", () => {
    const game = play(Game.create({ size: 4 }), "a1 b2 c3 d4");
    expect(game.undo().position).toEqual(game.at(3).position);
    expect(game.undo().future).toEqual([]);
    const earlier = game.at(1);
    expect(earlier.moves).toHaveLength(1);
    expect(earlier.future.map(({ move }) => move)).toEqual(["b2", "c3", "d4"]);
    expect(earlier.at(4).position).toEqual(game.position);
    expect(earlier.at(4).undo().position).toEqual(game.at(3).position);
    expect(earlier.play("a2").future).toEqual([]);
    expect(codeOf(() => game.at(5))).toBe("bad-option");
    expect(codeOf(() => game.at(-1))).toBe("bad-option");
    expect(codeOf(() => game.at(0).undo())).toBe("bad-move");
  });

  it("keeps facts about the game", () => {
    const game = Game.create({ size: 4, info: { PB: "Ada" } });
    expect(game.play("a1").undo().info).toEqual({ PB: "Ada" });
  });
});

describe("swapping", () => {
  it("pieces: mirrors the stone and changes its colour; the opponent moves next", () => {
    const game = play(Game.create({ size: 11, swap: "swap-pieces" }), "a10");
    expect(game.canSwap).toBe(true);
    const swapped = game.play("swap-pieces");
    expect(swapped.position).toEqual({ size: 11, black: [], white: ["j1"], toMove: "black" });
    expect(swapped.canSwap).toBe(false);
    expect(swapped.moves.at(-1)).toEqual({ color: "white", move: "swap-pieces" });
    expect(swapped.undo().position).toEqual(game.position);
    expect(swapped.play("a10").position.black).toEqual(["a10"]);
  });

  it("sides: leaves the board, and the same colour moves next", () => {
    const game = play(Game.create({ size: 5, swap: "swap-sides" }), "a2 swap-sides");
    expect(game.position).toEqual({ size: 5, black: ["a2"], white: [], toMove: "white" });
    expect(game.play("c3").position).toEqual({ size: 5, black: ["a2"], white: ["c3"], toMove: "black" });
  });

  it("is possible only when the rule allows it and the only stone is the opponent's", () => {
    const pieces = Game.create({ size: 5, swap: "swap-pieces" });
    const cases: [Game, Move, string][] = [
      [play(Game.create({ size: 5 }), "a2"), "swap-pieces", "the game has no swap rule"],
      [play(pieces, "a2"), "swap-sides", 'the swap rule of the game is "swap-pieces"'],
      [pieces, "swap-pieces", "the only stone is the opponent's"],
      [play(pieces, "a2 b2"), "swap-pieces", "the only stone is the opponent's"],
      [play(pieces, "a2 pass"), "swap-pieces", "the only stone is the opponent's"],
      [play(pieces, "a2 swap-pieces"), "swap-pieces", "a player has swapped already"],
      [
        play(Game.create({ size: [5, 4], swap: "swap-pieces" }), "a2"),
        "swap-pieces",
        "the board is not square",
      ],
    ];
    for (const [game, move, reason] of cases) {
      expect(game.canSwap && game.swap === move).toBe(false);
      expect(codeOf(() => game.play(move))).toBe("bad-move");
      expect(() => game.play(move)).toThrow(reason);
    }
    expect(play(Game.create({ size: [5, 4], swap: "swap-sides" }), "a2").canSwap).toBe(true);
  });

  it("can end the smallest game", () => {
    expect(play(Game.create({ size: 1, swap: "swap-pieces" }), "a1").result?.winner).toBe("black");
  });
});

describe("bad input", () => {
  const game = play(Game.create({ size: 3 }), "b2");
  const act = game as unknown as { play(...args: unknown[]): Game; at(n: unknown): Game };
  it.each<[string, () => unknown, string]>([
    ["a cell off the board", () => game.play("d4"), "bad-cell"],
    ["an upper-case cell", () => game.play("A1"), "bad-cell"],
    ["an unknown word", () => game.play("castle"), "bad-cell"],
    ["no text", () => act.play(7), "bad-cell"],
    ["nothing", () => act.play(), "bad-cell"],
    ["an occupied cell", () => game.play("b2"), "cell-occupied"],
    ["a bad colour", () => act.play("a1", "red"), "bad-color"],
    ["a bad moment", () => act.at("1"), "bad-option"],
    ["a bad size", () => Game.create({ size: 20 }), "bad-size"],
    ["an unknown option", () => Game.create({ size: 3, komi: 1 } as GameOptions), "bad-option"],
    ["a bad swap rule", () => Game.create({ size: 3, swap: "pie" } as unknown as GameOptions), "bad-option"],
    ["bad facts", () => Game.create({ size: 3, info: { PB: 1 } } as unknown as GameOptions), "bad-option"],
    [
      "a set-up of another size",
      () => Game.create({ size: 3, setup: { size: 4, black: [], white: [], toMove: "black" } }),
      "bad-size",
    ],
  ])("%s", (_, run, code) => {
    expect(codeOf(run)).toBe(code);
  });
});

describe("any game", () => {
  it("has the winner of the reference, and a chain of the winner's stones", () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        const [columns, rows] = [game.size].flat() as [number, number?];
        const board = new ReferenceBoard(columns, rows ?? columns);
        for (const color of ["black", "white"] as Color[]) {
          for (const cell of game.position[color]) {
            board.play(cellIndex(cell, columns, rows ?? columns), (color === "black" ? 0 : 1) as Side);
          }
        }
        const winner = ([0, 1] as const).find((side) => board.hasWon(side));
        expect(game.result?.winner).toBe(
          winner === undefined ? undefined : (["black", "white"] as const)[winner],
        );
        if (game.result !== null) {
          const stones = game.position[game.result.winner];
          expect(game.winningChain.every((cell) => stones.includes(cell))).toBe(true);
          expect(game.winningChain.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 200, seed: 18 },
    );
  });

  it("comes back by undo and at", () => {
    fc.assert(
      fc.property(anyGame, fc.nat(), (game, pick) => {
        const number = pick % (game.moves.length + 1);
        let undone = game;
        while (undone.moves.length > number) undone = undone.undo();
        expect(game.at(number).position).toEqual(undone.position);
        expect(game.at(number).at(game.moves.length).position).toEqual(game.position);
        expect(game.at(number).at(game.moves.length).moves).toEqual(game.moves);
      }),
      { numRuns: 100, seed: 18 },
    );
  });
});
