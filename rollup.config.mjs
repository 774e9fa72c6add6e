// @ts-check
/** Bundles the output of tsc in build/js: the package's entry points to build/dist, the analysis page to build/page. */
import { readFileSync } from "node:fs";
import commonjs from "@rollup/plugin-commonjs";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import terser from "@rollup/plugin-terser";
import { rollup } from "rollup";

const isScriptEngine = (/** @type {string} */ id) => id.includes("/build/js/inline/script/");
const isInlinedWasm = (/** @type {string} */ id) => id.includes("/build/js/inline/wasm/");

/** Adds the licences of the libraries that are part of the bundle. @type {import("rollup").Plugin} */
const licenses = {
  name: "licenses",
  generateBundle() {
    const files = {
      "LICENSE-assemblyscript-loader.txt": "node_modules/assemblyscript/LICENSE",
      "LICENSE-sabaki-sgf.txt": "node_modules/@sabaki/sgf/LICENSE",
      "LICENSE-doken.txt": "node_modules/doken/LICENSE",
    };
    for (const [fileName, path] of Object.entries(files)) {
      this.emitFile({ type: "asset", fileName, source: readFileSync(path) });
    }
  },
};

/** Modules that the SGF library uses only to read files and to guess their encoding; we give it texts. */
const UNUSED_BY_SGF = ["fs", "iconv-lite", "jschardet"];
const EMPTY_MODULE = "\0empty";

/** The SGF library, a CommonJS module, as part of the chunk that needs it. @type {import("rollup").Plugin[]} */
const sgfLibrary = [
  {
    name: "unused-by-sgf",
    resolveId: (id) => (UNUSED_BY_SGF.includes(id) ? EMPTY_MODULE : null),
    load: (id) => (id === EMPTY_MODULE ? "export default {};" : null),
  },
  commonjs({ include: /node_modules\/(?:@sabaki\/sgf|doken)\// }),
];

/** The scripts of the workers: their entry points, and the names of the files next to the bundle. */
const WORKERS = {
  wasm: { input: "build/js/wrapper/worker/wasm-thread.js", fileName: "worker-thread.js" },
  javascript: { input: "build/js/wrapper/worker/javascript-thread.js", fileName: "worker-javascript.js" },
  reference: { input: "build/js/wrapper/worker/reference-thread.js", fileName: "worker-reference.js" },
};
const WORKER_TEXT = "#worker/";

/** Comments by which bundlers for browsers skip the import that only Node needs. They stand before a variable, which
 *  `reduce_vars` would replace together with the comments. */
const BUNDLER_HINTS = /@vite-ignore|webpackIgnore/;

/** The code of each worker, bundled once. @type {Map<string, Promise<string>>} */
const workerCode = new Map();

/** Bundles a worker into one script without imports. @param {string} input */
function bundleWorker(input) {
  const code = workerCode.get(input) ?? bundle();
  workerCode.set(input, code);
  return code;

  async function bundle() {
    const build = await rollup({ input, plugins: [nodeResolve()] });
    const minify = terser({ compress: { reduce_vars: false }, format: { comments: BUNDLER_HINTS } });
    const { output } = await build.generate({ format: "es", inlineDynamicImports: true, plugins: [minify] });
    await build.close();
    return output[0].code;
  }
}

/**
 * Adds each worker as a file, and resolves `#worker/wasm` and `#worker/reference` to the same code as text; the worker
 * that runs the engine as JavaScript is too large to be shipped twice. A worker is
 * one file, so that those who bundle the package with a tool that does not know workers have one file to copy.
 * @type {import("rollup").Plugin}
 */
const workers = {
  name: "workers",
  resolveId: (id) => (id.startsWith(WORKER_TEXT) ? id : null),
  async load(id) {
    if (!id.startsWith(WORKER_TEXT)) return null;
    const kind = /** @type {keyof typeof WORKERS} */ (id.slice(WORKER_TEXT.length));
    return `export const source = ${JSON.stringify(await bundleWorker(WORKERS[kind].input))};`;
  },
  async generateBundle() {
    for (const { input, fileName } of Object.values(WORKERS)) {
      this.emitFile({ type: "asset", fileName, source: await bundleWorker(input) });
    }
  },
};

/** Adds the page's HTML and CSS. @type {import("rollup").Plugin} */
const pageFiles = {
  name: "page-files",
  generateBundle() {
    for (const fileName of ["index.html", "style.css", "board.css", "panels.css"]) {
      this.emitFile({ type: "asset", fileName, source: readFileSync(`page/${fileName}`) });
    }
  },
};

/** Blanks cost more bytes than names, and stack traces need the names. */
const withoutBlanks = terser({ compress: false, mangle: false, format: { comments: BUNDLER_HINTS } });

/** @type {import("rollup").RollupOptions} */
const library = {
  input: {
    index: "build/js/wrapper/index.js",
    reference: "build/js/wrapper/engine/create-reference-engine.js",
    y: "build/js/wrapper/y/index.js",
    verify: "build/js/wrapper/proof/verify.js",
    strategy: "build/js/wrapper/strategy/index.js",
    worker: "build/js/wrapper/worker/index.js",
    cluster: "build/js/wrapper/cluster/index.js",
    game: "build/js/wrapper/game/index.js",
    formats: "build/js/wrapper/formats/index.js",
    cli: "build/js/wrapper/cli/main.js",
  },
  external: ["commander", "bullmq", "ioredis", /^node:/],
  plugins: [workers, ...sgfLibrary, nodeResolve(), licenses],
  output: {
    dir: "build/dist",
    format: "es",
    entryFileNames: "[name].js",
    chunkFileNames: ({ moduleIds }) => {
      if (moduleIds.some(isScriptEngine)) return "script-[name].js";
      if (moduleIds.some(isInlinedWasm)) return "wasm-[name].js";
      return moduleIds.some((id) => id.startsWith(WORKER_TEXT))
        ? "worker-text-[name].js"
        : "shared-[name].js";
    },
    hoistTransitiveImports: false,
    plugins: [withoutBlanks],
  },
};

/** The analysis page. @type {import("rollup").RollupOptions} */
const page = {
  input: {
    main: "build/js/page/main.js",
    "verify-thread": "build/js/page/state/verify-thread.js",
  },
  plugins: [workers, ...sgfLibrary, nodeResolve(), licenses, pageFiles],
  output: { ...library.output, dir: "build/page", plugins: [terser()] },
};

/** With the option `--configPackage`, only the package. */
export default (/** @type {{ configPackage?: boolean }} */ { configPackage }) =>
  configPackage ? [library] : [library, page];
