/**
 * Which answers to take together. Nodes that all of them need or leave alone are shared: these meet the moves in their
 * own cells. The other cells that all answers have in common are open: moves there have no answer yet (the must-play
 * region).
 */
import { type CellBits, isInside, sizeOf } from "./cell-bits.js";
import { cellsOfDraft, cellsOfNodes, type Draft, isLeft, type Node, sharedBy } from "./nodes.js";

export interface Answers {
  readonly drafts: readonly Draft[];
  readonly shared: readonly Node[];
  readonly open: CellBits;
}

/** All of `replies` and those of `ideas` that leave few moves open: ideas that would spoil a node are dropped where
 *  sharing the node is worth more. */
export function chooseAnswers(
  own: CellBits,
  free: CellBits,
  replies: readonly Draft[],
  ideas: readonly Draft[],
): Answers {
  let rest = ideas;
  let best = together([...replies, ...rest], own, free);
  const common = commonCells(best.drafts, free);
  for (const node of new Set(best.drafts.flatMap(({ next }) => next))) {
    if (!isInside(node.stones, own) || (node.cells & common) === 0n) continue;
    if (!replies.every((draft) => isLeft(node, draft))) continue;
    const keeping = rest.filter((draft) => isLeft(node, draft));
    const answers = together([...replies, ...keeping], own, free);
    if (sizeOf(answers.open) > sizeOf(best.open)) continue;
    rest = keeping;
    best = answers;
  }
  return best;
}

function together(drafts: readonly Draft[], own: CellBits, free: CellBits): Answers {
  const shared = sharedBy(drafts, own);
  return { drafts, shared, open: commonCells(drafts, free) & ~cellsOfNodes(shared) };
}

function commonCells(drafts: readonly Draft[], free: CellBits): CellBits {
  return drafts.reduce((common, draft) => common & cellsOfDraft(draft), free);
}
