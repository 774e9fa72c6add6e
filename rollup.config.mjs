// @ts-check
/** Bundles the JavaScript that tsc wrote to build/js into the package's entries in build/dist. */
import { readFileSync } from "node:fs";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import terser from "@rollup/plugin-terser";
import { rollup } from "rollup";

const isInlinedWasm = (/** @type {string} */ id) => id.includes("/build/inline/");

/** The loader is part of the bundle, and so is its licence. @type {import("rollup").Plugin} */
const loaderLicense = {
  name: "loader-license",
  generateBundle() {
    const source = readFileSync("node_modules/assemblyscript/LICENSE");
    this.emitFile({ type: "asset", fileName: "LICENSE-assemblyscript-loader.txt", source });
  },
};

const THREADS = {
  wasm: "build/js/wrapper/worker/wasm-thread.js",
  reference: "build/js/wrapper/worker/reference-thread.js",
};
const AS_TEXT = "#worker/";

/** `#worker/wasm` and `#worker/reference`: a worker's whole script as text. @type {import("rollup").Plugin} */
const threadsAsText = {
  name: "threads-as-text",
  resolveId: (id) => (id.startsWith(AS_TEXT) ? id : null),
  async load(id) {
    if (!id.startsWith(AS_TEXT)) return null;
    const kind = /** @type {keyof typeof THREADS} */ (id.slice(AS_TEXT.length));
    const bundle = await rollup({ input: THREADS[kind], plugins: [nodeResolve()] });
    const { output } = await bundle.generate({ format: "es", plugins: [terser()] });
    await bundle.close();
    return `export const source = ${JSON.stringify(output[0].code)};`;
  },
};

/** What the page needs besides its script. @type {import("rollup").Plugin} */
const pageFiles = {
  name: "page-files",
  generateBundle() {
    for (const fileName of ["index.html", "style.css"]) {
      this.emitFile({ type: "asset", fileName, source: readFileSync(`page/${fileName}`) });
    }
  },
};

/** @type {import("rollup").RollupOptions} */
const library = {
  input: {
    index: "build/js/wrapper/index.js",
    reference: "build/js/wrapper/reference-engine.js",
    y: "build/js/wrapper/y.js",
    verify: "build/js/wrapper/verify.js",
    strategy: "build/js/wrapper/strategy/index.js",
    worker: "build/js/wrapper/worker/index.js",
    "worker-thread": THREADS.wasm,
    "worker-reference": THREADS.reference,
    cli: "build/js/wrapper/cli/main.js",
  },
  external: ["commander", /^node:/],
  plugins: [threadsAsText, nodeResolve(), loaderLicense],
  output: {
    dir: "build/dist",
    format: "es",
    entryFileNames: "[name].js",
    chunkFileNames: ({ moduleIds }) => {
      if (moduleIds.some(isInlinedWasm)) return "wasm-[name].js";
      return moduleIds.some((id) => id.startsWith(AS_TEXT)) ? "worker-text-[name].js" : "shared-[name].js";
    },
    hoistTransitiveImports: false,
  },
};

/** The analysis page, from the same sources. @type {import("rollup").RollupOptions} */
const page = {
  input: {
    main: "build/js/page/main.js",
    "verify-thread": "build/js/page/state/verify-thread.js",
    "worker-thread": THREADS.wasm,
    "worker-reference": THREADS.reference,
  },
  plugins: [threadsAsText, nodeResolve(), loaderLicense, pageFiles],
  output: { ...library.output, dir: "build/page", plugins: [terser()] },
};

export default [library, page];
