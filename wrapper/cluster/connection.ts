/**
 * Connections to Redis. The first one must succeed, so that a wrong address or password is reported at once; later it is
 * restored whenever it breaks, and commands wait for that. Credentials never become part of a message.
 */
import type { RedisOptions as AllOptions, Redis } from "ioredis";
import { describe, HexError, reasonOf } from "../errors.js";
import { loadRedis } from "./libraries.js";

const FIRST_ANSWER_MILLISECONDS = 10_000;
/** A connection on which a command is not answered for so long is replaced. */
const SILENCE_MILLISECONDS = 30_000;
const LONGEST_PAUSE_MILLISECONDS = 2000;

type RedisOptions = Omit<AllOptions, "replyMapping">;

/** A validated connection: how to open it, and its name without credentials. */
export interface RedisAddress {
  readonly url: string | null;
  readonly options: RedisOptions;
  readonly name: string;
}

/** Reads the option `connection`: a URL, or the options of ioredis. */
export function parseConnection(value: unknown): RedisAddress {
  if (typeof value === "string") return parseUrl(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new HexError(
      "bad-option",
      `connection: ${describe(value)} is neither a URL nor an object with the options of ioredis`,
    );
  }
  const { host = "127.0.0.1", port = 6379, path } = value as RedisOptions;
  return { url: null, options: { ...value }, name: path ?? `${host}:${port}` };
}

/** The text is not part of the message: it may contain a password. */
function parseUrl(text: string): RedisAddress {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^rediss?:$/.test(url.protocol) || url.hostname === "") {
    const forms = "redis://host:port or rediss://user:password@host:port";
    throw new HexError("bad-option", `connection: not an address of Redis like ${forms}`);
  }
  return { url: text, options: {}, name: `${url.hostname}:${url.port || 6379}` };
}

/** An open connection. Those that are duplicated from it end with it. */
export interface Connection {
  readonly redis: Redis;
  close(): void;
}

/** Opens a connection that is restored when it breaks. Throws `cluster-unreachable`. `tell` gets a line when it breaks, and
 *  when it works again. */
export async function connect(
  { url, options, name }: RedisAddress,
  tell: (line: string) => void,
): Promise<Connection> {
  const { Redis: Client } = await loadRedis();
  let isOpen = false;
  let lastError: Error | null = null;
  const settings: RedisOptions = {
    keepAlive: 5000,
    socketTimeout: SILENCE_MILLISECONDS,
    ...options,
    lazyConnect: true,
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (isOpen ? Math.min(100 * times, LONGEST_PAUSE_MILLISECONDS) : null),
    // A server that is loading its files, or is no longer the master, is as good as absent.
    reconnectOnError: (error) => (/^READONLY/.test(error.message) ? 2 : false),
  };
  const redis = url === null ? new Client(settings) : new Client(url, settings);
  const { db = 0 } = redis.options;
  if (!Number.isSafeInteger(db) || db < 0) {
    throw new HexError("bad-option", "connection: the database is not a number, as in redis://host:port/0");
  }
  let isBroken = false;
  redis.on("error", (error: Error) => {
    lastError = error;
  });
  redis.on("close", () => {
    if (!isOpen || isBroken) return;
    isBroken = true;
    tell(
      `Redis at ${name} is not reachable${lastError === null ? "" : ` (${reasonText(lastError)})`}; waiting for it`,
    );
  });
  redis.on("ready", () => {
    if (isBroken) tell(`Redis at ${name} is back`);
    isBroken = false;
    lastError = null;
  });
  const timer = setTimeout(() => {
    lastError = new Error(`no answer within ${FIRST_ANSWER_MILLISECONDS / 1000} s`);
    redis.disconnect();
  }, FIRST_ANSWER_MILLISECONDS);
  try {
    await redis.connect();
    // The client itself would go on with database 0 where the server does not have this one.
    await redis.select(db);
  } catch (error) {
    redis.disconnect();
    throw unreachable(name, lastError ?? error);
  } finally {
    clearTimeout(timer);
  }
  isOpen = true;
  const close = () => {
    isOpen = false;
    redis.disconnect();
  };
  return { redis, close };
}

/** Runs commands; what Redis refuses, because it is full for example, becomes `cluster-unreachable`. */
export async function withClearErrors<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Error && error.name === "ReplyError") throw unreachable(name, error);
    throw error;
  }
}

/** The error of a Redis that cannot be used. */
function unreachable(name: string, cause: unknown): HexError {
  const text = reasonText(cause);
  const reason = text.startsWith("NOAUTH") ? "it asks for a password (NOAUTH)" : text;
  return new HexError("cluster-unreachable", `Redis at ${name}: ${reason}`, { cause });
}

/** What an error says; those of Node have no text if several addresses were tried. */
function reasonText(error: unknown): string {
  return reasonOf(error) || String((error as NodeJS.ErrnoException).code);
}
