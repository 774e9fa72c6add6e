/** The first move under the swap rule. The opponent may take it over, so the best one is as even as possible. */
import type { Cell, Engine, Position } from "../types.js";

type OrPromise<Method extends (...args: never[]) => unknown> = (
  ...args: Parameters<Method>
) => ReturnType<Method> | Promise<ReturnType<Method>>;

/** The methods of an engine that judge a position; those of a worker engine return promises. */
export interface JudgingEngine extends Pick<Engine, "loadJudge"> {
  readonly winner: OrPromise<Engine["winner"]>;
  readonly evaluate: OrPromise<Engine["evaluate"]>;
}

/** Returns the opening that the judge finds most even. Requires an empty board. */
export async function fairOpening(engine: JudgingEngine, empty: Position): Promise<Cell> {
  await engine.loadJudge();
  const opponent = empty.toMove === "black" ? "white" : "black";
  const cells = Object.keys((await engine.evaluate(empty)).moves);
  const openings = await Promise.all(
    cells.map(async (cell) => {
      const position = { ...empty, [empty.toMove]: [cell], toMove: opponent } as Position;
      const isOver = (await engine.winner(position)) !== null;
      const { value } = await engine.evaluate(position, "learned");
      return { cell, bias: isOver ? Number.POSITIVE_INFINITY : Math.abs(value) };
    }),
  );
  return openings.reduce((best, other) => (other.bias < best.bias ? other : best)).cell;
}
