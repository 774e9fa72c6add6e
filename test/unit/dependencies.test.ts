/** Which folder may import which: see docs/architecture.md. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^;'"]*?from\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']|\bimport\s*["']([^"']+)["']/g;

/** The rooms of the engine that every other room of it may import. */
const ENGINE_BASE = ["assembly/abi", "assembly/board", "assembly/memory"];
/** The rooms of the wrapper that every other room of it may import. */
const WRAPPER_BASE = ["assembly/abi", "wrapper/types", "wrapper/errors", "wrapper/options", "wrapper/board"];

/** What each room may import, by the first prefix of the path that matches. A room may import itself. */
const RULES: [room: string, mayImport: string[]][] = [
  ["assembly/abi", []],
  ["assembly/memory", []],
  ["assembly/board", ["assembly/abi"]],
  ["assembly/probe", ["assembly"]],
  ["assembly/fill-and-prune", ENGINE_BASE],
  ["assembly/connection/h-search", [...ENGINE_BASE, "assembly/connection/rules"]],
  ["assembly/connection/edge-search", [...ENGINE_BASE, "assembly/connection/rules"]],
  ["assembly/connection/rules", ENGINE_BASE],
  ["assembly/evaluation", ENGINE_BASE],
  ["assembly/judge", [...ENGINE_BASE, "assembly/evaluation"]],
  ["assembly/search/transposition", ENGINE_BASE],
  [
    "assembly/search/df-pn",
    [
      ...ENGINE_BASE,
      "assembly/connection/edge-search",
      "assembly/connection/rules",
      "assembly/evaluation",
      "assembly/fill-and-prune",
      "assembly/judge",
      "assembly/search/transposition",
      "assembly/search/interface",
    ],
  ],
  [
    "assembly/search/threat",
    [...ENGINE_BASE, "assembly/evaluation", "assembly/search/transposition", "assembly/search/interface"],
  ],
  [
    "assembly/search/play",
    [
      ...ENGINE_BASE,
      "assembly/connection/edge-search",
      "assembly/fill-and-prune",
      "assembly/judge",
      "assembly/search/df-pn",
      "assembly/search/line",
      "assembly/search/transposition",
    ],
  ],
  ["assembly/search", [...ENGINE_BASE, "assembly/connection", "assembly/evaluation"]],
  ["assembly", ["assembly"]],

  ["wrapper/types", []],
  ["wrapper/errors", []],
  ["wrapper/options", ["wrapper/errors"]],
  ["wrapper/board", WRAPPER_BASE],
  [
    "wrapper/backend",
    [...WRAPPER_BASE, "reference", "data", "#data/", "#wasm/", "#script/", "@assemblyscript/loader"],
  ],
  ["wrapper/y", ["wrapper/errors", "reference/y"]],
  ["wrapper/proof/check", ["wrapper/types"]],
  ["wrapper/connections", [...WRAPPER_BASE, "wrapper/backend"]],
  ["wrapper/proof", [...WRAPPER_BASE, "wrapper/backend", "wrapper/connections"]],
  ["wrapper/solve", [...WRAPPER_BASE, "wrapper/backend", "wrapper/proof"]],
  ["wrapper/play", [...WRAPPER_BASE, "wrapper/backend", "wrapper/game", "wrapper/solve"]],
  ["wrapper/team", [...WRAPPER_BASE, "wrapper/backend", "wrapper/proof", "wrapper/solve"]],
  [
    "wrapper/engine",
    [
      ...WRAPPER_BASE,
      "wrapper/backend",
      "wrapper/connections",
      "wrapper/solve",
      "wrapper/play",
      "wrapper/team",
    ],
  ],
  ["wrapper/strategy", [...WRAPPER_BASE, "wrapper/proof", "#data/"]],
  ["wrapper/formats", [...WRAPPER_BASE, "wrapper/game", "@sabaki/sgf"]],
  ["wrapper/game", [...WRAPPER_BASE]],
  [
    "wrapper/htp",
    [...WRAPPER_BASE, "wrapper/game", "wrapper/formats", "wrapper/play/level", "wrapper/play/opening"],
  ],
  ["wrapper/match", [...WRAPPER_BASE, "wrapper/game", "wrapper/formats", "node:"]],
  ["wrapper/compare", [...WRAPPER_BASE]],
  [
    "wrapper/worker",
    [
      ...WRAPPER_BASE,
      "wrapper/backend",
      "wrapper/engine",
      "wrapper/play",
      "wrapper/solve",
      "wrapper/team",
      "#worker/",
      "node:worker_threads",
    ],
  ],
  [
    "wrapper/cluster",
    [
      ...WRAPPER_BASE,
      "wrapper/backend",
      "wrapper/engine",
      "wrapper/package-version",
      "wrapper/proof",
      "wrapper/solve",
      "wrapper/team",
      "wrapper/worker",
      "bullmq",
      "ioredis",
      "node:",
    ],
  ],
  ["wrapper/package-version", ["node:"]],
  ["wrapper/cli", ["wrapper", "commander", "node:"]],
  ["wrapper/index", ["wrapper"]],
  ["reference", ["wrapper/types"]],
  ["data", []],
  ["page", ["wrapper", "preact", "@preact/signals"]],
  ["bench/page", ["hex-wasp", "scripts/open-page", "node:"]],
  ["bench/compare", ["wrapper/compare", "bench/measure", "scripts/open-page", "node:", "playwright-core"]],
  ["bench/play", ["hex-wasp", "scripts/open-page", "node:"]],
  ["bench/workers", ["hex-wasp"]],
  ["bench", ["reference", "wrapper", "data", "assembly/abi", "@assemblyscript/loader", "node:"]],
  [
    "soak",
    [
      "wrapper/types",
      "wrapper/index",
      "wrapper/engine/create-reference-engine",
      "wrapper/formats/index",
      "wrapper/game/index",
      "wrapper/proof/verify",
      "wrapper/strategy/index",
      "wrapper/worker/index",
      "wrapper/worker/types",
      "wrapper/y/index",
      "node:",
    ],
  ],
  ["training", ["bench/probe", "reference/random", "assembly/abi", "wrapper/backend/abi-names", "node:"]],
  ["scripts/api-page", ["node:", "ts-morph"]],
  ["scripts", ["wrapper", "reference", "assembly/abi", "node:", "assemblyscript", "playwright-core"]],
];

