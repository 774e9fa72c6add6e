/**
 * Finds the prune patterns (Fabiano and Hayward 2019): pairs of a move s that need not be tried and the move r that
 * is the reason. Dominated (Def. 6) and strong-reversible moves (Defs. 22–24) are derived from fill patterns;
 * reversible moves follow Theorem 26.
 *
 * Remove one stone r of colour Y from a fill pattern. Once Y plays r, the pattern applies again. So
 *
 *   - a cell s that it fills for Y, or makes dead, is no better for Y than r: r dominates s;
 *   - a cell s that it makes dead, or fills for the opponent, is a move of the opponent that r undoes: r
 *     strong-reverses s, and the other empty cells of the pattern are the carrier. With an empty carrier, s is called
 *     vulnerable.
 *
 * In a second step, the cells filled for Y may complete a ring that makes one more cell dead.
 */
import type { PruneKind } from "../../reference/pattern.js";
import type { FillPattern } from "./fills.js";
import { around, type GridPoint, key, SYMMETRIES } from "./lattice.js";
import { IS_DEAD_RING, RING_UNITS, ringDigits } from "./local-position.js";
import { canonicalCells, lettersAround, transformCells } from "./pattern.js";

interface PrunePattern {
  readonly kind: PruneKind;
  readonly cells: string;
}

type Stones = ReadonlyMap<number, "black" | "white">;

/** A local situation in which Y's move r decides the cell s. */
interface DecidedCell {
  readonly s: GridPoint;
  readonly r: GridPoint;
  readonly y: "black" | "white";
  readonly black: readonly GridPoint[];
  readonly white: readonly GridPoint[];
  readonly carrier: readonly GridPoint[];
  /** What s becomes after r: filled for black, for white, or dead. */
  readonly becomes: "black" | "white" | "dead";
}

/** Returns the dominated and strong-reversible patterns that follow from the fill patterns. */
export function findDominatedAndStrongReversible(fills: readonly FillPattern[]): PrunePattern[] {
  const decided = fills.flatMap((fill) =>
    removals(fill).flatMap((cells) => [...cells, ...cellsMadeDead(cells)]),
  );
  return minimal(decided.flatMap(prunePatternsOf));
}

/** For each stone removed, returns the cells that the pattern decides once it is played. */
function removals(fill: FillPattern): DecidedCell[][] {
  const empties = [...fill.fillBlack, ...fill.fillWhite, ...fill.open];
  return (["black", "white"] as const).flatMap((y) =>
    fill[y].map((r) => {
      const without = (points: readonly GridPoint[]) => points.filter((point) => point !== r);
      const decide = (s: GridPoint, becomes: DecidedCell["becomes"]): DecidedCell => ({
        s,
        r,
        y,
        black: without(fill.black),
        white: without(fill.white),
        carrier: empties.filter((point) => point !== s),
        becomes: fill.kind === "dead" ? "dead" : becomes,
      });
      return [
        ...fill.fillBlack.map((s) => decide(s, "black")),
        ...fill.fillWhite.map((s) => decide(s, "white")),
      ];
    }),
  );
}

/** Returns neighbours of the cells that r fills for its own colour which become dead by it, with the fewest added
 *  stones. */
function cellsMadeDead(decided: readonly DecidedCell[]): DecidedCell[] {
  const own = decided.filter(({ y, becomes }) => becomes === y);
  const [first] = own;
  if (first === undefined) return [];
  const { r, y, black, white } = first;
  const empties = [first.s, ...first.carrier];
  const filled = new Set(own.map(({ s }) => key(s)));
  const taken = new Set([r, ...black, ...white, ...empties].map(key));
  const stones: Stones = new Map([
    ...black.map((point): [number, "black"] => [key(point), "black"]),
    ...white.map((point): [number, "white"] => [key(point), "white"]),
    ...[r, ...own.map(({ s }) => s)].map((point): [number, "black" | "white"] => [key(point), y]),
  ]);
  const found: DecidedCell[] = [];
  const tried = new Set<number>();
  for (const s of own.flatMap((cell) => around(cell.s))) {
    if (taken.has(key(s)) || tried.has(key(s))) continue;
    tried.add(key(s));
    const ring = around(s);
    for (const core of DEAD_RINGS) {
      const fits = core.every((color, d) => {
        const here = key(ring[d] as GridPoint);
        if (color === null) return true;
        return stones.has(here) ? stones.get(here) === color : !taken.has(here);
      });
      const used = core.flatMap((color, d) => (color === null ? [] : [ring[d] as GridPoint]));
      if (!fits || !used.some((point) => filled.has(key(point)))) continue;
      const added = (color: "black" | "white") =>
        core.flatMap((c, d) =>
          c === color && !stones.has(key(ring[d] as GridPoint)) ? [ring[d] as GridPoint] : [],
        );
      found.push({
        s,
        r,
        y,
        black: [...black, ...added("black")],
        white: [...white, ...added("white")],
        carrier: empties,
        becomes: "dead",
      });
    }
  }
  return found;
}

