/** Random games for round trips, and the errors of parsers. */
import fc from "fast-check";
import { HexError } from "../../wrapper/errors.js";
import { Game, type GameOptions, type Move } from "../../wrapper/game/index.js";
import type { Cell, Color, Position } from "../../wrapper/types.js";

/** Moves in short: `Bd4 Wswap-pieces`. */
export function movesOf(game: Game): string {
  return game.moves.map(({ color, move }) => `${color === "black" ? "B" : "W"}${move}`).join(" ");
}

/** The HexError that `act` throws; fails if it throws none or something else. */
export function faultOf(act: () => unknown): HexError {
  try {
    act();
  } catch (error) {
    if (error instanceof HexError) return error;
    throw error;
  }
  throw new Error("no error was thrown");
}

const side = fc.integer({ min: 1, max: 19 });
const anySize = fc.oneof(
  side.map((length) => [length, length] as const),
  fc.tuple(side, side),
);

interface Picks {
  readonly size: readonly [number, number];
  readonly stones: readonly { readonly cell: number; readonly color: Color }[];
  readonly toMove: Color;
  readonly swap: NonNullable<GameOptions["swap"]>;
  readonly moves: readonly { readonly pick: number; readonly kind: number }[];
}

function gameOf({ size, stones, toMove, swap, moves }: Picks, isPlain: boolean): Game {
  const cells = Game.create({ size }).legalMoves;
  const owners = new Map(
    isPlain ? [] : stones.map(({ cell, color }) => [cells[cell % cells.length] as Cell, color]),
  );
  const of = (color: Color) => cells.filter((cell) => owners.get(cell) === color);
  const setup: Position = {
    size,
    black: of("black"),
    white: of("white"),
    toMove: isPlain ? "black" : toMove,
  };
  let game = Game.create({ size, setup, swap, info: { PB: "Ada", PW: "Blaise [1]" } });
  for (const { pick, kind } of moves) {
    if (game.result !== null) break;
    const move: Move =
      game.canSwap && kind < 60
        ? (swap as Move)
        : kind >= 98
          ? "resign"
          : kind >= 95 || game.legalMoves.length === 0
            ? "pass"
            : (game.legalMoves[pick % game.legalMoves.length] as Cell);
    const isOutOfTurn = !isPlain && kind === 94;
    const other = game.position.toMove === "black" ? "white" : "black";
    game = isOutOfTurn ? game.play(move, other) : game.play(move);
  }
  return game;
}

const picks = fc.record<Picks>({
  size: anySize,
  stones: fc.array(fc.record({ cell: fc.nat(), color: fc.constantFrom<Color[]>("black", "white") }), {
    maxLength: 6,
  }),
  toMove: fc.constantFrom<Color[]>("black", "white"),
  swap: fc.constantFrom("none" as const, "swap-pieces" as const, "swap-sides" as const),
  moves: fc.array(fc.record({ pick: fc.nat(), kind: fc.nat(99) }), { maxLength: 40 }),
});

/** A game of any size, with set-up stones, swaps, passes, resignations and moves out of turn. */
export const anyGame = picks.map((given) => gameOf(given, false));
/** The same without set-up stones and moves out of turn. */
export const anyPlainGame = picks.map((given) => gameOf(given, true));

/** Texts that no parser may hang or crash on: noise made of the formats' own words, and noise of any kind. */
export const anyGarbage = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        ..."( ) ; [ ] \\ # , : & = . - -- % %2 < > / \" ' { } \n \t 0 1 7 11 19 20 99 x X a b A R B E S W".split(
          " ",
        ),
        ..."a1 b2 s19 t20 z9 mf swap :s :p :rb swap-pieces resign pass FF[4] GM[11] SZ[7] AB[a1] B[a1]".split(
          " ",
        ),
        ...'<hexboard size="5x5" contents="R B E S area( all a1--c1 1: *: red: arrow(3): "size":7 "black":[]'.split(
          " ",
        ),
        " ",
        "\n",
        "\u0000",
        "💥",
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join("")),
  fc.string({ unit: "binary", maxLength: 200 }),
);
