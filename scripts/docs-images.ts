/** `npm run docs:images`: draws every picture of the docs from the results of the engine. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EngineBackend } from "../wrapper/backend/engine-backend.js";
import { compileBinary } from "../wrapper/backend/wasm-binaries.js";
import { wasmContext } from "../wrapper/backend/wasm-context.js";
import type { ComparedSearch, Program } from "../wrapper/compare/compare.js";
import { BENCH_SIZES } from "../wrapper/compare/positions.js";
import { engineOver } from "../wrapper/engine/engine.js";
import { bestMoves, heatOf } from "../wrapper/formats/heat-map.js";
import {
  type Connection,
  createEngine,
  type Engine,
  EVALUATION_METHODS,
  type Evaluation,
  type InferiorKind,
  type Position,
} from "../wrapper/index.js";
import { type StrategyPlay, yang7 } from "../wrapper/strategy/index.js";
import { barsSvg } from "./bars-svg.js";
import { boardSvg } from "./board-svg.js";
import { patternSheet } from "./pattern-svg.js";
import { readPatterns } from "./patterns/drawing.js";
import { KINDS } from "./patterns/pattern.js";
import { playPictures } from "./play-svg.js";
import { roundsPicture } from "./rounds-svg.js";
import { searchPictures } from "./search-svg.js";
import { strategySheet } from "./strategy-svg.js";
import { teamPictures } from "./team-svg.js";

const FOLDER = join("docs", "images");

/** The game that `hex-wasp show` draws by default. */
const GAME: Position = {
  size: 7,
  black: ["d4", "c5", "b6", "a7", "e3", "e2", "e1"],
  white: ["d5", "c6", "b7", "d3", "f2", "f1"],
  toMove: "white",
};

/** The README's first example: few moves win. */
const SOLVED: Position = {
  size: 7,
  black: ["a3", "d3", "f2", "b5"],
  white: ["d4", "e3", "c5"],
  toMove: "white",
};

/** One position for all heat maps. */
const OPENING: Position = {
  size: 9,
  black: ["e5", "f3", "c7"],
  white: ["d6", "c4", "g6"],
  toMove: "black",
};

/** Black wins, but two-distance says that Black has lost (test/oracle/two-distance.test.ts). */
const MISJUDGED: Position = {
  size: 5,
  black: ["e2", "a3", "b3", "c3", "e3", "e4", "c5"],
  white: ["a1", "c1", "d1", "c2", "c4", "d4", "b5", "e5"],
  toMove: "white",
};

/** Held-out positions in which the judge's best move loses: a quiet opening, and a fight. */
const JUDGE_MISTAKES: readonly (Position & { readonly wins: readonly string[] })[] = [
  { size: 7, black: ["a3", "c5"], white: ["g1", "e2", "b6"], toMove: "black", wins: ["d4"] },
  {
    size: 7,
    black: ["g1", "f2", "b3", "c3", "g3", "d4", "e4", "b5", "e6", "f7"],
    white: ["c1", "a2", "e2", "e3", "d5", "e5", "f5", "g5", "a7", "d7", "g7"],
    toMove: "black",
    wins: ["b6"],
  },
];

/** The semi-connection of Black's edges is true and cannot be deduced (test/oracle/incompleteness.test.ts). */
const INCOMPLETE: Position = {
  size: 4,
  black: ["a1", "b1", "d1", "a4", "d4"],
  white: ["a2", "c2", "a3", "b4", "c4"],
  toMove: "black",
};

/** From pale to deep, so that shades also differ in greyscale. */
const COLD = [246, 240, 226];
const HOT = [198, 64, 36];

function shade(heat: number): string {
  const mixed = COLD.map((cold, i) => Math.round(cold + heat * ((HOT[i] as number) - cold)));
  return `rgb(${mixed.join()})`;
}

function heatMap(position: Position, evaluation: Evaluation): string {
  const heat = heatOf(evaluation.moves);
  const best = new Set(bestMoves(evaluation.moves, 1).map(([cell]) => cell));
  const entries = Object.entries(heat);
  return boardSvg({
    position,
    title: `${evaluation.method}: value ${evaluation.value.toFixed(3)} for ${position.toMove}; best: ${[...best].join(", ")}`,
    shades: Object.fromEntries(entries.map(([cell, value]) => [cell, shade(value)])),
    labels: Object.fromEntries(
      entries.map(([cell, value]) => [cell, best.has(cell) ? "★" : String(Math.round(value * 99))]),
    ),
  });
}

