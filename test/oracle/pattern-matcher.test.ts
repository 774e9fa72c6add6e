/** The pattern matcher against the reference, which tries every pattern at every place: the same cells and patterns. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReferenceEngine } from "../../wrapper/engine/create-reference-engine.js";
import { createEngine, type Engine, type Position } from "../../wrapper/index.js";
import { COLORS, positionOf, type Random, randomBelow, randomBoard } from "../support/boards.js";

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

function randomPosition(largest: number, random: Random): Position {
  const [columns, rows] = [1 + random(largest), 1 + random(largest)];
  const scatter = { empty: random(columns * rows + 1), blackPercent: 25 + random(51) };
  return positionOf(randomBoard(columns, rows, scatter, random), COLORS[random(2)]);
}

describe("fill-in and pruning", () => {
  it.each([
    { largest: 8, count: 150 },
    { largest: 11, count: 40 },
    { largest: 19, count: 8 },
  ])("are those of the reference on $count boards up to $largest", ({ largest, count }) => {
    const random = randomBelow(largest);
    let found = 0;
    for (let i = 0; i < count; i++) {
      const position = randomPosition(largest, random);
      const { fills } = wasm.fillIn(position);
      expect(wasm.fillIn(position)).toEqual(reference.fillIn(position));
      const own = position[position.toMove];
      const previous = own[random(Math.max(1, own.length))];
      const options = previous === undefined ? {} : { previous };
      const inferior = wasm.inferiorMoves(position, options);
      expect(inferior).toEqual(reference.inferiorMoves(position, options));
      found += fills.length + inferior.length;
    }
    expect(found).toBeGreaterThan(5 * count);
  });

  it("leave nothing to fill", () => {
    const random = randomBelow(77);
    for (let i = 0; i < 300; i++) {
      const { position } = wasm.fillIn(randomPosition(11, random));
      expect(wasm.fillIn(position).fills).toEqual([]);
    }
  });
});
