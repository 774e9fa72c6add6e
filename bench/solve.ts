/**
 * Time and nodes to solve openings with df-pn, through the shipped bundle; and pattern search, Wasm against the
 * reference.
 *
 *   npm run bench:solve              all openings of 6×6 and 7×7 up to half-turn; pattern search on the empty 5×5
 *   npm run bench:solve -- store     the same, and stores 7×7 in bench/results for the picture in the docs
 *   npm run bench:solve -- 8x8 a1    one opening, with a larger table, showing progress
 *
 * Seconds and nodes per opening, each by a new engine, next to the published seconds of Benzene's df-pn solver (C++,
 * one thread, another machine). Pattern search: time per node.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ALGORITHM_PATTERN_SEARCH, BLACK, NOBODY } from "../assembly/abi.js";
import { ReferenceBoard } from "../reference/board.js";
import { patternSearch } from "../reference/pattern-search.js";
import { cellName } from "../wrapper/board/notation.js";
import type { Color, Position, SolveProgress } from "../wrapper/types.js";
import { type Comparison, formatTable, machineInfo, showProgress } from "./measure.js";
import { loadProbe } from "./probe.js";

/** Seconds of Benzene: for 7×7 the openings in row order. */
const BENZENE_7X7 = [
  0.63, 0.62, 0.69, 0.31, 0.43, 0.29, 9.4, 5.4, 5.3, 1.4, 0.29, 1.9, 0.19, 19.8, 6.0, 0.71, 0.8, 1.5, 0.24,
  3.2, 4.7, 33.6, 5.5, 0.18, 0.15,
];
const BENZENE_6X6_TOTAL = 2.0;
const BENZENE_8X8: Readonly<Record<string, number>> = { a1: 90, b2: 171, c3: 196, d4: 277 };

const TABLE_MEGABYTES = 64;
const LARGE_TABLE_MEGABYTES = 1024;
const RESULT_FILE = "bench/results/solve-7x7.json";

interface OpeningResult {
  readonly opening: string;
  readonly winner: Color | null;
  readonly nodes: number;
  readonly seconds: number;
  readonly benzeneSeconds: number | null;
}

interface OpeningResults {
  readonly size: number;
  readonly tableMegabytes: number;
  readonly openings: readonly OpeningResult[];
  readonly nodes: number;
  readonly seconds: number;
  readonly benzeneSeconds: number;
}

interface SolveResults {
  readonly openings: readonly OpeningResults[];
  readonly patternSearch: { readonly board: string; readonly nodes: number; readonly seconds: number };
}

/** Imports the shipped bundle. Requires the root of the project as the working directory. */
function bundle(): Promise<typeof import("../wrapper/index.js")> {
  return import(pathToFileURL(join("build", "dist", "index.js")).href);
}

/** Solves the position with one black stone and White to move, with a new engine. */
async function solveOpening(
  size: number,
  opening: string,
  {
    megabytes = TABLE_MEGABYTES,
    onProgress,
  }: { megabytes?: number; onProgress?: (p: SolveProgress) => void } = {},
): Promise<OpeningResult> {
  const { createEngine } = await bundle();
  const engine = await createEngine({ largestBoard: size, tableMegabytes: megabytes });
  const position: Position = { size, black: [opening], white: [], toMove: "white" };
  const { winner, stats } = await engine.solve(position, onProgress === undefined ? {} : { onProgress });
  engine.dispose();
  return {
    opening,
    winner,
    nodes: stats.nodes,
    seconds: stats.milliseconds / 1000,
    benzeneSeconds: null,
  };
}

/** Solves every opening up to half-turn. Throws if a winner is not the stored one. */
async function solveOpenings(size: number): Promise<OpeningResults> {
  const stored = JSON.parse(readFileSync("test/data/openings.json", "utf8"))[size] as Record<string, Color>;
  const openings: OpeningResult[] = [];
  for (let cell = 0; cell < Math.ceil(size ** 2 / 2); cell++) {
    const opening = cellName(cell, size);
    showProgress(`${size}×${size} ${opening} …`);
    const result = await solveOpening(size, opening);
    if (result.winner !== stored[opening]) {
      throw new Error(`${size}×${size} ${opening}: ${result.winner} wins, but ${stored[opening]} is stored`);
    }
    openings.push({ ...result, benzeneSeconds: size === 7 ? (BENZENE_7X7[cell] as number) : null });
  }
  showProgress("");
  const sum = (of: (result: OpeningResult) => number) =>
    openings.reduce((total, result) => total + of(result), 0);
  return {
    size,
    tableMegabytes: TABLE_MEGABYTES,
    openings,
    nodes: sum(({ nodes }) => nodes),
    seconds: sum(({ seconds }) => seconds),
    benzeneSeconds: size === 7 ? sum(({ benzeneSeconds }) => benzeneSeconds ?? 0) : BENZENE_6X6_TOTAL,
  };
}

