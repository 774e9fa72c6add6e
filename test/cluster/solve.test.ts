/** A cluster of one process: coordinator and worker over a real Redis. */
import { describe, expect, it, onTestFinished } from "vitest";
import type * as Entry from "../../wrapper/cluster/index.js";
import { verifyProof } from "../../wrapper/proof/verify.js";
import type { Position } from "../../wrapper/types.js";
import { startRedis } from "../support/redis.js";

const DIST = new URL("../../build/dist/cluster.js", import.meta.url).href;
const { createCluster, startClusterWorker, HexError } = (await import(
  /* @vite-ignore */ DIST
)) as typeof Entry;

const redis = await startRedis();
const A2: Position = { size: 6, black: ["a2"], white: [], toMove: "white" };

async function newWorker(queue: string, workers = 1): Promise<void> {
  const worker = await startClusterWorker({ connection: redis.url, queue, workers, tableMegabytes: 4 });
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

  it("bad positions and options of solve", async () => {
    const cluster = newCluster("refusals");
    await expect(cluster.solve({ ...A2, black: ["z9"] })).rejects.toMatchObject({ code: "bad-cell" });
    await expect(cluster.solve(A2, { algorithm: "pattern-search" })).rejects.toMatchObject({
      code: "bad-option",
    });
  });
});
