/** A cluster of real processes, and a look at what it keeps in Redis. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "bullmq";
import type { Redis } from "ioredis";
import { afterAll, onTestFinished } from "vitest";
import { parsePosition } from "../../wrapper/board/position.js";
import {
  CLUSTER_VERSION,
  type JobMessage,
  jobId,
  parseJob,
  parseOutcome,
  questionId,
} from "../../wrapper/cluster/messages.js";
import type { JobResult } from "../../wrapper/team/job.js";
import type { Position } from "../../wrapper/types.js";
import { CLI } from "./command-line.js";
import type { TestRedis } from "./redis.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** What is left to clean up. `afterAll` does nothing if a test calls it. */
const processes = new Set<Process>();
const folders = new Set<string>();
afterAll(async () => {
  await Promise.all([...processes].map((one) => one.kill()));
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});

/** A process of the command line, and what it has printed. */
export class Process {
  readonly child: ChildProcess;
  readonly #exit: Promise<unknown[]>;
  stdout = "";
  stderr = "";

  constructor(words: readonly string[], cli = CLI) {
    this.child = spawn(process.execPath, [cli, ...words], { stdio: ["ignore", "pipe", "pipe"] });
    for (const name of ["stdout", "stderr"] as const) {
      this.child[name]?.setEncoding("utf8").on("data", (text: string) => {
        this[name] += text;
      });
    }
    this.#exit = once(this.child, "close");
    processes.add(this);
  }

  get pid(): number {
    return this.child.pid as number;
  }

  /** Resolves to the exit code. */
  async end(): Promise<number | null> {
    return (await this.#exit)[0] as number | null;
  }

  async kill(): Promise<void> {
    this.child.kill("SIGKILL");
    await this.#exit;
  }

  async printed(text: string): Promise<void> {
    await until(() => this.stderr.includes(text) || this.stdout.includes(text), `"${text}"`);
  }
}

/** Starts a worker of one thread. */
export function startWorkerProcess(url: string, queue: string, cli = CLI): Process {
  const words = ["--redis", url, "--queue", queue, "--workers", "1", "--table", "16", "--stalled-after", "2"];
  return new Process(["cluster", "work", ...words], cli);
}

/** Takes jobs and records what a test makes up for them, once they have left the queue: so that a job whose result is
 *  refused can be queued again at once. */
export function startHostileWorker(
  { client, port }: TestRedis,
  queue: string,
  answer: (job: JobMessage) => string | Promise<string>,
): void {
  const worker = new Worker(`jobs-${CLUSTER_VERSION}`, async () => {}, {
    connection: { port, maxRetriesPerRequest: null },
    prefix: `hex-wasp:${queue}`,
  });
  worker.on("error", () => {});
  worker.on("completed", async ({ data }) => {
    const job = parseJob(data);
    const result = await answer(job);
    const key = (name: string) => `hex-wasp:${queue}:1-${job.question}:${name}`;
    const fields = ["id", jobId(job), "worker", "hostile", "job", JSON.stringify(data), "result", result];
    await client
      .multi()
      .hset(key("done"), jobId(job), "hostile")
      .xadd(key("results"), "*", ...fields)
      .exec();
  });
  onTestFinished(() => worker.close(true));
}

/** Waits until something holds, for about two minutes at most: machines that run tests are busy. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let i = 0; i < 4800; i++) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`not within two minutes: ${what}`);
}

/** A copy of the package that says that it is of another version. */
export function otherVersion(version: string): string {
  const folder = mkdtempSync(join(tmpdir(), "hex-wasp-version-"));
  folders.add(folder);
  cpSync(join(ROOT, "build", "dist"), join(folder, "dist"), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const exports = { "./package.json": "./package.json" };
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ name: "hex-wasp", version, type: "module", exports }),
  );
  return join(folder, "dist", "cli.js");
}

export interface LoggedResult {
  readonly entry: string;
  readonly id: string;
  readonly worker: string;
  readonly job: JobMessage;
  /** Null for the certificate. */
  readonly result: JobResult | null;
}

/** What a queue keeps about a question. */
export class QuestionKeys {
  readonly #redis: Redis;
  readonly #queue: string;
  readonly #question: string;

  constructor(redis: Redis, queue: string, position: Position) {
    this.#redis = redis;
    this.#queue = queue;
    this.#question = questionId(parsePosition(position));
  }

  key(name: string): string {
    return `hex-wasp:${this.#queue}:1-${this.#question}:${name}`;
  }

  /** Results so far. */
  async count(): Promise<number> {
    return this.#redis.xlen(this.key("results"));
  }

  async results(): Promise<LoggedResult[]> {
    const entries = await this.#redis.xrange(this.key("results"), "-", "+");
    return entries.map(([entry, fields]) => {
      const at = (name: string) => fields[fields.indexOf(name) + 1] as string;
      const job = parseJob(JSON.parse(at("job")));
      const { task } = job;
      const result = task.kind === "search" ? parseOutcome(at("result"), task).result : null;
      if (jobId(job) !== at("id")) throw new Error(`job ${at("id")} is not ${jobId(job)}`);
      return { entry, id: at("id"), worker: at("worker"), job, result };
    });
  }
}
