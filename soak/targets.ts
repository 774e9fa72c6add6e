/** Every public function of every entry: arguments that are right, and the shapes that the documentation allows. */
import type { Connection, Position, Tactic } from "../wrapper/types.js";
import type { CheckContext } from "./check-context.js";
import type { Backend } from "./engines.js";
import {
  isCellOf,
  isColor,
  isFlag,
  isFunction,
  isIn,
  isLimit,
  isListOf,
  isOptions,
  isPosition,
  isSignal,
  isSize,
  isText,
  isTriangle,
  isWhole,
  type Shape,
} from "./shapes.js";
import { ALGORITHMS } from "./solving.js";

export interface Target {
  /** The entry and the function: `hex-wasp/y yWinner`. */
  readonly name: string;
  /** Arguments that the function accepts. */
  readonly args: readonly unknown[];
  /** What the documentation allows for each argument. */
  readonly shapes: readonly Shape[];
  readonly call: (...args: unknown[]) => unknown;
  /** Returns a promise, so it must reject instead of throwing. */
  readonly isAsync?: boolean;
}

export const POSITION: Position = { size: 3, black: ["b2"], white: ["a1"], toMove: "white" };
/** A certificate without nodes. */
export const PROOF = {
  format: "hex-wasp-proof",
  version: 1,
  position: POSITION,
  winner: "black",
  next: [],
  nodes: [],
};
const CELL_SHAPE = isCellOf(3, 3);
const isEnd: Shape = (value) => isIn(["top", "bottom", "left", "right"])(value) || CELL_SHAPE(value);
/** Values that no shape can tell from good ones without the engine: whatever happens must be a result or a HexError. */
export const isAnything: Shape = () => true;

const LIMITS = { timeLimitMs: isLimit, nodeLimit: isLimit, signal: isSignal, onProgress: isFunction };
const SOLVE = { ...LIMITS, allMoves: isFlag, proof: isFlag, pv: isFlag };
const CONNECTION_LIMITS = isOptions({ full: isWhole(1, 200), semi: isWhole(1, 64), or: isWhole(2, 8) });
const CONNECTIONS = isOptions({
  rules: isListOf(isIn(["and", "or", "must-play"])),
  between: isListOf(isEnd, 2),
  of: isEnd,
  limits: CONNECTION_LIMITS,
});
const ENGINE = {
  wasm: () => false,
  largestBoard: isSize,
  tableMegabytes: isWhole(1, 2048),
  backend: isIn(["auto", "wasm", "javascript"]),
};
const CALL_LIMITS = { totalTimeLimitMs: isLimit, partial: isFlag };

const solveOptions = () => ({
  algorithm: "df-pn",
  allMoves: true,
  proof: false,
  pv: true,
  timeLimitMs: 1e4,
  nodeLimit: 1000,
  signal: new AbortController().signal,
  onProgress: () => {},
});
const limitOptions = () => ({
  timeLimitMs: 1e4,
  nodeLimit: 100,
  signal: new AbortController().signal,
  onProgress: () => {},
});

/** The methods of an engine or a worker engine. */
function engineTargets(entry: string, engine: object, backend: Backend, isAsync: boolean): Target[] {
  const methods = engine as Readonly<Record<string, (...args: unknown[]) => unknown>>;
  const target = (
    name: string,
    args: readonly unknown[],
    shapes: readonly Shape[],
    isPromise = isAsync,
  ): Target => ({
    name: `${entry} ${name}`,
    args,
    shapes,
    call: (...given) => (methods[name] as (...args: unknown[]) => unknown)(...given),
    isAsync: isPromise,
  });
  const algorithm = isIn(backend === "reference" ? ["pattern-search"] : ALGORITHMS);
  const options = { ...solveOptions(), algorithm: backend === "reference" ? "pattern-search" : "df-pn" };
  const isMethod: Shape = (value) =>
    value === undefined ||
    isIn(["y-reduction", "resistance", "max-flow", "two-distance", "shortest-path", "learned"])(value);
  const query = {
    rules: ["and", "or"],
    between: ["b2", "top"],
    of: "b2",
    limits: { full: 5, semi: 5, or: 3 },
  };
  return [
    target("winner", [POSITION], [isPosition]),
    target("evaluate", [POSITION, "resistance"], [isPosition, isMethod]),
    target("connections", [POSITION, "black", query], [isPosition, isColor, CONNECTIONS]),
    target("fillIn", [POSITION], [isPosition]),
    target(
      "inferiorMoves",
      [POSITION, { previous: "a1" }],
      [isPosition, isOptions({ previous: CELL_SHAPE })],
    ),
    target("solve", [POSITION, options], [isPosition, isOptions({ ...SOLVE, algorithm })], true),
    target("bestMove", [POSITION, limitOptions()], [isPosition, isOptions(LIMITS)], true),
  ];
}

