/**
 * A team in virtual time: the code of `pool.solve`, but with workers whose jobs take as long as their nodes, by a clock
 * that jumps from one result to the next. The searches are real. So one processor tells how fast many would be.
 *
 *   job sent ──delay/2──▶ search: nodes × NODE_MILLISECONDS ──delay/2──▶ result taken
 *
 * A job is searched at once when it is sent. That changes nothing for a worker with an engine of its own, because it
 * learns from others only between jobs. Where all share one engine, to save memory, a job may use facts of jobs that are
 * still running by the clock, so those figures are a little too good.
 */
import { EngineBackend } from "../wrapper/backend/engine-backend.js";
import { networkWeights } from "../wrapper/backend/network-weights.js";
import { compileBinary } from "../wrapper/backend/wasm-binaries.js";
import { wasmContext } from "../wrapper/backend/wasm-context.js";
import { parsePosition } from "../wrapper/board/position.js";
import { engineOver, type TeamEngine } from "../wrapper/engine/engine.js";
import { checkSolveOptions } from "../wrapper/solve/options.js";
import type { JobReply, JobRequest } from "../wrapper/team/job.js";
import {
  POOL_SETTINGS,
  solveAsTeam,
  type TeamMember,
  type TeamSettings,
} from "../wrapper/team/solve-team.js";
import type { AbortSignalLike, Position, SolveOptions, SolveResult } from "../wrapper/types.js";

/** About what a node of 7×7 takes on a machine of 2024. */
export const NODE_MILLISECONDS = 0.1;

export interface VirtualTeam {
  readonly workers: number;
  /** Milliseconds that a message and its answer are under way. */
  readonly delay: number;
  /** Of all workers together. */
  readonly tableMegabytes: number;
  readonly policy?: TeamSettings;
  /** Whether all workers share one engine. */
  readonly isShared?: boolean;
}

export interface VirtualRun {
  readonly winner: SolveResult["winner"];
  readonly moves: SolveResult["moves"];
  /** Until the result is complete. */
  readonly milliseconds: number;
  /** By all workers, those of cancelled jobs too. */
  readonly nodes: number;
  readonly jobs: number;
  /** Facts sent to workers. */
  readonly bytes: number;
}

/** An engine for boards up to 8×8. */
export async function createTeamEngine(tableMegabytes: number): Promise<TeamEngine> {
  const context = wasmContext(await compileBinary(0));
  return engineOver(new EngineBackend("wasm", [context], tableMegabytes), networkWeights);
}

/** What one engine needs by itself. */
export async function runAlone(
  position: Position,
  tableMegabytes: number,
  options: SolveOptions = {},
): Promise<Pick<VirtualRun, "winner" | "moves" | "nodes">> {
  const engine = await createTeamEngine(tableMegabytes);
  const { winner, moves, stats } = await engine.solve(position, options);
  engine.dispose();
  return { winner, moves, nodes: stats.nodes };
}

export async function runTeam(
  position: Position,
  { workers, delay, tableMegabytes, policy = POOL_SETTINGS, isShared = false }: VirtualTeam,
  options: SolveOptions = {},
): Promise<VirtualRun> {
  const clock = new VirtualClock();
  const megabytes = isShared ? tableMegabytes : Math.max(1, Math.floor(tableMegabytes / workers));
  const engines = await Promise.all(
    Array.from({ length: isShared ? 1 : workers }, () => createTeamEngine(megabytes)),
  );
  const members = Array.from(
    { length: workers },
    (_, i) => new VirtualMember(engines[i % engines.length] as TeamEngine, clock, i, delay, isShared),
  );
  const checked = checkSolveOptions({ ...options }, ["df-pn"]);
  const { winner, moves } = await solveAsTeam(members, parsePosition(position), checked, policy);
  for (const engine of engines) engine.dispose();
  const sum = (count: (member: VirtualMember) => number) =>
    members.reduce((total, each) => total + count(each), 0);
  return {
    winner,
    moves,
    milliseconds: clock.now,
    nodes: Math.round(sum(({ nodes }) => nodes)),
    jobs: sum(({ jobs }) => jobs),
    bytes: sum(({ bytes }) => bytes),
  };
}

