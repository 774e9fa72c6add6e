// @ts-check
/**
 * Removes the output of `npm run build:js`, so that no output of a deleted source remains. With the argument `package`,
 * keeps the page, which `npm run build:package` does not build.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";

const isPackage = process.argv[2] === "package";
for (const folder of ["js", "declarations", "types", "dist", ...(isPackage ? [] : ["page"])]) {
  rmSync(join(import.meta.dirname, "..", "build", folder), { recursive: true, force: true });
}
