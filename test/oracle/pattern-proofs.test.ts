/** Each fill or prune pattern by itself: its claim is true, by exhaustive play, in many random surroundings. */
import { describe, expect, it } from "vitest";
import { PATTERNS } from "../../data/patterns.generated.js";
import { AllPositions } from "../../reference/all-positions.js";
import { ReferenceBoard, type Side } from "../../reference/board.js";
import { type GridPoint, POINTS, transform } from "../../scripts/patterns/lattice.js";
import { type Random, randomBelow, shuffled } from "../support/boards.js";

const CONTEXTS = 200;
/** The most empty cells of a pattern and its surroundings together, unless the pattern alone has more. */
const MOST_EMPTY = 7;

type Pattern = (typeof PATTERNS)[number];

interface Embedded {
  readonly truth: AllPositions;
  /** Cells by letter, with the owner's colour as `owner`. */
  readonly cells: Readonly<Record<string, readonly number[]>>;
  readonly owner: Side;
}

/** The pattern in a random symmetry at a random place of a random board, with random stones and a few empty cells
 *  around it, such that the empty cells decide the game. Its stones may lie off the board, where edges stand for them. */
function embed({ cells }: Pattern, random: Random): Embedded {
  const owner = random(2) as Side;
  const symmetry = random(12);
  for (;;) {
    const [columns, rows] = [5 + random(4), 5 + random(4)];
    const anchor: GridPoint = [random(rows), random(columns)];
    const board = emptyBoard(columns, rows);
    const placed: Record<string, number[]> = {};
    const fits = [...cells].every((letter, place) => {
      if (letter === ".") return true;
      const [dr, dc] = transform(POINTS[place] as GridPoint, symmetry);
      const [row, column] = [anchor[0] + dr, anchor[1] + dc];
      const isOff = row < 0 || row >= rows || column < 0 || column >= columns;
      const side = letter === "B" ? owner : letter === "W" ? owner ^ 1 : 2;
      if (isOff) return side === 0 ? row < 0 || row >= rows : side === 1 && (column < 0 || column >= columns);
      const cell = row * columns + column;
      if (side === 2) placed[letter] = [...(placed[letter] ?? []), cell];
      else board.stones[cell] = side;
      return true;
    });
    if (!fits) continue;
    const own = Object.values(placed).flat();
    const spare = Math.max(0, MOST_EMPTY - own.length);
    const rest = shuffled(columns * rows, random).filter(
      (cell) => board.stones[cell] === 2 && !own.includes(cell),
    );
    const blackShare = 30 + random(41);
    for (const cell of rest.slice(random(spare + 1))) board.stones[cell] = random(100) < blackShare ? 0 : 1;
    if (isDecided(board)) continue;
    return { truth: new AllPositions(board), cells: placed, owner };
  }
}

const boards = new Map<string, ReferenceBoard>();

/** One board of each size, because making one is slow. */
function emptyBoard(columns: number, rows: number): ReferenceBoard {
  const name = `${columns}×${rows}`;
  const board = boards.get(name) ?? new ReferenceBoard(columns, rows);
  boards.set(name, board);
  board.stones.fill(2);
  return board;
}

/** Is the winner the same whoever gets every empty cell? */
function isDecided(board: ReferenceBoard): boolean {
  const stones = board.stones.slice();
  const [allBlack, allWhite] = [0, 1].map((side) => {
    board.stones.set(stones.map((stone) => (stone === 2 ? side : stone)));
    return board.winner();
  });
  board.stones.set(stones);
  return allBlack === allWhite;
}

/** The winner with each side to move, once the owner and the opponent have these cells too. */
function values(
  { truth, owner }: Embedded,
  own: readonly number[],
  opponent: readonly number[],
): [Side, Side] {
  const [black, white] = owner === 0 ? [own, opponent] : [opponent, own];
  return [truth.winner(0, black, white), truth.winner(1, black, white)];
}

/** Is `a` at least as good for `side` as `b`, whoever is to move? */
function isAtLeast(a: readonly Side[], b: readonly Side[], side: number): boolean {
  return b.every((winner, i) => winner !== side || a[i] === side);
}

/** What the kind of the pattern claims. */
function holds({ kind }: Pattern, embedded: Embedded): boolean {
  const { b = [], w = [], s = [], r = [] } = embedded.cells;
  const { owner } = embedded;
  const before = values(embedded, [], []);
  const isEqual = (x: readonly Side[], y: readonly Side[]) => x.join() === y.join();
  switch (kind) {
    case "dead":
      return isEqual(values(embedded, b, []), before) && isEqual(values(embedded, [], b), before);
    case "captured":
    case "permanently-inferior":
      return isEqual(values(embedded, b, w), before);
    case "near-dead":
      return [values(embedded, b, w), values(embedded, b, []), values(embedded, [], w)].every((after) =>
        isEqual(after, before),
      );
    case "mutual":
      return isEqual(values(embedded, b, w), before);
    case "dominated":
      return isEqual(values(embedded, [...r, ...s], []), values(embedded, r, []));
    case "strong-reversible":
      return isEqual(values(embedded, s, r), values(embedded, [], r));
    case "reversible":
      return isAtLeast(values(embedded, s, r), before, owner ^ 1);
  }
}

describe.each([...new Set(PATTERNS.map(({ kind }) => kind))])("%s patterns", (kind) => {
  it(`hold in ${CONTEXTS} random surroundings each`, () => {
    const random = randomBelow(kind.length * 7919);
    const patterns = PATTERNS.filter((candidate) => candidate.kind === kind);
    let mattered = 0;
    for (const pattern of patterns) {
      for (let i = 0; i < CONTEXTS; i++) {
        const embedded = embed(pattern, random);
        if (!holds(pattern, embedded)) expect.fail(`${pattern.name} fails in surroundings ${i}`);
        const [first, second] = values(embedded, [], []);
        if (first !== second) mattered++;
      }
    }
    // Only where the side to move decides can a wrong pattern be noticed.
    expect(mattered).toBeGreaterThan((patterns.length * CONTEXTS) / 5);
  });
});

describe("a pattern with one stone less", () => {
  it("fails somewhere: this test notices false patterns, and the dead patterns are minimal", () => {
    const random = randomBelow(3);
    for (const pattern of PATTERNS.filter(({ kind }) => kind === "dead").slice(0, 3)) {
      [...pattern.cells].forEach((letter, place) => {
        if (letter !== "B" && letter !== "W") return;
        const cells = [...pattern.cells].map((other, i) => (i === place ? "." : other)).join("");
        const weaker = { ...pattern, cells } as unknown as Pattern;
        const fails = Array.from({ length: 3000 }, () => embed(weaker, random)).some(
          (embedded) => !holds(weaker, embedded),
        );
        expect(fails, `${pattern.name} without its stone at place ${place}`).toBe(true);
      });
    }
  });
});
