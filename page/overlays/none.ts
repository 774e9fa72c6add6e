/** The board as it is. */
import { NOTHING } from "../board/drawing.js";
import type { Overlay } from "./overlay.js";

export const none: Overlay = { id: "none", name: "None", draw: () => NOTHING };
