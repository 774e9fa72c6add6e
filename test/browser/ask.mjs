// @ts-check
/**
 * The same calls to the bundle, wherever they are made: this file runs in Node and in the page.
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
  return { wasm: answers(await createEngine()), reference: answers(await createReferenceEngine()) };
}

/** @param {() => unknown} call */
function codeOf(call) {
  try {
    return String(call());
  } catch (error) {
    return /** @type {{ code: string }} */ (error).code;
  }
}
