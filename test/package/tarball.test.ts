import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TSC = join(ROOT, "node_modules", "typescript", "bin", "tsc");

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

describe("the packed tarball in an empty project", () => {
  let project: string;
  let packed: Packed;
  const run = (name: string, ...words: string[]) =>
    execFileSync(name, words, { cwd: project, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), "hex-wasp-"));
    const report = execFileSync("npm", ["pack", "--json", "--pack-destination", project], {
      cwd: ROOT,
      encoding: "utf8",
    });
    const value = JSON.parse(report) as Packed[] | Record<string, Packed>;
    packed = Object.values(value)[0] as Packed;
    writeFileSync(
      join(project, "package.json"),
      JSON.stringify({ name: "user", private: true, type: "module" }),
    );
    run("npm", "install", "--no-audit", "--no-fund", join(project, packed.filename));
  });

  afterAll(() => rmSync(project, { recursive: true, force: true }));

  it("holds what it exports and no sources or tests", () => {
    const paths = packed.files.map(({ path }) => path);
    expect(paths).toContain("build/dist/index.js");
    expect(paths).toContain("README.md");
    expect(paths).toContain("LICENSE");
    expect(paths.filter((path) => /^(assembly|wrapper|reference|test|bench|scripts)\//.test(path))).toEqual(
      [],
    );
    expect(paths.filter((path) => /^build\/types\/(bench|scripts|test)\//.test(path))).toEqual([]);
  });

  it("is used from Node", () => {
    writeFileSync(
      join(project, "use.mjs"),
      `import { createEngine, formatBoard } from "hex-wasp";
       import { createReferenceEngine } from "hex-wasp/reference";
       import { verifyStrategy, yang7 } from "hex-wasp/strategy";
       import { verifyProof } from "hex-wasp/verify";
       import { yWinner } from "hex-wasp/y";
       import { readFile } from "node:fs/promises";
       import { createRequire } from "node:module";
       const wasm = await readFile(createRequire(import.meta.url).resolve("hex-wasp/wasm/words-2.wasm"));
       const position = { size: 3, black: ["b1", "b2", "a3"], white: ["c2"], toMove: "white" };
       const engines = [await createEngine(), await createReferenceEngine(), await createEngine({ wasm })];
       console.log(JSON.stringify(engines.map((engine) => engine.winner(position))));
       console.log(formatBoard(position).includes("●"), yWinner([[1], [1, -1]]));
       const claim = { format: "hex-wasp-proof", version: 1, position, winner: "black", next: [], nodes: [] };
       console.log(JSON.stringify(verifyProof(claim)), verifyProof({ ...claim, winner: "white" }).ok);
       const opening = { size: 4, black: ["a4"], white: [], toMove: "white" };
       console.log(verifyStrategy(yang7()).ok, yang7().play().reply("d3"));
       for (const engine of engines) {
         const { winner, proof } = await engine.solve(opening, { proof: true });
         console.log(winner, verifyProof(proof).ok, (await engine.bestMove(opening)).proven);
       }`,
    );
    expect(run("node", "use.mjs")).toBe(
      '["black","black","black"]\ntrue 1\n{"ok":true,"winner":"black","nodes":0,"answers":0,"cells":0} false\ntrue e3\n' +
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
       // @ts-expect-error: red is no colour
       export const wrong: Position = { ...position, toMove: "red" };`,
    );
    const words = [
      "--noEmit",
      "--strict",
      "--target",
      "es2022",
      "--module",
      "nodenext",
      "--lib",
      "es2022,dom",
      "--types",
      "",
      "use.ts",
    ];
    const { status, stdout } = spawnSync("node", [TSC, ...words], { cwd: project, encoding: "utf8" });
    expect(stdout).toBe("");
    expect(status).toBe(0);
  });

  it("brings the command", () => {
    expect(run("npx", "hex-wasp", "show", "3", "b2", "a1")).toContain("● Black to move");
  });

  it("keeps the main entry and one width within 100 KB gzipped", () => {
    const read = (file: string) => readFileSync(join(ROOT, "build", "dist", file), "utf8");
    const files = new Set(["index.js", "wasm-6.js"]);
    for (const file of files) {
      for (const [, imported] of read(file).matchAll(/from '\.\/([^']+)'/g)) files.add(imported as string);
    }
    expect(files.size).toBeGreaterThan(2);
    const bytes = [...files].map((file) => gzipSync(read(file)).length);
    expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(100 * 1024);
  });
});
