/**
 * The board written from the rules of Hex in plain TypeScript: the oracle for `assembly/board` and the baseline of
 * its benchmarks. It stores only the stones; each query for the winner searches again from a first edge.
 */

/** The content of a cell: a stone of a side, or none. */
export const Stone = { black: 0, white: 1, none: 2 } as const;
export type Side = 0 | 1;

export class ReferenceBoard {
  readonly cellCount: number;
  /** One of `Stone` per cell, in row order. */
  readonly stones: Uint8Array;
  /** The cells along each edge: top, bottom (Black's), left, right (White's). */
  readonly rims: readonly Uint16Array[];
  /** The neighbours of each cell, in row order. */
  readonly neighbours: readonly Uint16Array[];

  private readonly moves: Uint16Array;
  private moveCount = 0;
  private readonly stack: Uint16Array;
  private readonly seen: Uint8Array;

  constructor(
    readonly columns: number,
    readonly rows: number,
  ) {
    this.cellCount = columns * rows;
    this.stones = new Uint8Array(this.cellCount).fill(Stone.none);
    this.moves = new Uint16Array(this.cellCount);
    this.stack = new Uint16Array(this.cellCount);
    this.seen = new Uint8Array(this.cellCount);
    const all = Array.from({ length: this.cellCount }, (_, cell) => cell);
    const row = (cell: number) => Math.floor(cell / columns);
    const column = (cell: number) => cell % columns;
    this.rims = [
      all.filter((cell) => row(cell) === 0),
      all.filter((cell) => row(cell) === rows - 1),
      all.filter((cell) => column(cell) === 0),
      all.filter((cell) => column(cell) === columns - 1),
    ].map((cells) => Uint16Array.from(cells));
    this.neighbours = all.map((cell) => {
      const r = row(cell);
      const c = column(cell);
      const around: [number, number][] = [
        [r - 1, c],
        [r - 1, c + 1],
        [r, c - 1],
        [r, c + 1],
        [r + 1, c - 1],
        [r + 1, c],
      ];
      return Uint16Array.from(
        around
          .filter(([y, x]) => y >= 0 && y < rows && x >= 0 && x < columns)
          .map(([y, x]) => y * columns + x),
      );
    });
  }

  /** Puts a stone on an empty cell. Sides need not alternate. */
  play(cell: number, side: Side): void {
    if (this.stones[cell] !== Stone.none) throw new Error(`cell ${cell} already has a stone`);
    this.stones[cell] = side;
    this.moves[this.moveCount++] = cell;
  }

  /** The cells played and not undone, in order. */
  get history(): number[] {
    return [...this.moves.subarray(0, this.moveCount)];
  }

  /** Takes back the last stone. */
  undo(): void {
    if (this.moveCount === 0) throw new Error("there is no move to undo");
    this.stones[this.moves[--this.moveCount] as number] = Stone.none;
  }

  /** Returns true if a group of `side` connects its two edges. */
  hasWon(side: Side): boolean {
    const { stones, neighbours, stack, seen } = this;
    const start = this.rims[side * 2] as Uint16Array;
    const columns = this.columns;
    const lastRow = this.cellCount - columns;
    seen.fill(0);
    let top = 0;
    for (let i = 0; i < start.length; i++) {
      const cell = start[i] as number;
      if (stones[cell] === side) {
        seen[cell] = 1;
        stack[top++] = cell;
      }
    }
    while (top > 0) {
      const cell = stack[--top] as number;
      if (side === Stone.black ? cell >= lastRow : cell % columns === columns - 1) return true;
      const around = neighbours[cell] as Uint16Array;
      for (let i = 0; i < around.length; i++) {
        const next = around[i] as number;
        if (stones[next] === side && seen[next] === 0) {
          seen[next] = 1;
          stack[top++] = next;
        }
      }
    }
    return false;
  }

  /** Returns the side whose edges are connected, or `Stone.none`. */
  winner(): number {
    return this.hasWon(Stone.black) ? Stone.black : this.hasWon(Stone.white) ? Stone.white : Stone.none;
  }

  /** Returns the cells of the set `member` (1 = in the set) connected to `seed` within it, including `seed`. */
  flood(seed: number, member: Uint8Array): Uint8Array {
    const { neighbours, stack } = this;
    const out = new Uint8Array(this.cellCount);
    let top = 0;
    out[seed] = 1;
    stack[top++] = seed;
    while (top > 0) {
      const around = neighbours[stack[--top] as number] as Uint16Array;
      for (let i = 0; i < around.length; i++) {
        const next = around[i] as number;
        if (member[next] === 1 && out[next] === 0) {
          out[next] = 1;
          stack[top++] = next;
        }
      }
    }
    return out;
  }
}
