/** Jobs of a team on one instance of the engine: a search that can stop with its numbers, and facts in and out. */
import {
  ALGORITHM_DF_PN,
  CHILD_BYTES,
  CHILD_CELL,
  CHILD_DELTA,
  CHILD_DOUBT,
  CHILD_PHI,
  CHILD_VISITED,
  CHILD_WORK,
  NOBODY,
  NONE,
  WORD_BYTES,
} from "../../assembly/abi.js";
import type { Board } from "../board/board.js";
import type { BackendJob, FactBounds, RawChild, RawRoot } from "./backend.js";
import type { EngineExports } from "./engine-context.js";
import { malformed, readFacts, writeFacts } from "./facts.js";
import { readSet } from "./read-set.js";

/** Starts a search of a board (`BackendTeam.startJob`); `load` puts its stones on the engine's board. */
export function startJob(
  exports: EngineExports,
  board: Board,
  depth: number | null,
  load: () => void,
): BackendJob {
  const words = exports.setWords();
  load();
  if (depth === null) exports.startSolve(board.toMove, ALGORITHM_DF_PN);
  else exports.startInnerSolve(board.toMove, depth);
  return {
    run: (visits) => {
      load();
      return exports.solveOn(visits);
    },
    stop: () => {
      load();
      return exports.stopSolve();
    },
    get nodes() {
      return exports.nodeCount() >>> 0;
    },
    get tableUsed() {
      return exports.tableUsed();
    },
    move: () => {
      load();
      const move = exports.solvedMove();
      return cellOrNull(move === NONE ? exports.hardestMove() : move);
    },
    proofSet: () => readSet(new DataView(exports.memory.buffer), exports.solvedProofSet(), words),
    root: () => {
      load();
      return readRoot(exports, board, words);
    },
  };
}

function cellOrNull(cell: number): number | null {
  return cell === NONE ? null : cell;
}

function readRoot(exports: EngineExports, board: Board, words: number): RawRoot {
  const count = exports.reportRoot();
  const view = new DataView(exports.memory.buffer);
  const set = (i: number) => readSet(view, exports.rootSets() + i * words * WORD_BYTES, words);
  const stones = new Uint8Array(board.stones.length).fill(NOBODY);
  for (const side of [0, 1]) for (const cell of set(side)) stones[cell] = side;
  const list = exports.childList();
  const child = (i: number): RawChild => {
    const record = list + i * CHILD_BYTES;
    return {
      cell: view.getUint16(record + CHILD_CELL, true),
      isVisited: view.getUint16(record + CHILD_VISITED, true) !== 0,
      phi: view.getUint32(record + CHILD_PHI, true),
      delta: view.getUint32(record + CHILD_DELTA, true),
      work: view.getUint32(record + CHILD_WORK, true),
      doubt: view.getFloat64(record + CHILD_DOUBT, true),
    };
  };
  return {
    phi: exports.winBound() >>> 0,
    delta: exports.lossBound() >>> 0,
    filled: stones,
    live: set(2),
    children: Array.from({ length: count }, (_, i) => child(i)),
  };
}

/** The facts recorded since the last call, in parts that `addFacts` can take. */
export function takeFacts(exports: EngineExports, board: Board, { solved, open }: FactBounds): Uint8Array[] {
  const words = exports.setWords();
  const parts: Uint8Array[] = [];
  const copy = (address: number, length: number) =>
    new Uint8Array(exports.memory.buffer, address, length).slice();
  for (let i = 0; ; i++) {
    const entries = copy(exports.sentList(), exports.takeEntries(solved, open, i === 0 ? 1 : 0));
    const lemmas = copy(exports.learnedList(), exports.takeLearned());
    if (entries.length + lemmas.length === 0) return parts;
    parts.push(writeFacts(board, words, { entries, lemmas }));
  }
}

/** Adds facts about boards of the size that is loaded; `bad-format` if any of them is malformed. Requires a table. */
export function addFacts(exports: EngineExports, board: Board, bytes: Uint8Array): void {
  const { entries, lemmas } = readFacts(bytes, board, exports.setWords());
  addRecords(exports, entries, "entry", exports.addEntries);
  addRecords(exports, lemmas, "lemma", exports.addLemmas);
}

function addRecords(
  exports: EngineExports,
  records: Uint8Array,
  kind: string,
  add: (bytes: number) => number,
): void {
  new Uint8Array(exports.memory.buffer).set(records, exports.receivedBuffer());
  const wrong = add(records.length);
  if (wrong >= 0) throw malformed(`the ${kind} at byte ${wrong} of ${records.length} is malformed`);
}
