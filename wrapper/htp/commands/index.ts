/** Every command of the protocol, by name. */
import type { CommandTable, HtpCommand } from "../command.js";
import { CONNECTION_COMMANDS } from "./connections.js";
import { EVALUATION_COMMANDS } from "./evaluation.js";
import { GAME_COMMANDS } from "./game.js";
import { generalCommands } from "./general.js";
import { INFERIOR_COMMANDS } from "./inferior.js";
import { PLAY_COMMANDS } from "./play.js";
import { SOLVER_COMMANDS } from "./solver.js";

const TABLE: CommandTable = [
  ...generalCommands(() => TABLE),
  ...GAME_COMMANDS,
  ...PLAY_COMMANDS,
  ...SOLVER_COMMANDS,
  ...CONNECTION_COMMANDS,
  ...INFERIOR_COMMANDS,
  ...EVALUATION_COMMANDS,
];

export const COMMANDS: ReadonlyMap<string, HtpCommand> = new Map(TABLE);
