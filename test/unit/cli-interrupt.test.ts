/** Ctrl-C during `hex-wasp solve`: a real SIGINT to a real process. */
import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { runSolve } from "../../wrapper/cli/run-solve.js";
import { createEngine } from "../../wrapper/engine/create-engine.js";
import type { Engine, Position, SolveOptions, SolveProgress } from "../../wrapper/types.js";
import { folder, start } from "../support/command-line.js";

/** No machine solves this one. */
const ENDLESS = "#14";
/** Black wins at once by a1. After any other move White plays there, and the rest is an empty board of 12×14. */
const EASY_WIN = JSON.stringify({
  size: 14,
  black: Array.from({ length: 13 }, (_, i) => `a${i + 2}`),
  white: Array.from({ length: 14 }, (_, i) => `b${i + 1}`),
  toMove: "black",
});
/** Progress reports appear where standard error is a terminal. */
const WITH_PROGRESS = ["--import", "data:text/javascript,process.stderr.isTTY=true"];

const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
});

/** Runs the command, sends SIGINT when its output first matches `cue`, and waits until it has ended. */
async function interrupt(words: readonly string[], cue: RegExp, nodeOptions: readonly string[] = []) {
  const child = start(["solve", ...words], nodeOptions);
  running.add(child);
  const output = { stdout: "", stderr: "" };
  let isSent = false;
  for (const name of ["stdout", "stderr"] as const) {
    child[name]?.setEncoding("utf8").on("data", (text: string) => {
      output[name] += text;
      if (isSent || !cue.test(output[name])) return;
      isSent = true;
      child.kill("SIGINT");
    });
  }
  const [status, signal] = await new Promise<[number | null, string | null]>((resolve) => {
    child.on("close", (...end) => resolve(end));
  });
  running.delete(child);
  return { status, signal, ...output };
}

describe("SolveProgress.winner", () => {
  it("is null until the position is solved, and then its winner", async () => {
    const engine = await createEngine({ largestBoard: 14 });
    const solve = async (position: Position, isDone: (progress: SolveProgress) => boolean) => {
      const stop = new AbortController();
      let last: SolveProgress | undefined;
      const onProgress = (progress: SolveProgress) => {
        last = progress;
        if (isDone(progress)) stop.abort();
      };
      const solving = engine.solve(position, { allMoves: true, signal: stop.signal, onProgress });
      await expect(solving).rejects.toMatchObject({ name: "AbortError" });
      return last?.winner;
    };
    const empty: Position = { size: 14, black: [], white: [], toMove: "black" };
    expect(await solve(empty, ({ nodes }) => nodes > 0)).toBeNull();
    expect(await solve(JSON.parse(EASY_WIN), ({ bounds }) => bounds === null)).toBe("black");
    engine.dispose();
  });
});

describe("hex-wasp solve, interrupted", () => {
  it("prints what is known so far and exits with 130", async () => {
    const { status, signal, stdout } = await interrupt([ENDLESS], /[1-9]\d* positions? · /, WITH_PROGRESS);
    expect({ status, signal }).toEqual({ status: 130, signal: null });
    expect(stdout).toContain("\nInterrupted: not solved yet\n");
    expect(stdout).toMatch(/\nLine being searched: [a-n]\d+/);
    expect(stdout).toMatch(/\n[1-9][\d,]* positions? in \d+\.\d\d s\n$/);
  });

  it("prints valid JSON, with nothing on standard error", async () => {
    // The first position is solved at once: after its result, the signal ends the second, and there is no third.
    const words = ["#3,b2", ENDLESS, "#3,b2", "--json"];
    const { status, stdout, stderr } = await interrupt(words, /\n/);
    expect({ status, stderr }).toEqual({ status: 130, stderr: "" });
    const [first, second, ...others] = stdout.trimEnd().split("\n");
    expect(others).toEqual([]);
    expect(JSON.parse(first as string)).not.toHaveProperty("interrupted");
    expect(JSON.parse(second as string)).toMatchObject({
      position: { size: [14, 14] },
      interrupted: true,
      winner: null,
      move: null,
      pv: [],
      line: expect.any(Array),
      stats: { nodes: expect.any(Number), milliseconds: expect.any(Number) },
    });
  });

  it.each([
    ["one thread", []],
    ["workers", ["--workers", "2"]],
  ])("prints the moves known so far: %s", async (_, workers) => {
    const words = [EASY_WIN, "--all-moves", ...workers];
    const { status, stdout } = await interrupt(words, /[1-9]\d* moves? known/, WITH_PROGRESS);
    expect(status).toBe(130);
    expect(stdout).toContain("\nInterrupted: Black wins with a1, marked *\n");
    expect(stdout).toMatch(/\n1 winning move, marked \*; [1-9]\d* not solved, marked \?\n/);
  });

  it("ends several workers at once", async () => {
    const words = ["#3,b2", ENDLESS, "--all-moves", "--workers", "2", "--json"];
    const { status, stdout } = await interrupt(words, /\n/);
    expect(status).toBe(130);
    const { interrupted, moves } = JSON.parse(stdout.trimEnd().split("\n")[1] as string);
    expect(interrupted).toBe(true);
    expect(Object.keys(moves)).toHaveLength(14 * 14);
    expect(Object.values(moves)).toContain(null);
  });

  it("writes no certificate", async () => {
    const path = join(folder, "interrupted.json");
    const words = [ENDLESS, "--proof", path];
    const { status, stdout } = await interrupt(words, /positions? · /, WITH_PROGRESS);
    expect(status).toBe(130);
    expect(stdout).toMatch(/\nNo certificate: interrupted\n$/);
    expect(existsSync(path)).toBe(false);
  });

  it("keeps the result where only the certificate is missing", async () => {
    const engine = await createEngine({ largestBoard: 5 });
    const interruption = new AbortController();
    const interrupted: Engine = Object.assign(Object.create(engine), {
      solve: (...[position, options]: Parameters<Engine["solve"]>) => {
        if ((options as SolveOptions).proof) interruption.abort();
        return engine.solve(position, options);
      },
    });
    const position = { size: 5, black: ["a2"], white: [], toMove: "white" } as const;
    const { stats, ...expected } = await engine.solve(position);
    engine.clear();
    const report = await runSolve(interrupted, position, {
      algorithm: "df-pn",
      hasAllMoves: false,
      hasProof: true,
      milliseconds: Number.POSITIVE_INFINITY,
      nodes: Number.POSITIVE_INFINITY,
      signal: interruption.signal,
      onProgress: () => {},
    });
    expect(report).toMatchObject({ ...expected, interrupted: true, stats: { nodes: stats.nodes } });
    expect(report).not.toHaveProperty("proof");
    engine.dispose();
  });
});
