/** The commands of a player: moves, clocks, strength. */

import type { Move } from "../../game/types.js";
import { STRONGEST_LEVEL, WEAKEST_LEVEL } from "../../play/level.js";
import type { Color } from "../../types.js";
import { chooseMove } from "../choose-move.js";
import { Clock } from "../clock.js";
import type { CommandContext, CommandTable } from "../command.js";
import { flagParameter, numberParameter, parameterCommand, secondsParameter } from "../parameters.js";
import { progressBlock } from "../progress.js";
import { DEFAULT_SECONDS, type Session } from "../session.js";

export const PLAY_COMMANDS: CommandTable = [
  ["genmove", { run: generateMove }],
  [
    "reg_genmove",
    {
      run: (context) => decide(context, context.args.expect(1).color(0)),
      analyze: { type: "string", label: "Best Move", args: "%m" },
    },
  ],
  ["time_settings", { run: setTime }],
  ["time_left", { run: timeLeft }],
  [
    "param_wasp",
    parameterCommand("Wasp Parameters", [
      secondsParameter(
        "max_time",
        ({ parameters }) => parameters.maxTime ?? DEFAULT_SECONDS,
        ({ parameters }, seconds) => {
          parameters.maxTime = seconds;
        },
      ),
      numberParameter(
        "level",
        [WEAKEST_LEVEL, STRONGEST_LEVEL],
        ({ parameters }) => parameters.level,
        ({ parameters }, level) => {
          parameters.level = level;
        },
      ),
      flagParameter(
        "use_guifx",
        ({ parameters }) => parameters.isMoveProgressShown,
        ({ parameters }, isShown) => {
          parameters.isMoveProgressShown = isShown;
        },
      ),
    ]),
  ],
];

async function generateMove(context: CommandContext): Promise<string> {
  const { session, args } = context;
  const color = args.expect(1).color(0);
  const startTime = performance.now();
  const isOver = session.game.result !== null;
  const move = await decide(context, color);
  session.clock?.spend(color, (performance.now() - startTime) / 1000);
  if (!isOver) session.play(color, move);
  return move;
}

/** The move to play; in a finished game, by custom, `resign`. */
async function decide({ session, signal, write }: CommandContext, color: Color): Promise<Move> {
  if (session.game.result !== null) return "resign";
  return chooseMove(session, color, {
    signal,
    ...(session.parameters.isMoveProgressShown
      ? { onProgress: (progress) => write(progressBlock(color, progress)) }
      : {}),
  });
}

/** `time_settings main byo-yomi stones`, as in GTP: byo-yomi of 0 stones means no limit, unless its time is 0, too. */
function setTime({ session, args }: CommandContext): string {
  const main = args.expect(3).seconds(0);
  const byoYomi = args.seconds(1);
  const stones = args.wholeNumber(2, 0);
  session.clock = byoYomi > 0 && stones === 0 ? null : new Clock(main, byoYomi, stones);
  return "";
}

/** Shows both clocks, or one, or sets one: `time_left color seconds [stones]`. */
function timeLeft({ session, args }: CommandContext): string {
  const secondsOf = (color: Color) => session.clock?.secondsLeft(color).toFixed(1) ?? "no limit";
  if (args.expect(0, 3).count === 0) return `Black: ${secondsOf("black")}, White: ${secondsOf("white")}`;
  const color = args.color(0);
  if (args.count === 1) return secondsOf(color);
  const seconds = args.seconds(1);
  const stones = args.count === 3 ? args.wholeNumber(2, 0) : 0;
  setClock(session, color, seconds, stones);
  return "";
}

/** Without an earlier clock, the other side gets the same time until it is told. */
function setClock(session: Session, color: Color, seconds: number, stones: number): void {
  session.clock ??= new Clock(seconds);
  session.clock.set(color, seconds, stones);
}