/** An engine whose judge finds every move the same: a network of zeros. docs/search.md explains df-pn without a judge. */
async function engineWithoutAdvice(): Promise<Engine> {
  const zeros = Uint8Array.of("W".charCodeAt(0), "J".charCodeAt(0), 8, 0);
  const backend = new EngineBackend("wasm", [wasmContext(await compileBinary(0))], 16);
  return engineOver(backend, async () => zeros);
}

/** Each move with its share of the judge's distribution; the moves that win are green. */
function mistakePicture(engine: Engine, { wins, ...position }: (typeof JUDGE_MISTAKES)[number]): string {
  const { moves } = engine.evaluate(position, "learned");
  const shares = Object.entries(moves).filter(([cell, share]) => share >= 0.005 || wins.includes(cell));
  return boardSvg({
    position,
    title: `Black to move; only ${wins.join(" and ")} wins. The numbers are the judge's shares in per cent.`,
    shades: Object.fromEntries([
      ...Object.entries(heatOf(moves)).map(([cell, heat]) => [cell, shade(heat)]),
      ...wins.map((cell) => [cell, WIN]),
    ]),
    labels: Object.fromEntries(shares.map(([cell, share]) => [cell, String(Math.round(100 * share))])),
  });
}

const CARRIER = "#f3c969";
const KEY = "#d9652b";
const WIN = "#8fbf7f";

/** A connection's carrier shaded, its key darker and starred. */
function carrierPicture(position: Position, { from, to, kind, carrier, key }: Connection): string {
  return boardSvg({
    position,
    title: `${kind} connection ${from}–${to}, ${carrier.length} cells${key === undefined ? "" : `, key ${key}`}`,
    shades: Object.fromEntries(carrier.map((cell) => [cell, cell === key ? KEY : CARRIER])),
    ...(key === undefined ? {} : { labels: { [key]: "★" } }),
  });
}

/** The smallest connection of a kind between two ends. */
function smallest(
  engine: Engine,
  position: Position,
  ends: readonly [string, string],
  kind: "full" | "semi",
): Connection {
  const found = [...engine.connections(position, "black", { between: ends })[kind]];
  const [connection] = found.sort((a, b) => a.carrier.length - b.carrier.length);
  if (connection === undefined) throw new Error(`no ${kind} connection between ${ends.join(" and ")}`);
  return connection;
}

function connectionPictures(engine: Engine): Record<string, string> {
  const lone = (size: number, stone: string): Position => ({
    size,
    black: [stone],
    white: [],
    toMove: "white",
  });
  const bridge: Position = { size: 5, black: ["c2", "b4"], white: ["d3"], toMove: "white" };
  const threatened: Position = {
    size: 6,
    black: ["a4", "c4", "c6"],
    white: ["a1", "f4", "d5"],
    toMove: "white",
  };
  const { mustPlay } = engine.connections(threatened, "black");
  return {
    bridge: carrierPicture(bridge, smallest(engine, bridge, ["c2", "b4"], "full")),
    ziggurat: carrierPicture(lone(7, "d5"), smallest(engine, lone(7, "d5"), ["d5", "bottom"], "full")),
    semi: carrierPicture(lone(11, "h7"), smallest(engine, lone(11, "h7"), ["h7", "bottom"], "semi")),
    "fifth-row": carrierPicture(lone(11, "h7"), smallest(engine, lone(11, "h7"), ["h7", "bottom"], "full")),
    "must-play": boardSvg({
      position: threatened,
      title: `White must play on one of ${mustPlay.join(", ")}`,
      shades: Object.fromEntries(mustPlay.map((cell) => [cell, CARRIER])),
    }),
    incomplete: boardSvg({
      position: INCOMPLETE,
      title: "Black wins with d2 or b3",
      shades: { d2: KEY, b3: KEY },
      labels: { d2: "★", b3: "★" },
    }),
  };
}