/** A tactic and its answers. */
function tacticTargets(
  entry: string,
  engine: object,
  connection: Connection,
  tactic: Tactic,
  isAsync: boolean,
): Target[] {
  const { tactic: find } = engine as { tactic: (...args: unknown[]) => unknown };
  const isConnection: Shape = (value) => isSame(value, connection);
  const call = (...args: unknown[]) => find.apply(engine, args);
  const answer = (...args: unknown[]) =>
    (tactic.answer as (...args: unknown[]) => unknown).apply(tactic, args);
  return [
    {
      name: `${entry} tactic`,
      args: [POSITION, "black", connection],
      shapes: [isPosition, isColor, isConnection],
      call,
      isAsync,
    },
    { name: `${entry} tactic().answer`, args: ["a3"], shapes: [CELL_SHAPE], call: answer, isAsync },
  ];
}

/** Other connections may hold too; a spoilt one that is still readable may be accepted if its ends and cells are right. */
function isSame(value: unknown, { from, to, kind, carrier }: Connection): boolean {
  const given = value as Connection;
  if (!Array.isArray(given.carrier) || given.carrier.length !== carrier.length) return false;
  const isCarrier = carrier.every((cell, i) => given.carrier[i] === cell);
  return given.from === from && given.to === to && given.kind === kind && isCarrier;
}

/** The functions and methods to attack in one case. */
export async function targetsOf(context: CheckContext): Promise<Target[]> {
  const { random, engines } = context;
  const backend = random.pick(["wasm", "wasm", "javascript", "reference"] as const);
  switch (random.below(9)) {
    case 0:
      return entryTargets(context);
    case 1:
      return poolTargets(context);
    case 2: {
      const worker = await engines.worker(backend);
      const entry = `hex-wasp/worker WorkerEngine (${backend})`;
      const { connection } = await bridge(context);
      const tactic = (await worker.tactic(POSITION, "black", connection)) as unknown as Tactic;
      return [
        ...engineTargets(entry, worker, backend, true),
        ...tacticTargets(entry, worker, connection, tactic, true),
      ];
    }
    case 3:
      return [...strategyTargets(context), ...gameTargets(context), ...entryTargets(context)];
    case 4:
      return formatTargets(context);
    default: {
      const engine = await engines.engine(backend);
      const entry = backend === "reference" ? "hex-wasp/reference Engine" : `hex-wasp Engine (${backend})`;
      const { connection, tactic } = await bridge(context);
      return [
        ...engineTargets(entry, engine, backend, false),
        ...tacticTargets(entry, engine, connection, tactic, false),
      ];
    }
  }
}

/** A connection of POSITION and its tactic. */
async function bridge({ engines }: CheckContext): Promise<{ connection: Connection; tactic: Tactic }> {
  const engine = await engines.engine("wasm");
  const { full } = engine.connections(POSITION, "black", { between: ["b2", "bottom"], rules: ["and", "or"] });
  const connection = full[0] as Connection;
  return { connection, tactic: engine.tactic(POSITION, "black", connection) };
}

