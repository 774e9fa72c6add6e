/** The file of `hex-wasp cluster solve --out`: what is written is found again, in files of any length. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ResultFile } from "../../wrapper/cli/result-file.js";
import { createEngine } from "../../wrapper/index.js";
import type { Position } from "../../wrapper/types.js";

const folder = mkdtempSync(join(tmpdir(), "hex-wasp-results-"));
afterAll(() => rmSync(folder, { recursive: true }));

const engine = await createEngine();
const positions: Position[] = ["a1", "b2", "c1"].map((cell) => ({
  size: 3,
  black: [cell],
  white: [],
  toMove: "white",
}));
const results = await Promise.all(positions.map((position) => engine.solve(position, { proof: true })));

function lineOf(i: number, padding = 0): string {
  const text = JSON.stringify({ position: positions[i], ...results[i] });
  return `${text.slice(0, -1)}${" ".repeat(padding)}}\n`;
}

function expectFound(file: ResultFile, found: readonly number[]): void {
  for (const [i, position] of positions.entries()) {
    const result = found.includes(i) ? JSON.parse(JSON.stringify(results[i])) : null;
    expect(file.find(position, false)).toEqual(result);
    expect(file.find(position, true)).toBe(null);
  }
}

describe("the file of results", () => {
  it("finds lines that end anywhere in a chunk", () => {
    const path = join(folder, "long.jsonl");
    const chunk = 1 << 20;
    // The first line ends one byte before a chunk does, with it, or one byte after it; the second is longer than a chunk.
    for (const offset of [-1, 0, 1]) {
      const first = lineOf(0, chunk - lineOf(0).length + offset);
      writeFileSync(path, first + lineOf(1, 2 * chunk) + lineOf(2));
      expectFound(new ResultFile(path), [0, 1, 2]);
    }
  });

  it("finds what it has added, and removes a line that was cut off", () => {
    const path = join(folder, "cut.jsonl");
    writeFileSync(path, lineOf(0));
    appendFileSync(path, lineOf(1).slice(0, 30));
    const file = new ResultFile(path);
    expectFound(file, [0]);
    file.add(positions[2] as Position, results[2] as (typeof results)[0]);
    expectFound(file, [0, 2]);
    expect(readFileSync(path, "utf8")).toBe(lineOf(0) + lineOf(2));
    expectFound(new ResultFile(path), [0, 2]);
  });

  it("finds nothing in a file that has changed meanwhile", () => {
    const path = join(folder, "changed.jsonl");
    writeFileSync(path, lineOf(0) + lineOf(1));
    const file = new ResultFile(path);
    writeFileSync(path, lineOf(1));
    expectFound(file, []);
    rmSync(path);
    expectFound(file, []);
  });
});
