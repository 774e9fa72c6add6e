/** `hex-wasp verify` for a file of rules: proves the strategy, or lists what is wrong with it. */
import { HexError } from "../errors.js";
import { parseStrategy, type Strategy, type StrategyProblem, verifyStrategy } from "../strategy/index.js";
import type { Cell, Engine, Position } from "../types.js";
import { createEngine } from "../wasm-engine.js";

export interface VerifyStrategyOptions {
  readonly json?: boolean;
  /** Seconds the solver may take for each fault; it is not asked without. */
  readonly judge?: number;
}

export async function verifyStrategyFile(
  file: string,
  text: string,
  options: VerifyStrategyOptions,
): Promise<void> {
  const strategy = parseStrategy(text);
  const check = verifyStrategy(strategy);
  const faults = check.details.filter(({ isFault }) => isFault);
  const verdicts = options.judge === undefined ? [] : await judge(strategy, faults, options.judge);
  const { size, opening, patterns } = strategy;
  const met = `${check.checkedPatterns} of ${patterns} patterns in ${check.checkedShapes} shapes`;
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ size, opening, patterns, ...check, verdicts })}\n`);
  } else {
    const lines = check.problems.map((problem, i) =>
      verdicts[i] === undefined ? problem : `${problem}: ${verdicts[i]}`,
    );
    process.stdout.write(lines.map((line) => `${line}\n`).join(""));
    if (check.ok) process.stdout.write(`Proven: Black wins ${size}×${size} after ${opening} (${met})\n`);
  }
  if (check.ok) return;
  const slips = check.details.length - faults.length;
  throw new HexError("bad-strategy", `${file}: faults: ${faults.length}, slips: ${slips} (${met})`);
}

/** Who wins where the strategy has a fault, for each of them. */
async function judge(
  strategy: Strategy,
  faults: readonly StrategyProblem[],
  seconds: number,
): Promise<string[]> {
  const engine = await createEngine({ largestBoard: strategy.size });
  const verdicts: string[] = [];
  try {
    for (const { line } of faults)
      verdicts.push(await verdictOn(engine, positionAfter(strategy, line), seconds));
  } finally {
    engine.dispose();
  }
  return verdicts;
}

async function verdictOn(engine: Engine, position: Position, seconds: number): Promise<string> {
  const { winner, move } = await engine.solve(position, { timeLimitMs: seconds * 1000 });
  if (winner === null) return "not solved";
  if (winner === "white") return "White wins";
  return position.toMove === "black" && move !== null ? `Black still wins, with ${move}` : "Black still wins";
}

function positionAfter({ size, opening }: Strategy, line: readonly Cell[]): Position {
  const isWhites = (_: Cell, i: number) => i % 2 === 0;
  const black = [opening, ...line.filter((cell, i) => !isWhites(cell, i))];
  return { size, black, white: line.filter(isWhites), toMove: line.length % 2 === 0 ? "white" : "black" };
}
