/** Strategies made from certificates: verified rule by rule, and by playing out every end. */
import { describe, expect, it } from "vitest";
import {
  formatStrategy,
  parseStrategy,
  strategyFromProof,
  verifyStrategy,
} from "../../wrapper/strategy/index.js";
import type { Position, Proof } from "../../wrapper/types.js";
import { empty, newEngine, opening } from "../support/solving.js";
import { countEnds } from "../support/strategy-ends.js";

async function proofOf(position: Position): Promise<Proof> {
  const engine = await newEngine();
  const { proof } = await engine.solve(position, { proof: true });
  return proof as Proof;
}

describe("strategyFromProof", () => {
  it.each([
    [1, "a1", 1],
    [2, "b1", 1],
    [3, "b2", 2],
    [3, "a3", 3],
    [4, "b3", 5],
    [4, "d1", 7],
    [5, "c3", 3],
    [5, "b4", 10],
    [6, "d3", 10],
    [7, "d4", 87],
  ])("makes a strategy of size %i after %s, of exactly %i rules", async (size, cell, rules) => {
    const strategy = strategyFromProof(await proofOf(opening(size, cell)));
    expect(strategy).toMatchObject({ size, opening: cell, patterns: rules });
    const check = verifyStrategy(strategy);
    expect(check).toMatchObject({ ok: true, checkedPatterns: strategy.patterns, problems: [] });
    expect(countEnds(strategy)).not.toBeNull();
    expect(verifyStrategy(parseStrategy(formatStrategy(strategy)))).toEqual(check);
  });

  it("uses the winning move of an empty board as the opening", async () => {
    const proof = await proofOf(empty(4));
    const strategy = strategyFromProof(proof);
    expect(strategy.opening).toBe(proof.move);
    expect(verifyStrategy(strategy).ok).toBe(true);
  });

  it("refuses what is not a proof of Black's win after one stone", async () => {
    const white = await proofOf(opening(4, "a1"));
    expect(() => strategyFromProof(white)).toThrow(/proof: white wins with 1 black and 0 white stones/);
    const more = await proofOf({ ...opening(4, "b3"), black: ["b3", "c2"] });
    expect(() => strategyFromProof(more)).toThrow(/proof: black wins with 2 black and 0 white stones/);
    const wide = await proofOf({ ...opening(4, "b2"), size: [4, 3] });
    expect(() => strategyFromProof(wide)).toThrow(/proof: a 4×3 board is not square/);
    const broken = { ...white, winner: "black" } as Proof;
    expect(() => strategyFromProof(broken)).toThrow(expect.objectContaining({ code: "bad-proof" }));
  });
});
