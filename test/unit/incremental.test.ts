/** Books of connections, updated stone by stone and taken back. */
import { describe, expect, it } from "vitest";
import { KIND_FULL, NOBODY, RULE_AND, RULE_OR } from "../../assembly/abi.js";
import { seeded, shuffled } from "../support/arbitrary.js";
import { builds, type Probe } from "../support/probe.js";

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

  it("join what a fresh build joins where no limit cuts either short, and undo restores every byte", () => {
    probe.setListLimits(200, 64);
    probe.setOrLimit(8);
    probe.setBoard(columns, rows);
    const random = seeded(build.words * 10 + 3);
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
        // A fresh build behind the stack of books, so that the stack stays as it is.
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
