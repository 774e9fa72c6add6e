/**
 * What a cluster keeps in Redis, beside BullMQ's queue of jobs. All keys begin with `hex-wasp:<queue>:`.
 *
 *   version            of the running coordinator; expires when it is gone
 *   alive, workers     the workers, with the time of their last sign of life
 *   questions          id → position
 *   <question>:done    job id → worker: the jobs that have a result
 *   <question>:results stream of results, in the order in which they came
 *   <question>:facts   stream of facts (../backend/facts.ts)
 *   <question>:running coordinator → time of its last sign of life
 *   <question>:state   counters, and the coordinator's last progress report
 *   <question>:answer  the finished question, with its certificate
 *
 * Results and facts are added by one script, together with the mark that the job is done: a crash at any time leaves all
 * of a result or nothing. So a job is never recorded twice, and a coordinator that starts again finds everything that was
 * found before it. Only invalid results and the oldest facts are removed.
 */
import type { Redis } from "ioredis";
import type { Board } from "../board/board.js";
import { positionOf } from "../board/position.js";
import { MOST_FACT_BYTES } from "../team/fact-log.js";
import { CLUSTER_VERSION, PROTOCOL, questionId } from "./messages.js";

/** A coordinator or worker that is silent for so long is gone. */
const ALIVE_MILLISECONDS = 6000;
/** The facts of a finished question are kept for a day: with `allMoves` it may be asked again. */
const FINISHED_SECONDS = 86_400;
/** Facts read at once. */
const FACTS_PER_READ = 64;
const RESULTS_PER_READ = 256;

/** A worker keeps at most MOST_FACT_BYTES of facts. A longer stream would only use memory and make new workers read facts
 *  that they drop, so its older half is removed, as in a FactLog. */
const FINISH = `
  if redis.call("HSETNX", KEYS[1], ARGV[1], ARGV[2]) == 0 then return 0 end
  redis.call("XADD", KEYS[2], "*", "id", ARGV[1], "worker", ARGV[2], "job", ARGV[4], "result", ARGV[5])
  for i = 6, #ARGV do redis.call("XADD", KEYS[3], "*", "author", ARGV[3], "facts", ARGV[i]) end
  if (redis.call("MEMORY", "USAGE", KEYS[3]) or 0) > ${MOST_FACT_BYTES} then
    redis.call("XTRIM", KEYS[3], "MAXLEN", "~", math.floor(redis.call("XLEN", KEYS[3]) / 2))
  end
  return 1`;

const REFUSE = `
  redis.call("XDEL", KEYS[2], ARGV[2])
  redis.call("HDEL", KEYS[1], ARGV[1])
  return redis.call("HINCRBY", KEYS[3], "refused", 1)`;

const CLAIM = `
  local version = redis.call("GET", KEYS[1])
  if version and version ~= ARGV[1] then return version end
  redis.call("SET", KEYS[1], ARGV[1], "PX", ARGV[2])
  return ARGV[1]`;

/** Redis's own clock counts, because those of the machines may differ. */
const BEAT = `
  local time = redis.call("TIME")
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  if ARGV[1] ~= "" then
    redis.call("ZADD", KEYS[1], now, ARGV[1])
    redis.call("HSET", KEYS[2], ARGV[1], ARGV[2])
  end
  for _, name in ipairs(redis.call("ZRANGEBYSCORE", KEYS[1], "-inf", now - ARGV[3])) do
    redis.call("ZREM", KEYS[1], name)
    redis.call("HDEL", KEYS[2], name)
  end
  return { redis.call("GET", KEYS[3]) or "", redis.call("HGETALL", KEYS[2]) }`;

/** By Redis's clock, too: the coordinators of a question with their last signs of life. */
const RUNNING = `
  local time = redis.call("TIME")
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  if ARGV[1] ~= "" then
    redis.call("ZADD", KEYS[1], now, ARGV[1])
    redis.call("PEXPIRE", KEYS[1], ARGV[2])
  end
  return redis.call("ZCOUNT", KEYS[1], now - ARGV[2], "+inf")`;

