/** Members of a team over builds of the engine whose internals a test can reach, and positions that make them search. */
import { expect } from "vitest";
import { NOBODY } from "../../assembly/abi.js";
import type { AllPositions } from "../../reference/all-positions.js";
import type { ReferenceBoard, Side } from "../../reference/board.js";
import type { BackendTeam, FactBounds } from "../../wrapper/backend/backend.js";
import { EngineBackend } from "../../wrapper/backend/engine-backend.js";
import { EngineContext, type EngineExports } from "../../wrapper/backend/engine-context.js";
import type { Board } from "../../wrapper/board/board.js";
import type { JobResult } from "../../wrapper/team/job.js";
import { type Random, randomBoard } from "./boards.js";
import { loadBuild, loadJudge, type Probe } from "./probe.js";

/** Shares everything. */
export const ALL_FACTS: FactBounds = { solved: 1, open: 1, lemma: 1 };

/** What a member of a team does, on the instance of a probe. */
export function teamOf(probe: Probe, tableMegabytes: number): BackendTeam {
  const context = new EngineContext(() => probe as unknown as EngineExports);
  return new EngineBackend("wasm", [context], tableMegabytes).team;
}

export function boardFor({ columns, rows, stones }: ReferenceBoard, toMove: number): Board {
  return { columns, rows, stones: Uint8Array.from(stones), toMove };
}

/** Runs a job for about `budget` nodes. */
export function runJob(team: BackendTeam, board: Board, depth: number | null, budget: number): JobResult {
  const job = team.startJob(board, depth);
  let winner = NOBODY;
  while (winner === NOBODY && job.nodes < budget) winner = job.run(budget - job.nodes);
  if (winner === NOBODY) winner = job.stop();
  const { nodes } = job;
  return winner === NOBODY
    ? { winner: null, root: job.root(), nodes }
    : { winner, proofSet: job.proofSet(), move: null, nodes };
}

/** Boards that are nearly empty with 12 or 13 empty cells, so that an engine has to search. */
export const SHAPES = [
  [4, 4],
  [5, 3],
  [3, 5],
] as const;

/** An engine that has to search, because its connections are weak. */
export function weakProbe(words = 1, kind: "release" | "debug" = "release"): Probe {
  const probe = loadBuild(kind, words);
  loadJudge(probe);
  probe.prepareTable(1);
  probe.setSolverLimits(1, 1, 2);
  return probe;
}

export function randomPosition(
  columns: number,
  rows: number,
  random: Random,
): { board: ReferenceBoard; side: Side } {
  const options = { empty: 12 + random(2), blackPercent: 40 + random(21) };
  return { board: randomBoard(columns, rows, options, random), side: random(2) as Side };
}

/** A random position that takes a new engine more than `nodes` nodes. */
export function hardPosition(scratch: Probe, nodes: number, columns: number, rows: number, random: Random) {
  for (;;) {
    const position = randomPosition(columns, rows, random);
    scratch.forget();
    const job = boardFor(position.board, position.side);
    if (runJob(teamOf(scratch, 1), job, 1, nodes).winner === null) return position;
  }
}

/** Checks the winner and the proof set of a position: `truth` is about a board, `stones` are those added to it. */
export function checkWinner(
  truth: AllPositions,
  stones: readonly [black: readonly number[], white: readonly number[]],
  side: Side,
  winner: number,
  proofSet: readonly number[],
  shown: string,
): void {
  expect(truth.winner(side, ...stones), shown).toBe(winner);
  const added = new Set(stones.flat());
  const rest = truth.cells.filter((cell) => !added.has(cell) && !proofSet.includes(cell));
  const given = [0, 1].map((owner) => [...(stones[owner] ?? []), ...(owner === winner ? [] : rest)]);
  const [black = [], white = []] = given;
  expect(truth.winner(side, black, white), `${shown} needs ${proofSet.join()}`).toBe(winner);
}
