/**
 * Kind "symmetry": positions of 6×6 to 9×9, too large for exhaustive play, against themselves: turned, mirrored and with
 * the colours exchanged, by other algorithms and by the engine as JavaScript, the winner is the same. Certificates
 * tell a false winner that all of them agree on.
 */
import type { Engine, Position, SolveResult } from "../wrapper/types.js";
import type { CheckContext } from "./check-context.js";
import { otherColor, sidesOf } from "./hex.js";
import { colorUnder, positionUnder, randomStones, SYMMETRIES, type Symmetry } from "./positions.js";
import type { Random } from "./random.js";

const NODE_LIMIT = 400;
/** y-reduction embeds the board with a1 in a corner of a triangle, so a half turn changes it. Of max-flow only the value
 *  is compared: a largest flow may take several ways, and its moves are those of one of them. */
const METHODS = ["resistance", "max-flow", "two-distance", "shortest-path"] as const;

/** A board with enough stones to be solved soon, of both colours alike: few stones on 6×6, more on 9×9. */
function largePosition(random: Random): Position {
  const [columns, rows] = [random.between(6, 9), random.between(6, 9)];
  const count = columns * rows;
  const least = count < 49 ? 6 : Math.floor(count / 4);
  return randomStones([columns, rows], random.between(least, Math.floor(count * 0.6)), random);
}

export async function checkSymmetry(context: CheckContext): Promise<void> {
  const { random, engines } = context;
  const position = largePosition(random);
  const wasm = await engines.engine("wasm");
  const options = { nodeLimit: NODE_LIMIT, allMoves: random.chance(30), proof: random.chance(30) };
  const first = await wasm.solve(position, options);
  context.count("positions");
  const { verifyProof } = context.pack.verify;
  if (first.proof !== undefined) {
    const check = verifyProof(first.proof, { position });
    context.check(check.ok && check.winner === first.winner, "symmetry: certificate refused", {
      position,
      check,
    });
    context.count("certificates");
  }
  for (const symmetry of SYMMETRIES) {
    const image = positionUnder(symmetry, position);
    const engine = random.chance(20) ? await engines.engine("javascript") : wasm;
    compare(context, symmetry, position, first, image, await engine.solve(image, options));
    compareEvaluations(context, symmetry, position, image, engine);
  }
  if (first.winner === null) return;
  const algorithm = random.pick([
    "pattern-search",
    "decomposition-pattern-search",
    "pattern-alpha-beta",
  ] as const);
  const { winner } = await wasm.solve(position, { algorithm, nodeLimit: NODE_LIMIT });
  const isSame = winner === null || winner === first.winner;
  context.check(isSame, "symmetry: algorithms disagree", {
    position,
    algorithm,
    winner,
    expected: first.winner,
  });
  await checkCarrier(context, position, first, wasm);
}

function compare(
  context: CheckContext,
  symmetry: Symmetry,
  position: Position,
  first: SolveResult,
  image: Position,
  second: SolveResult,
): void {
  const details = { symmetry: symmetry.name, position, image, winners: [first.winner, second.winner] };
  context.count("images");
  if (first.winner !== null && second.winner !== null) {
    const isSame = second.winner === colorUnder(symmetry, first.winner);
    context.check(isSame, "symmetry: another winner", details);
  }
  const map = symmetry.cell(position.size);
  for (const [cell, winner] of Object.entries(first.moves ?? {})) {
    const other = second.moves?.[map(cell)];
    if (winner === null || other === null) continue;
    context.check(other === colorUnder(symmetry, winner), "symmetry: another winner after a move", {
      ...details,
      cell,
    });
  }
}

function compareEvaluations(
  context: CheckContext,
  symmetry: Symmetry,
  position: Position,
  image: Position,
  engine: Engine,
): void {
  const method = context.random.pick(METHODS);
  const [a, b] = [engine.evaluate(position, method), engine.evaluate(image, method)];
  const map = symmetry.cell(position.size);
  const isClose = (x: number, y: number) => Math.abs(x - y) <= 1e-6 * Math.max(1, Math.abs(x), Math.abs(y));
  const isSame =
    isClose(a.value, b.value) &&
    (method === "max-flow" ||
      Object.entries(a.moves).every(([cell, value]) => isClose(value, b.moves[map(cell)] ?? Number.NaN)));
  context.check(isSame, "symmetry: another evaluation", { symmetry: symmetry.name, method, position, a, b });
  context.count("evaluations");
}

/** With the loser on every empty cell outside the carrier, the winner is the same. */
async function checkCarrier(
  context: CheckContext,
  position: Position,
  { winner, carrier }: SolveResult,
  engine: Engine,
): Promise<void> {
  if (winner === null) return;
  const loser = otherColor(winner);
  const [columns] = sidesOf(position.size);
  const taken = new Set([...position.black, ...position.white, ...carrier]);
  const [, rows] = sidesOf(position.size);
  const cells = Array.from(
    { length: columns * rows },
    (_, i) => `${"abcdefghi"[i % columns]}${Math.floor(i / columns) + 1}`,
  );
  const filled = { ...position, [loser]: [...position[loser], ...cells.filter((cell) => !taken.has(cell))] };
  const result = await engine.solve(filled, { nodeLimit: 4 * NODE_LIMIT });
  const isSame = result.winner === null || result.winner === winner;
  context.check(isSame, "symmetry: carrier is too small", { position, winner, carrier });
  context.count("carriers");
}
