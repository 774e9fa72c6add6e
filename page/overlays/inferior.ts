/** Cells that are decided already, and moves that need not be tried, with the reason of each. */
import type { Cell, FillKind, InferiorKind } from "../../wrapper/types.js";
import type { Mark } from "../board/drawing.js";
import { nameOf } from "../panels/words.js";
import { engineFor } from "../state/engines.js";
import { position } from "../state/store.js";
import type { Overlay } from "./overlay.js";

const FILLS: Readonly<Record<FillKind, string>> = {
  dead: "dead: nobody can use it",
  captured: "captured",
  "near-dead": "near-dead",
  "permanently-inferior": "permanently inferior",
  mutual: "mutual fill",
};

const PRUNED: Partial<Record<InferiorKind, { letter: string; words: string }>> = {
  dominated: { letter: "D", words: "dominated" },
  vulnerable: { letter: "V", words: "vulnerable" },
  "strong-reversible": { letter: "S", words: "strongly reversible" },
  reversible: { letter: "R", words: "reversible, a hint only" },
};

const LEGEND: readonly Mark[] = [
  { shape: "cross", title: "dead: nobody can use it" },
  { shape: "square-black", title: "as good as Black's" },
  { shape: "square-white", title: "as good as White's" },
  ...Object.values(PRUNED).map(
    ({ letter, words }): Mark => ({ shape: "outline", text: letter, title: words }),
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
      const pruned = PRUNED[kind];
      if (pruned === undefined) continue;
      const reason = by.length === 0 ? "" : ` by ${by.join(", ")}`;
      cells[cell] = { shape: "outline", text: pruned.letter, title: `${pruned.words}${reason}` };
    }
    for (const { cell, color, kind, pattern } of fills) {
      const isDead = kind === "dead";
      const whose = isDead ? "" : `, ${nameOf(color)}'s`;
      cells[cell] = {
        shape: isDead ? "cross" : color === "black" ? "square-black" : "square-white",
        title: `${FILLS[kind]}${whose}, pattern ${pattern}`,
      };
    }
    const pruned = Object.values(cells).filter(({ shape }) => shape === "outline").length;
    const isDrawn = ({ shape, text }: Mark) =>
      Object.values(cells).some((mark) => mark.shape === shape && mark.text === text);
    return {
      cells,
      legend: LEGEND.filter(isDrawn),
      summary: `${fills.length} cells filled, ${pruned} more moves of ${nameOf(now.toMove)} pruned. Point at one for its reason.`,
    };
  },
};
