/** A cluster of one process: coordinator and worker over a real Redis. */
import { Queue } from "bullmq";
import { describe, expect, it, onTestFinished } from "vitest";
import { parsePosition } from "../../wrapper/board/position.js";
import type * as Entry from "../../wrapper/cluster/index.js";
import { CLUSTER_VERSION, jobId, questionId, writeJob } from "../../wrapper/cluster/messages.js";
import { verifyProof } from "../../wrapper/proof/verify.js";
import type { Position } from "../../wrapper/types.js";
import { QuestionKeys } from "../support/cluster.js";
import { Network, startRedis } from "../support/redis.js";

const DIST = new URL("../../build/dist/cluster.js", import.meta.url).href;
const { createCluster, startClusterWorker, HexError } = (await import(
  /* @vite-ignore */ DIST
)) as typeof Entry;

const redis = await startRedis();
const A2: Position = { size: 6, black: ["a2"], white: [], toMove: "white" };

async function newWorker(queue: string, workers = 1, onMessage = (_line: string) => {}): Promise<void> {
  const worker = await startClusterWorker({
    connection: redis.url,
    queue,
    workers,
    tableMegabytes: 4,
    onMessage,
  });
  onTestFinished(() => worker.close());
}

function newCluster(queue: string, onMessage: (line: string) => void = () => {}): Entry.Cluster {
  const cluster = createCluster({ connection: redis.url, queue, onMessage });
  onTestFinished(() => cluster.close());
  return cluster;
}

describe("cluster.solve", () => {
  it("solves a position with a certificate, and knows it from then on", async () => {
    await newWorker("plain", 2);
    const cluster = newCluster("plain");
    const result = await cluster.solve(A2, { proof: true });
    expect(result.winner).toBe("white");
    expect(verifyProof(result.proof, { position: A2 })).toMatchObject({ ok: true, winner: "white" });
    expect(await cluster.solve(A2, { proof: true })).toEqual(result);
    const { proof, ...rest } = result;
    expect(await cluster.solve(A2)).toEqual(rest);
    expect(await cluster.status()).toMatchObject({
      workers: [{ threads: 2 }],
      questions: [{ position: A2, winner: "white", isRunning: false, refused: 0 }],
    });
  });

  it("ends a thread that takes longer than its job may, and goes on with another", async () => {
    const lines: string[] = [];
    await newWorker("deadline", 1, (line) => lines.push(line));
    const jobs = new Queue(`jobs-${CLUSTER_VERSION}`, {
      connection: { port: redis.port },
      prefix: "hex-wasp:deadline",
    });
    onTestFinished(() => jobs.close());
    const board = parsePosition({ size: 11, black: [], white: [], toMove: "black" });
    const facts = { solved: 16, open: 16, lemma: 4 };
    const task = { kind: "search", board, depth: null, budget: 1e9, facts } as const;
    const message = { version: CLUSTER_VERSION, question: questionId(board), task, milliseconds: 300 };
    await jobs.add("search", writeJob(message), { jobId: jobId(message), removeOnFail: true });
    await expect.poll(() => lines, { timeout: 20_000 }).toContain("a job failed: it took more than 300 ms");
    expect((await newCluster("deadline").solve(A2)).winner).toBe("white");
  });

  it("reports malformed facts once, though every thread meets them", async () => {
    const lines: string[] = [];
    const facts = new QuestionKeys(redis.client, "malformed", A2).key("facts");
    await redis.client.xadd(facts, "*", "author", "somebody#0", "facts", "WF");
    await newWorker("malformed", 2, (line) => lines.push(line));
    expect((await newCluster("malformed").solve(A2)).winner).toBe("white");
    expect(lines).toEqual([expect.stringMatching(/^refused 1 of \d+ batches of facts: /)]);
  });

  it("finds the winner after every move", async () => {
    await newWorker("moves");
    const position: Position = { size: 4, black: [], white: [], toMove: "black" };
    const { winner, moves } = await newCluster("moves").solve(position, { allMoves: true });
    expect(winner).toBe("black");
    const winning = Object.keys(moves).filter((cell) => moves[cell] === "black");
    expect(winning).toEqual(["d1", "c2", "b3", "a4"]);
  });

  it("waits for workers, and ends at a limit or a signal", async () => {
    const cluster = newCluster("nobody");
    expect(await cluster.solve(A2, { timeLimitMs: 300 })).toMatchObject({ winner: null, move: null });
    const signal = AbortSignal.timeout(300);
    await expect(cluster.solve(A2, { signal })).rejects.toMatchObject({ name: "TimeoutError" });
    const pending = cluster.solve(A2);
    setTimeout(() => cluster.close(), 300);
    await expect(pending).rejects.toMatchObject({ code: "aborted" });
    await expect(cluster.status()).rejects.toBeInstanceOf(HexError);
  });

  it("continues after a limit, and counts all nodes", async () => {
    await newWorker("limits");
    const cluster = newCluster("limits");
    const limited = await cluster.solve(A2, { nodeLimit: 60 });
    expect(limited.winner).toBeNull();
    const { winner, stats } = await cluster.solve(A2);
    expect(winner).toBe("white");
    expect(stats.nodes).toBeGreaterThan(60);
  });
});

