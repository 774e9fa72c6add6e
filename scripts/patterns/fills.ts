/**
 * Finds all fill patterns with few empty cells (Fabiano and Hayward 2019): dead (Def. 3), captured (Def. 11),
 * near-dead (Def. 15), permanently inferior (Def. 13) and mutual fill (Theorem 19).
 *
 *   1. For each connected shape of empty cells, decides every colouring of the cells around it by the definition.
 *   2. Keeps the minimal colourings (minimal-colorings.ts).
 *   3. Drops a pattern if the patterns found before, applied repeatedly, fill the same cells. This also leaves one
 *      pattern per class under the symmetries and the exchange of colours.
 */
import type { FillKind } from "../../wrapper/types.js";
import { type GridPoint, key, minus, SYMMETRIES, shapes, transform } from "./lattice.js";
import { BLACK, LocalPosition, WHITE } from "./local-position.js";
import { minimalColorings } from "./minimal-colorings.js";

/** A fill pattern anywhere on the grid. The cells to fill and those of `open` are empty; the latter stay empty. */
export interface FillPattern {
  readonly kind: FillKind;
  readonly black: readonly GridPoint[];
  readonly white: readonly GridPoint[];
  readonly fillBlack: readonly GridPoint[];
  readonly fillWhite: readonly GridPoint[];
  readonly open: readonly GridPoint[];
}

export function emptiesOf({ fillBlack, fillWhite, open }: FillPattern): GridPoint[] {
  return [...fillBlack, ...fillWhite, ...open];
}

/** The largest number of empty cells in the patterns of each family. */
export interface FillSizes {
  readonly nearDead: number;
  readonly permanentlyInferior: number;
  readonly mutual: number;
}

/** Returns the patterns in the order in which they are found: fewer empty cells first. */
export function findFills(sizes: FillSizes, report: (line: string) => void = () => {}): FillPattern[] {
  const families: [find: (shape: readonly GridPoint[]) => FillPattern[], maxEmpties: number][] = [
    [nearDeaths, sizes.nearDead],
    [permanentlyInferiors, sizes.permanentlyInferior],
    [mutuals, sizes.mutual],
  ];
  const found: FillPattern[] = [];
  for (let n = 1; n <= Math.max(...Object.values(sizes)); n++) {
    for (const [find, maxEmpties] of families) {
      for (const shape of n <= maxEmpties ? shapes(n) : []) {
        const before = found.length;
        const candidates = find(shape).sort(
          (a, b) => stoneCount(a) - stoneCount(b) || fillCount(b) - fillCount(a),
        );
        const closure = new Closure(shape, found);
        for (const candidate of candidates) {
          if (closure.covers(candidate)) continue;
          found.push(candidate);
          closure.add(candidate);
        }
        report(
          `${find.name}, ${n} empty cells: ${candidates.length} minimal patterns, ${found.length - before} new`,
        );
      }
    }
  }
  return found;
}

function stoneCount({ black, white }: FillPattern): number {
  return black.length + white.length;
}

function fillCount({ fillBlack, fillWhite }: FillPattern): number {
  return fillBlack.length + fillWhite.length;
}

function nearDeaths(shape: readonly GridPoint[]): FillPattern[] {
  const game = new LocalPosition(shape);
  const all = (1 << shape.length) - 1;
  if (shape.length === 1) return patterns(game, "dead", 0, 1, () => game.isDead(0));
  return pairs(all)
    .filter(([b, w]) => w !== 0 && bitCount(w) >= bitCount(b))
    .flatMap(([b, w]) =>
      patterns(game, b === 0 ? "captured" : "near-dead", b, w, () => game.isNearDeath(b, w)),
    );
}

function permanentlyInferiors(shape: readonly GridPoint[]): FillPattern[] {
  const game = new LocalPosition(shape);
  const cells = shape.map((_, cell) => cell);
  return cells.flatMap((s) =>
    cells
      .filter((t) => t !== s)
      .flatMap((t) =>
        patterns(
          game,
          "permanently-inferior",
          1 << t,
          0,
          () => (game.permanentlyInferior(BLACK, s) & (1 << t)) !== 0,
        ),
      ),
  );
}

function mutuals(shape: readonly GridPoint[]): FillPattern[] {
  const game = new LocalPosition(shape);
  const all = (1 << shape.length) - 1;
  return pairs(all)
    .filter(([b, w]) => b !== 0 && w !== 0 && (b | w) !== all && b <= w)
    .flatMap(([b, w]) => patterns(game, "mutual", b, w, () => game.isMutual(b, w)));
}

