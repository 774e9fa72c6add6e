/** What a cluster keeps in Redis: when a question is finished, and how long its facts are kept. */
import { expect, it } from "vitest";
import { parsePosition } from "../../wrapper/board/position.js";
import { questionId } from "../../wrapper/cluster/messages.js";
import { QuestionFacts } from "../../wrapper/cluster/question-facts.js";
import { ClusterStore } from "../../wrapper/cluster/store.js";
import type { Position } from "../../wrapper/types.js";
import { QuestionKeys } from "../support/cluster.js";
import { startRedis } from "../support/redis.js";

/** It does not rewrite its file: a child that does so goes on when the test has ended. */
const redis = await startRedis(["--auto-aof-rewrite-percentage", "0"]);
const POSITION: Position = { size: 3, black: [], white: [], toMove: "black" };
const board = parsePosition(POSITION);
const id = questionId(board);

/** The store of a queue of its own, and the names of its keys. */
function newStore(queue: string): [ClusterStore, QuestionKeys] {
  return [new ClusterStore(redis.client, queue), new QuestionKeys(redis.client, queue, POSITION)];
}

it("a question is not finished as long as a coordinator asks more of it", async () => {
  const [store, keys] = newStore("finished");
  const isFinished = () => store.isFinished(id);
  await store.openQuestion(board);
  const job = { id: "job", worker: "worker", job: "{}", result: "{}" };
  await store.finish(id, job, "worker#0", [new Uint8Array(20)]);
  for (const coordinator of ["first", "second"]) await store.publish(id, coordinator, "{}", 1);
  await store.saveAnswer(id, "winner", "{}");
  expect(await redis.client.ttl(keys.key("facts"))).toBeGreaterThan(0);
  await store.stopRunning(id, "first");
  expect(await isFinished()).toBe(false);
  await store.publish(id, "second", "{}", 1);
  expect(await redis.client.ttl(keys.key("facts"))).toBe(-1);
  await store.stopRunning(id, "second");
  expect(await isFinished()).toBe(true);
});

it("facts are dropped where they are more than a worker keeps", async () => {
  const [store, keys] = newStore("facts");
  const key = keys.key("facts");
  const batch = new Uint8Array(2 ** 18);
  for (let i = 0; i < 17; i++) {
    const job = { id: `job${i}`, worker: "worker", job: "{}", result: "{}" };
    await store.finish(id, job, `worker#${i}`, Array(16).fill(batch));
  }
  expect(await redis.client.memory("USAGE", key)).toBeLessThanOrEqual(2 ** 26);
  const count = await redis.client.xlen(key);
  expect(count).toBeGreaterThan(100);
  const authors = (await store.readFacts(id, "0-0")).map(({ author }) => author);
  expect(authors[0]).not.toBe("worker#0");
  expect((await redis.client.xrevrange(key, "+", "-", "COUNT", 1))[0]?.[1]?.[1]).toBe("worker#16");
});

it("a thread whose job is stopped does not wait for facts", async () => {
  const store = { readFacts: () => new Promise(() => {}) } as unknown as ClusterStore;
  const facts = new QuestionFacts(store, id, "worker");
  const stop = new AbortController();
  const taken = facts.takeFor(0, stop.signal);
  stop.abort(new Error("it took too long"));
  await expect(taken).rejects.toThrow("it took too long");
});