/** An early middle game for fill and prune. */
const FILLED: Position = {
  size: 8,
  black: ["d5", "c3", "f2", "b6", "e6"],
  white: ["e4", "d3", "c6", "f5", "g3"],
  toMove: "black",
};

const FILL_SHADE = { black: "#b8b0a4", white: "#fdfbf5", dead: "#d8c7a0" };
const PRUNE_SHADE = "#e9b49a";

/** Inferior moves that are drawn as fills, and hints. */
const NOT_PRUNED: readonly InferiorKind[] = ["dead", "captured", "reversible", "self-reversible"];

/** Filled cells in the colour they take, pruned moves by their first letter. */
function inferiorPicture(engine: Engine, position: Position): string {
  const { fills } = engine.fillIn(position);
  const inferior = engine.inferiorMoves(position);
  const safe = fills.filter(({ kind }) => kind !== "mutual");
  const pruned = inferior.filter(({ kind }) => !NOT_PRUNED.includes(kind));
  return boardSvg({
    position,
    title: `${safe.length} cells filled, ${pruned.length} more moves of ${position.toMove} pruned`,
    shades: Object.fromEntries([
      ...safe.map(({ cell, color, kind }) => [cell, kind === "dead" ? FILL_SHADE.dead : FILL_SHADE[color]]),
      ...pruned.map(({ cell }) => [cell, PRUNE_SHADE]),
    ]),
    labels: Object.fromEntries([
      ...safe.map(({ cell, kind, color }) => [cell, kind === "dead" ? "×" : color === "black" ? "•" : "◦"]),
      ...pruned.map(({ cell, kind }) => [cell, kind[0] as string]),
    ]),
  });
}

/** A sheet for each kind of pattern, from the drawings in data/. */
function patternSheets(): Record<string, string> {
  const patterns = readPatterns(readFileSync(join("data", "patterns.txt"), "utf8"));
  return Object.fromEntries(
    KINDS.map((kind) => {
      const some = patterns.filter((pattern) => pattern.kind === kind);
      return [kind, patternSheet(`${kind}: ${some.length} patterns`, some)];
    }),
  );
}

interface StoredTimes {
  readonly openings: readonly {
    readonly opening: string;
    readonly seconds: number;
    readonly benzeneSeconds: number;
  }[];
}

/** The openings of 7×7, as `npm run bench:solve -- store` stored them. */
function solvePicture(): string {
  const { openings } = JSON.parse(readFileSync("bench/results/solve-7x7.json", "utf8")) as StoredTimes;
  const sum = (of: (times: StoredTimes["openings"][number]) => number) =>
    openings.reduce((total, times) => total + of(times), 0).toFixed(0);
  return barsSvg({
    title: `Seconds to solve each opening of 7×7: ${sum((of) => of.seconds)} s in all, Benzene ${sum((of) => of.benzeneSeconds)} s`,
    names: ["Wasp", "Benzene"],
    groups: openings.map(({ opening, seconds, benzeneSeconds }) => ({
      label: opening,
      values: [seconds, benzeneSeconds],
    })),
    format: (value) => `${value.toFixed(2)} s`,
    formatTick: (value) => `${Number(value.toPrecision(1))} s`,
  });
}

interface StoredComparison {
  readonly size: number;
  readonly searches: readonly ComparedSearch[];
}

/** Nodes per second by pattern search, as `npm run bench:compare -- store` stored them. */
function comparePicture(): string {
  const stored = JSON.parse(readFileSync("bench/results/compare.json", "utf8")) as Record<
    "node" | "chromium",
    readonly StoredComparison[]
  >;
  const programs = ["wasm", "javascript", "reference"] as const;
  const speed = (results: readonly StoredComparison[], size: number, program: Program): number => {
    const logs = results.flatMap(({ size: board, searches }) =>
      searches.flatMap(({ algorithm, programs: runs }) =>
        board === size && algorithm === "pattern-search"
          ? runs
              .filter((run) => run.program === program)
              .map(({ nodes, seconds }) => Math.log(nodes / seconds))
          : [],
      ),
    );
    return Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
  };
  const groups = (["node", "chromium"] as const).flatMap((name) =>
    BENCH_SIZES.map((size) => ({
      label: `${name === "node" ? "Node" : "Chromium"}, ${size}×${size}`,
      values: programs.map((program) => speed(stored[name], size, program)),
    })),
  );
  return barsSvg({
    title:
      "Nodes per second by pattern search: WebAssembly, the same engine as JavaScript, and the reference",
    names: ["WebAssembly", "JavaScript", "Reference in TypeScript"],
    groups,
    format: (value) => `${Math.round(value).toLocaleString("en")} nodes per second`,
    formatTick: (value) => (value >= 1e6 ? `${value / 1e6}M/s` : `${value / 1000}k/s`),
  });
}

