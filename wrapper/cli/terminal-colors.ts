/** Whether to print in colour. Only the commands read the environment: the library leaves it alone. */
import { hasTerminalColors } from "../formats/board-text.js";

/** The values of FORCE_COLOR that turn colours on; Node reads it in the same way. Any other value turns them off. */
const FORCED_ON = ["", "1", "true", "2", "3"];

/** FORCE_COLOR decides if it is set, then NO_COLOR unless it is empty, then the terminal. */
export function hasColors(): boolean {
  const { FORCE_COLOR, NO_COLOR } = process.env;
  if (FORCE_COLOR !== undefined) return FORCED_ON.includes(FORCE_COLOR);
  return NO_COLOR ? false : hasTerminalColors();
}
