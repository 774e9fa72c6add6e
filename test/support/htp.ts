/** A running `hex-wasp htp`: lines in, blocks of text out. */
import type { ChildProcess } from "node:child_process";
import { afterEach } from "vitest";
import { start } from "./command-line.js";

const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
});

export interface HtpProcess {
  send(...lines: readonly string[]): void;
  /** The next block of output, without its empty line: a response or a progress block. */
  next(): Promise<string>;
  /** The next response; progress blocks before it are dropped. */
  response(): Promise<string>;
  /** Sends a line and returns its response. */
  ask(line: string): Promise<string>;
  /** Closes the input, and resolves with the exit code. */
  close(): Promise<number | null>;
}

export function startHtp(options: readonly string[] = []): HtpProcess {
  const child = start(["htp", ...options]);
  running.add(child);
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const blocks: string[] = [];
  const readers: ((block: string) => void)[] = [];
  let rest = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    const parts = (rest + text).split("\n\n");
    rest = parts.pop() as string;
    blocks.push(...parts);
    while (blocks.length > 0 && readers.length > 0) readers.shift()?.(blocks.shift() as string);
  });
  const send = (...lines: readonly string[]) => {
    child.stdin?.write(lines.map((line) => `${line}\n`).join(""));
  };
  const next = () =>
    new Promise<string>((resolve) => {
      const block = blocks.shift();
      if (block === undefined) readers.push(resolve);
      else resolve(block);
    });
  const response = async () => {
    for (;;) {
      const block = await next();
      if (/^[=?]/.test(block)) return block;
    }
  };
  return {
    send,
    next,
    response,
    ask: (line) => {
      send(line);
      return response();
    },
    close: () => {
      child.stdin?.end();
      return ended;
    },
  };
}
