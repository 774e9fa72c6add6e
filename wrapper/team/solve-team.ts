/**
 * `solve` by several workers at once. The coordinator hands out jobs until the position is solved, then, with
 * `allMoves`, until its moves are; every reply carries facts, which the other workers are sent with their next jobs.
 * Best play and the certificate come from one worker at the end: with all facts in its table that is short work.
 */
import { NOBODY } from "../../assembly/abi.js";
import type { FactBounds } from "../backend/backend.js";
import { type Board, boardAfter } from "../board/board.js";
import { cellsOf } from "../board/cell-bits.js";
import { cellName } from "../board/notation.js";
import { colorName, positionOf } from "../board/position.js";
import { checkProof } from "../proof/check.js";
import type { CheckedOptions } from "../solve/options.js";
import type { Solution } from "../solve/sliced-search.js";
import { ROOT_SHARE } from "../solve/solve.js";
import { Verdicts } from "../solve/verdicts.js";
import type {
  AbortSignalLike,
  Evaluation,
  Position,
  Proof,
  SolveOptions,
  SolveProgress,
  SolveResult,
} from "../types.js";
import { Coordinator, type Goal, type JobSizes } from "./coordinator.js";
import { FactLog } from "./fact-log.js";
import type { Job, JobReply, JobRequest, JobResult } from "./job.js";
import { isLoss, Phase, type PhaseLimits } from "./phase.js";

/** How a team works: a pool and a cluster differ in what a message costs. */
export interface TeamSettings {
  readonly sizes: JobSizes;
  /** What its workers share. */
  readonly facts: FactBounds;
  /** Whether a worker may record a false result: then a certificate that holds is believed rather than a winner that was
   *  only claimed. Otherwise both agree, or there is a bug. */
  readonly isCertificateStronger?: boolean;
  /** Called with each progress report while jobs are running. */
  readonly observe?: (coordinator: Coordinator) => void;
}

/** Found by simulation (docs/parallel.md): jobs are small and everything is shared, since a message costs little. */
export const POOL_SETTINGS: TeamSettings = {
  sizes: { first: 64, share: 0.003, most: 4096 },
  facts: { solved: 1, open: 1, lemma: 1 },
};

const PROGRESS_MILLISECONDS = 150;
const REPORT = "this is a bug of hex-wasp: please report the position";

/** A worker as the team sees it. */
export interface TeamMember {
  runJob(request: JobRequest, signal?: AbortSignalLike): Promise<JobReply>;
  solve(position: Position, options: SolveOptions): Promise<SolveResult>;
  evaluate(position: Position, method: "two-distance"): Promise<Evaluation>;
  /** Resolves when it may be given a job, or after the signal; undefined if it may now, and absent if it always may. The
   *  first member always may. */
  whenReady?(signal: AbortSignalLike): Promise<void> | undefined;
}

/** Uses a result that the coordinator has taken. */
type UseResult = (job: Job, result: JobResult, worker: number, coordinator: Coordinator) => void;

export function solveAsTeam(
  members: readonly TeamMember[],
  board: Board,
  options: CheckedOptions,
  settings = POOL_SETTINGS,
): Promise<SolveResult> {
  return new TeamSolve(members, board, options, settings).run();
}

class TeamSolve {
  readonly #members: readonly TeamMember[];
  readonly #board: Board;
  readonly #position: Position;
  readonly #options: CheckedOptions;
  readonly #settings: TeamSettings;
  readonly #log = new FactLog();
  readonly #startTime = performance.now();
  /** Table entries in use, per worker. */
  readonly #tableUsed = new Map<number, number>();
  readonly #verdicts: Verdicts | null;
  /** Aborted by the caller's signal, or with the error of its `onProgress`. */
  readonly #cancellation = new AbortController();
  /** Nodes of the phases that have ended. */
  #nodes = 0;
  #coordinator: Coordinator | null = null;
  #solution: Solution | null = null;
  /** The worker that solved the position: its table knows most about it. */
  #closer = 0;
  #closing: SolveProgress | null = null;
  /** Whether a worker was asked for best play and the certificate while others still solve moves, and its result. */
  #isClosing = false;
  #closed: SolveResult | null = null;

  constructor(members: readonly TeamMember[], board: Board, options: CheckedOptions, settings: TeamSettings) {
    this.#members = members;
    this.#board = board;
    this.#position = positionOf(board);
    this.#options = options;
    this.#settings = settings;
    this.#verdicts = options.hasAllMoves ? new Verdicts(board) : null;
  }

