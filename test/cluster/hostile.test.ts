/** Workers that record false results: the coordinator returns no answer that has no certificate, and ends in time. */
import { describe, expect, it, onTestFinished } from "vitest";
import { positionOf } from "../../wrapper/board/position.js";
import { drawStatus } from "../../wrapper/cli/cluster-status.js";
import type * as Entry from "../../wrapper/cluster/index.js";
import type { JobMessage } from "../../wrapper/cluster/messages.js";
import { verifyProof } from "../../wrapper/proof/verify.js";
import type { Position, SolveResult } from "../../wrapper/types.js";
import { QuestionKeys, startHostileWorker } from "../support/cluster.js";
import { startRedis } from "../support/redis.js";
import { newEngine } from "../support/solving.js";

const DIST = new URL("../../build/dist/cluster.js", import.meta.url).href;
const { createCluster } = (await import(/* @vite-ignore */ DIST)) as typeof Entry;

const redis = await startRedis();
/** Black wins, by pairs of cells above and below b2. */
const B2: Position = { size: 3, black: ["b2"], white: [], toMove: "white" };
const EMPTY: Position = { size: 3, black: [], white: [], toMove: "black" };
const STATS = { nodes: 1, milliseconds: 1, tableUsed: 1 };

function newCluster(queue: string, onMessage: (line: string) => void = () => {}): Entry.Cluster {
  const cluster = createCluster({ connection: redis.url, queue, onMessage });
  onTestFinished(() => cluster.close());
  return cluster;
}

/** Claims that a side wins, by all cells that are not the other one's. */
function claim({ task }: JobMessage, winner: 0 | 1): string {
  const { stones } = task.board;
  const proofSet = [...stones.keys()].filter((cell) => stones[cell] !== 1 - winner);
  return JSON.stringify({ winner, proofSet, move: null, ...STATS });
}

/** Best play and the certificate, as an honest worker finds them. */
async function finish({ task }: JobMessage): Promise<SolveResult> {
  const engine = await newEngine();
  return engine.solve(positionOf(task.board), { proof: true });
}

describe("a job that fails again and again ends the solve", () => {
  it("if it is a search", async () => {
    const lines: string[] = [];
    startHostileWorker(redis, "searches", () => "nonsense");
    const solving = newCluster("searches", (line) => lines.push(line)).solve(B2);
    await expect(solving).rejects.toMatchObject({
      name: "HexError",
      code: "worker-lost",
      message: "a job has failed 10 times: result: it is not JSON",
    });
    expect(lines).toHaveLength(10);
  });

  it("if it is the certificate", async () => {
    let certificates = 0;
    startHostileWorker(redis, "certificates", (job) => {
      if (job.task.kind === "search") return claim(job, 0);
      certificates++;
      return "nonsense";
    });
    await expect(newCluster("certificates").solve(B2)).rejects.toMatchObject({ code: "worker-lost" });
    expect(certificates).toBe(10);
  });
});

describe("a refused result", () => {
  it("may be of nobody and about nothing", async () => {
    startHostileWorker(redis, "nobody", async (job) =>
      job.task.kind === "search" ? claim(job, 0) : JSON.stringify(await finish(job)),
    );
    await redis.client.xadd(new QuestionKeys(redis.client, "nobody", B2).key("results"), "*", "a", "b");
    const lines: string[] = [];
    await newCluster("nobody", (line) => lines.push(line)).solve(B2);
    expect(lines).toEqual(["refused a result of worker ?: job: it is not JSON"]);
  });

  it("may have taken longer than any job", async () => {
    let told = 0;
    startHostileWorker(redis, "time", async (job) => {
      if (job.task.kind === "close") return JSON.stringify(await finish(job));
      const milliseconds = told++ === 0 ? Number.MAX_SAFE_INTEGER : 1;
      return JSON.stringify({ ...JSON.parse(claim(job, 0)), milliseconds });
    });
    const lines: string[] = [];
    const { winner } = await newCluster("time", (line) => lines.push(line)).solve(B2);
    expect(winner).toBe("black");
    expect(lines).toEqual([
      expect.stringMatching(/^refused a result of worker hostile: result.milliseconds: /),
    ]);
  });
});

