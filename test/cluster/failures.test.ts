/**
 * Real processes over a real Redis, and everything that goes wrong among them: the answer is right, its certificate
 * holds, nothing that was known is searched again, and nothing is lost.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Queue, Worker } from "bullmq";
import { describe, expect, it, onTestFinished } from "vitest";
import type * as Entry from "../../wrapper/cluster/index.js";
import { boardText, CLUSTER_VERSION, jobId, parseJob } from "../../wrapper/cluster/messages.js";
import { verifyProof } from "../../wrapper/proof/verify.js";
import type { Position, SolveResult } from "../../wrapper/types.js";
import { otherVersion, Process, QuestionKeys, startWorkerProcess, until } from "../support/cluster.js";
import { folder } from "../support/command-line.js";
import { Network, startRedis, type TestRedis } from "../support/redis.js";

const DIST = new URL("../../build/dist/cluster.js", import.meta.url).href;
const { createCluster } = (await import(/* @vite-ignore */ DIST)) as typeof Entry;

const redis = await startRedis();

/** Black wins. It is one of the hardest openings of 7×7, about a hundred jobs: enough to be interrupted. */
const G2: Position = { size: 7, black: ["g2"], white: [], toMove: "white" };
/** A busy machine takes minutes for it. */
const TIMEOUT = 300_000;

function newCluster(url: string, queue: string, onMessage: (line: string) => void = () => {}): Entry.Cluster {
  const cluster = createCluster({ connection: url, queue, onMessage });
  onTestFinished(() => cluster.close());
  return cluster;
}

/** What BullMQ keeps of a queue. */
function jobsOf(queue: string, { port }: TestRedis = redis): Queue {
  const prefix = `hex-wasp:${queue}`;
  const jobs = new Queue(`jobs-${CLUSTER_VERSION}`, { connection: { port }, prefix });
  onTestFinished(() => jobs.close());
  return jobs;
}

/** Stops a worker in the middle of a job, and returns the id of that job. */
async function stopMidJob(worker: Process, jobs: Queue, keys: QuestionKeys): Promise<string> {
  let found: string | undefined;
  await until(async () => {
    worker.child.kill("SIGSTOP");
    const active = await jobs.getActive();
    found = active.find((job) => job?.processedBy?.includes(`-${worker.pid}-`))?.id;
    // The result may have been on its way already.
    if (found !== undefined) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      if ((await redis.client.hexists(keys.key("done"), found)) === 1) found = undefined;
    }
    if (found === undefined) worker.child.kill("SIGCONT");
    return found !== undefined;
  }, "a worker in the middle of a job");
  return found as string;
}

function expectBlackWins(result: SolveResult, position: Position): void {
  expect(result.winner).toBe("black");
  expect(verifyProof(result.proof, { position })).toMatchObject({ ok: true, winner: "black" });
}

/** No job has two results. */
async function expectNoRepetition(keys: QuestionKeys): Promise<void> {
  const ids = (await keys.results()).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(10);
  expect(new Set(ids).size).toBe(ids.length);
}

/** Results that no worker of ours would write, by the job that they are for. */
const GARBAGE: readonly ((job: ReturnType<typeof parseJob>) => string)[] = [
  () => "nonsense",
  () => "null",
  () => JSON.stringify({ winner: 0, proofSet: [], move: null, nodes: 1, milliseconds: 1, tableUsed: 1 }),
  ({ task }) => {
    const loser = [...task.board.stones.keys()].filter((cell) => task.board.stones[cell] === 0);
    return JSON.stringify({
      winner: 1,
      proofSet: loser,
      move: null,
      nodes: 1,
      milliseconds: 1,
      tableUsed: 1,
    });
  },
  ({ task }) => {
    const filled = "2".repeat(task.board.stones.length);
    const open = { phi: 1, delta: 1, filled, live: [0], children: [[0, 1, 1, 1, 1, 1]] };
    return JSON.stringify({ open, nodes: 1, milliseconds: 1, tableUsed: 1 });
  },
  () => JSON.stringify({ winner: 1, proofSet: [999], move: null, nodes: 1, milliseconds: 1, tableUsed: 1 }),
];