export interface StoredResult {
  /** Of the entry in the stream. */
  readonly entry: string;
  readonly id: string;
  readonly worker: string;
  readonly job: string;
  readonly result: string;
}

export interface StoredFacts {
  readonly entry: string;
  readonly author: string;
  readonly bytes: Uint8Array;
}

export interface CrewMember {
  readonly name: string;
  readonly info: string;
}

export class ClusterStore {
  readonly redis: Redis;
  readonly #prefix: string;

  constructor(redis: Redis, queue: string) {
    this.redis = redis;
    this.#prefix = `hex-wasp:${queue}`;
  }

  /** For BullMQ. Workers of another version have another queue, so they are never given a job. */
  get queueName(): string {
    return `jobs-${CLUSTER_VERSION}`;
  }

  get queuePrefix(): string {
    return this.#prefix;
  }

  key(...parts: readonly string[]): string {
    return [this.#prefix, ...parts].join(":");
  }

  #of(question: string, name: "done" | "results" | "facts" | "state" | "answer" | "running"): string {
    return this.key(`${PROTOCOL}-${question}`, name);
  }

  /** Says that a coordinator of this version is running. Returns the version that is: another one may be. */
  async claimVersion(): Promise<string> {
    const words = [CLUSTER_VERSION, String(ALIVE_MILLISECONDS)];
    return (await this.redis.eval(CLAIM, 1, this.key("version"), ...words)) as string;
  }

  /** A worker's sign of life, or, without a name, only a question: which coordinator and which workers there are. */
  async beat(
    name = "",
    info = "",
  ): Promise<{ readonly version: string | null; readonly crew: CrewMember[] }> {
    const keys = [this.key("alive"), this.key("workers"), this.key("version")];
    const words = [name, info, String(ALIVE_MILLISECONDS)];
    const [version, fields] = (await this.redis.eval(BEAT, keys.length, ...keys, ...words)) as [
      string,
      string[],
    ];
    const crew = fields.flatMap((field, i) =>
      i % 2 === 0 ? [{ name: field, info: fields[i + 1] ?? "" }] : [],
    );
    return { version: version === "" ? null : version, crew };
  }

  /** Removes a worker that ends. */
  async leave(name: string): Promise<void> {
    await this.redis.multi().zrem(this.key("alive"), name).hdel(this.key("workers"), name).exec();
  }

