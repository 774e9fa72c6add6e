/**
 * The progress of a search as a `gogui-gfx:` block, which HexGui draws on its board:
 *
 *     gogui-gfx:
 *     dfpn
 *     VAR B d4 W e5              the line being searched, drawn as stones
 *     LABEL d4 W c3 L            moves known to win or lose
 *     TEXT 1200 positions …      the status line
 */
import type { Color, SolveProgress } from "../types.js";

export function progressBlock(toMove: Color, progress: SolveProgress): string {
  const { nodes, milliseconds, bounds, line, moves = {}, winner } = progress;
  const letters = toMove === "black" ? ["B", "W"] : ["W", "B"];
  const stones = line.map((cell, i) => ` ${letters[i % 2]} ${cell}`).join("");
  const labels = Object.entries(moves).map(([cell, owner]) => ` ${cell} ${owner === toMove ? "W" : "L"}`);
  const text = [
    `${nodes} positions`,
    `${(milliseconds / 1000).toFixed(1)} s`,
    ...(bounds === null ? [] : [`proof number ${bounds.win}, disproof number ${bounds.loss}`]),
    ...(winner === null ? [] : [`${winner} wins`]),
  ];
  return `gogui-gfx:\ndfpn\nVAR${stones}\nLABEL${labels.join("")}\nTEXT ${text.join(", ")}\n\n`;
}
