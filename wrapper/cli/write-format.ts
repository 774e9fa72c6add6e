/** Writes a position with what a command has found about it in one of the formats: the option `--format`. */
import { Option } from "commander";
import { HexError } from "../errors.js";
import { formatHexboard } from "../formats/hexboard.js";
import { formatLink } from "../formats/link.js";
import { formatMoves } from "../formats/moves.js";
import { formatSgf, type GameTree } from "../formats/sgf.js";
import { treeFromGame } from "../formats/sgf-game.js";
import type { Game } from "../game/game.js";
import type { Cell } from "../types.js";

/** The formats in which every command writes; `text` is a drawing. */
const FORMATS = ["text", "json", "sgf", "link", "hexboard", "moves"] as const;
export type OutputFormat = (typeof FORMATS)[number] | "playhex";
/** The formats that `formatFinding` writes. */
export type GameFormat = Exclude<OutputFormat, "text" | "json" | "playhex">;

/** A position and what was found about it. */
export interface Finding {
  readonly game: Game;
  /** One character per marked cell. */
  readonly marks: Readonly<Record<Cell, string>>;
  /** Moves that may follow. */
  readonly line: readonly Cell[];
  /** In words. */
  readonly comment: string;
}

/** The option, with `text` as its default. */
export function formatOption(...more: OutputFormat[]): Option {
  return new Option("-f, --format <name>", "how to print the result")
    .choices([...FORMATS, ...more])
    .default("text");
}

/** The format that the options ask for: `--json` is short for `--format json`. */
export function chosenFormat({ json, format }: { json?: boolean; format: OutputFormat }): OutputFormat {
  if (json !== true) return format;
  if (format === "text" || format === "json") return "json";
  throw new HexError("bad-option", `--json: --format asks for ${format}`);
}

/** The text of a finding, without a line break at its end. */
export function formatFinding(format: GameFormat, finding: Finding): string {
  const { game, marks } = finding;
  switch (format) {
    case "sgf":
      return formatSgf([annotatedTree(finding)]).trimEnd();
    case "link":
      return formatLink(withFuture(finding));
    case "hexboard":
      return formatHexboard(game.position, marks);
    case "moves":
      return formatMoves(game);
  }
}

/** The tree of the game, with marks and comment at the position. */
function annotatedTree({ game, marks, comment }: Finding): GameTree {
  const labels = Object.entries(marks).map(([cell, mark]) => `${cell}:${mark}`);
  const added = ({ C = [] }: GameTree["properties"]) => ({
    ...(comment === "" ? {} : { C: [[...C, comment].join("\n")] }),
    ...(labels.length === 0 ? {} : { LB: labels }),
  });
  const annotate = (node: GameTree, depth: number): GameTree =>
    depth === 0
      ? { ...node, properties: { ...node.properties, ...added(node.properties) } }
      : { ...node, children: node.children.map((child) => annotate(child, depth - 1)) };
  return annotate(treeFromGame(game), game.moves.length);
}

/** The game with the line as moves that may follow, unless it has such moves already. */
function withFuture({ game, line }: Finding): Game {
  if (game.future.length > 0 || game.result !== null) return game;
  let longer = game;
  for (const cell of line) if (longer.result === null) longer = longer.play(cell);
  return longer.at(game.moves.length);
}
