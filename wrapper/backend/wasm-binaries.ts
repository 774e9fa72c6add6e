/**
 * The binaries of the package, one per width. Their bytes are imported lazily as base64 text and compiled asynchronously,
 * as browsers require.
 */
import { describe, HexError, reasonOf } from "../errors.js";
import type { EngineOptions } from "../types.js";

/** The import of each width's bytes. */
const LOADERS: readonly (() => Promise<{ readonly base64: string }>)[] = [
  () => import("#wasm/1"),
  () => import("#wasm/2"),
  () => import("#wasm/6"),
];

/** Modules compiled so far: engines created later share the optimised code. */
const compiled = new Map<number, Promise<WebAssembly.Module>>();

/** Compiles the binary of a width. */
export async function compileBinary(width: number): Promise<WebAssembly.Module> {
  try {
    return await compileOnce(width);
  } catch (cause) {
    throw cannotRun(cause);
  }
}

/** The error for a platform on which the binaries do not compile or start. */
export function cannotRun(cause: unknown): HexError {
  const reason = reasonOf(cause);
  return new HexError(
    "no-webassembly",
    `WebAssembly does not run here (${reason}); the backend "javascript" does`,
    {
      cause,
    },
  );
}

function compileOnce(width: number): Promise<WebAssembly.Module> {
  const known = compiled.get(width);
  if (known !== undefined) return known;
  const load = LOADERS[width] as (typeof LOADERS)[number];
  const module = load().then(({ base64 }) => compile(base64));
  compiled.set(width, module);
  // Retry after a failure.
  module.catch(() => compiled.delete(width));
  return module;
}

function compile(base64: string): Promise<WebAssembly.Module> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return WebAssembly.compile(bytes);
}

/** Compiles a binary passed by the caller. */
export async function compileGiven(wasm: NonNullable<EngineOptions["wasm"]>): Promise<WebAssembly.Module> {
  try {
    return wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm as BufferSource);
  } catch (cause) {
    throw notOurs(wasm, cause);
  }
}

/** The error for a binary that is not one of this package. */
export function notOurs(wasm: unknown, cause: unknown): HexError {
  const reason = reasonOf(cause);
  return new HexError("bad-option", `wasm: ${describe(wasm)} is not a binary of this package (${reason})`, {
    cause,
  });
}
