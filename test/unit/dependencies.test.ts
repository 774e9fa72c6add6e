/** The rooms of the house and who may enter which: see docs/architecture.md. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^;'"]*?from\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']|\bimport\s*["']([^"']+)["']/g;

/** What each room may import, by the first prefix of the path that matches. A room may import itself. */
const RULES: [room: string, mayImport: string[]][] = [
  ["assembly/abi", []],
  ["assembly/board", ["assembly/abi", "assembly/debug/consistency"]],
  ["assembly/debug/consistency", ["assembly/abi", "assembly/board"]],
  ["assembly/debug", ["assembly"]],
  ["assembly/reduction", ["assembly/abi", "assembly/board"]],
  ["assembly/connection", ["assembly/abi", "assembly/board"]],
  ["assembly/pattern", ["assembly/abi", "assembly/board"]],
  [
    "assembly/search",
    ["assembly/abi", "assembly/board", "assembly/connection", "assembly/evaluation", "assembly/pattern"],
  ],
  ["assembly/evaluation", ["assembly/abi", "assembly/board", "assembly/reduction"]],
  ["assembly/buffers", ["assembly/board", "assembly/connection", "assembly/evaluation"]],
  [
    "assembly/index",
    [
      "assembly/buffers",
      "assembly/board",
      "assembly/connection",
      "assembly/evaluation",
      "assembly/pattern",
      "assembly/search",
    ],
  ],
  ["wrapper/types", []],
  ["wrapper/verify", ["wrapper/types"]],
  ["wrapper/proof", ["wrapper", "assembly/abi"]],
  ["wrapper/reference-backend", ["wrapper", "reference", "data/patterns.generated", "assembly/abi"]],
  ["wrapper/reference-connections", ["wrapper", "reference", "assembly/abi"]],
  ["wrapper/y", ["wrapper", "reference/y"]],
  ["wrapper/strategy", ["wrapper", "#data/"]],
  ["wrapper/worker", ["wrapper", "assembly/abi", "#worker/", "node:worker_threads"]],
  ["wrapper/cli", ["wrapper", "commander", "node:"]],
  ["wrapper", ["assembly/abi", "#wasm/", "@assemblyscript/loader"]],
  ["reference", ["wrapper/types"]],
  ["data", []],
  ["page", ["wrapper", "preact", "@preact/signals"]],
  ["bench/page", ["hex-wasp", "scripts/open-page", "node:"]],
  ["bench/workers", ["hex-wasp"]],
  ["bench", ["reference", "wrapper", "data", "assembly/abi", "@assemblyscript/loader", "node:"]],
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
  return ["assembly", "wrapper", "reference", "data", "page", "bench", "scripts"].flatMap((room) =>
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
    expect(violations([{ from: "wrapper/engine.ts", to: "test/support/probe" }])).toHaveLength(1);
    expect(violations([{ from: "wrapper/engine.ts", to: "assembly/board/position" }])).toHaveLength(1);
  });
});
