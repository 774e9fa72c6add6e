/**
 * Moves that need not be tried: dominated ones (paper 002, Def. 6) and strong-reversible ones (Defs. 22–24),
 * both derived from fill, and reversible ones (Theorem 26).
 *
 * Take a fill pattern and lift one of its stones, r of colour Y. Once Y plays r, the pattern fills again:
 * every cell it fills for Y, or finds dead, was no better a move for Y than r (dominated by r); and every cell
 * it finds dead, or fills for the opponent, is a move of the opponent that r undoes (strong-reversed by r,
 * over the pattern's other empty cells as carrier). With an empty carrier that is called vulnerable.
 *
 * Twice iterated: what the first pattern fills for Y may complete a ring that kills one more cell.
 */
import type { FillPattern } from "./fills.js";
import { around, key, type Point, SYMMETRIES } from "./lattice.js";
import { DIGIT, IS_DEAD_RING } from "./local.js";
import { canonicalCells, lettersAround, turned } from "./pattern.js";

export interface Pair {
  readonly kind: "dominated" | "strong-reversible" | "reversible";
  readonly cells: string;
}

type Stones = ReadonlyMap<number, "black" | "white">;

/** A local position in which Y's move r settles the cell s. */
interface Settled {
  readonly s: Point;
  readonly r: Point;
  readonly y: "black" | "white";
  readonly black: readonly Point[];
  readonly white: readonly Point[];
  readonly carrier: readonly Point[];
  /** What r makes of s: filled for black, for white, or dead. */
  readonly becomes: "black" | "white" | "dead";
}

/** Pairs from lifting one stone of each pattern, and from lifting one and killing one cell more. */
export function findPairs(fills: readonly FillPattern[]): Pair[] {
  const settled = fills.flatMap((fill) => liftings(fill).flatMap((lifted) => [...lifted, ...killed(lifted)]));
  return minimal(settled.flatMap(pairsOf));
}

/** For each stone lifted, what each filled cell becomes. */
function liftings(fill: FillPattern): Settled[][] {
  const empties = [...fill.fillBlack, ...fill.fillWhite, ...fill.open];
  return (["black", "white"] as const).flatMap((y) =>
    fill[y].map((r) => {
      const without = (points: readonly Point[]) => points.filter((point) => point !== r);
      const settle = (s: Point, becomes: Settled["becomes"]): Settled => ({
        s,
        r,
        y,
        black: without(fill.black),
        white: without(fill.white),
        carrier: empties.filter((point) => point !== s),
        becomes: fill.kind === "dead" ? "dead" : becomes,
      });
      return [
        ...fill.fillBlack.map((s) => settle(s, "black")),
        ...fill.fillWhite.map((s) => settle(s, "white")),
      ];
    }),
  );
}

/** Cells beside those that r fills for its own colour and that die of it, with the least added stones. */
function killed(lifted: readonly Settled[]): Settled[] {
  const own = lifted.filter(({ y, becomes }) => becomes === y);
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
  const found: Settled[] = [];
  const tried = new Set<number>();
  for (const s of own.flatMap((cell) => around(cell.s))) {
    if (taken.has(key(s)) || tried.has(key(s))) continue;
    tried.add(key(s));
    const ring = around(s);
    for (const core of DEAD_RINGS) {
      const fits = core.every((color, d) => {
        const here = key(ring[d] as Point);
        if (color === null) return true;
        return stones.has(here) ? stones.get(here) === color : !taken.has(here);
      });
      const used = core.flatMap((color, d) => (color === null ? [] : [ring[d] as Point]));
      if (!fits || !used.some((point) => filled.has(key(point)))) continue;
      const added = (color: "black" | "white") =>
        core.flatMap((c, d) => (c === color && !stones.has(key(ring[d] as Point)) ? [ring[d] as Point] : []));
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
  const digits = (ring: number) => DIGIT.map((unit) => Math.floor(ring / unit) % 3);
  const isMinimal = (ring: number) =>
    digits(ring).every((digit, d) => digit === 0 || !IS_DEAD_RING[ring - digit * 3 ** d]);
  return IS_DEAD_RING.flatMap((isDead, ring) => (isDead && isMinimal(ring) ? [ring] : [])).map((ring) =>
    digits(ring).map((digit) => (digit === 0 ? null : digit === 1 ? "black" : "white")),
  );
})();

function pairsOf({ s, r, y, black, white, carrier, becomes }: Settled): Pair[] {
  const letters = (mover: "black" | "white") => {
    const [own, other] = mover === "black" ? [black, white] : [white, black];
    return lettersAround(s, { B: own, W: other, e: carrier, r: [r], s: [s] });
  };
  const other = y === "black" ? "white" : "black";
  const found: Pair[] = [];
  const add = (kind: Pair["kind"], cells: string | null) => {
    if (cells !== null) found.push({ kind, cells: canonicalCells(cells) });
  };
  if (becomes !== other) add("dominated", letters(y));
  if (becomes !== y) add("strong-reversible", letters(other));
  return found;
}

/** Drops a pattern where another of the same kind asks for less. */
function minimal(pairs: readonly Pair[]): Pair[] {
  const unique = new Map(pairs.map((pair) => [pair.kind + pair.cells, pair]));
  const known = (cells: string) => [...cells].filter((letter) => letter !== ".").length;
  const sorted = [...unique.values()].sort(
    (a, b) => known(a.cells) - known(b.cells) || (a.kind + a.cells < b.kind + b.cells ? -1 : 1),
  );
  const kept: { pair: Pair; images: string[] }[] = [];
  for (const pair of sorted) {
    const isImplied = kept.some(
      (other) => other.pair.kind === pair.kind && other.images.some((image) => implies(image, pair.cells)),
    );
    if (isImplied) continue;
    const images = Array.from({ length: SYMMETRIES }, (_, t) => turned(pair.cells, t));
    kept.push({ pair, images: [...new Set(images)] });
  }
  return kept.map(({ pair }) => pair);
}

function implies(weak: string, strong: string): boolean {
  for (let place = 0; place < weak.length; place++) {
    if (weak[place] !== "." && weak[place] !== strong[place]) return false;
  }
  return true;
}

/**
 * Reversible moves (Theorem 26): s, t, u touch each other; t and u of one colour kill s, s and t of the other
 * kill u. Then t reverses s. A left gadget makes s's ring dead, a right one u's ring, on cells of their own.
 */
export function findReversible(): Pair[] {
  const [s, t, u]: [Point, Point, Point] = [
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

/** Minimal stones around `center`, off `forbidden`, that make it dead once both `pair` cells are `color`,
 *  and not before: neither of the two alone may do. */
function gadgets(
  center: Point,
  pair: readonly Point[],
  color: "black" | "white",
  forbidden: readonly Point[],
) {
  const ring = around(center);
  const places = pair.map((point) => ring.findIndex((next) => key(next) === key(point)));
  const isForbidden = new Set(forbidden.map(key));
  return DEAD_RINGS.filter(
    (core) =>
      places.every((d) => core[d] === color) &&
      core.every((c, d) => c === null || places.includes(d) || !isForbidden.has(key(ring[d] as Point))),
  ).map((core) => ({
    black: ring.filter((_, d) => core[d] === "black" && !places.includes(d)),
    white: ring.filter((_, d) => core[d] === "white" && !places.includes(d)),
  }));
}
