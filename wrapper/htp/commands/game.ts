/** The commands that change or show the game. */
import { HexError } from "../../errors.js";
import { formatBoard } from "../../formats/board-text.js";
import { gameFromSgf } from "../../formats/sgf-game.js";
import type { Move } from "../../game/types.js";
import type { Arguments } from "../arguments.js";
import { type CommandContext, type CommandTable, plainCommand } from "../command.js";
import { flagParameter, parameterCommand, secondsParameter } from "../parameters.js";
import type { Session } from "../session.js";

const LARGEST_SIDE = 19;
const NO_STONE_MOVES: readonly Move[] = ["swap-pieces", "swap-sides", "pass", "resign"];
/** Little Golem's word for either kind of swap. */
const ANY_SWAP = "swap";

export const GAME_COMMANDS: CommandTable = [
  ["boardsize", { run: boardsize }],
  [
    "clear_board",
    plainCommand((session) => {
      session.start(session.size);
      return "";
    }),
  ],
  ["play", { run: play }],
  [
    "undo",
    plainCommand((session) => {
      session.undo();
      return "";
    }),
  ],
  ["showboard", plainCommand(showBoard, { type: "string", label: "Show Board" })],
  ["final_score", plainCommand(finalScore, { type: "string", label: "Final Score" })],
  [
    "all_legal_moves",
    {
      run: ({ session, args }) => {
        if (args.expect(0, 1).count === 1) args.color(0);
        return legalMoves(session).join(" ");
      },
      analyze: { type: "plist", label: "All Legal Moves", args: "%c" },
    },
  ],
  ["loadsgf", { run: loadSgf }],
  [
    "param_game",
    parameterCommand("Game Parameters", [
      flagParameter(
        "allow_swap",
        ({ parameters }) => parameters.allowSwap,
        (session, isAllowed) => session.setAllowSwap(isAllowed),
      ),
      secondsParameter("game_time", ({ parameters }) => parameters.gameSeconds, setGameTime),
    ]),
  ],
];

function boardsize({ session, args }: CommandContext): string {
  const columns = args.expect(1, 2).wholeNumber(0, 1, LARGEST_SIDE);
  const rows = args.count === 2 ? args.wholeNumber(1, 1, LARGEST_SIDE) : columns;
  session.start(columns === rows ? columns : [columns, rows]);
  return "";
}

function play({ session, args }: CommandContext): string {
  const color = args.expect(2).color(0);
  const move = moveArgument(session, args, 1);
  try {
    session.play(color, move);
  } catch (error) {
    if (!(error instanceof HexError)) throw error;
    throw new HexError(error.code, `illegal move: ${error.message}`, { cause: error });
  }
  return "";
}

function moveArgument(session: Session, args: Arguments, index: number): Move {
  const word = args.word(index);
  if (word === ANY_SWAP) return session.game.swap === "swap-sides" ? "swap-sides" : "swap-pieces";
  return NO_STONE_MOVES.includes(word) ? word : args.cell(index, session.size);
}

/** Loads the main line of an SGF file, up to a move number. */
function loadSgf({ session, args }: CommandContext): string {
  const path = args.expect(1, 2).text(0);
  const last = args.count === 2 ? args.wholeNumber(1, 0) : Number.POSITIVE_INFINITY;
  const game = gameFromSgf(session.readFile(path));
  session.load(game.at(Math.min(last, game.moves.length)));
  return "";
}

function showBoard({ game }: Session): string {
  return `\n${formatBoard(game.position, { color: false })}`;
}

/** As in the RE property of SGF. */
function finalScore({ game: { result } }: Session): string {
  if (result === null) return "cannot score";
  return `${result.winner === "black" ? "B" : "W"}+${result.by === "resignation" ? "R" : ""}`;
}

function legalMoves({ game }: Session): readonly Move[] {
  return game.canSwap ? [game.swap as Move, ...game.legalMoves] : game.legalMoves;
}

function setGameTime(session: Session, seconds: number): void {
  if (session.hasMoves) throw new HexError("bad-option", "game_time cannot change during a game");
  session.parameters.gameSeconds = seconds;
  session.resetClock();
}
