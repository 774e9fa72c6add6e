/**
 * The package's binaries: one for boards of 64 cells, one for 128, one for 384. The narrowest that fits is the fastest.
 * Their bytes travel as lazily imported text; compiling is asynchronous, as pages require.
 */
import { WORD_BITS } from "../assembly/abi.js";
import { describe, HexError } from "./errors.js";

/** Words of a cell set in each binary, and where its bytes are. */
const WIDTHS = [
  { words: 1, load: () => import("#wasm/1") },
  { words: 2, load: () => import("#wasm/2") },
  { words: 6, load: () => import("#wasm/6") },
] as const;

/** The place in `WIDTHS` of the narrowest binary that holds so many cells. */
export function widthOf(cellCount: number): number {
  return WIDTHS.findIndex(({ words }) => words * WORD_BITS >= cellCount);
}

/** The cells that a binary holds. */
export function capacityOf(width: number): number {
  return (WIDTHS[width]?.words ?? 0) * WORD_BITS;
}

/** Each binary is compiled once, and its code then as fast as it gets for every engine made later. */
const compiled = new Map<number, Promise<WebAssembly.Module>>();

/** A binary of the bundle, by its place in `WIDTHS`. */
export async function compileBinary(width: number): Promise<WebAssembly.Module> {
  try {
    return await compileOnce(WIDTHS[width] as (typeof WIDTHS)[number]);
  } catch (cause) {
    throw cannotRun(cause);
  }
}

/** What is said where none of the binaries compiles or starts. */
export function cannotRun(cause: unknown): HexError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new HexError("bad-option", `WebAssembly does not run here; use hex-wasp/reference (${reason})`, {
    cause,
  });
}

function compileOnce({ words, load }: (typeof WIDTHS)[number]): Promise<WebAssembly.Module> {
  const known = compiled.get(words);
  if (known !== undefined) return known;
  const module = load().then(({ base64 }) => compile(base64));
  compiled.set(words, module);
  // What has failed is tried again.
  module.catch(() => compiled.delete(words));
  return module;
}

function compile(base64: string): Promise<WebAssembly.Module> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return WebAssembly.compile(bytes);
}

/** The caller's binary. */
export async function compileGiven(wasm: BufferSource | WebAssembly.Module): Promise<WebAssembly.Module> {
  try {
    return wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm);
  } catch (cause) {
    throw notOurs(wasm, cause);
  }
}

/** What is said of a binary that compiles or starts as none of this package does. */
export function notOurs(wasm: unknown, cause: unknown): HexError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new HexError("bad-option", `wasm: ${describe(wasm)} is not a binary of this package (${reason})`, {
    cause,
  });
}