/** A worker of a virtual team. */
class VirtualMember implements TeamMember {
  readonly #engine: TeamEngine;
  readonly #clock: VirtualClock;
  readonly #number: number;
  readonly #delay: number;
  /** Whether the engine is that of the other members, too, and knows their facts. */
  readonly #isShared: boolean;
  nodes = 0;
  jobs = 0;
  bytes = 0;

  constructor(engine: TeamEngine, clock: VirtualClock, number: number, delay: number, isShared: boolean) {
    this.#engine = engine;
    this.#clock = clock;
    this.#number = number;
    this.#delay = delay;
    this.#isShared = isShared;
  }

  runJob(request: JobRequest, signal?: AbortSignalLike): Promise<JobReply> {
    if (request.job !== null) this.jobs++;
    for (const { length } of request.facts) this.bytes += length;
    return this.#take(
      () => this.#engine.runJob(this.#isShared ? { ...request, facts: [] } : request),
      ({ result }) => result?.nodes ?? 0,
      signal,
    );
  }

  solve(position: Position, options: SolveOptions): Promise<SolveResult> {
    return this.#take(
      () => this.#engine.solve(position, options),
      ({ stats }) => stats.nodes,
    );
  }

  async evaluate(...args: Parameters<TeamMember["evaluate"]>): ReturnType<TeamMember["evaluate"]> {
    return this.#engine.evaluate(...args);
  }

  /** Does work and lets it take its time by the clock. */
  async #take<T>(
    work: () => Promise<T>,
    nodesOf: (value: T) => number,
    signal?: AbortSignalLike,
  ): Promise<T> {
    const start = this.#clock.now;
    const value = await this.#clock.during(work);
    const search = nodesOf(value) * NODE_MILLISECONDS;
    const isDone = await this.#clock.wait(search + this.#delay, this.#number, signal);
    const spent = Math.min(Math.max(this.#clock.now - start - this.#delay / 2, 0), search);
    this.nodes += (isDone ? search : spent) / NODE_MILLISECONDS;
    if (!isDone) throw signal?.reason;
    return value;
  }
}

interface Waiting {
  readonly time: number;
  /** Decides which of two comes first at the same time, so that each run gives the same figures. */
  readonly order: number;
  readonly resume: (isDone: boolean) => void;
}

/** A clock that moves on to the next event when there is nothing to do any more. */
class VirtualClock {
  now = 0;
  readonly #waiting = new Set<Waiting>();
  /** Pieces of work that are being done. */
  #busy = 0;
  #isDue = false;

  /** Stops the clock while work is done. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#busy++;
    try {
      return await work();
    } finally {
      this.#busy--;
    }
  }

  /** Resolves to true after some virtual time, or to false as soon as the signal is aborted. */
  wait(milliseconds: number, order: number, signal: AbortSignalLike | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      const waiting: Waiting = {
        time: this.now + milliseconds,
        order,
        resume: (isDone) => {
          signal?.removeEventListener("abort", cancel);
          this.#waiting.delete(waiting);
          resolve(isDone);
          this.#moveOn();
        },
      };
      const cancel = () => waiting.resume(false);
      this.#waiting.add(waiting);
      if (signal?.aborted) return cancel();
      signal?.addEventListener("abort", cancel);
      this.#moveOn();
    });
  }

  /** Goes to the next event after the event loop has run, so that all that follows from the last one has happened. */
  #moveOn(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      if (this.#busy > 0) return this.#waiting.size > 0 ? this.#moveOn() : undefined;
      let next: Waiting | null = null;
      for (const each of this.#waiting) if (next === null || isBefore(each, next)) next = each;
      if (next === null) return;
      this.now = next.time;
      next.resume(true);
    });
  }
}

function isBefore(a: Waiting, b: Waiting): boolean {
  return a.time < b.time || (a.time === b.time && a.order < b.order);
}
