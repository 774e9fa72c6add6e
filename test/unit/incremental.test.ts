/** Incremental H-search: connections updated stone by stone and taken back. */
import { describe, expect, it } from "vitest";
import { KIND_FULL, KIND_SEMI, NOBODY, RULE_AND, RULE_OR } from "../../assembly/abi.js";
import { ReferenceBoard, type Side } from "../../reference/board.js";
import { holds } from "../../reference/subgame.js";
import { randomBelow, shuffled } from "../support/boards.js";
import { builds, type Probe, readSet } from "../support/probe.js";

function joinedPairs(probe: Probe, endpoints: number): Set<number> {
  const pairs = new Set<number>();
  for (let x = 0; x < endpoints; x++) {
    for (let y = x + 1; y < endpoints; y++) if (probe.head(KIND_FULL, x, y) !== 0) pairs.add(x * 1000 + y);
  }
  return pairs;
}

/** Every byte of the book in use. */
function bookBytes(probe: Probe): string {
  return Buffer.from(probe.memory.buffer, probe.bookInUse(), probe.bookTop()).toString("base64");
}

describe.each(builds)("incremental connections, $kind build of $words words", (build) => {
  const probe = build.load();
  const [columns, rows] = build.kind === "debug" ? [4, 3] : [5, 4];
  const games = build.kind === "debug" ? 1 : 8;

  it("join all that a new deduction joins where no limit cuts either short, and undo restores every byte", () => {
    probe.setListLimits(200, 64);
    probe.setOrLimit(8);
    probe.setBoard(columns, rows);
    const random = randomBelow(build.words * 10 + 3);
    let compared = 0;
    for (let game = 0; game < games; game++) {
      const side = game & 1;
      probe.clearPosition();
      expect(probe.buildConnections(side, RULE_AND | RULE_OR)).toBe(1);
      const order = shuffled(columns * rows, random).slice(0, Math.floor(columns * rows * 0.7));
      const stack: { book: number; bytes: string }[] = [];
      for (const cell of order) {
        probe.play(cell, random(2));
        if (probe.winner() !== NOBODY) {
          probe.undo();
          break;
        }
        stack.push({ book: probe.bookInUse(), bytes: bookBytes(probe) });
        expect(probe.updateConnections(cell)).toBe(stack.at(-1)?.book);
        const updated = joinedPairs(probe, columns * rows + 2);
        const isComplete = probe.isComplete();
        const inUse = probe.bookInUse();
        // A new deduction behind the stack of books, so that the stack stays unchanged.
        probe.buildBehind();
        const fresh = joinedPairs(probe, columns * rows + 2);
        const isFreshComplete = probe.isComplete();
        probe.useBook(inUse);
        if (isComplete && isFreshComplete) {
          compared++;
          for (const pair of fresh)
            if (!updated.has(pair)) expect.fail(`cell ${cell}: ${pair} is not joined`);
        }
      }
      while (stack.length > 0) {
        const { book, bytes } = stack.pop() as { book: number; bytes: string };
        probe.undo();
        probe.useBook(book);
        expect(bookBytes(probe) === bytes).toBe(true);
      }
    }
    probe.setListLimits(10, 16);
    probe.setOrLimit(4);
    expect(compared).toBeGreaterThanOrEqual(games * 3);
  });
});

describe.each(builds.filter(({ kind }) => kind === "release"))(
  "updated connections, $words words",
  (build) => {
    it("hold in every line of play", () => {
      const probe = build.load();
      const [columns, rows] = [5, 4];
      const random = randomBelow(build.words + 50);
      let tried = 0;
      probe.setBoard(columns, rows);
      for (let game = 0; game < 6; game++) {
        const side = (game & 1) as Side;
        const board = new ReferenceBoard(columns, rows);
        probe.clearPosition();
        probe.buildConnections(side, RULE_AND | RULE_OR);
        for (const cell of shuffled(columns * rows, random).slice(0, 12)) {
          const mover = random(2) as Side;
          probe.play(cell, mover);
          board.play(cell, mover);
          if (probe.winner() !== NOBODY) break;
          probe.updateConnections(cell);
          const endpoint = (e: number) => (e < columns * rows ? e : e + 2 * side);
          for (const kind of [KIND_FULL, KIND_SEMI]) {
            for (let x = 0; x < columns * rows + 2; x++) {
              for (let y = x + 1; y < columns * rows + 2; y++) {
                for (let entry = probe.head(kind, x, y); entry !== 0; entry = probe.nextEntry(entry)) {
                  const carrier = readSet(probe, probe.bookInUse() + entry);
                  if (carrier.length > 10 || random(3) > 0) continue;
                  const name = kind === KIND_FULL ? "full" : "semi";
                  if (!holds(board, side, [endpoint(x), endpoint(y)], carrier, name)) {
                    expect.fail(`${name} ${x} ${y} by ${carrier} in ${board.stones.join("")}`);
                  }
                  tried++;
                }
              }
            }
          }
        }
      }
      expect(tried).toBeGreaterThan(1000);
    });
  },
);