/** Takes jobs and records garbage for them. */
function startLiar(
  queue: string,
  keys: QuestionKeys,
): { readonly told: () => number; stop(): Promise<void> } {
  let told = 0;
  const lie = async (data: unknown) => {
    const job = parseJob(data);
    const result = GARBAGE[told++ % GARBAGE.length]?.(job) ?? "";
    const fields = ["worker", "li ar\n", "job", JSON.stringify(data), "result", result];
    await redis.client.hset(keys.key("done"), jobId(job), "liar");
    await redis.client.xadd(keys.key("facts"), "*", "author", "liar#0", "facts", Buffer.from(`WF${result}`));
    await redis.client.xadd(keys.key("results"), "*", "id", jobId(job), ...fields);
  };
  const liar = new Worker(`jobs-${CLUSTER_VERSION}`, (job) => lie(job.data), {
    connection: { port: redis.port, maxRetriesPerRequest: null },
    prefix: `hex-wasp:${queue}`,
  });
  liar.on("error", () => {});
  onTestFinished(() => liar.close(true));
  return { told: () => told, stop: () => liar.close() };
}

describe("four worker processes", () => {
  it(
    "solve a position though one is killed, one hangs, one lies and one is of another version",
    async () => {
      const queue = "workers";
      const start = () => startWorkerProcess(redis.url, queue);
      const [killed, hanging, ...others] = [start(), start(), start(), start()];
      const lines: string[] = [];
      const cluster = newCluster(redis.url, queue, (line) => lines.push(line));
      const keys = new QuestionKeys(redis.client, queue, G2);
      const jobs = jobsOf(queue);
      const solving = cluster.solve(G2, { proof: true });
      solving.catch(() => {});

      const isAtWork = async ({ pid }: Process) =>
        (await keys.results()).some(({ worker }) => worker.includes(`-${pid}-`));
      for (const worker of [killed, hanging, ...others]) await until(() => isAtWork(worker), "four at work");
      const lost = await stopMidJob(killed, jobs, keys);
      await killed.kill();
      const late = await stopMidJob(hanging, jobs, keys);
      const stranger = startWorkerProcess(redis.url, queue, otherVersion("9.9.9"));
      const liar = startLiar(queue, keys);
      await until(() => liar.told() >= GARBAGE.length, "lies");
      await liar.stop();
      expect(await stranger.end()).toBe(2);
      expect(stranger.stderr).toBe("hex-wasp: this is hex-wasp 9.9.9, and hex-wasp 0.1.0 coordinates here\n");

      const result = await solving;
      expectBlackWins(result, G2);
      const refusals = lines.filter((line) =>
        /^refused a result of worker li\?ar\?: (result|job)/.test(line),
      );
      expect(refusals.length).toBeGreaterThanOrEqual(GARBAGE.length);
      expect(lines).toEqual(refusals);
      expect(await cluster.status()).toMatchObject({ questions: [{ refused: refusals.length }] });
      expect(others.some(({ stderr }) => /refused \d+ of \d+ batches of facts: /.test(stderr))).toBe(true);

      // The job of the killed worker was done by another, unless it was not needed any more.
      const results = await keys.results();
      const redone = results.find(({ id }) => id === lost);
      if (redone !== undefined) expect(redone.worker).not.toContain(`-${killed.pid}-`);
      // What the hanging worker finds when it wakes is recorded, unless another was faster.
      hanging.child.kill("SIGCONT");
      const isRecorded = async () => (await keys.results()).some(({ id }) => id === late);
      await until(isRecorded, "the late result");
      await expectNoRepetition(keys);
    },
    TIMEOUT,
  );
});