export async function runSolves(): Promise<SolveResults> {
  const openings = [await solveOpenings(6), await solveOpenings(7)];
  const { createEngine } = await bundle();
  const engine = await createEngine({ largestBoard: 5 });
  const empty: Position = { size: 5, black: [], white: [], toMove: "black" };
  const { stats } = await engine.solve(empty, { algorithm: "pattern-search" });
  engine.dispose();
  return {
    openings,
    patternSearch: { board: "5×5", nodes: stats.nodes, seconds: stats.milliseconds / 1000 },
  };
}

export function formatSolveResults({ openings, patternSearch }: SolveResults): string {
  const tables = openings.map((results) => {
    const rows = results.openings.map(({ opening, winner, nodes, seconds, benzeneSeconds }) => [
      opening,
      winner ?? "",
      nodes.toLocaleString("en"),
      seconds.toFixed(2),
      benzeneSeconds === null ? "" : benzeneSeconds.toFixed(2),
    ]);
    const { size, nodes, seconds, benzeneSeconds } = results;
    const total = ["total", "", nodes.toLocaleString("en"), seconds.toFixed(2), benzeneSeconds.toFixed(2)];
    return formatTable([
      [`${size}×${size}`, "winner", "nodes", "seconds", "Benzene, seconds"],
      ...rows,
      total,
    ]);
  });
  const { board, nodes, seconds } = patternSearch;
  const last = `pattern search, empty ${board}: ${nodes.toLocaleString("en")} nodes, ${(seconds * 1000).toFixed(0)} ms`;
  return [...tables, last].join("\n\n");
}

/** Solves and prints one opening of any square board, with progress on stderr. */
export async function runOpening(board: string, opening: string): Promise<void> {
  const size = Number(board.split(/[x×]/)[0]);
  const { winner, nodes, seconds } = await solveOpening(size, opening, {
    megabytes: LARGE_TABLE_MEGABYTES,
    onProgress: (progress) => {
      const { bounds, line } = progress;
      const parts = [
        `${progress.nodes.toLocaleString("en")} nodes`,
        `${(progress.milliseconds / 1000).toFixed(0)} s`,
        ...(bounds === null ? [] : [`bounds: win ${bounds.win}, loss ${bounds.loss}`]),
        line.slice(0, 8).join(" "),
      ];
      showProgress(parts.join(" · "));
    },
  });
  showProgress("");
  const benzene = size === 8 ? BENZENE_8X8[opening] : undefined;
  process.stdout.write(
    `${size}×${size} ${opening}: ${winner} wins, ${nodes.toLocaleString("en")} nodes, ${seconds.toFixed(1)} s` +
      `${benzene === undefined ? "" : ` (Benzene: ${benzene} s)`}\n`,
  );
}

/** Stores the results of 7×7 for the docs. */
export function storeSolveResults({ openings }: SolveResults): void {
  mkdirSync("bench/results", { recursive: true });
  const record = { machine: machineInfo(), ...openings.find(({ size }) => size === 7) };
  writeFileSync(RESULT_FILE, `${JSON.stringify(record, null, 2)}\n`);
  process.stdout.write(`Stored in ${RESULT_FILE}\n`);
}

/** Both searches visit the same nodes; the checksum is their number. */
export function solveComparisons(): Comparison[] {
  const size = 5;
  const probe = loadProbe(1);
  probe.prepareTable(1);
  const board = new ReferenceBoard(size, size);
  const wasm = () => {
    probe.setBoard(size, size);
    probe.clearPosition();
    probe.forget();
    probe.startSolve(BLACK, ALGORITHM_PATTERN_SEARCH);
    while (probe.solveOn(1 << 20) === NOBODY);
    return probe.nodeCount();
  };
  return [
    {
      name: `pattern search, empty ${size}×${size}`,
      unit: "node",
      units: wasm(),
      wasm,
      baseline: () => patternSearch(board, BLACK)?.nodes ?? 0,
    },
  ];
}