  /** Records a result and its facts. Returns whether it is the first one of that job. */
  async finish(
    question: string,
    { id, worker, job, result }: Omit<StoredResult, "entry">,
    author: string,
    facts: readonly Uint8Array[],
  ): Promise<boolean> {
    const keys = [this.#of(question, "done"), this.#of(question, "results"), this.#of(question, "facts")];
    const parts = facts.map((bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    return (await this.redis.eval(FINISH, 3, ...keys, id, worker, author, job, result, ...parts)) === 1;
  }

  async isDone(question: string, id: string): Promise<boolean> {
    return (await this.redis.hexists(this.#of(question, "done"), id)) === 1;
  }

  /** Removes a result that is not valid, so that its job can be done again. */
  async refuse(question: string, { entry, id }: Pick<StoredResult, "entry" | "id">): Promise<void> {
    const keys = [this.#of(question, "done"), this.#of(question, "results"), this.#of(question, "state")];
    await this.redis.eval(REFUSE, 3, ...keys, id, entry);
  }

  /** The results after an entry. With `reader`, a connection of its own, waits for some. */
  async readResults(question: string, after: string, reader?: Redis): Promise<StoredResult[]> {
    const key = this.#of(question, "results");
    const found =
      reader === undefined
        ? await this.redis.xrange(key, `(${after}`, "+", "COUNT", RESULTS_PER_READ)
        : ((await reader.xread("COUNT", RESULTS_PER_READ, "BLOCK", 2000, "STREAMS", key, after))?.[0]?.[1] ??
          []);
    return found.map(([entry, fields]) => storedResult(entry, fields));
  }

  /** One result; null if it is not there any more. */
  async readResult(question: string, entry: string): Promise<StoredResult | null> {
    const [found] = await this.redis.xrange(this.#of(question, "results"), entry, entry);
    return found === undefined ? null : storedResult(...found);
  }

  /** Some of the facts after an entry; none if there are no more. */
  async readFacts(question: string, after: string): Promise<StoredFacts[]> {
    const key = this.#of(question, "facts");
    const found = await this.redis.xrangeBuffer(key, `(${after}`, "+", "COUNT", FACTS_PER_READ);
    return found.map(([entry, fields]) => {
      const at = (name: string) => fields[fields.findIndex((field) => field.toString() === name) + 1];
      return {
        entry: entry.toString(),
        author: at("author")?.toString() ?? "",
        bytes: new Uint8Array(at("facts") ?? []),
      };
    });
  }

  /** Its facts are kept from now on. */
  async openQuestion(board: Board): Promise<void> {
    const id = questionId(board);
    await this.redis
      .multi()
      .hset(this.key("questions"), id, JSON.stringify(positionOf(board)))
      .hdel(this.#of(id, "state"), "finished")
      .persist(this.#of(id, "facts"))
      .exec();
  }

  /** All questions so far: id and position as JSON. */
  async questions(): Promise<Record<string, string>> {
    return this.redis.hgetall(this.key("questions"));
  }

  /** Says that a coordinator is working on a question, and how far it is. Adds to the time that the question has taken. Its
   *  facts are kept, though another coordinator may have finished it. */
  async publish(
    question: string,
    coordinator: string,
    progress: string,
    milliseconds: number,
  ): Promise<void> {
    await this.redis
      .multi()
      .eval(RUNNING, 1, this.#of(question, "running"), coordinator, ALIVE_MILLISECONDS)
      .persist(this.#of(question, "facts"))
      .hset(this.#of(question, "state"), "progress", progress)
      .hincrby(this.#of(question, "state"), "milliseconds", Math.round(milliseconds))
      .exec();
  }

  async state(question: string): Promise<Record<string, string>> {
    return this.redis.hgetall(this.#of(question, "state"));
  }

  async isRunning(question: string): Promise<boolean> {
    const running = this.#of(question, "running");
    return ((await this.redis.eval(RUNNING, 1, running, "", ALIVE_MILLISECONDS)) as number) > 0;
  }

  async stopRunning(question: string, coordinator: string): Promise<void> {
    await this.redis.zrem(this.#of(question, "running"), coordinator);
  }

  /** Keeps the finished question; its facts are no longer needed. */
  async saveAnswer(question: string, mode: string, answer: string): Promise<void> {
    await this.redis
      .multi()
      .hset(this.#of(question, "answer"), mode, answer)
      .hset(this.#of(question, "state"), "finished", "1")
      .expire(this.#of(question, "facts"), FINISHED_SECONDS)
      .exec();
  }

  /** Whether nobody needs the results of a question any more: it is finished, and no other coordinator asks more of it. */
  async isFinished(question: string): Promise<boolean> {
    if ((await this.redis.hexists(this.#of(question, "state"), "finished")) === 0) return false;
    return !(await this.isRunning(question));
  }

  /** Whether there is an answer of any mode; each has a certificate. */
  async hasAnswer(question: string): Promise<boolean> {
    return (await this.redis.exists(this.#of(question, "answer"))) === 1;
  }

  async answer(question: string, mode: string): Promise<string | null> {
    return this.redis.hget(this.#of(question, "answer"), mode);
  }
}

function storedResult(entry: string, fields: readonly string[]): StoredResult {
  const at = (name: string) => {
    const place = fields.indexOf(name);
    return place < 0 || place % 2 === 1 ? "" : (fields[place + 1] ?? "");
  };
  return { entry, id: at("id"), worker: at("worker"), job: at("job"), result: at("result") };
}
