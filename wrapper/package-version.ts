/** The version of the package. */
import { createRequire } from "node:module";

export const { version: packageVersion } = createRequire(import.meta.url)("hex-wasp/package.json") as {
  version: string;
};
