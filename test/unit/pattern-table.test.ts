/** The patterns in data/ and in the matcher's table are those that the generator finds. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PATTERNS } from "../../data/patterns.generated.js";
import { findPatterns } from "../../scripts/patterns/catalogue.js";
import { deadPatterns } from "../../scripts/patterns/dead.js";
import { drawPatterns, readPatterns } from "../../scripts/patterns/drawing.js";
import { PLACES } from "../../scripts/patterns/lattice.js";
import { IS_DEAD_RING } from "../../scripts/patterns/local-position.js";
import { findReversible } from "../../scripts/patterns/pairs.js";
import type { Pattern } from "../../scripts/patterns/pattern.js";
import { tableArrays, tableSource } from "../../scripts/patterns/table.js";

const stored: Pattern[] = PATTERNS.map((pattern) => ({
  ...pattern,
  cells: pattern.cells.padEnd(PLACES, "."),
}));
const cellsOf = (patterns: readonly Pattern[], kind: string) =>
  patterns.filter((pattern) => pattern.kind === kind).map(({ cells }) => cells);

describe("the stored patterns", () => {
  it("begin with those that the generator finds with small limits", () => {
    const small = { deadStones: 7, nearDead: 3, permanentlyInferior: 3, mutual: 3, pruneSourceEmpties: 1 };
    const found = findPatterns(small);
    for (const kind of ["dead", "captured", "near-dead", "mutual", "reversible"]) {
      const fresh = cellsOf(found, kind);
      expect(fresh.length).toBeGreaterThan(0);
      expect(cellsOf(stored, kind).slice(0, fresh.length)).toEqual(fresh);
    }
    // Pairs are ordered by size, so a part of them is a subset rather than a beginning.
    for (const kind of ["dominated", "strong-reversible"]) {
      const fresh = cellsOf(found, kind);
      expect(fresh.length).toBeGreaterThan(0);
      const all = new Set(cellsOf(stored, kind));
      expect(fresh.filter((cells) => !all.has(cells))).toEqual([]);
    }
  });

  it("are drawn in data/patterns.txt, and can be read back from there", () => {
    const text = readFileSync("data/patterns.txt", "utf8");
    expect(drawPatterns(stored)).toBe(text);
    expect(readPatterns(text)).toEqual(stored);
  });

  it("are in the matcher's table, which takes less than 64 KB", () => {
    expect(tableSource(stored)).toBe(readFileSync("assembly/fill-and-prune/table.generated.ts", "utf8"));
    const bytes = Object.values(tableArrays(stored)).reduce(
      (sum, { bytes, values }) => sum + bytes * values.length,
      0,
    );
    expect(bytes).toBeLessThan(64 * 1024);
  });

  it("reach no further than two steps where they are dead, as fill-in requires", () => {
    for (const cells of cellsOf(stored, "dead")) expect(cells.slice(19).replaceAll(".", "")).toBe("");
  });

  it("are as many as Fabiano and Hayward 2019 counted", () => {
    // Three dead rings (Figure 2), six permanently inferior ones of four empty cells (Figures 4 and 9), 6 × 3 reversible.
    expect(cellsOf(stored, "dead").filter((cells) => cells.slice(7).replaceAll(".", "") === "")).toHaveLength(
      3,
    );
    const empties = (cells: string) => cells.replace(/[^be]/g, "").length;
    expect(cellsOf(stored, "permanently-inferior").filter((cells) => empties(cells) === 4)).toHaveLength(6);
    expect(new Set(findReversible().map(({ cells }) => cells)).size).toBe(18);
    expect(cellsOf(stored, "reversible")).toHaveLength(18);
  });
});

describe("dead rings", () => {
  it("are the same by completing the ring and by spoiling every witness", () => {
    const minimal = IS_DEAD_RING.flatMap((isDead, ring) => (isDead ? [ring] : [])).filter((ring) =>
      [1, 3, 9, 27, 81, 243].every((unit) => {
        const digit = Math.floor(ring / unit) % 3;
        return digit === 0 || !IS_DEAD_RING[ring - digit * unit];
      }),
    );
    expect(minimal).toHaveLength(30);
    expect(deadPatterns(4)).toHaveLength(3);
  });
});
