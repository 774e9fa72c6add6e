/** Draws the proof nodes that a walk through a certificate still needs: each with its own shading and letter. */
import type { Cell } from "../../wrapper/types.js";
import { type Drawing, letterFor, type Mark, shadingFor } from "../board/drawing.js";
import { neededIn, nodeOf, type Walk } from "../state/walking.js";

export function walkDrawing(walk: Walk): Drawing {
  const cells: Record<Cell, Mark> = {};
  const legend = neededIn(walk).map((number, i): Mark => {
    const { ends, cells: needed } = nodeOf(walk, number);
    const mark: Mark = {
      shading: shadingFor(i),
      text: letterFor(i),
      title: `connects ${ends[0]} and ${ends[1]}`,
    };
    for (const cell of needed) cells[cell] = mark;
    return mark;
  });
  return { cells, legend, summary: "" };
}