describe("while Redis is away", () => {
  it("a solve ends by its signal and at its limit, before, during and after the search", async () => {
    const network = new Network(redis.port);
    await network.start();
    const lines: string[] = [];
    const cluster = createCluster({
      connection: network.url,
      queue: "away",
      onMessage: (line) => lines.push(line),
    });
    onTestFinished(() => cluster.close());
    const stop = new AbortController();
    const stopped = cluster.solve(A2, { signal: stop.signal });
    const limited = cluster.solve(A2, { timeLimitMs: 3000 });
    const isRunning = async () => (await newCluster("away").status()).questions[0]?.isRunning;
    await expect.poll(isRunning, { timeout: 20_000 }).toBe(true);
    network.cut();
    await expect.poll(() => lines, { timeout: 20_000 }).toHaveLength(1);
    stop.abort(new Error("enough"));
    await expect(stopped).rejects.toThrow("enough");
    expect(await limited).toMatchObject({ winner: null });
    await expect(cluster.solve(A2, { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
      name: "TimeoutError",
    });
    const { winner, moves } = await cluster.solve(A2, { timeLimitMs: 50, allMoves: true });
    expect({ winner, moves: new Set(Object.values(moves)) }).toEqual({
      winner: null,
      moves: new Set([null]),
    });
  });
});

describe("what cannot work is refused", () => {
  const connection = redis.url;

  it.each([
    [{ connection: "http://localhost:1" }, "connection: not an address of Redis"],
    [{ connection: "redis://:geheim@" }, "connection: not an address of Redis"],
    [{ connection: 7 }, "connection: 7 is neither a URL nor an object"],
    [{ connection, queue: "a:b" }, 'queue: "a:b" is not a name'],
    [{ connection, onMessage: 1 }, "onMessage: 1 is not a function"],
    [{ connection, table: 1 }, '"table" is not an option'],
  ])("%j", (options, message) => {
    expect(() => createCluster(options as Entry.ClusterOptions)).toThrow(message);
  });

  it.each([
    [{ connection, workers: 0 }, "workers: 0 is not a whole number from 1 to 64"],
    [{ connection, stalledAfterMs: 5 }, "stalledAfterMs: 5 is not a whole number from 1000"],
    [{ connection, tableMegabytes: -1 }, "tableMegabytes"],
  ])("%j", async (options, message) => {
    await expect(startClusterWorker(options)).rejects.toThrow(message);
  });

  it("a Redis that is full", async () => {
    const cluster = newCluster("full");
    await redis.client.config("SET", "maxmemory", "1");
    onTestFinished(async () => void (await redis.client.config("SET", "maxmemory", "0")));
    const refusal = {
      code: "cluster-unreachable",
      message: expect.stringMatching(/^Redis at 127.0.0.1:\d+: OOM/),
    };
    await expect(cluster.solve(A2)).rejects.toMatchObject(refusal);
    await redis.client.config("SET", "maxmemory", "0");
    const solving = cluster.solve(A2);
    await newWorker("full");
    expect(await solving).toMatchObject({ winner: "white" });
  });

  it("a user who may not read what workers find", async () => {
    await redis.client.acl("SETUSER", "blind", "on", ">secret", "~*", "&*", "+@all", "-xread");
    const cluster = createCluster({
      connection: redis.url.replace("//", "//blind:secret@"),
      queue: "blind",
    });
    onTestFinished(() => cluster.close());
    await expect(cluster.solve(A2)).rejects.toMatchObject({
      code: "cluster-unreachable",
      message: expect.stringContaining("NOPERM"),
    });
  });

  it("bad positions and options of solve", async () => {
    const cluster = newCluster("refusals");
    await expect(cluster.solve({ ...A2, black: ["z9"] })).rejects.toMatchObject({ code: "bad-cell" });
    await expect(cluster.solve(A2, { algorithm: "pattern-search" })).rejects.toMatchObject({
      code: "bad-option",
    });
  });
});
