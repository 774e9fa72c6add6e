// @ts-check
/** Bundles the JavaScript that tsc wrote to build/js into the package's entries in build/dist. */
import { readFileSync } from "node:fs";
import { nodeResolve } from "@rollup/plugin-node-resolve";

const isInlinedWasm = (/** @type {string} */ id) => id.includes("/build/inline/");

/** The loader is part of the bundle, and so is its licence. @type {import("rollup").Plugin} */
const loaderLicense = {
  name: "loader-license",
  generateBundle() {
    const source = readFileSync("node_modules/assemblyscript/LICENSE");
    this.emitFile({ type: "asset", fileName: "LICENSE-assemblyscript-loader.txt", source });
  },
};

/** @type {import("rollup").RollupOptions} */
export default {
  input: {
    index: "build/js/wrapper/index.js",
    reference: "build/js/wrapper/reference-engine.js",
    y: "build/js/wrapper/y.js",
    verify: "build/js/wrapper/verify.js",
    strategy: "build/js/wrapper/strategy/index.js",
    cli: "build/js/wrapper/cli/main.js",
  },
  external: ["commander", /^node:/],
  plugins: [nodeResolve(), loaderLicense],
  output: {
    dir: "build/dist",
    format: "es",
    entryFileNames: "[name].js",
    chunkFileNames: ({ moduleIds }) =>
      moduleIds.some(isInlinedWasm) ? "wasm-[name].js" : "shared-[name].js",
    hoistTransitiveImports: false,
  },
};
