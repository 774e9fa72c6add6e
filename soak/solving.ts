/**
 * Kind "positions": random small positions, solved by a long-lived engine in every way that a program may: cut off and
 * resumed, aborted, after `clear`, by changing algorithms, on changing boards. Every answer is compared with the truth.
 */
import type { Engine, Position, SolveAlgorithm, SolveOptions } from "../wrapper/types.js";
import type { WorkerEngine } from "../wrapper/worker/types.js";
import type { CheckContext } from "./check-context.js";
import type { Backend } from "./engines.js";
import { emptyIn } from "./hex.js";
import { smallPosition } from "./positions.js";
import type { Random } from "./random.js";
import { checkBestMove, checkSolve, isOver } from "./solve-checks.js";

export const ALGORITHMS: readonly SolveAlgorithm[] = [
  "df-pn",
  "pattern-search",
  "decomposition-pattern-search",
  "pattern-alpha-beta",
];
/** Only df-pn solves boards with more empty cells at once. */
const MOST_EMPTY_FOR_OTHERS = 14;
const MOST_EMPTY_FOR_REFERENCE = 10;

function emptyCount(position: Position): number {
  return emptyIn(position).toString(2).replaceAll("0", "").length;
}

function randomBackend(random: Random, position: Position): Backend {
  if (random.chance(70)) return "wasm";
  return random.chance(15) && emptyCount(position) <= MOST_EMPTY_FOR_REFERENCE ? "reference" : "javascript";
}

function randomOptions(random: Random, position: Position, backend: Backend): SolveOptions {
  const isSmall = emptyCount(position) <= MOST_EMPTY_FOR_OTHERS;
  const algorithm = isSmall && random.chance(50) ? random.pick(ALGORITHMS) : "df-pn";
  return {
    ...(backend === "reference" || random.chance(30) ? {} : { algorithm }),
    ...(random.chance(50) ? { allMoves: random.chance(80) } : {}),
    ...(random.chance(40) ? { proof: random.chance(80) } : {}),
    ...(random.chance(20) ? { pv: random.chance(50) } : {}),
  };
}

export async function checkPositions(context: CheckContext): Promise<void> {
  const { random, engines } = context;
  const position = smallPosition(random);
  const backend = randomBackend(random, position);
  await solveInSteps(context, position, backend, await engines.engine(backend));
}

export async function checkWorker(context: CheckContext): Promise<void> {
  const { random, engines } = context;
  const position = smallPosition(random);
  const backend = randomBackend(random, position);
  await solveInSteps(context, position, backend, await engines.worker(backend));
}

/** Disturbs and resumes the solve at random, and then solves without a limit. */
async function solveInSteps(
  context: CheckContext,
  position: Position,
  backend: Backend,
  engine: Engine | WorkerEngine,
): Promise<void> {
  const { random } = context;
  context.count("positions");
  if (random.chance(10)) await engine.clear();
  while (random.chance(50)) await disturb(context, position, backend, engine);
  const options = randomOptions(random, position, backend);
  checkSolve(context, position, options, await engine.solve(position, options), false);
  if (random.chance(30) && !isOver(position)) {
    const limits = random.chance(50) ? { nodeLimit: random.below(40) } : {};
    checkBestMove(context, position, limits, await engine.bestMove(position, limits));
  }
}

async function disturb(
  context: CheckContext,
  position: Position,
  backend: Backend,
  engine: Engine | WorkerEngine,
): Promise<void> {
  const { random } = context;
  const options = randomOptions(random, position, backend);
  switch (random.below(5)) {
    case 0: {
      const cut = { ...options, nodeLimit: random.below(random.pick([3, 30, 300])) };
      checkSolve(context, position, cut, await engine.solve(position, cut), true);
      return;
    }
    case 1: {
      const cut = { ...options, timeLimitMs: random.below(3) };
      checkSolve(context, position, cut, await engine.solve(position, cut), true);
      return;
    }
    case 2:
      return abortSolve(context, position, options, engine);
    case 3: {
      // Another board, perhaps of another width, solved at the same time.
      const size = random.pick([6, 8, 9, 11, 13]);
      const other: Position = { size, black: ["a1"], white: ["b2"], toMove: "black" };
      const limits = { nodeLimit: random.below(30) };
      const [, result] = await Promise.all([
        engine.solve(other, backend === "reference" ? { nodeLimit: 0 } : limits),
        engine.solve(position, options),
      ]);
      checkSolve(context, position, options, result, false);
      return;
    }
    default:
      await engine.clear();
  }
}