/** The functions that the entries export, except those of strategies. */
export function entryTargets({ pack }: CheckContext): Target[] {
  const { main, reference, y, verify, worker } = pack;
  const triangle = [[0], [1, -1], [0.5, 0, 1]];
  const asCall = (call: unknown) => call as Target["call"];
  const ofY = (name: "yWinner" | "yEvaluate" | "microReduce" | "macroReduce", rows: number): Target => ({
    name: `hex-wasp/y ${name}`,
    args: [triangle],
    shapes: [isTriangle(rows)],
    call: asCall(y[name]),
  });
  const workerEngine = { ...ENGINE, backend: isIn(["auto", "wasm", "javascript", "reference"]) };
  const settings = { largestBoard: 5, tableMegabytes: 1, backend: "wasm" };
  return [
    {
      name: "hex-wasp createEngine",
      args: [settings],
      shapes: [isOptions(ENGINE)],
      call: asCall(main.createEngine),
      isAsync: true,
    },
    {
      name: "hex-wasp formatBoard",
      args: [POSITION, { color: false }],
      shapes: [isPosition, isOptions({ color: isFlag })],
      call: asCall(main.formatBoard),
    },
    {
      name: "hex-wasp namedShapes",
      args: [POSITION, "black"],
      shapes: [isPosition, isColor],
      call: asCall(main.namedShapes),
    },
    {
      name: "hex-wasp/reference createReferenceEngine",
      args: [{}],
      shapes: [isAnything],
      call: asCall(reference.createReferenceEngine),
      isAsync: true,
    },
    ofY("yWinner", 1),
    ofY("yEvaluate", 1),
    ofY("microReduce", 2),
    ofY("macroReduce", 2),
    {
      name: "hex-wasp/verify verifyProof",
      args: [{ format: "hex-wasp-proof" }, { position: POSITION }],
      shapes: [isAnything, isOptions({ position: isPosition })],
      call: asCall(verify.verifyProof),
    },
    {
      name: "hex-wasp/worker createWorkerEngine",
      args: [settings],
      shapes: [isOptions(workerEngine)],
      call: asCall(worker.createWorkerEngine),
      isAsync: true,
    },
    {
      name: "hex-wasp/worker createWorkerPool",
      args: [{ ...settings, workers: 1 }],
      shapes: [isOptions({ ...workerEngine, workers: isWhole(1, 64) })],
      call: asCall(worker.createWorkerPool),
      isAsync: true,
    },
  ];
}

/** Games: the exported class stands for its function `create`. */
export function gameTargets({ pack }: CheckContext): Target[] {
  const game = pack.game.Game.create({ size: 3, swap: "swap-pieces" }).play("b1");
  const method = (name: "play" | "at", args: readonly unknown[], shapes: readonly Shape[]): Target => ({
    name: `hex-wasp/game Game.${name}`,
    args,
    shapes,
    call: (...given) => (game[name] as (...args: unknown[]) => unknown).apply(game, given),
  });
  const isMove: Shape = (value) =>
    isIn(["swap-pieces", "pass", "resign"])(value) || (CELL_SHAPE(value) && value !== "b1");
  const isInfo: Shape = (value) =>
    typeof value === "object" && value !== null && Object.values(value).every(isText);
  return [
    {
      name: "hex-wasp/game Game",
      args: [{ size: 3, swap: "none", setup: POSITION, info: { PB: "Ada" } }],
      shapes: [
        (value) =>
          isOptions({
            size: isSize,
            swap: isIn(["none", "swap-pieces", "swap-sides"]),
            setup: (setup) => isPosition(setup) && (setup as Position).size === (value as Position).size,
            info: isInfo,
          })(value) && value !== undefined,
      ],
      call: (options) => pack.game.Game.create(options as never),
    },
    method("play", ["a1"], [isMove]),
    method("at", [1], [isWhole(0, 1)]),
  ];
}

/** A text or value of each format. Which texts are right, the parsers know best; they may not crash. */
export function formatTargets({ pack }: CheckContext): Target[] {
  const { formats } = pack;
  const game = formats.parseLink("#3,b2a1");
  const [tree] = formats.parseSgf("(;SZ[3];B[b2];W[a1])");
  const request = { size: 3, black: ["b2"], white: [], color: "white", timeLimitSeconds: 5, children: {} };
  const result = { winner: "black", move: "a1", pv: ["a1"], carrier: [], moves: { a1: "black" }, stats: {} };
  const diagram = '<hexboard size="3x3" contents="R b2"/>';
  const args: Record<Exclude<keyof typeof formats, "HexError" | "Game">, readonly unknown[]> = {
    parseSgf: ["(;SZ[3];B[b2])"],
    formatSgf: [[tree]],
    gameFromSgf: ["(;SZ[3];B[b2])"],
    gameToSgf: [game],
    gameFromTree: [tree],
    treeFromGame: [game],
    parseLink: ["#3,b2"],
    formatLink: [game],
    parseMoves: ["3 b2"],
    formatMoves: [game],
    parseHexboard: [diagram],
    formatHexboard: [POSITION, { a1: "*" }],
    parsePositionJson: [JSON.stringify(POSITION)],
    formatPositionJson: [POSITION],
    isPlayHexRequest: [request],
    readPlayHexRequest: [request],
    playHexResponse: [result],
    detectFormat: [diagram],
    detectAndParse: [diagram],
    parseGame: [diagram],
  };
  const targets = Object.entries(args).map(([name, given]) => ({
    name: `hex-wasp/formats ${name}`,
    args: given,
    shapes: [isAnything],
    call: formats[name as "parseSgf"] as unknown as Target["call"],
  }));
  const create = { size: 3 };
  return [
    ...targets,
    {
      name: "hex-wasp/formats Game",
      args: [create],
      shapes: [isAnything],
      call: (options) => formats.Game.create(options as never),
    },
  ];
}

