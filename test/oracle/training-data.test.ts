/** The committed sample of the judge's training data: the solver of today gives the answers written there. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { BLACK, NOBODY } from "../../assembly/abi.js";
import { after, loadTrainingProbe, solve } from "../../training/probe.js";
import { readSamples, serialize } from "../../training/sample.js";

const FILE = new Uint8Array(readFileSync("training/sample.bin"));
const SAMPLES = [...readSamples(FILE)];

it("holds positions of games and of searches", () => {
  const count = (kind: string) => SAMPLES.filter((sample) => sample.kind === kind).length;
  expect(count("games")).toBeGreaterThan(20);
  expect(count("searches")).toBeGreaterThan(20);
});

it("is what the generator writes for these positions and answers", () => {
  const probe = loadTrainingProbe(64, 1);
  const written = SAMPLES.map(({ kind, position, wins, weight, labels }) =>
    serialize(probe, position, { kind: kind === "games" ? 0 : 1, wins, weight, labels: new Map(labels) }),
  );
  expect(Buffer.concat(written).equals(FILE)).toBe(true);
});

it("names the right winners", () => {
  const probe = loadTrainingProbe(64, 32);
  let checked = 0;
  for (const { position, wins, labels } of SAMPLES) {
    probe.forget();
    const { winner } = solve(probe, position, 100_000);
    expect(winner === BLACK).toBe(wins);
    for (const [cell, label] of [...labels].filter((_, i) => i % 4 === 0)) {
      if (label.wins === null) continue;
      const found = solve(probe, after(position, cell), 100_000).winner;
      expect(found).not.toBe(NOBODY);
      expect(found === BLACK).toBe(label.wins);
      checked++;
    }
  }
  expect(checked).toBeGreaterThan(200);
});
