/**
 * The signature: a number and a hash that pin the behaviour of the engine. The number counts the nodes, connections,
 * fills and games of a fixed set of tasks; the hash covers their results. Times play no part.
 *
 *   npm run bench:signature     prints it; fails if it differs from bench/signature.json
 *
 * Positions: random games on 5×5 to 13×13 for evaluations, connections, fill and prune; empty boards for perft and
 * random games; openings of 4×4 to 13×13 for each search. A commit that changes the signature says so.
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
import { FORMULA_METHODS, METHOD_NUMBERS } from "../wrapper/backend/abi-names.js";
import { cellIndex } from "../wrapper/board/notation.js";
import { playMoves, randomMoves } from "./positions.js";
import { type BenchProbe, loadJudge, loadProbe, wordsFor } from "./probe.js";

interface Signature {
  readonly nodes: number;
  readonly answers: string;
}

/** Perft and random games, in every width of the engine. */
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

/** Random games on square boards, with the share of the cells occupied; for evaluations and connections. */
const POSITIONS = [
  { size: 5, share: 0.2 },
  { size: 7, share: 0.3 },
  { size: 9, share: 0.1 },
  { size: 11, share: 0.2 },
  { size: 13, share: 0.3 },
] as const;

/** Shares of the cells occupied on the boards for fill and prune. */
const FILL_AND_PRUNE_SHARES = [0.1, 0.3, 0.5, 0.7];

/** Openings to solve, each with a new table. A search with `nodeLimit` may stop unsolved. */
const SOLVES = [
  { size: 5, opening: "c1", algorithm: ALGORITHM_DF_PN },
  { size: 6, opening: "a2", algorithm: ALGORITHM_DF_PN },
  { size: 6, opening: "b1", algorithm: ALGORITHM_DF_PN },
  { size: 7, opening: "e2", algorithm: ALGORITHM_DF_PN },
  { size: 7, opening: "a4", algorithm: ALGORITHM_DF_PN, nodeLimit: 20_000 },
  { size: 9, opening: "b4", algorithm: ALGORITHM_DF_PN, nodeLimit: 300 },
  { size: 13, opening: "c2", algorithm: ALGORITHM_DF_PN, nodeLimit: 50 },
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
    for (const method of FORMULA_METHODS) {
      answers.push(Number(probe.evaluate(METHOD_NUMBERS[method], BLACK).toPrecision(9)));
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
    for (const share of FILL_AND_PRUNE_SHARES) {
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
    const { count, answer } = runSolve(solve);
    nodes += count;
    answers.push(count, ...answer);
  }
  const hash = createHash("sha256").update(answers.join()).digest("hex").slice(0, 16);
  return { nodes, answers: hash };
}

/** Solves an opening. Returns the number of nodes and, as answer, the winner, its move and the number of cells in
 *  its proof set; NOBODY alone if the search stopped unsolved. */
function runSolve(task: (typeof SOLVES)[number]): { count: number; answer: number[] } {
  const { size, opening, algorithm } = task;
  const probe = loadProbe(wordsFor(size));
  loadJudge(probe);
  probe.prepareTable(TABLE_MEGABYTES);
  playMoves(probe, size, [cellIndex(opening, size, size, opening)]);
  probe.startSolve(WHITE, algorithm);
  const nodeLimit = "nodeLimit" in task ? task.nodeLimit : Number.POSITIVE_INFINITY;
  let winner = NOBODY;
  while (winner === NOBODY && probe.nodeCount() < nodeLimit) {
    winner = probe.solveOn(Math.min(SLICE, nodeLimit - probe.nodeCount()));
  }
  const count = probe.nodeCount();
  if (winner === NOBODY) return { count, answer: [winner] };
  return { count, answer: [winner, probe.solvedMove(), probe.count(probe.solvedCarrier())] };
}

function bytes(probe: BenchProbe, address: number, length: number): Uint8Array {
  return new Uint8Array(probe.memory.buffer, address, length);
}

/** Reads the committed signature. */
export function committedSignature(): Signature {
  return JSON.parse(readFileSync("bench/signature.json", "utf8")) as Signature;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const computed = signature();
  process.stdout.write(`${JSON.stringify(computed)}\nSignature: ${computed.nodes}\n`);
  const committed = committedSignature();
  if (committed.nodes !== computed.nodes || committed.answers !== computed.answers) {
    process.stdout.write(`The committed signature is different: ${JSON.stringify(committed)}\n`);
    process.exitCode = 1;
  }
}