/** The minimal dead rings, in every orientation and both colours. */
const DEAD_RINGS: readonly (readonly ("black" | "white" | null)[])[] = (() => {
  const isMinimal = (ring: number) =>
    ringDigits(ring).every(
      (digit, d) => digit === 0 || !IS_DEAD_RING[ring - digit * (RING_UNITS[d] as number)],
    );
  return IS_DEAD_RING.flatMap((isDead, ring) => (isDead && isMinimal(ring) ? [ring] : [])).map((ring) =>
    ringDigits(ring).map((digit) => (digit === 0 ? null : digit === 1 ? "black" : "white")),
  );
})();

function prunePatternsOf({ s, r, y, black, white, carrier, becomes }: DecidedCell): PrunePattern[] {
  const letters = (mover: "black" | "white") => {
    const [own, other] = mover === "black" ? [black, white] : [white, black];
    return lettersAround(s, { B: own, W: other, e: carrier, r: [r], s: [s] });
  };
  const other = y === "black" ? "white" : "black";
  const found: PrunePattern[] = [];
  const add = (kind: PrunePattern["kind"], cells: string | null) => {
    if (cells !== null) found.push({ kind, cells: canonicalCells(cells) });
  };
  if (becomes !== other) add("dominated", letters(y));
  if (becomes !== y) add("strong-reversible", letters(other));
  return found;
}

/** Drops a pattern if another one of the same kind has weaker conditions. */
function minimal(patterns: readonly PrunePattern[]): PrunePattern[] {
  const unique = new Map(patterns.map((pattern) => [pattern.kind + pattern.cells, pattern]));
  const conditionCount = (cells: string) => [...cells].filter((letter) => letter !== ".").length;
  const sorted = [...unique.values()].sort(
    (a, b) =>
      conditionCount(a.cells) - conditionCount(b.cells) || (a.kind + a.cells < b.kind + b.cells ? -1 : 1),
  );
  const kept: { pattern: PrunePattern; images: string[] }[] = [];
  for (const pattern of sorted) {
    const isImplied = kept.some(
      (other) =>
        other.pattern.kind === pattern.kind &&
        other.images.some((image) => isImpliedBy(image, pattern.cells)),
    );
    if (isImplied) continue;
    const images = Array.from({ length: SYMMETRIES }, (_, t) => transformCells(pattern.cells, t));
    kept.push({ pattern, images: [...new Set(images)] });
  }
  return kept.map(({ pattern }) => pattern);
}

/** Returns true if the conditions `weak` hold wherever the conditions `strong` do. */
function isImpliedBy(weak: string, strong: string): boolean {
  for (let place = 0; place < weak.length; place++) {
    if (weak[place] !== "." && weak[place] !== strong[place]) return false;
  }
  return true;
}

/**
 * Returns the reversible patterns (Theorem 26): s, t and u touch each other; s is dead once t and u have one colour,
 * and u is dead once s and t have the other. Then t reverses s. A left gadget is a set of stones that completes a dead
 * ring around s, a right one around u; they share no cell.
 */
export function findReversible(): PrunePattern[] {
  const [s, t, u]: [GridPoint, GridPoint, GridPoint] = [
    [0, 0],
    [0, 1],
    [1, 0],
  ];
  const lefts = gadgets(s, [t, u], "white", []);
  const ringOfS = around(s);
  const rights = gadgets(u, [s, t], "black", ringOfS);
  return lefts.flatMap((left) =>
    rights.map((right) => {
      const black = [...left.black, ...right.black];
      const white = [...left.white, ...right.white];
      const cells = lettersAround(s, { B: black, W: white, e: [u], r: [t], s: [s] }) as string;
      return { kind: "reversible" as const, cells: canonicalCells(cells) };
    }),
  );
}

/** Returns the minimal sets of stones around `center`, outside `forbidden`, with which it is dead once both cells of
 *  `pair` have `color`, but not with only one of them. */
function gadgets(
  center: GridPoint,
  pair: readonly GridPoint[],
  color: "black" | "white",
  forbidden: readonly GridPoint[],
) {
  const ring = around(center);
  const places = pair.map((point) => ring.findIndex((next) => key(next) === key(point)));
  const isForbidden = new Set(forbidden.map(key));
  return DEAD_RINGS.filter(
    (core) =>
      places.every((d) => core[d] === color) &&
      core.every((c, d) => c === null || places.includes(d) || !isForbidden.has(key(ring[d] as GridPoint))),
  ).map((core) => ({
    black: ring.filter((_, d) => core[d] === "black" && !places.includes(d)),
    white: ring.filter((_, d) => core[d] === "white" && !places.includes(d)),
  }));
}
