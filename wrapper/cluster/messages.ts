/**
 * The messages of a cluster, as JSON: jobs from the coordinator to the workers, and their results. Everything that comes
 * from outside is read strictly; a result also has to fit its position.
 *
 *   job      a position, its depth, and a budget; or the order to finish a solved question with its certificate
 *   result   as in ../team/job.ts, or the finished question
 *
 * A job's id is a hash of what it asks for, so that a job that is asked for twice is the same job.
 */
import { createHash } from "node:crypto";
import { BLACK, INFINITE_NUMBER, MAX_SIDE, NOBODY, WHITE } from "../../assembly/abi.js";
import type { FactBounds, RawChild, RawRoot } from "../backend/backend.js";
import type { Board } from "../board/board.js";
import { cellIndex } from "../board/notation.js";
import { parseColor, positionOf } from "../board/position.js";
import { packageVersion } from "../package-version.js";
import { checkProof } from "../proof/check.js";
import type { JobResult } from "../team/job.js";
import type { Cell, Color, Proof, SolveResult } from "../types.js";
import { contradictionOf } from "./contradiction.js";
import {
  malformed,
  parseJson,
  readAmount,
  readArray,
  readCells,
  readNames,
  readRecord,
  readText,
  readWhole,
} from "./parse.js";
import { proofSetProblem } from "./proof-set.js";

/** Changes with the form of messages and keys. */
export const PROTOCOL = 1;
/** Coordinators and workers with the same text understand each other. */
export const CLUSTER_VERSION = `${PROTOCOL}-${packageVersion}`;

const MOST_NODES = Number.MAX_SAFE_INTEGER;
/** The longest that a job may be given, or may say that it took: the longest timer, about 25 days. */
export const MOST_MILLISECONDS = 2 ** 31 - 1;
const MOST_CELLS = MAX_SIDE * MAX_SIDE;

/** What a worker is asked to do. */
export interface JobMessage {
  readonly version: string;
  /** Of which question it is a part. */
  readonly question: string;
  readonly task: SearchTask | CloseTask;
  /** A worker that takes longer has to give up. */
  readonly milliseconds: number;
}

/** Searches a position. */
export interface SearchTask {
  readonly kind: "search";
  readonly board: Board;
  readonly depth: number | null;
  readonly budget: number;
  readonly facts: FactBounds;
}

/** Finds best play and the certificate of a solved question. */
export interface CloseTask {
  readonly kind: "close";
  readonly board: Board;
  readonly pv: boolean;
  /** Nodes and milliseconds at most; null: no limit. */
  readonly limits: readonly [nodes: number | null, milliseconds: number | null];
}

/** What a worker has found out, with the time that it took. */
export interface SearchOutcome {
  readonly result: JobResult;
  readonly milliseconds: number;
  /** Table entries in use. */
  readonly tableUsed: number;
}

export function questionId(board: Board): string {
  return hash(["question", boardText(board)]);
}

export function jobId({ question, task }: Pick<JobMessage, "question" | "task">): string {
  const { kind, board } = task;
  const rest = task.kind === "search" ? [task.depth, task.budget] : [task.pv, task.limits];
  return hash([kind, question, boardText(board), ...rest]);
}

/** A hash that BullMQ cannot take for one of its own numbers. */
function hash(parts: readonly unknown[]): string {
  return `w${createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 31)}`;
}

export const ID_PATTERN = /^w[0-9a-f]{31}$/;

/** A board as text: `9x9 b 2201…`, one digit per cell. */
export function boardText({ columns, rows, stones, toMove }: Board): string {
  return `${columns}x${rows} ${toMove} ${stones.join("")}`;
}

export function parseBoard(value: unknown, where: string): Board {
  const text = readText(value, /^\d{1,2}x\d{1,2} [01] [0-2]{1,361}$/, where);
  const [size = "", side = "", digits = ""] = text.split(" ");
  const [columns = 0, rows = 0] = size
    .split("x")
    .map((number) => readWhole(Number(number), 1, MAX_SIDE, where));
  const stones = Uint8Array.from(digits, Number);
  if (stones.length !== columns * rows) throw malformed(where, `${stones.length} cells are not ${size}`);
  return { columns, rows, stones, toMove: Number(side) };
}

