/**
 * A team without threads: the coordinator hands out jobs to engines, and the test decides in which order they end, which
 * are lost, and which engines forget what they know. Every result is checked by exhaustive play.
 */
import { describe, expect, it } from "vitest";
import { NOBODY } from "../../assembly/abi.js";
import { AllPositions } from "../../reference/all-positions.js";
import type { ReferenceBoard } from "../../reference/board.js";
import { boardAfter, emptyCells } from "../../wrapper/board/board.js";
import { cellsOf } from "../../wrapper/board/cell-bits.js";
import { Coordinator, type Goal, type JobSizes } from "../../wrapper/team/coordinator.js";
import { FactLog } from "../../wrapper/team/fact-log.js";
import type { Job, JobResult } from "../../wrapper/team/job.js";
import { type Random, randomBelow, show } from "../support/boards.js";
import type { Probe } from "../support/probe.js";
import {
  ALL_FACTS,
  boardFor,
  checkWinner,
  hardPosition,
  runJob,
  SHAPES,
  teamOf,
  weakProbe,
} from "../support/team.js";

/** Far more than any of these positions takes an engine with a table of a megabyte. With a table of a few entries an
 *  engine alone may search for ever, and a team too: there the run may give up, but what it has found must be true. */
const MOST_NODES = 5000;
/** Positions per team. */
const POSITIONS = 9;
const SIZES: JobSizes = { first: 1, share: 0.05, most: 4 };

interface Events {
  /** Of 100 jobs: how many are lost, how many of those come back after all, and how many come twice. */
  readonly lost: number;
  readonly late: number;
  readonly twice: number;
  /** Of 100 jobs: after how many the engine forgets everything. */
  readonly forgets: number;
}

const CALM: Events = { lost: 0, late: 0, twice: 0, forgets: 0 };
const ROUGH: Events = { lost: 20, late: 50, twice: 10, forgets: 10 };

interface Run {
  readonly jobs: number;
  readonly lost: number;
  /** The most jobs that ran at once. */
  readonly most: number;
}

/** Lets engines solve all goals; `check` sees each result that has a winner. */
function solveGoals(
  coordinator: Coordinator,
  probes: readonly Probe[],
  megabytes: number,
  events: Events,
  random: Random,
  check: (job: Job, result: JobResult) => void,
): Run {
  const teams = probes.map((probe) => teamOf(probe, megabytes));
  const log = new FactLog();
  const running = new Map<number, Job>();
  const late: [id: number, result: JobResult][] = [];
  const happens = (percent: number) => random(100) < percent;
  let [jobs, lost, most] = [0, 0, 0];
  while (!coordinator.isFinished) {
    if (coordinator.nodes > MOST_NODES) break;
    jobs++;
    probes.forEach((_, worker) => {
      if (running.has(worker)) return;
      const job = coordinator.next(worker, MOST_NODES);
      if (job !== null) running.set(worker, job);
    });
    most = Math.max(most, running.size);
    // As long as goals are open there is work.
    expect(running.size).toBeGreaterThan(0);
    const workers = [...running.keys()];
    const worker = workers[random(workers.length)] as number;
    const job = running.get(worker) as Job;
    running.delete(worker);
    const team = teams[worker] as (typeof teams)[number];
    for (const bytes of log.takeFor(worker)) team.addFacts(job.board, bytes);
    team.recordFacts(job.board, ALL_FACTS);
    const result = runJob(team, job.board, job.depth, job.budget);
    const facts = team.takeFacts(job.board, ALL_FACTS);
    check(job, result);
    if (happens(events.lost)) {
      coordinator.lose(job.id);
      lost++;
      if (happens(events.late)) late.push([job.id, result]);
      log.forget(worker);
      (probes[worker] as Probe).forget();
      continue;
    }
    log.add(worker, facts);
    coordinator.take(job.id, result);
    if (happens(events.twice)) coordinator.take(job.id, result);
    if (happens(events.forgets)) {
      log.forget(worker);
      (probes[worker] as Probe).forget();
    }
    if (late.length > 0 && happens(30)) coordinator.take(...(late.pop() as (typeof late)[number]));
  }
  return { jobs, lost, most };
}

