/** The packed tarball: what it contains, and that it works in an empty project, for programs and for types. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Packed, pack, ROOT } from "../support/package.js";

const TSC = join(ROOT, "node_modules", "typescript", "bin", "tsc");
const ATTW = join(ROOT, "node_modules", "@arethetypeswrong", "cli", "dist", "index.js");

/** The relative addresses that a Markdown file links to, or shows as a picture. */
function linksOf(markdown: string): string[] {
  const outsideCode = markdown.replace(/^```.*?^```/gms, "");
  const addresses = [...outsideCode.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)].map((match) =>
    (match[1] ?? match[2] ?? "").replace(/#.*$/, ""),
  );
  return addresses.filter((address) => address !== "" && !/^[a-z]+:/.test(address));
}

describe("the packed tarball in an empty project", () => {
  let project: string;
  let packed: Packed;
  /** The package as the project has it. */
  let installed: string;
  const run = (name: string, ...words: string[]) =>
    execFileSync(name, words, { cwd: project, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  const paths = () => packed.files.map(({ path }) => path);

  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), "hex-wasp-"));
    packed = pack(project);
    writeFileSync(
      join(project, "package.json"),
      JSON.stringify({ name: "user", private: true, type: "module" }),
    );
    run("npm", "install", "--prefer-offline", "--no-audit", "--no-fund", join(project, packed.filename));
    installed = join(project, "node_modules", "hex-wasp");
  });

  afterAll(() => rmSync(project, { recursive: true, force: true }));

  it("contains what is built and what is read, and nothing else", () => {
    const allowed =
      /^(package\.json|LICENSE|[A-Z]+\.md|data\/patterns\.txt|docs\/.*\.(md|svg|png)|examples\/.*\.(md|mjs|html|ts|json|jsonl)|build\/(dist\/.*\.(js|txt)|types\/.*\.d\.ts|wasm\/.*\.wasm))$/;
    expect(paths().filter((path) => !allowed.test(path))).toEqual([]);
    expect(paths()).toEqual(expect.arrayContaining(["README.md", "LICENSE", "CHANGELOG.md"]));
  });

  it("takes at most 1.75 MB", () => {
    expect(packed.size).toBeLessThan(1.75 * 2 ** 20);
  });

  it("has every file that its package.json names", () => {
    const { bin, main, types, exports, imports, files } = JSON.parse(
      readFileSync(join(installed, "package.json"), "utf8"),
    );
    const named = JSON.stringify([bin, main, types, exports, imports ?? {}]).match(/(?:\.\/)?build\/[^"]+/g);
    expect(named?.length).toBeGreaterThan(10);
    for (const path of [...(named ?? []), ...files]) {
      expect(existsSync(join(installed, path.replace(/\*$/, ""))), path).toBe(true);
    }
  });

  it("has the pictures and pages that its own pages link to", () => {
    const pages = paths().filter((path) => path.endsWith(".md"));
    const links = pages.flatMap((page) =>
      linksOf(readFileSync(join(installed, page), "utf8")).map((link) => ({ page, link })),
    );
    expect(links.length).toBeGreaterThan(40);
    const isMissing = ({ page, link }: { page: string; link: string }) =>
      !existsSync(join(installed, normalize(join(dirname(page), link))));
    expect(links.filter(isMissing)).toEqual([]);
  });

  it("passes publint", async () => {
    const { messages } = await publint({ pkgDir: installed, pack: false });
    expect(messages).toEqual([]);
  });

  it("passes Are The Types Wrong, as a package of ES modules", () => {
    const words = [ATTW, join(project, packed.filename), "--profile", "esm-only", "--format", "json"];
    const { status, stdout } = spawnSync(process.execPath, words, { encoding: "utf8" });
    const { analysis } = JSON.parse(stdout);
    expect(Object.keys(analysis.entrypoints)).toContain("./worker");
    expect(status).toBe(0);
  });

  it("is loaded by require() where Node can do that", () => {
    const program = `require("hex-wasp").createEngine().then((engine) => console.log(engine.backend));`;
    writeFileSync(join(project, "use.cjs"), program);
    if (process.features.require_module) expect(run("node", "use.cjs")).toBe("wasm\n");
    else expect(() => run("node", "use.cjs")).toThrow("ERR_REQUIRE_ESM");
  });

  it("has a cluster that asks for its two packages, which nothing else loads", () => {
    writeFileSync(
      join(project, "cluster.mjs"),
      `import { createCluster, startClusterWorker } from "hex-wasp/cluster";
       const connection = "redis://127.0.0.1:1";
       const attempts = [createCluster({ connection }).status(), startClusterWorker({ connection })];
       for (const { reason } of await Promise.allSettled(attempts)) console.log(reason.code, reason.message);`,
    );
    const line = "cluster-unreachable clusters need two more packages: npm install bullmq ioredis\n";
    expect(run("node", "cluster.mjs")).toBe(line.repeat(2));
    // Everything that an entry loads, at once or later.
    const loadedBy = (entry: string) => {
      const files = new Set([entry]);
      for (const name of files) {
        const text = readFileSync(join(installed, "build", "dist", name), "utf8");
        if (/["']bullmq["']\)/.test(text)) return "bullmq";
        for (const [, other = ""] of text.matchAll(/["']\.\/([\w-]+\.js)["']/g)) files.add(other);
      }
      return null;
    };
    expect(loadedBy("cluster.js")).toBe("bullmq");
    for (const entry of ["index.js", "worker.js", "reference.js", "game.js", "formats.js"]) {
      expect(loadedBy(entry), entry).toBeNull();
    }
  });

  it("is used from Node", () => {
    writeFileSync(
      join(project, "use.mjs"),
      `import { createEngine, formatBoard } from "hex-wasp";
       import { createReferenceEngine } from "hex-wasp/reference";
       import { verifyStrategy, yang7 } from "hex-wasp/strategy";
       import { verifyProof } from "hex-wasp/verify";
       import { yWinner } from "hex-wasp/y";
       import { Game } from "hex-wasp/game";
       import { formatLink, gameFromSgf } from "hex-wasp/formats";
       import { readFile } from "node:fs/promises";
       import { createRequire } from "node:module";
       const wasm = await readFile(createRequire(import.meta.url).resolve("hex-wasp/wasm/words-2.wasm"));
       const position = { size: 3, black: ["b1", "b2", "a3"], white: ["c2"], toMove: "white" };
       const engines = [await createEngine(), await createReferenceEngine(), await createEngine({ wasm })];
       console.log(JSON.stringify(engines.map((engine) => engine.winner(position))));
       console.log(formatBoard(position).includes("●"), yWinner([[1], [1, -1]]));
       const claim = { format: "hex-wasp-proof", version: 1, position, winner: "black", next: [], nodes: [] };
       console.log(JSON.stringify(verifyProof(claim)), verifyProof({ ...claim, winner: "white" }).ok);
       console.log(gameFromSgf("(;SZ[5];B[a2])") instanceof Game, formatLink(Game.create({ size: 5 }).play("a2")));
       const opening = { size: 4, black: ["a4"], white: [], toMove: "white" };
       console.log(verifyStrategy(yang7()).ok, yang7().play().reply("d3"));
       for (const engine of engines) {
         const { winner, proof } = await engine.solve(opening, { proof: true });
         console.log(winner, verifyProof(proof).ok, (await engine.bestMove(opening)).proven);
       }`,
    );
    expect(run("node", "use.mjs")).toBe(
      '["black","black","black"]\ntrue 1\n{"ok":true,"winner":"black","nodes":0,"answers":0,"cells":0} false\ntrue #5,a2\ntrue e3\n' +
        "black true black\n".repeat(3),
    );
  });

  it("has types that a strict program compiles against", () => {
    writeFileSync(
      join(project, "use.ts"),
      `import { createEngine, type Color, type Engine, HexError, type Position, type SolveOptions, type SolveResult } from "hex-wasp";
       import { createReferenceEngine } from "hex-wasp/reference";
       import { type Proof, type ProofCheck, verifyProof } from "hex-wasp/verify";
       import { parseStrategy, type Strategy, type StrategyPlay, verifyStrategy, yang7 } from "hex-wasp/strategy";
       import { yEvaluate, type YEvaluation } from "hex-wasp/y";
       export const strategies: Strategy[] = [yang7(), parseStrategy("")];
       export const play: StrategyPlay = yang7().play();
       export const problems: readonly string[] = verifyStrategy(yang7()).problems;
       export const y: YEvaluation = yEvaluate([[0]]);
       export const check = (proof: Proof): ProofCheck => verifyProof(proof);
       export const solve = async (engine: Engine, options: SolveOptions): Promise<SolveResult> =>
         engine.solve(position, { ...options, signal: AbortSignal.timeout(1000) });
       const position: Position = { size: [4, 3], black: ["a1"], white: [], toMove: "white" };
       export async function main(): Promise<Color | null> {
         const engine: Engine = await createEngine({ largestBoard: [11, 11] });
         const twin: Engine = await createReferenceEngine();
         try {
           return engine.winner(position) ?? twin.winner(position);
         } catch (error) {
           if (error instanceof HexError && error.code === "bad-cell") return null;
           throw error;
         }
       }
       export const given = (wasm: WebAssembly.Module) => createEngine({ wasm });
       // @ts-expect-error: red is no colour
       export const wrong: Position = { ...position, toMove: "red" };`,
    );
    expect(compile("use.ts", "--lib", "es2022,dom", "--types", "")).toBe("");
  });

  describe("has types", () => {
    const IN_NODE = [
      "--lib",
      "es2022",
      "--typeRoots",
      join(ROOT, "node_modules", "@types"),
      "--types",
      "node",
    ];

    /** A program that imports every entry. */
    function writeProgram(): void {
      const { exports } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
      const entries = Object.keys(exports).filter((entry) => exports[entry].types !== undefined);
      expect(entries[0]).toBe(".");
      const imports = entries.map((entry, i) => `import * as entry${i} from "hex-wasp${entry.slice(1)}";\n`);
      writeFileSync(
        join(project, "all.ts"),
        `${imports.join("")}
         export const entries = [${entries.map((_, i) => `entry${i}`).join()}];
         export const views = (wasm: Uint8Array) => entry0.createEngine({ wasm });
         export const buffers = (wasm: ArrayBuffer) => entry0.createEngine({ wasm });`,
      );
    }

    it("that compile without lib DOM, checked themselves", () => {
      writeProgram();
      expect(compile("all.ts", ...IN_NODE, "--skipLibCheck", "false")).toBe("");
    });

    it("of its entries alone, and of what these need", () => {
      writeProgram();
      const files = compile("all.ts", ...IN_NODE, "--listFilesOnly").split("\n");
      const used = files.flatMap((file) => file.split("/node_modules/hex-wasp/")[1] ?? []);
      const shipped = paths().filter((path) => path.endsWith(".d.ts"));
      expect(used.length).toBeGreaterThan(10);
      expect(shipped.sort()).toEqual(used.sort());
    });
  });

  /** What the compiler says about a strict program. */
  function compile(file: string, ...options: string[]): string {
    const words = [
      "--noEmit",
      "--strict",
      "--exactOptionalPropertyTypes",
      "--target",
      "es2022",
      "--module",
      "nodenext",
    ];
    return spawnSync("node", [TSC, ...words, ...options, file], { cwd: project, encoding: "utf8" }).stdout;
  }

  it("brings the command", () => {
    expect(run("npx", "hex-wasp", "show", "3", "b2", "a1")).toContain("● Black to move");
  });

  it("keeps the main entry and one width within 110 KB gzipped", () => {
    const read = (file: string) => readFileSync(join(ROOT, "build", "dist", file), "utf8");
    const files = new Set(["index.js", "wasm-6.js"]);
    for (const file of files) {
      for (const [, imported] of read(file).matchAll(/from ?["']\.\/([^"']+)["']/g))
        files.add(imported as string);
    }
    expect(files.size).toBeGreaterThan(2);
    // The SGF library is part of the bundle, but not of the main entry.
    const hasSgf = (file: string) => read(file).includes("prop_ident");
    expect(readdirSync(join(ROOT, "build", "dist")).filter(hasSgf)).toHaveLength(1);
    expect([...files].filter(hasSgf)).toEqual([]);
    const bytes = [...files].map((file) => gzipSync(read(file)).length);
    expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(110 * 1024);
  });
});
