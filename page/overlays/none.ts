/** No overlay: the board alone. */
import { NOTHING } from "../board/drawing.js";
import type { Overlay } from "./overlay.js";

export const none: Overlay = { id: "none", name: "None", draw: () => NOTHING };