export function strategyTargets({ pack, random }: CheckContext): Target[] {
  const { strategy: entry } = pack;
  const strategy = entry.yang7();
  const play = strategy.play();
  const call = (name: "parseStrategy" | "formatStrategy" | "strategyFromProof" | "verifyStrategy") =>
    entry[name] as unknown as Target["call"];
  const small = entry.parseStrategy("#BOARDSIZE 1\n#OPENING a1\nRN 1\nBT 0\n");
  return [
    { name: "hex-wasp/strategy yang7", args: [{}], shapes: [isAnything], call: entry.yang7 },
    {
      name: "hex-wasp/strategy parseStrategy",
      args: ["#BOARDSIZE 1\n#OPENING a1\nRN 1\nBT 0\n"],
      shapes: [isText],
      call: call("parseStrategy"),
    },
    {
      name: "hex-wasp/strategy formatStrategy",
      args: [random.chance(10) ? strategy : small],
      shapes: [isAnything],
      call: call("formatStrategy"),
    },
    {
      name: "hex-wasp/strategy verifyStrategy",
      args: [random.chance(10) ? strategy : small],
      shapes: [isAnything],
      call: call("verifyStrategy"),
    },
    {
      name: "hex-wasp/strategy strategyFromProof",
      args: [PROOF],
      shapes: [() => false],
      call: call("strategyFromProof"),
    },
    {
      name: "hex-wasp/strategy Strategy.play().reply",
      args: ["a1"],
      shapes: [isCellOf(7, 7)],
      call: (cell) => play.reply(cell as string),
    },
  ];
}

export async function poolTargets({ engines }: CheckContext): Promise<Target[]> {
  const pool = await engines.pool();
  const call =
    (name: "solve" | "solveAll" | "solveMoves") =>
    (...args: unknown[]) =>
      (pool[name] as (...args: unknown[]) => unknown).apply(pool, args);
  const solveAll = isOptions({ ...SOLVE, ...CALL_LIMITS, algorithm: isIn(ALGORITHMS) });
  const limits = { ...limitOptions(), totalTimeLimitMs: 1e4, partial: false };
  return [
    {
      name: "hex-wasp/worker WorkerPool solve",
      args: [POSITION, solveOptions()],
      shapes: [isPosition, isOptions({ ...SOLVE, algorithm: isIn(ALGORITHMS) })],
      call: call("solve"),
      isAsync: true,
    },
    {
      name: "hex-wasp/worker WorkerPool solveAll",
      args: [[POSITION, POSITION], { ...solveOptions(), ...limits }],
      shapes: [isListOf(isPosition), solveAll],
      call: call("solveAll"),
      isAsync: true,
    },
    {
      name: "hex-wasp/worker WorkerPool solveMoves",
      args: [POSITION, limits],
      shapes: [isPosition, isOptions({ ...LIMITS, ...CALL_LIMITS })],
      call: call("solveMoves"),
      isAsync: true,
    },
  ];
}

/** The exported functions that no target attacks: none, unless an entry has grown. */
export function uncovered(context: CheckContext): string[] {
  const { main, reference, y, verify, strategy, worker, game, formats } = context.pack;
  const entries = {
    "hex-wasp": main,
    "hex-wasp/reference": reference,
    "hex-wasp/y": y,
    "hex-wasp/verify": verify,
    "hex-wasp/strategy": strategy,
    "hex-wasp/worker": worker,
    "hex-wasp/game": game,
    "hex-wasp/formats": formats,
  };
  const targets = [entryTargets, strategyTargets, gameTargets, formatTargets].flatMap((find) =>
    find(context),
  );
  const covered = new Set(targets.map(({ name }) => name));
  return Object.entries(entries).flatMap(([entry, values]) =>
    Object.entries(values)
      .filter(
        ([name, value]) =>
          typeof value === "function" && name !== "HexError" && !covered.has(`${entry} ${name}`),
      )
      .map(([name]) => `${entry} ${name}`),
  );
}
