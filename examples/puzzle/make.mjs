/**
 * Checks that a puzzle has exactly one winning move, and writes a certificate of that: a proof that the move wins, and
 * for every other move a proof that it loses.
 *
 *     node make.mjs puzzle.json certificate.json
 *
 * check.mjs verifies the certificate without an engine. Exit code: 0 written, 1 the puzzle has no or several solutions.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createEngine, formatBoard } from "hex-wasp";

const puzzleFile = process.argv[2] ?? new URL("puzzle.json", import.meta.url);
const certificateFile = process.argv[3] ?? "certificate.json";

/** @type {import("hex-wasp").Position} */
const puzzle = JSON.parse(await readFile(puzzleFile, "utf8"));
console.log(formatBoard(puzzle));

const engine = await createEngine();
const { winner, moves, proof } = await engine.solve(puzzle, { allMoves: true, proof: true });
const solutions = Object.keys(moves).filter((cell) => moves[cell] === puzzle.toMove);

if (winner === puzzle.toMove && solutions.length === 1) {
  /** @type {Record<string, import("hex-wasp").Proof | undefined>} */
  const refutations = {};
  for (const cell of Object.keys(moves)) {
    if (solutions.includes(cell)) continue;
    refutations[cell] = (await engine.solve(positionAfter(puzzle, cell), { proof: true })).proof;
  }
  await writeFile(certificateFile, JSON.stringify({ solution: solutions[0], proof, refutations }));
  console.log(`One solution: ${solutions[0]}. The certificate is in ${certificateFile}.`);
} else {
  console.log(`No puzzle: ${solutions.length} winning moves ${solutions.join(" ")}`);
  process.exitCode = 1;
}
engine.dispose();

/**
 * @param {import("hex-wasp").Position} position
 * @param {string} cell
 * @returns {import("hex-wasp").Position}
 */
function positionAfter({ size, black, white, toMove }, cell) {
  return toMove === "black"
    ? { size, black: [...black, cell], white, toMove: "white" }
    : { size, black, white: [...white, cell], toMove: "black" };
}