describe("a coordinator", () => {
  it(
    "that is killed goes on where it was, and writes its result to a file",
    async () => {
      const queue = "coordinator";
      const workers = [1, 2].map(() => startWorkerProcess(redis.url, queue));
      const keys = new QuestionKeys(redis.client, queue, G2);
      const out = join(folder, "killed.jsonl");
      const words = ["cluster", "solve", "7", "g2", "--redis", redis.url, "--queue", queue, "--out", out];
      const first = new Process(words);
      const hasProof = async () => (await keys.results()).some(({ result }) => result?.winner != null);
      await until(hasProof, "a proof");
      await first.kill();
      // What the workers still have to do goes on without it.
      const jobs = jobsOf(queue);
      const isIdle = async () => (await jobs.getWaitingCount()) + (await jobs.getActiveCount()) === 0;
      await until(isIdle, "the workers are done");
      const before = await keys.results();
      const second = new Process(words);
      expect(await second.end()).toBe(0);
      expect(second.stdout).toContain("Black wins");

      const [line = "", ...more] = readFileSync(out, "utf8").split("\n");
      expect(more).toEqual([""]);
      const { position, ...result } = JSON.parse(line);
      expectBlackWins(result, G2);
      const after = await keys.results();
      expect(after.slice(0, before.length)).toEqual(before);
      await expectNoRepetition(keys);
      const proven = before
        .filter((one) => one.result?.winner != null)
        .map(({ job }) => boardText(job.task.board));
      const again = after.slice(before.length).map(({ job }) => boardText(job.task.board));
      expect(again.length).toBeGreaterThan(0);
      expect(proven.length).toBeGreaterThan(0);
      expect(again.filter((board) => proven.includes(board))).toEqual([]);

      // Once more: nothing is left to do.
      await Promise.all(workers.map((worker) => worker.kill()));
      const third = new Process([...words, "--json"]);
      expect(await third.end()).toBe(0);
      expect(JSON.parse(third.stdout)).toMatchObject({ winner: "black" });
      expect(readFileSync(out, "utf8")).toBe(`${line}\n`);
    },
    TIMEOUT,
  );
});

describe("Redis and the network", () => {
  it(
    "may be cut, and Redis may be killed, while a position is solved",
    async () => {
      const queue = "network";
      const network = new Network(redis.port);
      await network.start();
      const workers = [redis.url, network.url].map((url) => startWorkerProcess(url, queue));
      const lines: string[] = [];
      const cluster = newCluster(network.url, queue, (line) => lines.push(line));
      const keys = new QuestionKeys(redis.client, queue, G2);
      const solving = cluster.solve(G2, { proof: true });
      solving.catch(() => {});

      await until(async () => (await keys.count()) >= 5, "some results");
      network.cut();
      await until(() => lines.length >= 1, "the cut is noticed");
      await new Promise((resolve) => setTimeout(resolve, 1000));
      network.heal();
      await until(() => lines.length >= 2, "the end of the cut is noticed");
      const before = await keys.count();
      await until(async () => (await keys.count()) > before, "more results");

      const kept = await keys.results();
      await redis.kill();
      await until(() => lines.length >= 3, "the end of Redis is noticed");
      await redis.start();
      expect((await keys.results()).slice(0, kept.length)).toEqual(kept);

      expectBlackWins(await solving, G2);
      await expectNoRepetition(keys);
      expect(lines.map((line) => line.replace(/\(.*\)/, "").replace(/\d{4,}/, "N"))).toEqual([
        "Redis at 127.0.0.1:N is not reachable; waiting for it",
        "Redis at 127.0.0.1:N is back",
        "Redis at 127.0.0.1:N is not reachable; waiting for it",
        "Redis at 127.0.0.1:N is back",
      ]);
      for (const { stderr } of workers) expect(stderr).toContain("is back");
    },
    TIMEOUT,
  );
});