/** Returns every pair of disjoint subsets. */
function pairs(all: number): [number, number][] {
  const found: [number, number][] = [];
  for (let b = 0; b <= all; b++) {
    for (let w = 0; w <= all; w++) if ((b & w) === 0) found.push([b, w]);
  }
  return found;
}

function bitCount(mask: number): number {
  return mask === 0 ? 0 : 1 + bitCount(mask & (mask - 1));
}

/** Returns a pattern for each minimal colouring of the surroundings with which `holds` is true. */
function patterns(
  game: LocalPosition,
  kind: FillKind,
  b: number,
  w: number,
  holds: () => boolean,
): FillPattern[] {
  const { points, emptyCount, rimCount, state } = game;
  const empties = points.slice(0, emptyCount);
  const rim = points.slice(emptyCount);
  return minimalColorings(rimCount, state.subarray(emptyCount), holds).map((colors) => ({
    kind,
    black: rim.filter((_, i) => colors[i] === BLACK),
    white: rim.filter((_, i) => colors[i] === WHITE),
    fillBlack: empties.filter((_, i) => ((b >> i) & 1) === 1),
    fillWhite: empties.filter((_, i) => ((w >> i) & 1) === 1),
    open: empties.filter((_, i) => (((b | w) >> i) & 1) === 0),
  }));
}

/** Applies symmetry `t` to a pattern, then moves it by −shift; with `swap`, exchanges the colours. */
function transformPattern(pattern: FillPattern, t: number, swap: boolean, shift: GridPoint): FillPattern {
  const move = (points: readonly GridPoint[]) => points.map((point) => minus(transform(point, t), shift));
  const [black, white] = [move(pattern.black), move(pattern.white)];
  const [fillBlack, fillWhite] = [move(pattern.fillBlack), move(pattern.fillWhite)];
  const open = move(pattern.open);
  return swap
    ? { kind: pattern.kind, black: white, white: black, fillBlack: fillWhite, fillWhite: fillBlack, open }
    : { kind: pattern.kind, black, white, fillBlack, fillWhite, open };
}

/** The effect of applying known patterns repeatedly in a shape with stones around it. */
class Closure {
  private readonly index: Map<number, number>;
  private readonly placements: { black: number; white: number; empty: number; b: number; w: number }[] = [];

  constructor(
    private readonly shape: readonly GridPoint[],
    known: readonly FillPattern[],
  ) {
    this.index = new Map(new LocalPosition(shape).points.map((point, i) => [key(point), i]));
    for (const pattern of known) this.add(pattern);
  }

  /** Adds every placement of the pattern in the shape to `placements`. */
  add(pattern: FillPattern): void {
    const anchor = emptiesOf(pattern)[0] as GridPoint;
    const seen = new Set<string>();
    for (const swap of [false, true]) {
      for (let t = 0; t < SYMMETRIES; t++) {
        for (const to of this.shape) {
          const placed = transformPattern(pattern, t, swap, minus(transform(anchor, t), to));
          const masks = [
            placed.black,
            placed.white,
            emptiesOf(placed),
            placed.fillBlack,
            placed.fillWhite,
          ].map((points) => this.mask(points));
          if (masks.includes(-1) || (masks[2] as number) >= 1 << this.shape.length) continue;
          if (seen.has(masks.join())) continue;
          seen.add(masks.join());
          const [black, white, empty, b, w] = masks as [number, number, number, number, number];
          this.placements.push({ black, white, empty, b, w });
        }
      }
    }
  }

  /** Returns true if the known patterns, applied repeatedly, fill the cells of the candidate. */
  covers(candidate: FillPattern): boolean {
    let black = this.mask(candidate.black);
    let white = this.mask(candidate.white);
    let empty = (1 << this.shape.length) - 1;
    const wanted = this.mask([...candidate.fillBlack, ...candidate.fillWhite]);
    for (let isGrowing = true; isGrowing; ) {
      isGrowing = false;
      for (const p of this.placements) {
        if ((p.empty & ~empty) !== 0 || (p.black & ~black) !== 0 || (p.white & ~white) !== 0) continue;
        black |= p.b;
        white |= p.w;
        empty &= ~(p.b | p.w);
        isGrowing = true;
      }
    }
    // For a mutual fill, any cells count if they are as many.
    if (candidate.kind === "mutual") return this.shape.length - bitCount(empty) >= bitCount(wanted);
    return (wanted & empty) === 0;
  }

  /** Returns the points as bits, or −1 if one is neither in the shape nor next to it. */
  private mask(points: readonly GridPoint[]): number {
    let bits = 0;
    for (const point of points) {
      const i = this.index.get(key(point));
      if (i === undefined) return -1;
      bits |= 1 << i;
    }
    return bits;
  }
}
