/**
 * Verifies the certificate that make.mjs wrote. It trusts nobody: not make.mjs, not the engine, not the certificate. The
 * positions come from this program's own copy of the puzzle, and `verifyProof` compares each proof with them.
 *
 *     node check.mjs puzzle.json certificate.json
 *
 * Exit code: 0 verified, 1 false.
 */
import { readFile } from "node:fs/promises";
import { verifyProof } from "hex-wasp/verify";

const puzzleFile = process.argv[2] ?? new URL("puzzle.json", import.meta.url);
const certificateFile = process.argv[3] ?? "certificate.json";

/** @type {import("hex-wasp/verify").Position} */
const puzzle = JSON.parse(await readFile(puzzleFile, "utf8"));
const { solution, proof, refutations } = JSON.parse(await readFile(certificateFile, "utf8"));
/** @type {import("hex-wasp/verify").Color} */
const opponent = puzzle.toMove === "black" ? "white" : "black";

const problems = emptyCells(puzzle).flatMap((cell) => {
  if (cell === solution) return [];
  const position = { ...puzzle, [puzzle.toMove]: [...puzzle[puzzle.toMove], cell], toMove: opponent };
  return faults(refutations[cell], position, opponent, cell);
});
problems.push(...faults(proof, puzzle, puzzle.toMove, "the puzzle"));
if (proof?.move !== solution) problems.push(`the proof begins with ${proof?.move}, not with ${solution}`);

for (const problem of problems) console.log(problem);
console.log(problems.length === 0 ? `Verified: ${solution} is the only winning move` : "Not verified");
process.exitCode = problems.length === 0 ? 0 : 1;

/**
 * @param {unknown} claim
 * @param {import("hex-wasp/verify").Position} position
 * @param {import("hex-wasp/verify").Color} winner
 * @param {string} name
 */
function faults(claim, position, winner, name) {
  const check = verifyProof(claim, { position });
  if (!check.ok) return [`${name}: ${check.problem}`];
  return check.winner === winner ? [] : [`${name}: ${check.winner} wins, not ${winner}`];
}

/** @param {import("hex-wasp/verify").Position} position */
function emptyCells({ size, black, white }) {
  const [columns, rows] = typeof size === "number" ? [size, size] : size;
  const cells = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => `${String.fromCharCode(97 + column)}${row + 1}`),
  );
  return cells.flat().filter((cell) => !black.includes(cell) && !white.includes(cell));
}
