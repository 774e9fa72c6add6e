/** Every pattern of the engine, found anew: the order here is the order of their numbers. */
import { deadPatterns } from "./dead.js";
import { emptiesOf, type FillPattern, type FillSizes, findFills } from "./fills.js";
import { POINTS, type Point } from "./lattice.js";
import { findPairs, findReversible } from "./pairs.js";
import { canonicalCells, KINDS, type Kind, lettersAround, openRing, type Pattern } from "./pattern.js";

export interface Scope extends FillSizes {
  /** Stones of the largest dead pattern. */
  readonly deadStones: number;
  /** Pairs are derived from fill patterns with so many empty cells, and from the permanently inferior ones. */
  readonly pairs: number;
}

/** What the shipped table holds. Five empty cells would add 1,209 near-dead and captured patterns. */
export const FULL_SCOPE: Scope = { deadStones: 8, nearDead: 4, permanentlyInferior: 5, mutual: 4, pairs: 2 };

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
        emptiesOf(fill).length <= scope.pairs &&
        fill.black.length + fill.white.length <= 6),
  );
  const pairs = findPairs(sources);
  const reversible = findReversible();
  report(`pairs: ${pairs.length}; reversible: ${reversible.length}`);
  const found = [
    ...fills.map((fill) => ({ kind: fill.kind as Kind, cells: anchored(fill) })),
    ...pairs,
    ...reversible,
  ];
  return KINDS.flatMap((kind) =>
    found
      .filter((pattern) => pattern.kind === kind)
      .map(({ cells }, i) => ({ name: `${kind}-${i + 1}`, kind, cells })),
  );
}

/** Around the filled cell with the best known ring, seen with the colour that fills it as the owner's. */
function anchored(fill: FillPattern): string {
  const from = (anchor: Point, isBlack: boolean) => {
    const [B, W] = isBlack ? [fill.black, fill.white] : [fill.white, fill.black];
    const [b, w] = isBlack ? [fill.fillBlack, fill.fillWhite] : [fill.fillWhite, fill.fillBlack];
    return lettersAround(anchor, { B, W, b, w, e: fill.open });
  };
  const choices = [
    ...fill.fillBlack.map((anchor) => from(anchor, true)),
    ...fill.fillWhite.map((anchor) => from(anchor, false)),
  ].filter((cells) => cells !== null);
  const best = Math.min(...choices.map(openRing));
  const [first] = choices
    .filter((cells) => openRing(cells) === best)
    .map((cells) => canonicalCells(cells))
    .sort();
  if (first === undefined) throw new Error("a pattern does not fit its radius");
  return first;
}
