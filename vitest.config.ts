/** All tests; the long timeouts are for browser tests and exhaustive checks. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const BUILD = fileURLToPath(new URL("build", import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^#wasm\/(.*)$/, replacement: `${BUILD}/inline/$1.js` },
      { find: /^#script\/(.*)$/, replacement: `${BUILD}/script/$1.js` },
      { find: /^#data\/(.*)$/, replacement: `${BUILD}/data/$1.js` },
    ],
  },
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
