/**
 * The engine as JavaScript: the same code, translated from Wasm when the package is built (scripts/build-javascript.mjs).
 * It visits the same positions and returns the same answers, several times slower. Each width is imported lazily.
 */

import { EngineContext, type EngineExports } from "./engine-context.js";

/** The import of each width. */
const LOADERS: readonly (() => Promise<{ readonly instantiate: () => unknown }>)[] = [
  () => import("#script/1"),
  () => import("#script/2"),
  () => import("#script/6"),
];

/** Loads the engine of a width. */
export async function scriptContext(width: number): Promise<EngineContext> {
  const { instantiate } = await (LOADERS[width] as (typeof LOADERS)[number])();
  return new EngineContext(instantiate as () => EngineExports);
}