interface Import {
  readonly from: string;
  readonly to: string;
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  return [...text.matchAll(IMPORT)].map((match) => {
    const target = (match[1] ?? match[2] ?? match[3]) as string;
    const to = target.startsWith(".")
      ? normalize(join(dirname(file), target))
          .split(sep)
          .join("/")
      : target;
    return { from: file, to: to.replace(/\.(js|mjs|ts)$/, "") };
  });
}

function isBelow(path: string, prefix: string): boolean {
  return (
    path === prefix || path.startsWith(prefix.endsWith("/") || prefix.endsWith(":") ? prefix : `${prefix}/`)
  );
}

function sources(): string[] {
  return ["assembly", "wrapper", "reference", "data", "page", "bench", "soak", "training", "scripts"].flatMap(
    (room) =>
      readdirSync(join(ROOT, room), { recursive: true, encoding: "utf8" })
        .map((file) => `${room}/${file.split(sep).join("/")}`)
        .filter((file) => /\.(tsx?|mjs)$/.test(file)),
  );
}

function violations(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, to }) => {
    const rule = RULES.find(([room]) => isBelow(from.replace(/\.(tsx?|mjs)$/, ""), room));
    if (rule === undefined) return [`${from} is in no room`];
    const [room, mayImport] = rule;
    return [room, ...mayImport].some((prefix) => isBelow(to, prefix)) ? [] : [`${from} imports ${to}`];
  });
}

describe("dependencies point one way", () => {
  const imports = sources().flatMap(importsOf);

  it("are all allowed", () => {
    expect(imports.length).toBeGreaterThan(40);
    expect(violations(imports)).toEqual([]);
  });

  it("would be found if they were not", () => {
    expect(violations([{ from: "assembly/board/position.ts", to: "assembly/search/df-pn" }])).toHaveLength(1);
    expect(violations([{ from: "reference/board.ts", to: "assembly/abi" }])).toHaveLength(1);
    expect(violations([{ from: "wrapper/engine/engine.ts", to: "test/support/probe" }])).toHaveLength(1);
    expect(violations([{ from: "wrapper/engine/engine.ts", to: "assembly/board/position" }])).toHaveLength(1);
    expect(violations([{ from: "wrapper/board/position.ts", to: "wrapper/engine/engine" }])).toHaveLength(1);
    expect(violations([{ from: "soak/hex.ts", to: "reference/board" }])).toHaveLength(1);
    expect(
      violations([
        { from: "assembly/connection/h-search/book.ts", to: "assembly/connection/edge-search/links" },
      ]),
    ).toHaveLength(1);
  });
});
