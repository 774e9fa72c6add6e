/** The interface of an overlay: a name, a drawing of the position, and optional settings. Each overlay is one module,
 *  registered in `index.ts`. */
import type { ComponentChildren } from "preact";
import type { Drawing } from "../board/drawing.js";
import type { Tool } from "../state/store.js";

export interface Overlay {
  readonly id: string;
  readonly name: string;
  /** Draws the current position. Called again when a signal changes that it read before its first `await`. */
  draw(): Drawing | Promise<Drawing>;
  /** Settings and lists, shown in the overlay panel. */
  Panel?(): ComponentChildren;
  /** The tool to begin with. */
  readonly tool?: Tool;
  /** Edges react to the pointer and the keyboard. */
  readonly hasEdges?: boolean;
  /** Handles a click on a cell or edge. Returns false if the click is left to the selected tool. */
  choose?(place: string): boolean;
}
