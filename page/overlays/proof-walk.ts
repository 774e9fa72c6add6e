/** What a walk through a certificate still needs: each node's cells with a pattern and a letter of its own. */
import type { Cell } from "../../wrapper/types.js";
import type { Drawing, Mark, Pattern } from "../board/drawing.js";
import { neededIn, nodeOf, type Walk } from "../state/walking.js";

const PATTERNS: readonly Pattern[] = ["hatch", "back-hatch", "dots", "lines", "grid"];

export function letterOf(index: number): string {
  return String.fromCharCode("A".charCodeAt(0) + (index % 26));
}

export function walkDrawing(walk: Walk): Drawing {
  const cells: Record<Cell, Mark> = {};
  const legend = neededIn(walk).map((number, i): Mark => {
    const { ends, cells: needed } = nodeOf(walk, number);
    const mark: Mark = {
      pattern: PATTERNS[i % PATTERNS.length] as Pattern,
      text: letterOf(i),
      title: `joins ${ends[0]} and ${ends[1]}`,
    };
    for (const cell of needed) cells[cell] = mark;
    return mark;
  });
  return { cells, legend, summary: "" };
}
