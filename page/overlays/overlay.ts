/** What an overlay is: a name, a drawing of the position, and perhaps settings. Each is one module; see `index.ts`. */
import type { ComponentChildren } from "preact";
import type { Drawing } from "../board/drawing.js";

export interface Overlay {
  readonly id: string;
  readonly name: string;
  /** Draws the position on the board. Called again when a signal has changed that it read before it first waited. */
  draw(): Drawing | Promise<Drawing>;
  /** Settings and lists, in the panel. */
  Panel?(): ComponentChildren;
  /** Edges can be pointed at. */
  readonly hasEdges?: boolean;
  /** A click on a cell belongs to the overlay: true where it has done something with it. */
  choose?(place: string): boolean;
}