/** One shade for each local game. */
const GAME_SHADES = ["#a9cfe8", "#f0c48a", "#b9d3a8", "#dcb6d8", "#e9b49a"];

/** The sum of local games after some moves of White's. */
function sumPicture(moves: readonly string[]): string {
  const play: StrategyPlay = yang7().play();
  const replies = moves.map((move) => play.reply(move));
  const shades: Record<string, string> = {};
  const labels: Record<string, string> = {};
  play.localGames.forEach(({ pattern, cells }, i) => {
    for (const cell of cells) {
      shades[cell] = GAME_SHADES[i % GAME_SHADES.length] as string;
      labels[cell] = String(pattern);
    }
  });
  const position: Position = { size: 7, black: play.black, white: play.white, toMove: "white" };
  const title = `After ${moves.map((move, i) => `${move} ${replies[i]}`).join(" ")}: cells with the rule of their local game`;
  return boardSvg({ position, title, shades, labels });
}

/** Winning moves ticked, losing moves crossed, and the cells that the winner needs shaded. */
async function solvedPicture(engine: Engine, position: Position): Promise<string> {
  const { winner, carrier, moves } = await engine.solve(position, { allMoves: true });
  const entries = Object.entries(moves);
  const wins = entries.flatMap(([cell, after]) => (after === position.toMove ? [cell] : []));
  return boardSvg({
    position,
    title: `${winner} wins with ${wins.join(", ")} and needs the ${carrier.length} shaded cells`,
    shades: Object.fromEntries([
      ...carrier.map((cell) => [cell, CARRIER]),
      ...wins.map((cell) => [cell, WIN]),
    ]),
    labels: Object.fromEntries(entries.map(([cell, after]) => [cell, after === position.toMove ? "✓" : "×"])),
  });
}

async function main(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const engine = await createEngine();
  const write = (name: string, svg: string) => writeFileSync(join(FOLDER, `${name}.svg`), svg);
  write("board", boardSvg({ position: GAME, title: `A 7×7 board; winner: ${engine.winner(GAME)}` }));
  await engine.loadJudge();
  write("solved", await solvedPicture(engine, SOLVED));
  for (const method of EVALUATION_METHODS) {
    write(`evaluation-${method}`, heatMap(OPENING, engine.evaluate(OPENING, method)));
  }
  for (const [name, svg] of Object.entries(connectionPictures(engine))) write(`connection-${name}`, svg);
  write("fill-and-prune", inferiorPicture(engine, FILLED));
  for (const [name, svg] of Object.entries(patternSheets())) write(`patterns-${name}`, svg);
  for (const [i, mistake] of JUDGE_MISTAKES.entries()) {
    write(`judge-mistake-${i + 1}`, mistakePicture(engine, mistake));
  }
  write("two-distance-misjudged", boardSvg({ position: MISJUDGED, title: "White to move; Black wins" }));
  write("solve-7x7", solvePicture());
  write("compare", comparePicture());
  for (const [name, svg] of Object.entries(teamPictures())) write(`team-${name}`, svg);
  const plain = await engineWithoutAdvice();
  for (const [name, svg] of Object.entries(await searchPictures(plain))) write(`search-${name}`, svg);
  plain.dispose();
  write("player-rounds", roundsPicture());
  for (const [name, svg] of Object.entries(await playPictures(engine))) write(`player-${name}`, svg);
  write("strategy-yang7", strategySheet("The 41 rules of Jing Yang's 7×7 strategy", yang7()));
  write("strategy-sum", sumPicture(["f1"]));
  write("strategy-sum-later", sumPicture(["f1", "d6", "c3"]));
  engine.dispose();
}

await main();