/** Checks a result of a position that continues `board`. */
function checkResult(truth: AllPositions, board: ReferenceBoard, job: Job, result: JobResult): void {
  if (result.winner === null) return;
  const added = (owner: number) =>
    [...job.board.stones.keys()].filter(
      (cell) => board.stones[cell] === NOBODY && job.board.stones[cell] === owner,
    );
  const side = job.board.toMove as 0 | 1;
  const shown = `${show(board, side)} and ${added(0).join()} / ${added(1).join()}`;
  checkWinner(truth, [added(0), added(1)], side, result.winner, result.proofSet, shown);
}

const TEAMS: [name: string, workers: number, megabytes: number, events: Events][] = [
  ["one worker", 1, 1, CALM],
  ["two workers", 2, 1, CALM],
  ["nine workers", 9, 1, CALM],
  ["three workers with tables of a few entries", 3, 0, CALM],
  ["four workers that are lost and forget", 4, 1, ROUGH],
  ["nine workers that are lost and forget, with tables of a few entries", 9, 0, ROUGH],
];

describe.each(TEAMS)("%s", (_, workers, megabytes, events) => {
  const probes = Array.from({ length: workers }, () => weakProbe());
  const scratch = weakProbe();

  it("find the winner and the cells it needs", () => {
    const random = randomBelow(10 * workers + megabytes);
    let [most, jobs, lost, solved] = [0, 0, 0, 0];
    for (let i = 0; i < POSITIONS; i++) {
      const [columns, rows] = SHAPES[i % SHAPES.length] as (typeof SHAPES)[number];
      const { board, side } = hardPosition(scratch, 3, columns, rows, random);
      const truth = new AllPositions(board);
      for (const probe of probes) probe.forget();
      const coordinator = new Coordinator([{ board: boardFor(board, side), depth: null }], SIZES);
      const run = solveGoals(coordinator, probes, megabytes, events, random, (job, result) =>
        checkResult(truth, board, job, result),
      );
      const { isProven, winner, proofSet } = coordinator.goal(0);
      if (isProven) checkWinner(truth, [[], []], side, winner, cellsOf(proofSet), show(board, side));
      if (isProven) solved++;
      most = Math.max(most, run.most);
      jobs += run.jobs;
      lost += run.lost;
    }
    if (megabytes > 0) expect(solved).toBe(POSITIONS);
    else expect(solved).toBeGreaterThan(POSITIONS / 2);
    expect(jobs).toBeGreaterThan(20);
    expect(most).toBeGreaterThan(workers / 3);
    if (events.lost > 0) expect(lost).toBeGreaterThan(5);
  });

  it("find the winner after each move", () => {
    const random = randomBelow(10 * workers + megabytes + 1);
    for (let i = 0; i < 3; i++) {
      const [columns, rows] = SHAPES[i] as (typeof SHAPES)[number];
      const { board, side } = hardPosition(scratch, 3, columns, rows, random);
      const truth = new AllPositions(board);
      for (const probe of probes) probe.forget();
      const start = boardFor(board, side);
      const cells = emptyCells(start);
      const goals: Goal[] = cells.map((cell) => ({ board: boardAfter(start, cell), depth: 0 }));
      const coordinator = new Coordinator(goals, SIZES, i > 0);
      solveGoals(coordinator, probes, megabytes, events, random, (job, result) =>
        checkResult(truth, board, job, result),
      );
      cells.forEach((cell, k) => {
        const stones: [number[], number[]] = side === 0 ? [[cell], []] : [[], [cell]];
        const { isProven, winner, proofSet } = coordinator.goal(k);
        if (megabytes > 0) expect(isProven).toBe(true);
        if (!isProven) return;
        checkWinner(truth, stones, (side ^ 1) as 0 | 1, winner, cellsOf(proofSet), show(board, side));
      });
    }
  });
});
