/**
 * Kind "interleaved": what else a program asks an engine during a solve does not change the solve. The same position is
 * solved twice after `clear`, once alone and once with other calls in between; nodes and best play must be the same.
 */
import type { Engine, Position, SolveResult } from "../wrapper/types.js";
import type { CheckContext } from "./check-context.js";
import { randomStones } from "./positions.js";
import type { Random } from "./random.js";

export async function checkInterleaved(context: CheckContext): Promise<void> {
  const { random, pack } = context;
  const backend = random.chance(80) ? "wasm" : "javascript";
  const engine = await pack.main.createEngine({ backend, tableMegabytes: 1 });
  try {
    const size = random.pick([6, 7, 8, 9]);
    const position = randomStones(size, random.below(size), random);
    const options = { nodeLimit: random.between(100, backend === "wasm" ? 1500 : 150) };
    const alone = await engine.solve(position, options);
    engine.clear();
    const calls: string[] = [];
    const disturbed = engine.solve(position, options);
    let isDone = false;
    const done = disturbed.finally(() => {
      isDone = true;
    });
    const turns = random.between(1, 12);
    for (let turn = 0; turn < turns && !isDone; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
      if (!isDone) calls.push(disturb(engine, random));
    }
    const result = await done;
    context.count("interleaved solves");
    const isSame = signature(alone) === signature(result);
    context.check(isSame, `interleaved: ${describeCalls(calls)} during a solve changes it`, {
      backend,
      position,
      options,
      calls,
      alone,
      result,
    });
  } finally {
    engine.dispose();
  }
}

function describeCalls(calls: readonly string[]): string {
  return calls.includes("clear") ? "clear" : "another call";
}

/** Calls another method, on a board of another width or of the same. */
function disturb(engine: Engine, random: Random): string {
  const size = random.pick([4, 8, 9, 11, 12, 19]);
  const other: Position = randomStones(size, random.below(size), random);
  const what = random.pick([
    "connections",
    "connections",
    "fillIn",
    "evaluate",
    "inferiorMoves",
    "solve",
    "clear",
  ] as const);
  if (what === "connections")
    engine.connections(other, "black", { rules: ["and", "or"], limits: { full: 3, semi: 3 } });
  else if (what === "solve") engine.solve(other, { nodeLimit: 3, pv: false }).catch(() => {});
  else if (what === "clear") engine.clear();
  else engine[what](other);
  return what === "clear" ? what : `${what} ${size}`;
}

function signature({ winner, move, pv, carrier, stats }: SolveResult): string {
  return JSON.stringify([winner, move, pv, carrier, stats.nodes]);
}
