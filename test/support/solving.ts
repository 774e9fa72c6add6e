/** Engines and positions for tests of `solve`. Engines are disposed after each test. */
import { afterEach } from "vitest";
import { createReferenceEngine } from "../../wrapper/engine/create-reference-engine.js";
import {
  createEngine,
  type Engine,
  type EngineOptions,
  type Position,
  type SolveAlgorithm,
  type SolveStats,
} from "../../wrapper/index.js";

export const ALGORITHMS: SolveAlgorithm[] = [
  "df-pn",
  "pattern-search",
  "decomposition-pattern-search",
  "pattern-alpha-beta",
];

export const empty = (size: Position["size"]): Position => ({ size, black: [], white: [], toMove: "black" });
export const opening = (size: number, cell: string): Position => ({
  ...empty(size),
  black: [cell],
  toMove: "white",
});
/** Far too hard to be solved while a test runs. */
export const ENDLESS = empty(11);
/** Resolves after one turn of the event loop. */
export const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
/** A result without what depends on the clock. */
export const withoutTime = <T extends { readonly stats: SolveStats }>({ stats, ...result }: T) => ({
  ...result,
  nodes: stats.nodes,
});

const engines: Engine[] = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.dispose();
});
export async function newEngine(options: EngineOptions = {}): Promise<Engine> {
  const engine = await createEngine({ largestBoard: 11, tableMegabytes: 8, ...options });
  engines.push(engine);
  return engine;
}
export async function newReference(): Promise<Engine> {
  const engine = await createReferenceEngine();
  engines.push(engine);
  return engine;
}
export const newJavaScriptEngine = (options: EngineOptions = {}) =>
  newEngine({ backend: "javascript", ...options });
/** Each kind of engine, by name. */
export const ENGINES = [
  ["wasm", newEngine],
  ["javascript", newJavaScriptEngine],
  ["reference", newReference],
] as const;

/** The position after moves in turn. */
export function played(position: Position, [move, ...rest]: readonly string[]): Position {
  if (move === undefined) return position;
  const { toMove } = position;
  const next: Position = { ...position, [toMove]: [...position[toMove], move] };
  return played({ ...next, toMove: toMove === "black" ? "white" : "black" }, rest);
}
