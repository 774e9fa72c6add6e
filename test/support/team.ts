/** Members of a team over builds of the engine whose internals a test can reach. */
import { NOBODY } from "../../assembly/abi.js";
import type { ReferenceBoard } from "../../reference/board.js";
import type { BackendTeam, FactBounds } from "../../wrapper/backend/backend.js";
import { EngineBackend } from "../../wrapper/backend/engine-backend.js";
import { EngineContext, type EngineExports } from "../../wrapper/backend/engine-context.js";
import type { Board } from "../../wrapper/board/board.js";
import type { JobResult } from "../../wrapper/team/job.js";
import type { Probe } from "./probe.js";

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
export function runJob(team: BackendTeam, board: Board, isRoot: boolean, budget: number): JobResult {
  const job = team.startJob(board, isRoot);
  let winner = NOBODY;
  while (winner === NOBODY && job.nodes < budget) winner = job.run(budget - job.nodes);
  if (winner === NOBODY) winner = job.stop();
  const { nodes } = job;
  return winner === NOBODY
    ? { winner: null, root: job.root(), nodes }
    : { winner, proofSet: job.proofSet(), nodes };
}
