/** A Redis server of its own for a test: on a free port, with an append-only file in a temporary folder. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { afterAll, onTestFinished } from "vitest";
import { findRedis } from "../../scripts/ensure-redis.mjs";

export interface TestRedis {
  readonly port: number;
  readonly url: string;
  /** A client of it. */
  readonly client: Redis;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Starts it again, with its file. */
  start(): Promise<void>;
}

/** Ends with the tests of the file, outside of which it has to be called. `words` are more options of the server. */
export async function startRedis(words: readonly string[] = [], password = ""): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), "hex-wasp-redis-"));
  const port = await freePort();
  const program = findRedis();
  if (program === null) throw new Error("no redis-server: npm run redis");
  let server: ChildProcess | null = null;
  const secret = password === "" ? {} : { password };
  const client = new Redis({ port, lazyConnect: true, maxRetriesPerRequest: null, ...secret });
  client.on("error", () => {});
  const kill = async () => {
    const ended = server;
    server = null;
    if (ended === null) return;
    ended.kill("SIGKILL");
    await once(ended, "exit");
  };
  const start = async () => {
    const options = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder];
    const file = ["--appendonly", "yes", "--save", ""];
    server = spawn(program, [...options, ...file, ...words], { stdio: "ignore" });
    await client.ping();
  };
  afterAll(async () => {
    client.disconnect();
    await kill();
    rmSync(folder, { recursive: true, force: true });
  });
  await start();
  return { port, url: `redis://127.0.0.1:${port}`, client, kill, start };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

/** A network of a test that can be cut: connections to its port go to the port of a server. */
export class Network {
  readonly #target: number;
  readonly #sockets = new Set<Socket>();
  #isCut = false;
  port = 0;

  constructor(target: number) {
    this.#target = target;
  }

  async start(): Promise<void> {
    const server = createServer((near) => {
      const far = connect(this.#target, "127.0.0.1");
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(socket);
        socket.on("error", () => {});
        socket.on("close", () => {
          this.#sockets.delete(socket);
          other.destroy();
        });
        socket.on("data", (bytes) => {
          if (!this.#isCut) other.write(bytes);
        });
      }
      if (this.#isCut) near.destroy();
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    this.port = (server.address() as { port: number }).port;
    onTestFinished(() => {
      this.#dropAll();
      server.close();
    });
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Whatever is on its way is lost. */
  cut(): void {
    this.#isCut = true;
    this.#dropAll();
  }

  heal(): void {
    this.#isCut = false;
  }

  #dropAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
