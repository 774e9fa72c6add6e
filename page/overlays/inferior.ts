/** Cells to fill and moves to prune, each with the reason, and the words of the reasons explained. */
import type { Cell, FillKind, InferiorKind } from "../../wrapper/types.js";
import type { Mark } from "../board/drawing.js";
import { nameOf } from "../panels/words.js";
import { engineFor } from "../state/engines.js";
import { position } from "../state/store.js";
import type { Overlay } from "./overlay.js";

/** The kinds of fills except dead cells, which have a mark of their own. */
const FILL_WORDS: Readonly<Record<Exclude<FillKind, "dead">, { name: string; meaning: string }>> = {
  captured: {
    name: "captured",
    meaning: "its owner can answer any move there, so it is as good as a stone",
  },
  "near-dead": {
    name: "near-dead",
    meaning: "each side can keep its own cells here, and the rest is then dead",
  },
  "permanently-inferior": {
    name: "permanently inferior",
    meaning: "whoever takes the cell beside it, this one is settled",
  },
  mutual: {
    name: "mutual fill",
    meaning: "whoever moves first here gets the area, with or without these stones",
  },
};

/** Dead and captured cells are drawn as fills; a position alone has no self-reversible moves. */
type PrunedKind = Exclude<InferiorKind, "dead" | "captured" | "self-reversible">;

interface PruneMark {
  readonly letter: string;
  readonly name: string;
  /** Joins the name and the cells that are the reason. */
  readonly by: string;
  readonly meaning: string;
}

const PRUNE_MARKS: Readonly<Record<PrunedKind, PruneMark>> = {
  dominated: {
    letter: "D",
    name: "dominated",
    by: "dominated by",
    meaning: "another move is at least as good",
  },
  vulnerable: {
    letter: "V",
    name: "vulnerable",
    by: "vulnerable to",
    meaning: "one reply makes a stone here useless",
  },
  "strong-reversible": {
    letter: "S",
    name: "strong-reversible",
    by: "strong-reversible by",
    meaning: "a reply makes a stone here useless, using empty cells nearby",
  },
  reversible: {
    letter: "R",
    name: "reversible",
    by: "reversible by",
    meaning: "a reply leaves the opponent no worse off; only a hint, the move may win",
  },
};

function isPruned(kind: InferiorKind): kind is PrunedKind {
  return kind in PRUNE_MARKS;
}

const LEGEND: readonly Mark[] = [
  { shape: "cross", title: "dead: useless to both sides" },
  { shape: "square-black", title: "filled: counts as a black stone" },
  { shape: "square-white", title: "filled: counts as a white stone" },
  ...Object.values(PRUNE_MARKS).map(
    ({ letter, name, meaning }): Mark => ({ shape: "outline", text: letter, title: `${name}: ${meaning}` }),
  ),
];

export const inferior: Overlay = {
  id: "inferior",
  name: "Fill and prune",
  async draw() {
    const now = position.value;
    const engine = await engineFor("analyst");
    const [{ fills }, moves] = await Promise.all([engine.fillIn(now), engine.inferiorMoves(now)]);
    const cells: Record<Cell, Mark> = {};
    for (const { cell, kind, by } of moves) {
      if (!isPruned(kind)) continue;
      const mark = PRUNE_MARKS[kind];
      const title = by.length === 0 ? mark.name : `${mark.by} ${by.join(", ")}`;
      cells[cell] = { shape: "outline", text: mark.letter, title };
    }
    for (const { cell, color, kind, pattern } of fills) {
      const reason = kind === "dead" ? "dead" : `${FILL_WORDS[kind].name}, filled for ${nameOf(color)}`;
      cells[cell] = {
        shape: kind === "dead" ? "cross" : color === "black" ? "square-black" : "square-white",
        title: `${reason}, pattern ${pattern}`,
      };
    }
    const isSkippable = ({ shape, text }: Mark) =>
      shape === "outline" && text !== PRUNE_MARKS.reversible.letter;
    const pruned = Object.values(cells).filter(isSkippable).length;
    const kinds = new Set(fills.map(({ kind }) => kind));
    const used = Object.entries(FILL_WORDS).filter(([kind]) => kinds.has(kind as FillKind));
    const mover = nameOf(now.toMove);
    return {
      cells,
      legend: LEGEND,
      words: used.map(([, word]) => word),
      summary:
        Object.keys(cells).length === 0
          ? "Nothing to fill or prune was found."
          : `${fills.length} cells filled, ${pruned} more moves of ${mover} pruned: the winner stays the same. Point at a marked cell for the reason.`,
    };
  },
};
