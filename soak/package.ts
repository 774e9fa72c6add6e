/** The built package, entry by entry: what its users get, not the sources. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type * as Reference from "../wrapper/engine/create-reference-engine.js";
import type * as Formats from "../wrapper/formats/index.js";
import type * as Games from "../wrapper/game/index.js";
import type * as Main from "../wrapper/index.js";
import type * as Verify from "../wrapper/proof/verify.js";
import type * as Strategy from "../wrapper/strategy/index.js";
import type * as Worker from "../wrapper/worker/index.js";
import type * as Y from "../wrapper/y/index.js";

export interface Package {
  /** The folder of the bundle. */
  readonly folder: string;
  readonly main: typeof Main;
  readonly reference: typeof Reference;
  readonly y: typeof Y;
  readonly verify: typeof Verify;
  readonly strategy: typeof Strategy;
  readonly worker: typeof Worker;
  readonly game: typeof Games;
  readonly formats: typeof Formats;
}

/** The root of the repository. This file is compiled to another depth than its source. */
export const ROOT = findRoot(dirname(fileURLToPath(import.meta.url)));

function findRoot(folder: string): string {
  return existsSync(join(folder, "asconfig.json")) ? folder : findRoot(dirname(folder));
}

/** Imports every entry of a bundle; default: build/dist. */
export async function loadPackage(folder = join(ROOT, "build", "dist")): Promise<Package> {
  const load = (name: string) => import(/* @vite-ignore */ pathToFileURL(join(folder, `${name}.js`)).href);
  const [main, reference, y, verify, strategy, worker, game, formats] = await Promise.all(
    ["index", "reference", "y", "verify", "strategy", "worker", "game", "formats"].map(load),
  );
  return { folder, main, reference, y, verify, strategy, worker, game, formats };
}
