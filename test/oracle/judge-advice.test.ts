/** Nothing proven depends on the judge: with noise for advice, the answers are the same; only the nodes differ. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { EngineBackend } from "../../wrapper/backend/engine-backend.js";
import { compileBinary } from "../../wrapper/backend/wasm-binaries.js";
import { wasmContext } from "../../wrapper/backend/wasm-context.js";
import { widthsUpTo } from "../../wrapper/backend/widths.js";
import { engineOver } from "../../wrapper/engine/engine.js";
import type { Cell, Color, Engine, Position } from "../../wrapper/index.js";
import { verifyProof } from "../../wrapper/proof/verify.js";
import { noiseWeights } from "../support/judges.js";
import { newEngine } from "../support/solving.js";

interface Solved extends Position {
  readonly winner: Color;
  readonly winningMoves?: readonly Cell[];
}

const POSITIONS = readFileSync(new URL("../data/solved-positions.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Solved);

/** Noise of many kinds: small numbers, numbers that saturate, and a network that likes every cell the same. */
const NOISE = [
  noiseWeights(8, 1, 1, 3000),
  noiseWeights(16, 2, 2, 20_000),
  noiseWeights(24, 1, 3, 32_000),
  noiseWeights(8, 0, 4, 0),
];

async function noisyEngine(weights: Uint8Array): Promise<Engine> {
  const modules = await Promise.all(widthsUpTo(121).map(compileBinary));
  return engineOver(new EngineBackend("wasm", modules.map(wasmContext), 16), async () => weights);
}

/** The position in which everything outside the carrier belongs to the loser. */
function withRestGiven(
  position: Position,
  carrier: readonly Cell[],
  winner: Color,
  cells: readonly Cell[],
): Position {
  const loser = winner === "black" ? "white" : "black";
  const taken = new Set([...carrier, ...position.black, ...position.white]);
  const rest = cells.filter((cell) => !taken.has(cell));
  return { ...position, [loser]: [...position[loser], ...rest] };
}

it.each(NOISE.map((weights, i) => [i + 1, weights] as const))(
  "noise number %i for a judge: the winner, winning moves, carrier and certificate hold",
  async (i, weights) => {
    const [noisy, plain] = [await noisyEngine(weights), await newEngine()];
    const chosen = POSITIONS.filter((_, index) => index % NOISE.length === i - 1);
    expect(chosen.length).toBeGreaterThan(30);
    let [noisyNodes, plainNodes] = [0, 0];
    for (const solved of chosen) {
      const { size, black, white, toMove, winner, winningMoves } = solved;
      const position: Position = { size, black, white, toMove };
      const shown = JSON.stringify(position);
      const options = { allMoves: winningMoves !== undefined, proof: true };
      const result = await noisy.solve(position, options);
      expect(result.winner, shown).toBe(winner);
      const { moves = {} } = result;
      if (winningMoves !== undefined) {
        const found = Object.keys(moves).filter((cell) => moves[cell] === toMove);
        expect(found.sort(), shown).toEqual([...winningMoves].sort());
      }
      expect(
        verifyProof(result.proof as NonNullable<typeof result.proof>, { position }),
        shown,
      ).toMatchObject({ ok: true });
      const cells = Object.keys(plain.evaluate(position).moves);
      const given = withRestGiven(position, result.carrier, winner, cells);
      expect((await plain.solve(given)).winner, `${shown} needs ${result.carrier.join()}`).toBe(winner);
      noisyNodes += result.stats.nodes;
      plainNodes += (await plain.solve(position, options)).stats.nodes;
    }
    expect(noisyNodes).not.toBe(plainNodes);
    noisy.dispose();
  },
);
