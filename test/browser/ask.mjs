// @ts-check
/**
 * Calls to the bundle that are the same everywhere: this file runs in Node and in the page.
 *
 * @typedef {import("../../wrapper/index.js").Engine} Engine
 * @typedef {import("../../wrapper/index.js").Position} Position
 * @typedef {import("../../wrapper/index.js").Evaluation} Evaluation
 * @typedef {{ winners: (string | null)[], evaluations: Evaluation[], fills: unknown[], codes: string[], board: string }} Answers
 */

/** @type {unknown[]} */
const BAD = [
  null,
  { size: 20, black: [], white: [], toMove: "black" },
  { size: 2, black: ["c1"], white: [], toMove: "black" },
];

/**
 * @param {string} main where `hex-wasp` is
 * @param {string} reference where `hex-wasp/reference` is
 * @param {readonly Position[]} positions
 * @returns {Promise<{ wasm: Answers, reference: Answers }>}
 */
export async function ask(main, reference, positions) {
  const { createEngine, EVALUATION_METHODS, formatBoard } = await import(/* @vite-ignore */ main);
  const { createReferenceEngine } = await import(/* @vite-ignore */ reference);
  /** @param {Engine} engine */
  const answers = (engine) => ({
    winners: positions.map((position) => engine.winner(position)),
    evaluations: positions
      .slice(0, 20)
      .flatMap((position) =>
        EVALUATION_METHODS.map((/** @type {any} */ method) => engine.evaluate(position, method)),
      ),
    fills: positions
      .slice(0, 10)
      .map((position) => [engine.fillIn(position).fills, engine.inferiorMoves(position)]),
    codes: BAD.map((value) => codeOf(() => engine.winner(/** @type {Position} */ (value)))),
    board: formatBoard(positions[0], { color: true }),
  });
  const engines = [await createEngine(), await createReferenceEngine()];
  for (const engine of engines) await engine.loadJudge();
  return { wasm: answers(engines[0]), reference: answers(engines[1]) };
}

/** Openings, and the options to solve them with. @type {[size: number, cell: string, options: object][]} */
const SOLVES = [
  [5, "a2", {}],
  [5, "c3", { allMoves: true }],
  [6, "a2", {}],
  [6, "b2", { proof: true }],
  [6, "a4", { nodeLimit: 20 }],
  [4, "b1", { algorithm: "pattern-search" }],
  [5, "b2", { algorithm: "pattern-search" }],
  [4, "b2", { algorithm: "decomposition-pattern-search" }],
];

/**
 * The results of some searches by a new engine, without their times.
 * @param {string} main where `hex-wasp` is
 * @returns {Promise<unknown[]>}
 */
export async function askToSolve(main) {
  const { createEngine } = await import(/* @vite-ignore */ main);
  /** @type {Engine} */
  const engine = await createEngine({ largestBoard: 8, tableMegabytes: 4 });
  const results = [];
  for (const [size, cell, options] of SOLVES) {
    const { stats, ...result } = await engine.solve(
      { size, black: [cell], white: [], toMove: "white" },
      options,
    );
    results.push({ ...result, nodes: stats.nodes, tableUsed: stats.tableUsed });
  }
  engine.dispose();
  return results;
}

/** @param {() => unknown} call */
function codeOf(call) {
  try {
    return String(call());
  } catch (error) {
    return /** @type {{ code: string }} */ (error).code;
  }
}