  async run(): Promise<SolveResult> {
    const { signal } = this.#options;
    const forward = () => this.#cancellation.abort(signal?.reason);
    if (signal?.aborted) forward();
    signal?.addEventListener("abort", forward, { once: true });
    const timer = setInterval(() => this.#report(), PROGRESS_MILLISECONDS);
    try {
      // All moves decide the position, too, if there are any. With a limit, the position itself comes first.
      if (this.#verdicts === null || this.#isLimited) await this.#solveRoot();
      await this.#solveMoves();
      if (this.#solution === null && !this.#isLimited) await this.#solveRoot();
      return await this.#close();
    } finally {
      clearInterval(timer);
      signal?.removeEventListener("abort", forward);
    }
  }

  get #milliseconds(): number {
    return performance.now() - this.#startTime;
  }

  get #isLimited(): boolean {
    const { nodes, milliseconds } = this.#options;
    return Number.isFinite(nodes) || Number.isFinite(milliseconds);
  }

  /** What is left of a share of the limits. */
  #limits(share = 1): PhaseLimits {
    const { nodes, milliseconds } = this.#options;
    return { nodes: nodes * share - this.#nodes, milliseconds: milliseconds * share - this.#milliseconds };
  }

  async #solveRoot(): Promise<void> {
    const limits = this.#limits(this.#verdicts === null ? 1 : ROOT_SHARE);
    const goal = { board: this.#board, depth: null };
    await this.#work([goal], limits, (job, result, worker) => {
      if (job.depth !== null || result.winner === null) return;
      const { winner, move, proofSet } = result;
      this.#solution = { winner, move, wasTried: true, carrier: proofSet.filter(this.#isEmpty) };
      this.#closer = worker;
    });
  }

  readonly #isEmpty = (cell: number) => this.#board.stones[cell] === NOBODY;

  async #solveMoves(): Promise<void> {
    const verdicts = this.#verdicts;
    if (verdicts === null) return;
    if (this.#solution !== null) verdicts.recordSolution(this.#solution);
    if (verdicts.isComplete) return;
    const { moves } = await this.#askOne((worker) =>
      this.#member(worker).evaluate(this.#position, "two-distance"),
    );
    const value = (cell: number) => moves[cellName(cell, this.#board.columns)] ?? 0;
    const cells = verdicts.moves
      .filter((cell) => !verdicts.isKnown(cell))
      .sort((a, b) => value(b) - value(a));
    const goals = cells.map((cell) => ({ board: boardAfter(this.#board, cell), depth: 0 }));
    await this.#work(goals, this.#limits(), (_job, { winner }, _worker, coordinator) => {
      if (winner === null) return;
      cells.forEach((cell, i) => {
        const goal = coordinator.goal(i);
        if (!goal.isProven || verdicts.isKnown(cell)) return;
        verdicts.recordMove(cell, goal.winner, cellsOf(goal.proofSet).filter(this.#isEmpty));
      });
      cells.forEach((cell, i) => {
        if (verdicts.isKnown(cell)) coordinator.drop(i);
      });
      this.#solution ??= verdicts.solution();
    });
  }

  /** Lets the workers work until all goals are solved or a limit is reached. */
  async #work(goals: readonly Goal[], limits: PhaseLimits, useResult: UseResult): Promise<void> {
    const coordinator = new Coordinator(goals, this.#settings.sizes, this.#isLimited);
    this.#coordinator = coordinator;
    const phase = new Phase(coordinator, limits, async (worker, job, signal) => {
      const { result, facts, tableUsed } = await this.#runJob(worker, job, signal);
      this.#log.add(worker, facts);
      this.#tableUsed.set(worker, tableUsed);
      coordinator.take(job.id, result as JobResult);
      useResult(job, result as JobResult, worker, coordinator);
    });
    phase.whenReady = (worker, signal) => this.#members[worker]?.whenReady?.(signal);
    phase.beforeJob = (worker) => this.#closeEarly(worker);
    try {
      await phase.run(this.#members.length, this.#cancellation.signal);
    } finally {
      this.#nodes += coordinator.nodes;
      this.#coordinator = null;
    }
  }

  /** Sends a worker a job and the facts that it has not seen. */
  async #runJob(worker: number, job: Job | null, signal: AbortSignalLike): Promise<JobReply> {
    const facts = this.#log.takeFor(worker);
    try {
      return await this.#member(worker).runJob(
        { board: this.#board, job, facts, bounds: this.#settings.facts },
        signal,
      );
    } catch (error) {
      this.#log.forget(worker);
      throw error;
    }
  }

  /** Once the position is solved, lets the first free worker find best play and the certificate while the others solve
   *  the remaining moves. If that worker is lost, another is asked at the end. */
  async #closeEarly(worker: number): Promise<void> {
    if (this.#solution === null || this.#isLimited || this.#isClosing) return;
    this.#isClosing = true;
    try {
      this.#closed = await this.#finishOn(worker);
    } catch (error) {
      if (!isLoss(error)) this.#cancellation.abort(error);
    }
  }

  /** Asks one worker for the rest, and puts the result together. */
  async #close(): Promise<SolveResult> {
    const solution = this.#solution;
    const closed = solution === null ? null : (this.#closed ?? (await this.#askCloser()));
    const claimed = solution === null ? null : colorName(solution.winner);
    const name = (cell: number) => cellName(cell, this.#board.columns);
    const move = solution?.move == null ? null : name(solution.move);
    const found = closed?.winner == null ? null : closed;
    const proof = found?.proof === undefined ? undefined : this.#checked(found.proof);
    const isBelieved = proof !== undefined && this.#settings.isCertificateStronger === true;
    if (found !== null && found.winner !== claimed && !isBelieved) {
      throw new Error(`${claimed} was found to win, and then ${found.winner}; ${REPORT}`);
    }
    return {
      winner: found === null ? claimed : found.winner,
      move: found === null ? move : found.move,
      pv: found === null ? (move === null ? [] : [move]) : found.pv,
      carrier: found === null ? (solution?.carrier ?? []).map(name) : found.carrier,
      ...(this.#verdicts === null ? {} : { moves: this.#verdicts.all() }),
      ...(proof === undefined ? {} : { proof }),
      stats: {
        nodes: this.#nodes + (closed?.stats.nodes ?? 0),
        milliseconds: this.#milliseconds,
        tableUsed: this.#tableTotal(),
      },
    };
  }

  /** Best play and the certificate; null if no limit is left for them. */
  #askCloser(): Promise<SolveResult | null> {
    return this.#askOne((worker) => this.#finishOn(worker));
  }

  async #finishOn(worker: number): Promise<SolveResult | null> {
    const { nodes, milliseconds } = this.#limits();
    if (nodes < 1 || milliseconds <= 0) return null;
    const { signal } = this.#cancellation;
    await this.#runJob(worker, null, signal);
    return this.#member(worker).solve(this.#position, {
      proof: this.#options.hasProof,
      pv: this.#options.hasPv,
      ...(Number.isFinite(nodes) ? { nodeLimit: nodes } : {}),
      ...(Number.isFinite(milliseconds) ? { timeLimitMs: milliseconds } : {}),
      signal,
      onProgress: (progress) => {
        this.#closing = progress;
      },
    });
  }

  #member(worker: number): TeamMember {
    return this.#members[worker] as TeamMember;
  }

  /** Asks the worker that knows most; where that one is lost, each of the others once. */
  async #askOne<T>(ask: (worker: number) => Promise<T>): Promise<T> {
    const count = this.#members.length;
    for (let i = 0; ; i++) {
      try {
        return await ask((this.#closer + i) % count);
      } catch (error) {
        if (i === count - 1 || !isLoss(error)) throw error;
      }
    }
  }

  /** A certificate rests on what all workers have found, so it is checked before it is returned. */
  #checked(proof: Proof): Proof {
    const check = checkProof(proof, this.#position);
    if (!check.ok) throw new Error(`the certificate does not hold: ${check.problem}; ${REPORT}`);
    return proof;
  }

  #tableTotal(): number {
    let total = 0;
    for (const used of this.#tableUsed.values()) total += used;
    return total;
  }

  /** Calls the caller's `onProgress`. If that throws, the solve is cancelled with its error. */
  #report(): void {
    try {
      if (this.#coordinator !== null) this.#settings.observe?.(this.#coordinator);
      this.#options.onProgress?.(this.#progress());
    } catch (error) {
      this.#cancellation.abort(error);
    }
  }

  #progress(): SolveProgress {
    const coordinator = this.#coordinator;
    const line = (coordinator?.line() ?? []).map((cell) => cellName(cell, this.#board.columns));
    return {
      nodes: this.#nodes + (coordinator?.nodes ?? 0) + (this.#closing?.nodes ?? 0),
      milliseconds: this.#milliseconds,
      tableUsed: this.#tableTotal(),
      bounds: coordinator?.bounds ?? null,
      line: this.#closing?.line ?? line,
      ...(this.#verdicts === null ? {} : { moves: { ...this.#verdicts.known } }),
      winner: this.#solution === null ? null : colorName(this.#solution.winner),
    };
  }
}
