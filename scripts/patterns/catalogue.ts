/** Finds all patterns of the engine, in the order of their numbers. */
import { deadPatterns } from "./dead.js";
import { emptiesOf, type FillPattern, type FillSizes, findFills } from "./fills.js";
import { type GridPoint, POINTS } from "./lattice.js";
import { findDominatedAndStrongReversible, findReversible } from "./pairs.js";
import { canonicalCells, KINDS, lettersAround, openRingCount, type Pattern } from "./pattern.js";

export interface Scope extends FillSizes {
  /** The largest number of stones in a dead pattern. */
  readonly deadStones: number;
  /** Prune patterns are derived from fill patterns with at most this many empty cells, and from all permanently
   *  inferior ones. */
  readonly pruneSourceEmpties: number;
}

/** The scope of the shipped table. Five empty cells would add 1,209 near-dead and captured patterns. */
export const FULL_SCOPE: Scope = {
  deadStones: 8,
  nearDead: 4,
  permanentlyInferior: 5,
  mutual: 4,
  pruneSourceEmpties: 2,
};

export function findPatterns(scope: Scope, report: (line: string) => void = () => {}): Pattern[] {
  const dead = deadPatterns(scope.deadStones).map(({ black, white }): FillPattern => {
    const at = (mask: number) => POINTS.filter((_, place) => place < 32 && ((mask >> place) & 1) === 1);
    return { kind: "dead", black: at(black), white: at(white), fillBlack: [], fillWhite: [[0, 0]], open: [] };
  });
  report(`dead: ${dead.length} patterns of up to ${scope.deadStones} stones`);
  const fills = [...dead, ...findFills(scope, report).filter(({ kind }) => kind !== "dead")];
  const sources = fills.filter(
    (fill) =>
      fill.kind === "permanently-inferior" ||
      (fill.kind !== "mutual" &&
        emptiesOf(fill).length <= scope.pruneSourceEmpties &&
        fill.black.length + fill.white.length <= 6),
  );
  const prunes = findDominatedAndStrongReversible(sources);
  const reversible = findReversible();
  report(`dominated and strong-reversible: ${prunes.length}; reversible: ${reversible.length}`);
  const found = [
    ...fills.map((fill) => ({ kind: fill.kind, cells: anchoredCells(fill) })),
    ...prunes,
    ...reversible,
  ];
  return KINDS.flatMap((kind) =>
    found
      .filter((pattern) => pattern.kind === kind)
      .map(({ cells }, i) => ({ name: `${kind}-${i + 1}`, kind, cells })),
  );
}

/** Chooses as anchor the filled cell whose first ring has the fewest cells with any content, and as owner the colour
 *  that fills it. */
function anchoredCells(fill: FillPattern): string {
  const from = (anchor: GridPoint, isBlack: boolean) => {
    const [B, W] = isBlack ? [fill.black, fill.white] : [fill.white, fill.black];
    const [b, w] = isBlack ? [fill.fillBlack, fill.fillWhite] : [fill.fillWhite, fill.fillBlack];
    return lettersAround(anchor, { B, W, b, w, e: fill.open });
  };
  const choices = [
    ...fill.fillBlack.map((anchor) => from(anchor, true)),
    ...fill.fillWhite.map((anchor) => from(anchor, false)),
  ].filter((cells) => cells !== null);
  const best = Math.min(...choices.map(openRingCount));
  const [first] = choices
    .filter((cells) => openRingCount(cells) === best)
    .map((cells) => canonicalCells(cells))
    .sort();
  if (first === undefined) throw new Error("a pattern does not fit into the radius");
  return first;
}