/** Aborts a solve after some turns of the event loop; it rejects with the reason, or was done before. */
async function abortSolve(
  context: CheckContext,
  position: Position,
  options: SolveOptions,
  engine: Engine | WorkerEngine,
): Promise<void> {
  const { random } = context;
  const controller = new AbortController();
  const reason = { why: "the soak aborts" };
  const turns = random.below(4);
  const outcome = engine.solve(position, { ...options, signal: controller.signal }).then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
  controller.abort(reason);
  const ended = await outcome;
  context.count("aborted solves");
  if ("result" in ended) checkSolve(context, position, options, ended.result, false);
  else {
    const { error } = ended;
    const message = "solve: an aborted call rejects with another reason";
    context.check(error === reason, message, { position, error });
  }
}

/** Kind "pool": one position, its moves, and lists of positions, by two workers. */
export async function checkPool(context: CheckContext): Promise<void> {
  const { random, engines } = context;
  const pool = await engines.pool();
  if (random.chance(20)) await pool.clear();
  if (random.chance(40)) {
    const position = smallPosition(random);
    const isCut = random.chance(30);
    const options = {
      allMoves: random.chance(50),
      proof: random.chance(30),
      ...(isCut ? { nodeLimit: random.below(40) } : {}),
    };
    checkSolve(context, position, options, await pool.solve(position, options), isCut);
    context.count("positions");
    return;
  }
  if (random.chance(40)) {
    const position = smallPosition(random);
    const limits = random.chance(30) ? { nodeLimit: random.below(20) } : {};
    const { winner, moves } = await pool.solveMoves(position, limits);
    const result = {
      winner,
      moves,
      move: null,
      pv: [],
      carrier: [],
      stats: { nodes: 0, milliseconds: 0, tableUsed: 0 },
    };
    checkPoolMoves(context, position, limits, result);
    context.count("positions");
    return;
  }
  const positions = Array.from({ length: random.below(8) }, () => smallPosition(random));
  const controller = new AbortController();
  const isAborted = random.chance(25);
  const isCut = random.chance(25);
  const options = {
    allMoves: random.chance(50),
    proof: random.chance(30),
    partial: true,
    ...(isCut ? { nodeLimit: random.below(40) } : {}),
    signal: controller.signal,
  };
  const solved = pool.solveAll(positions, options);
  if (isAborted) setTimeout(() => controller.abort(), random.below(8));
  const results = await solved;
  context.check(results.length === positions.length, "solveAll: another number of results", { positions });
  const { signal: _, partial: __, ...shown } = options;
  for (const [i, position] of positions.entries()) {
    const result = results[i];
    if (result !== undefined) checkSolve(context, position, shown, result, isCut || isAborted);
  }
  context.count("positions", positions.length);
}

function checkPoolMoves(
  context: CheckContext,
  position: Position,
  limits: object,
  result: Parameters<typeof checkSolve>[3],
): void {
  // The pool names no move: the winner and the moves are all there is to check.
  const asCut = { ...result, winner: null };
  checkSolve(context, position, { ...limits, allMoves: true }, asCut, true);
  const all = Object.values(result.moves ?? {});
  const isCut = "nodeLimit" in limits;
  context.check(isCut || (result.winner !== null && !all.includes(null)), "solveMoves: not solved", {
    position,
    result,
  });
  const expected = result.winner === null ? null : result.winner;
  const isWon = all.includes(position.toMove);
  const shown = isWon ? position.toMove : expected;
  context.check(expected === null || isOver(position) || expected === shown, "solveMoves: false winner", {
    position,
    result,
  });
}
