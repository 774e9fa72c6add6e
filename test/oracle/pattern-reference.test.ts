/** The matcher against the reference, which tries every pattern everywhere: the same cells, names and reasons. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine, type Engine, type Position } from "../../wrapper/index.js";
import { createReferenceEngine } from "../../wrapper/reference-engine.js";
import { positionOf, seeded } from "../support/arbitrary.js";

let wasm: Engine;
let reference: Engine;
beforeAll(async () => {
  wasm = await createEngine();
  reference = await createReferenceEngine();
});
afterAll(() => {
  wasm.dispose();
  reference.dispose();
});

function randomPosition(largest: number, random: (below: number) => number): Position {
  const [columns, rows] = [1 + random(largest), 1 + random(largest)];
  const [share, blackShare] = [random(95), 25 + random(51)];
  const stones = Array.from({ length: columns * rows }, () =>
    random(100) < share ? (random(100) < blackShare ? 0 : 1) : 2,
  );
  return positionOf(columns, rows, stones, random(2) === 0 ? "black" : "white");
}

describe("fill-in and pruning", () => {
  it.each([
    { largest: 8, count: 150 },
    { largest: 11, count: 40 },
    { largest: 19, count: 8 },
  ])("are the reference's on $count boards up to $largest", ({ largest, count }) => {
    const random = seeded(largest);
    for (let i = 0; i < count; i++) {
      const position = randomPosition(largest, random);
      expect(wasm.fillIn(position)).toEqual(reference.fillIn(position));
      const own = position[position.toMove];
      const previous = own[random(Math.max(1, own.length))];
      const options = previous === undefined ? {} : { previous };
      expect(wasm.inferiorMoves(position, options)).toEqual(reference.inferiorMoves(position, options));
    }
  });

  it("leave nothing to fill", () => {
    const random = seeded(77);
    for (let i = 0; i < 300; i++) {
      const { position } = wasm.fillIn(randomPosition(11, random));
      expect(wasm.fillIn(position).fills).toEqual([]);
    }
  });
});
