/**
 * Every fill pattern of a few empty cells: dead (paper 002, Def. 3), captured (Def. 11), near-death (Def. 15),
 * permanently inferior (Def. 13) and mutual fill (Theorem 19).
 *
 * For each connected shape of empty cells every colouring of the cells around it is decided by definition; of
 * those that hold the minimal ones remain (minimal.ts); of these, one each of those that differ by symmetry or
 * exchange of colours, and only where patterns found before, applied again and again, do not fill the same.
 */
import { key, minus, type Point, SYMMETRIES, shapes, transform } from "./lattice.js";
import { BLACK, LocalGame, WHITE } from "./local.js";
import { minimalColorings } from "./minimal.js";

export type FillKind = "dead" | "captured" | "near-dead" | "permanently-inferior" | "mutual";

/** A pattern anywhere on the lattice. `fill` cells are empty; so are those of `open`, which stay so. */
export interface FillPattern {
  readonly kind: FillKind;
  readonly black: readonly Point[];
  readonly white: readonly Point[];
  readonly fillBlack: readonly Point[];
  readonly fillWhite: readonly Point[];
  readonly open: readonly Point[];
}

export function emptiesOf({ fillBlack, fillWhite, open }: FillPattern): Point[] {
  return [...fillBlack, ...fillWhite, ...open];
}

/** How many empty cells the patterns of each family may have. */
export interface FillSizes {
  readonly nearDead: number;
  readonly permanentlyInferior: number;
  readonly mutual: number;
}

/** All of them, in the order in which they are found: the fewer empty cells the earlier. */
export function findFills(sizes: FillSizes, report: (line: string) => void = () => {}): FillPattern[] {
  const families: [(shape: readonly Point[]) => FillPattern[], size: number][] = [
    [nearDeaths, sizes.nearDead],
    [permanentlyInferiors, sizes.permanentlyInferior],
    [mutuals, sizes.mutual],
  ];
  const found: FillPattern[] = [];
  for (let n = 1; n <= Math.max(...Object.values(sizes)); n++) {
    for (const [family, size] of families) {
      for (const shape of n <= size ? shapes(n) : []) {
        const before = found.length;
        const candidates = family(shape).sort(
          (a, b) => stoneCount(a) - stoneCount(b) || fillCount(b) - fillCount(a),
        );
        const closure = new Closure(shape, found);
        for (const candidate of candidates) {
          if (closure.fills(candidate)) continue;
          found.push(candidate);
          closure.add(candidate);
        }
        report(
          `${family.name}, empty cells: ${n}; ${candidates.length} minimal, ${found.length - before} new`,
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

function nearDeaths(shape: readonly Point[]): FillPattern[] {
  const game = new LocalGame(shape);
  const all = (1 << shape.length) - 1;
  if (shape.length === 1) return patterns(game, "dead", 0, 1, () => game.isDead(0));
  return pairs(all)
    .filter(([b, w]) => w !== 0 && bitCount(w) >= bitCount(b))
    .flatMap(([b, w]) =>
      patterns(game, b === 0 ? "captured" : "near-dead", b, w, () => game.isNearDeath(b, w)),
    );
}

function permanentlyInferiors(shape: readonly Point[]): FillPattern[] {
  const game = new LocalGame(shape);
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

function mutuals(shape: readonly Point[]): FillPattern[] {
  const game = new LocalGame(shape);
  const all = (1 << shape.length) - 1;
  return pairs(all)
    .filter(([b, w]) => b !== 0 && w !== 0 && (b | w) !== all && b <= w)
    .flatMap(([b, w]) => patterns(game, "mutual", b, w, () => game.isMutual(b, w)));
}

/** Every pair of disjoint subsets. */
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

function patterns(
  game: LocalGame,
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

/** The pattern under symmetry `t`, then moved by −shift; with `swap`, colours exchanged. */
export function place(pattern: FillPattern, t: number, swap: boolean, shift: Point): FillPattern {
  const move = (points: readonly Point[]) => points.map((point) => minus(transform(point, t), shift));
  const [black, white] = [move(pattern.black), move(pattern.white)];
  const [fillBlack, fillWhite] = [move(pattern.fillBlack), move(pattern.fillWhite)];
  const open = move(pattern.open);
  return swap
    ? { kind: pattern.kind, black: white, white: black, fillBlack: fillWhite, fillWhite: fillBlack, open }
    : { kind: pattern.kind, black, white, fillBlack, fillWhite, open };
}

/** What known patterns fill, again and again, in a shape with stones around it. */
class Closure {
  private readonly index: Map<number, number>;
  private readonly placements: { black: number; white: number; empty: number; b: number; w: number }[] = [];

  constructor(
    private readonly shape: readonly Point[],
    known: readonly FillPattern[],
  ) {
    this.index = new Map(new LocalGame(shape).points.map((point, i) => [key(point), i]));
    for (const pattern of known) this.add(pattern);
  }

  /** Every way to lay the pattern into the shape. */
  add(pattern: FillPattern): void {
    const anchor = emptiesOf(pattern)[0] as Point;
    const seen = new Set<string>();
    for (const swap of [false, true]) {
      for (let t = 0; t < SYMMETRIES; t++) {
        for (const to of this.shape) {
          const laid = place(pattern, t, swap, minus(transform(anchor, t), to));
          const masks = [laid.black, laid.white, emptiesOf(laid), laid.fillBlack, laid.fillWhite].map(
            (points) => this.mask(points),
          );
          if (masks.includes(-1) || (masks[2] as number) >= 1 << this.shape.length) continue;
          if (seen.has(masks.join())) continue;
          seen.add(masks.join());
          const [black, white, empty, b, w] = masks as [number, number, number, number, number];
          this.placements.push({ black, white, empty, b, w });
        }
      }
    }
  }

  fills(candidate: FillPattern): boolean {
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
    // Of a mutual fill any cells will do, if they are as many.
    if (candidate.kind === "mutual") return this.shape.length - bitCount(empty) >= bitCount(wanted);
    return (wanted & empty) === 0;
  }

  /** The points as bits; −1 where one is not near the shape. */
  private mask(points: readonly Point[]): number {
    let bits = 0;
    for (const point of points) {
      const i = this.index.get(key(point));
      if (i === undefined) return -1;
      bits |= 1 << i;
    }
    return bits;
  }
}
