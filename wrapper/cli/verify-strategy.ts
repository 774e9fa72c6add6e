/** `hex-wasp verify` for a rule file: proves that the strategy wins, or lists its problems. */

import { createEngine } from "../engine/create-engine.js";
import { parseStrategy, type Strategy, type StrategyProblem, verifyStrategy } from "../strategy/index.js";
import type { Cell, Engine, Position } from "../types.js";
import { EXIT_NOT_SOLVED } from "./exit-codes.js";
import { inputName, prefixErrors } from "./read-text.js";

export interface VerifyStrategyOptions {
  readonly json?: boolean;
  /** Time for solving the position at each fault, in seconds. Default: positions are not solved. */
  readonly judge?: number;
}

export async function verifyStrategyFile(
  file: string,
  text: string,
  options: VerifyStrategyOptions,
): Promise<void> {
  const strategy = prefixErrors(inputName(file), () => parseStrategy(text));
  const check = verifyStrategy(strategy);
  const faults = check.details.filter(({ isFault }) => isFault);
  const verdicts = options.judge === undefined ? [] : await solveFaults(strategy, faults, options.judge);
  const { size, opening, patterns } = strategy;
  if (!check.wins) process.exitCode = EXIT_NOT_SOLVED;
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ size, opening, patterns, ...check, verdicts })}\n`);
    return;
  }
  const lines = check.problems.map((problem, i) =>
    verdicts[i] === undefined ? problem : `${problem}: ${verdicts[i]}`,
  );
  const warningCount = check.details.length - faults.length;
  const counts = check.ok ? "" : `faults: ${faults.length}, warnings: ${warningCount}; `;
  const coverage = `${check.checkedPatterns} of ${patterns} patterns in ${check.checkedShapes} shapes`;
  const claim = `Black wins ${size}×${size} after ${opening} (${counts}${coverage})`;
  lines.push(check.wins ? `Proven: ${claim}` : `Not proven: ${claim}`);
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
}

/** Says for each fault who wins the position there. */
async function solveFaults(
  strategy: Strategy,
  faults: readonly StrategyProblem[],
  seconds: number,
): Promise<string[]> {
  const engine = await createEngine({ largestBoard: strategy.size });
  const verdicts: string[] = [];
  try {
    for (const { line } of faults)
      verdicts.push(await verdictFor(engine, positionAfter(strategy, line), seconds));
  } finally {
    engine.dispose();
  }
  return verdicts;
}

async function verdictFor(engine: Engine, position: Position, seconds: number): Promise<string> {
  const { winner, move } = await engine.solve(position, { timeLimitMs: seconds * 1000 });
  if (winner === null) return "not solved";
  if (winner === "white") return "White wins";
  return position.toMove === "black" && move !== null ? `Black still wins, with ${move}` : "Black still wins";
}

function positionAfter({ size, opening }: Strategy, line: readonly Cell[]): Position {
  const isWhiteMove = (_: Cell, i: number) => i % 2 === 0;
  const black = [opening, ...line.filter((cell, i) => !isWhiteMove(cell, i))];
  return { size, black, white: line.filter(isWhiteMove), toMove: line.length % 2 === 0 ? "white" : "black" };
}
