/**
 * Chooses answers that together cover as many of the loser's moves as possible. An answer covers every move outside
 * its own cells, and a shared node (`sharedNodes`) covers the moves in its cells by itself. A move is uncovered if its
 * cell is in all of the answers and in no shared node: the must-play region.
 */
import { type CellBits, isSubset, sizeOf } from "../board/cell-bits.js";
import {
  cellsOfAnswer,
  cellsOfNodes,
  type DraftAnswer,
  type DraftNode,
  isCompatible,
  sharedNodes,
} from "./nodes.js";

interface MoveCover {
  readonly answers: readonly DraftAnswer[];
  readonly shared: readonly DraftNode[];
  readonly uncovered: CellBits;
}

/** Takes all of `required` and those of `optional` that leave few moves uncovered. Drops the optional answers that are
 *  not compatible with a node if sharing that node covers at least as much. */
export function coverMoves(
  own: CellBits,
  free: CellBits,
  required: readonly DraftAnswer[],
  optional: readonly DraftAnswer[],
): MoveCover {
  let kept = optional;
  let best = coverBy([...required, ...kept], own, free);
  const common = commonCells(best.answers, free);
  for (const node of new Set(best.answers.flatMap(({ next }) => next))) {
    if (!isSubset(node.stones, own) || (node.cells & common) === 0n) continue;
    if (!required.every((answer) => isCompatible(node, answer))) continue;
    const compatible = kept.filter((answer) => isCompatible(node, answer));
    const cover = coverBy([...required, ...compatible], own, free);
    if (sizeOf(cover.uncovered) > sizeOf(best.uncovered)) continue;
    kept = compatible;
    best = cover;
  }
  return best;
}

function coverBy(answers: readonly DraftAnswer[], own: CellBits, free: CellBits): MoveCover {
  const shared = sharedNodes(answers, own);
  return { answers, shared, uncovered: commonCells(answers, free) & ~cellsOfNodes(shared) };
}

function commonCells(answers: readonly DraftAnswer[], free: CellBits): CellBits {
  return answers.reduce((common, answer) => common & cellsOfAnswer(answer), free);
}