describe("a false winner without a certificate", () => {
  const limited = { winner: null, move: null, pv: [], carrier: [], proof: null, stats: STATS };
  const answer = (job: JobMessage) => (job.task.kind === "search" ? claim(job, 1) : JSON.stringify(limited));

  it("is refused where no limit explains that there is none", async () => {
    startHostileWorker(redis, "unlimited", answer);
    await expect(newCluster("unlimited").solve(EMPTY)).rejects.toMatchObject({
      code: "worker-lost",
      message: "a job has failed 10 times: result.winner: it is null, though the job has no limit",
    });
  });

  it("is not returned where there is a limit", async () => {
    startHostileWorker(redis, "limited", answer);
    const result = await newCluster("limited").solve(EMPTY, { nodeLimit: 10 });
    expect(result).toEqual({ winner: null, move: null, pv: [], carrier: [], stats: expect.anything() });
  });
});

describe("a certificate", () => {
  it("decides against a winner that a worker claims", async () => {
    startHostileWorker(redis, "claim", async (job) =>
      job.task.kind === "search" ? claim(job, 1) : JSON.stringify(await finish(job)),
    );
    const { winner, proof } = await newCluster("claim").solve(B2, { proof: true });
    expect(winner).toBe("black");
    expect(verifyProof(proof, { position: B2 })).toMatchObject({ ok: true, winner: "black" });
  });

  it("is missing in the status until it is there", async () => {
    let finishNow = () => {};
    const isTold = new Promise<void>((resolve) => {
      finishNow = resolve;
    });
    startHostileWorker(redis, "status", async (job) => {
      if (job.task.kind === "search") return claim(job, 0);
      await isTold;
      return JSON.stringify(await finish(job));
    });
    const cluster = newCluster("status");
    const solving = cluster.solve(B2);
    const lines = async () => drawStatus(await cluster.status());
    await expect
      .poll(lines, { timeout: 20_000 })
      .toContain("3×3, Black b2, White to move: Black wins, the certificate is still missing\n");
    finishNow();
    await solving;
    expect(await lines()).toContain("3×3, Black b2, White to move: Black wins\n");
    expect(await cluster.status()).toMatchObject({ questions: [{ winner: "black", hasCertificate: true }] });
  });

  it("ends a solve of all moves if verdicts contradict it", async () => {
    startHostileWorker(redis, "verdicts", async (job) =>
      job.task.kind === "search" ? claim(job, 1) : JSON.stringify(await finish(job)),
    );
    await expect(newCluster("verdicts").solve(EMPTY, { allMoves: true })).rejects.toMatchObject({
      name: "HexError",
      code: "worker-lost",
      message: expect.stringMatching(/false result \(moves: .*start again with another queue/),
    });
  });

  const stone: Position = { size: 3, black: ["a1"], white: ["c3"], toMove: "black" };
  const lies: [string, (honest: SolveResult) => Partial<SolveResult>, string][] = [
    ["another move", () => ({ move: "c1", pv: ["c1"] }), "move: it is c1, and "],
    ["best play without the move", () => ({ pv: ["c1"] }), "pv: it does not begin with the move"],
    ["illegal best play", ({ pv }) => ({ pv: [...pv.slice(0, 1), "c3"] }), "pv: c3 is not empty"],
    ["stones in the carrier", () => ({ carrier: ["a1"] }), "carrier: a1 is not empty"],
  ];
  it.each(lies)("is refused with %s", async (name, lie, problem) => {
    const queue = name.replaceAll(" ", "-");
    let told = 0;
    startHostileWorker(redis, queue, async (job) => {
      if (job.task.kind === "search") return claim(job, 0);
      const honest = await finish(job);
      return JSON.stringify(told++ === 0 ? { ...honest, ...lie(honest) } : honest);
    });
    const lines: string[] = [];
    const { winner, move } = await newCluster(queue, (line) => lines.push(line)).solve(stone);
    expect({ winner, move }).toEqual({ winner: "black", move: "a3" });
    expect(lines).toEqual([
      expect.stringContaining(`refused a result of worker hostile: result: ${problem}`),
    ]);
  });
});
