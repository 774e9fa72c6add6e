// @ts-check
/** Removes what `npm run build:js` writes, so that a deleted source leaves nothing behind. */
import { rmSync } from "node:fs";
import { join } from "node:path";

for (const folder of ["js", "types", "dist", "page"]) {
  rmSync(join(import.meta.dirname, "..", "build", folder), { recursive: true, force: true });
}
