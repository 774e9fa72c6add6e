/**
 * `npm run bench:signature`: one number that pins what the engine does. It counts the nodes of a fixed set
 * of work and hashes the answers; a change of behaviour changes it, and says so in its commit.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  ALGORITHM_ALPHA_BETA,
  ALGORITHM_DECOMPOSITION,
  ALGORITHM_DF_PN,
  ALGORITHM_PATTERN_SEARCH,
  BLACK,
  FILL_BYTES,
  INFERIOR_BYTES,
  NOBODY,
  NONE,
  RULE_AND,
  RULE_MUST_PLAY,
  RULE_OR,
  WHITE,
} from "../assembly/abi.js";
import { EVALUATION_METHODS, methodNumber } from "../wrapper/methods.js";
import { cellIndex } from "../wrapper/notation.js";
import { playMoves, randomMoves } from "./positions.js";
import { type BenchProbe, loadProbe, wordsFor } from "./probe.js";

export interface Signature {
  readonly nodes: number;
  readonly answers: string;
}

/** Boards and depths for perft, and numbers of random games, in each width. */
const PERFT = [
  { words: 1, columns: 3, rows: 3, depth: 9 },
  { words: 1, columns: 5, rows: 3, depth: 5 },
  { words: 2, columns: 11, rows: 11, depth: 2 },
  { words: 6, columns: 19, rows: 19, depth: 2 },
] as const;
const GAMES = [
  { words: 1, columns: 8, rows: 8, games: 500 },
  { words: 2, columns: 11, rows: 9, games: 500 },
  { words: 6, columns: 13, rows: 19, games: 500 },
] as const;

/** Squares from random games, for evaluations and connections. */
const POSITIONS = [
  { size: 5, share: 0.2 },
  { size: 7, share: 0.3 },
  { size: 9, share: 0.1 },
  { size: 11, share: 0.2 },
  { size: 13, share: 0.3 },
] as const;

/** How full the boards are that patterns are matched on. */
const PATTERN_SHARES = [0.1, 0.3, 0.5, 0.7];

/** Openings to solve, each with a new table; where there are nodes, after so many the search stops. */
const SOLVES = [
  { size: 5, opening: "c1", algorithm: ALGORITHM_DF_PN },
  { size: 6, opening: "a2", algorithm: ALGORITHM_DF_PN },
  { size: 6, opening: "b1", algorithm: ALGORITHM_DF_PN },
  { size: 7, opening: "e2", algorithm: ALGORITHM_DF_PN },
  { size: 7, opening: "a4", algorithm: ALGORITHM_DF_PN, nodes: 20_000 },
  { size: 9, opening: "b4", algorithm: ALGORITHM_DF_PN, nodes: 300 },
  { size: 13, opening: "c2", algorithm: ALGORITHM_DF_PN, nodes: 50 },
  { size: 5, opening: "a3", algorithm: ALGORITHM_PATTERN_SEARCH },
  { size: 5, opening: "a3", algorithm: ALGORITHM_DECOMPOSITION },
  { size: 4, opening: "a3", algorithm: ALGORITHM_ALPHA_BETA },
] as const;
const TABLE_MEGABYTES = 4;
const SLICE = 1000;

export function signature(): Signature {
  const answers: number[] = [];
  let nodes = 0;
  for (const { size, share } of POSITIONS) {
    const probe = loadProbe(wordsFor(size));
    playMoves(probe, size, randomMoves(size * size, size, share));
    for (const method of EVALUATION_METHODS) {
      answers.push(Number(probe.evaluate(methodNumber(method), BLACK).toPrecision(9)));
    }
    for (const side of [BLACK, WHITE]) {
      const rules = RULE_AND | RULE_OR | (size <= 7 ? RULE_MUST_PLAY : 0);
      probe.findConnections(side, rules, NONE, NONE);
      nodes += probe.connectionCount();
      answers.push(probe.connectionCount(), probe.hasWinning());
    }
  }
  for (const { size } of POSITIONS) {
    const probe = loadProbe(wordsFor(size));
    for (const share of PATTERN_SHARES) {
      playMoves(probe, size, randomMoves(size * size, size, share));
      for (const side of [BLACK, WHITE]) {
        const count = probe.inferiorMoves(side);
        nodes += count;
        answers.push(...bytes(probe, probe.inferiorList(), count * INFERIOR_BYTES));
      }
      const count = probe.fillIn(NOBODY);
      nodes += count;
      answers.push(...bytes(probe, probe.fillList(), count * FILL_BYTES));
    }
  }
  for (const { words, columns, rows, depth } of PERFT) {
    const probe = loadProbe(words);
    probe.setBoard(columns, rows);
    probe.clearPosition();
    const count = probe.perft(depth, 0);
    nodes += count;
    answers.push(count);
  }
  for (const { words, columns, rows, games } of GAMES) {
    const probe = loadProbe(words);
    probe.setBoard(columns, rows);
    answers.push(probe.randomGames(2026, games) >>> 0);
  }
  for (const solve of SOLVES) {
    const { count, answer } = solved(solve);
    nodes += count;
    answers.push(count, ...answer);
  }
  const hash = createHash("sha256").update(answers.join()).digest("hex").slice(0, 16);
  return { nodes, answers: hash };
}

/** Positions expanded; and the winner, a winning move and the cells it takes, or NOBODY. */
function solved(task: (typeof SOLVES)[number]): { count: number; answer: number[] } {
  const { size, opening, algorithm } = task;
  const probe = loadProbe(wordsFor(size));
  probe.prepareTable(TABLE_MEGABYTES);
  playMoves(probe, size, [cellIndex(opening, size, size, opening)]);
  probe.startSolve(WHITE, algorithm);
  const most = "nodes" in task ? task.nodes : Number.POSITIVE_INFINITY;
  let winner = NOBODY;
  while (winner === NOBODY && probe.nodeCount() < most) {
    winner = probe.solveOn(Math.min(SLICE, most - probe.nodeCount()));
  }
  const count = probe.nodeCount();
  if (winner === NOBODY) return { count, answer: [winner] };
  return { count, answer: [winner, probe.solvedMove(), probe.count(probe.solvedCarrier())] };
}

function bytes(probe: BenchProbe, address: number, length: number): Uint8Array {
  return new Uint8Array(probe.memory.buffer, address, length);
}

/** The signature that the project states for itself. */
export function committedSignature(): Signature {
  return JSON.parse(readFileSync("bench/signature.json", "utf8")) as Signature;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = signature();
  process.stdout.write(`${JSON.stringify(found)}\nSignature: ${found.nodes}\n`);
  const committed = committedSignature();
  if (committed.nodes !== found.nodes || committed.answers !== found.answers) {
    process.stdout.write(`bench/signature.json says ${JSON.stringify(committed)}\n`);
    process.exitCode = 1;
  }
}
