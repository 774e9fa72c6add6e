/** A worker's side of a team: learns the facts of the others, searches a position within its budget, and replies. */
import { NOBODY } from "../../assembly/abi.js";
import type { Backend, BackendJob, BackendTeam } from "../backend/backend.js";
import type { Board } from "../board/board.js";
import { HexError } from "../errors.js";
import { yieldEvery } from "../solve/event-loop.js";
import { promisingMove } from "../solve/promising-move.js";
import type { AbortSignalLike } from "../types.js";
import type { Job, JobReply, JobRequest, JobResult } from "./job.js";

const SLICE_MILLISECONDS = 6;

export async function runJob(
  backend: Backend,
  { board, job, facts, bounds }: JobRequest,
  signal: AbortSignalLike | undefined,
): Promise<JobReply> {
  const team = backend.team as BackendTeam;
  const pause = async () => {
    await yieldEvery(SLICE_MILLISECONDS);
    if (signal?.aborted) throw signal.reason;
    if (backend.isDisposed) throw new HexError("engine-disposed", "this engine has been disposed of");
  };
  for (const bytes of facts) {
    await pause();
    team.addFacts(board, bytes);
  }
  if (job === null) return { result: null, facts: [], tableUsed: 0 };
  team.recordFacts(board, bounds);
  try {
    const search = team.startJob(job.board, job.depth);
    const winner = await searchWithin(search, job.budget, pause);
    const result = resultOf(backend, job, search, winner);
    return { result, facts: team.takeFacts(job.board, bounds), tableUsed: search.tableUsed };
  } finally {
    if (!backend.isDisposed) team.recordFacts(board, null);
  }
}

/** Searches until the position is solved or the budget is used; returns the winner or NOBODY. */
async function searchWithin(search: BackendJob, budget: number, pause: () => Promise<void>): Promise<number> {
  for (;;) {
    await pause();
    const left = budget - search.nodes;
    if (left < 1) return search.stop();
    const winner = search.run(left);
    if (winner !== NOBODY) return winner;
  }
}

function resultOf(backend: Backend, job: Job, search: BackendJob, winner: number): JobResult {
  const { nodes } = search;
  if (winner === NOBODY) return { winner: null, root: search.root(), nodes };
  const move = job.depth === null ? moveOf(backend, job.board, search) : null;
  return { winner, proofSet: search.proofSet(), move, nodes };
}

/** The move to name for a solved root; null if the game is over. */
function moveOf(backend: Backend, board: Board, search: BackendJob): number | null {
  if (backend.winner(board) !== NOBODY) return null;
  return search.move() ?? promisingMove(backend, board);
}