export function writeJob({ task, ...rest }: JobMessage): object {
  return { ...rest, task: { ...task, board: boardText(task.board) } };
}

export function parseJob(value: unknown): JobMessage {
  const job = readRecord(value, ["version", "question", "task", "milliseconds"], "job");
  return {
    version: readText(job.version, /^[\w.+-]{1,100}$/, "job.version"),
    question: readText(job.question, ID_PATTERN, "job.question"),
    task: parseTask(job.task),
    milliseconds: readWhole(job.milliseconds, 1, MOST_MILLISECONDS, "job.milliseconds"),
  };
}

function parseTask(value: unknown): SearchTask | CloseTask {
  const { kind } = (value ?? {}) as { kind?: unknown };
  if (kind === "close") {
    const task = readRecord(value, ["kind", "board", "pv", "limits"], "job.task");
    const limits = readArray(task.limits, 2, "job.task.limits");
    const [nodes = null, milliseconds = null] = limits.map((limit) =>
      limit === null ? null : readAmount(limit, "job.task.limits"),
    );
    const board = parseBoard(task.board, "job.task.board");
    return { kind, board, pv: task.pv === true, limits: [nodes, milliseconds] };
  }
  const task = readRecord(value, ["kind", "board", "depth", "budget", "facts"], "job.task");
  const facts = readRecord(task.facts, ["solved", "open", "lemma"], "job.task.facts");
  const bound = (name: keyof FactBounds) => readWhole(facts[name], 0, MOST_NODES, `job.task.facts.${name}`);
  return {
    kind: readText(kind, /^search$/, "job.task.kind") as "search",
    board: parseBoard(task.board, "job.task.board"),
    depth: task.depth === null ? null : readWhole(task.depth, 0, MOST_CELLS, "job.task.depth"),
    budget: readWhole(task.budget, 1, MOST_NODES, "job.task.budget"),
    facts: { solved: bound("solved"), open: bound("open"), lemma: bound("lemma") },
  };
}

export function writeOutcome({ result, milliseconds, tableUsed }: SearchOutcome): string {
  const { nodes } = result;
  const common = { nodes, milliseconds: Math.round(milliseconds), tableUsed };
  if (result.winner !== null) {
    const { winner, proofSet, move } = result;
    return JSON.stringify({ winner, proofSet, move, ...common });
  }
  const { phi, delta, filled, live, children } = result.root;
  const rows = children.map((c) => [c.cell, c.isVisited ? 1 : 0, c.phi, c.delta, c.work, c.doubt]);
  return JSON.stringify({ open: { phi, delta, filled: filled.join(""), live, children: rows }, ...common });
}

/** Reads the outcome of a search of `board`. A proof is refused if its proof set cannot be one. */
export function parseOutcome(text: string, { board, depth }: SearchTask): SearchOutcome {
  const value = parseJson(text, "result");
  const isOpen = typeof value === "object" && value !== null && "open" in value;
  const common = ["nodes", "milliseconds", "tableUsed"] as const;
  const found = readRecord(
    value,
    isOpen ? ["open", ...common] : ["winner", "proofSet", "move", ...common],
    "result",
  ) as Record<string, unknown>;
  const nodes = readWhole(found.nodes, 0, MOST_NODES, "result.nodes");
  return {
    result: isOpen
      ? { winner: null, root: parseRoot(found.open, board), nodes }
      : { ...parseProof(found, board, depth), nodes },
    milliseconds: readWhole(found.milliseconds, 0, MOST_MILLISECONDS, "result.milliseconds"),
    tableUsed: readWhole(found.tableUsed, 0, MOST_NODES, "result.tableUsed"),
  };
}

function parseProof(found: Record<string, unknown>, board: Board, depth: number | null) {
  const winner = readWhole(found.winner, BLACK, WHITE, "result.winner");
  const proofSet = readCells(found.proofSet, board.stones.length, "result.proofSet");
  const problem = proofSetProblem(board, winner, proofSet);
  if (problem !== null) throw malformed("result.proofSet", problem);
  const move = found.move === null ? null : readWhole(found.move, 0, board.stones.length - 1, "result.move");
  if (move !== null && (depth !== null || board.stones[move] !== NOBODY))
    throw malformed("result.move", `${move} is not a move to be named`);
  return { winner, proofSet, move };
}

function parseRoot(value: unknown, board: Board): RawRoot {
  const count = board.stones.length;
  const root = readRecord(value, ["phi", "delta", "filled", "live", "children"], "result.open");
  const number = (n: unknown, where: string, least: number) => readWhole(n, least, INFINITE_NUMBER, where);
  const filled = Uint8Array.from(readText(root.filled, /^[0-2]*$/, "result.open.filled"), Number);
  const isKept = (stone: number, cell: number) => stone === NOBODY || filled[cell] === stone;
  if (filled.length !== count || !board.stones.every(isKept)) {
    throw malformed("result.open.filled", "it does not continue the position");
  }
  const live = readCells(root.live, count, "result.open.live");
  if (live.some((cell) => filled[cell] !== NOBODY))
    throw malformed("result.open.live", "a cell is not empty");
  const children = readArray(root.children, count, "result.open.children").map((child, i): RawChild => {
    const where = `result.open.children[${i}]`;
    const [cell, isVisited, phi, delta, work, doubt] = readArray(child, 6, where);
    if (!live.includes(cell as number)) throw malformed(where, "its cell is not live");
    return {
      cell: cell as number,
      isVisited: readWhole(isVisited, 0, 1, where) === 1,
      phi: number(phi, where, 0),
      delta: number(delta, where, 0),
      work: readAmount(work, where),
      doubt: readAmount(doubt, where),
    };
  });
  readCells(
    children.map(({ cell }) => cell),
    count,
    "result.open.children",
  );
  const phi = number(root.phi, "result.open.phi", 1);
  return { phi, delta: number(root.delta, "result.open.delta", 1), filled, live, children };
}

/** A finished question: `proof` is there, holds, and agrees with the rest, unless a limit came first. */
export function parseAnswer(text: string, board: Board, where = "result"): SolveResult {
  const keys = ["winner", "move", "pv", "carrier", "proof", "stats"] as const;
  const value = parseJson(text, where);
  const hasMoves = typeof value === "object" && value !== null && "moves" in value;
  const answer = readRecord(value, hasMoves ? [...keys, "moves"] : keys, where) as Record<string, unknown>;
  const { columns, rows } = board;
  const stats = readRecord(answer.stats, ["nodes", "milliseconds", "tableUsed"], `${where}.stats`);
  const winner = answer.winner === null ? null : colorOf(answer.winner, `${where}.winner`);
  const common = {
    winner,
    move: answer.move === null ? null : nameOf(answer.move, board, `${where}.move`),
    pv: readNames(answer.pv, columns, rows, `${where}.pv`),
    carrier: readNames(answer.carrier, columns, rows, `${where}.carrier`),
    ...(hasMoves ? { moves: parseMoves(answer.moves, board, `${where}.moves`) } : {}),
    stats: {
      nodes: readWhole(stats.nodes, 0, MOST_NODES, `${where}.stats.nodes`),
      milliseconds: readAmount(stats.milliseconds, `${where}.stats.milliseconds`),
      tableUsed: readWhole(stats.tableUsed, 0, MOST_NODES, `${where}.stats.tableUsed`),
    },
  };
  if (winner === null) return common;
  const check = checkProof(answer.proof, positionOf(board));
  if (!check.ok) throw malformed(`${where}.proof`, `the certificate does not hold: ${check.problem}`);
  if (check.winner !== winner) throw malformed(`${where}.proof`, "the certificate is for the other side");
  const result = { ...common, proof: answer.proof as Proof };
  const problem = contradictionOf(result, board);
  if (problem !== null) throw malformed(where, problem);
  return result;
}

function parseMoves(value: unknown, board: Board, where: string): Record<Cell, Color | null> {
  if (typeof value !== "object" || value === null) throw malformed(where, "it is not an object");
  const entries = Object.entries(value).map(([cell, winner]): [Cell, Color | null] => [
    nameOf(cell, board, where),
    winner === null ? null : colorOf(winner, `${where}.${cell}`),
  ]);
  return Object.fromEntries(entries);
}

function nameOf(value: unknown, { columns, rows }: Board, where: string): Cell {
  cellIndex(value, columns, rows, where);
  return value as Cell;
}

function colorOf(value: unknown, where: string): Color {
  parseColor(value, where);
  return value as Color;
}
