/** `pool.solve`: all workers of a pool on one position. */
import { describe, expect, it } from "vitest";
import { cellName } from "../../wrapper/board/notation.js";
import { parsePosition } from "../../wrapper/board/position.js";
import { HexError } from "../../wrapper/errors.js";
import type { Color, Position, SolveProgress } from "../../wrapper/index.js";
import { checkProof } from "../../wrapper/proof/check.js";
import { checkSolveOptions } from "../../wrapper/solve/options.js";
import { FactLog } from "../../wrapper/team/fact-log.js";
import { solveAsTeam, type TeamMember } from "../../wrapper/team/solve-team.js";
import { randomBelow, shuffled } from "../support/boards.js";
import { ENDLESS, newEngine, opening } from "../support/solving.js";
import { newPool, workersOf } from "../support/workers.js";

/** Takes some thousand nodes, so every worker gets jobs. */
const LONG = opening(6, "a3");

function randomPosition(size: number, stones: number, random: (below: number) => number): Position {
  const cells = shuffled(size * size, random).map((cell) => cellName(cell, size));
  const toMove: Color = random(2) === 0 ? "black" : "white";
  return { size, black: cells.slice(0, stones), white: cells.slice(stones, 2 * stones), toMove };
}

/** The winner still wins where all cells outside the carrier go to the loser. */
function withoutRest(position: Position, winner: Color, carrier: readonly string[]): Position {
  const size = position.size as number;
  const taken = new Set([...position.black, ...position.white, ...carrier]);
  const cells = Array.from({ length: size * size }, (_, i) => cellName(i, size));
  const rest = cells.filter((cell) => !taken.has(cell));
  const loser = winner === "black" ? "white" : "black";
  return { ...position, [loser]: [...position[loser], ...rest] };
}

describe("a pool that solves one position", () => {
  const positions: [string, Position][] = [
    ["a won position", opening(5, "a2")],
    ["a lost one", opening(5, "c3")],
    ["a longer one", LONG],
    ["a rectangle", { size: [5, 4], black: ["b2"], white: [], toMove: "white" }],
    ["Black to move", { size: 5, black: ["c2"], white: ["c3", "b4"], toMove: "black" }],
    ["a game that is over", { size: 2, black: ["a1", "a2"], white: [], toMove: "white" }],
    ["a full board", { size: 1, black: ["a1"], white: [], toMove: "white" }],
    ["an empty board of one cell", { size: 1, black: [], white: [], toMove: "black" }],
  ];
  it.each(positions)("answers as an engine does: %s", async (_, position) => {
    const [pool, engine] = [await newPool({ workers: 3 }), await newEngine()];
    const known = await engine.solve(position, { allMoves: true, proof: true });
    const result = await pool.solve(position, { allMoves: true, proof: true });
    expect(Object.keys(result).sort()).toEqual(Object.keys(known).sort());
    expect(result.winner).toBe(known.winner);
    expect(result.moves).toEqual(known.moves);
    expect(Object.keys(result.moves ?? {})).toEqual(Object.keys(known.moves ?? {}));
    expect(result.move === null).toBe(known.move === null);
    expect(result.pv.length > 0).toBe(known.pv.length > 0);
    expect(Object.keys(result.stats).sort()).toEqual(Object.keys(known.stats).sort());
    if (result.winner === position.toMove && result.move !== null) {
      expect(known.moves?.[result.move]).toBe(result.winner);
      expect(result.pv[0]).toBe(result.move);
    }
    if (known.proof === undefined) expect(result.proof).toBeUndefined();
    else
      expect(checkProof(result.proof as NonNullable<typeof result.proof>, position)).toMatchObject({
        ok: true,
      });
    const plain = await pool.solve(position, { pv: false });
    expect(plain.winner).toBe(known.winner);
    expect(plain).not.toHaveProperty("moves");
    expect(plain).not.toHaveProperty("proof");
  });

  it("finds the winner, and a carrier that holds, of random positions", async () => {
    const random = randomBelow(20);
    const [pool, engine] = [await newPool({ workers: 4, tableMegabytes: 1 }), await newEngine()];
    for (let i = 0; i < 25; i++) {
      const position = randomPosition(5 + (i % 2), 1 + random(4), random);
      const { winner, move, carrier } = await pool.solve(position);
      const shown = JSON.stringify(position);
      const algorithm = "pattern-search";
      const truth =
        position.size === 5 ? await engine.solve(position, { algorithm }) : await engine.solve(position);
      expect(winner, shown).toBe(truth.winner);
      if (winner === position.toMove) expect(carrier, shown).toContain(move);
      const kept = await engine.solve(withoutRest(position, winner as Color, carrier));
      expect(kept.winner, `${shown} needs ${carrier.join()}`).toBe(winner);
    }
  });

  it("reports progress over all workers", async () => {
    const pool = await newPool({ workers: 2 });
    const reports: SolveProgress[] = [];
    const { stats } = await pool.solve(ENDLESS, {
      nodeLimit: 3000,
      onProgress: (progress) => reports.push(progress),
    });
    expect(reports.length).toBeGreaterThan(0);
    const nodes = reports.map((report) => report.nodes);
    expect(nodes).toEqual(nodes.slice().sort((a, b) => a - b));
    const last = reports.at(-1) as SolveProgress;
    expect(last.winner).toBeNull();
    expect(last.milliseconds).toBeGreaterThan(0);
    expect(last.line.length).toBeGreaterThan(0);
    expect(last.bounds?.win).toBeGreaterThan(0);
    expect(stats.nodes).toBeGreaterThanOrEqual(nodes.at(-1) as number);
  });

  it("rejects with the error of onProgress, and works on", async () => {
    const pool = await newPool({ workers: 2 });
    const onProgress = () => {
      throw new Error("no more");
    };
    await expect(pool.solve(ENDLESS, { onProgress })).rejects.toThrow("no more");
    expect((await pool.solve(opening(3, "b2"))).winner).toBe("black");
  });

  it("keeps to its limits", async () => {
    const pool = await newPool({ workers: 3 });
    const few = await pool.solve(ENDLESS, { nodeLimit: 500, allMoves: true, proof: true });
    expect(few).toMatchObject({ winner: null, move: null, pv: [], carrier: [] });
    expect(new Set(Object.values(few.moves))).toEqual(new Set([null]));
    expect(few).not.toHaveProperty("proof");
    expect(few.stats.nodes).toBeGreaterThan(250);
    expect(few.stats.nodes).toBeLessThanOrEqual(500 + 3);
    expect((await pool.solve(ENDLESS, { nodeLimit: 1 })).winner).toBeNull();
    const short = await pool.solve(ENDLESS, { timeLimitMs: 200 });
    expect(short.winner).toBeNull();
    expect((await pool.solve(ENDLESS, { timeLimitMs: 0 })).winner).toBeNull();
    // Easy verdicts are found although the position itself is too hard.
    const late = { ...opening(8, "d4"), white: ["e4"], black: ["d4", "d6"] };
    const { moves } = await pool.solve(late, { nodeLimit: 4000, allMoves: true });
    expect(Object.values(moves).some((winner) => winner !== null)).toBe(true);
  });

  it("is cancelled by its signal, and works on", async () => {
    const pool = await newPool({ workers: 2 });
    const controller = new AbortController();
    const onProgress = () => controller.abort(new Error("enough"));
    const { signal } = controller;
    await expect(pool.solve(ENDLESS, { signal, onProgress })).rejects.toThrow("enough");
    const never = AbortSignal.abort(new Error("never"));
    await expect(pool.solve(opening(3, "b2"), { signal: never })).rejects.toThrow("never");
    expect((await pool.solve(opening(3, "b2"))).winner).toBe("black");
  });

  it("goes on where a worker is lost", async () => {
    const [pool, [first, second]] = await workersOf(() => newPool({ workers: 3 }));
    const engine = await newEngine();
    const hard = opening(7, "g3");
    let losses = 0;
    const { winner, proof } = await pool.solve(hard, {
      proof: true,
      onProgress: () => {
        const worker = [first, second][losses++];
        void worker?.terminate();
      },
    });
    expect(losses).toBeGreaterThan(0);
    expect(winner).toBe((await engine.solve(hard)).winner);
    expect(checkProof(proof as NonNullable<typeof proof>, hard)).toMatchObject({ ok: true });
  });

  it("does not wait for workers that are not ready where all others are lost", async () => {
    const lost = new HexError("worker-lost", "gone");
    const reject = () => Promise.reject(lost);
    const member: TeamMember = { runJob: reject, solve: reject, evaluate: reject };
    const untilAborted = (signal: { addEventListener(type: "abort", listener: () => void): void }) =>
      new Promise<void>((resolve) => signal.addEventListener("abort", resolve));
    const absent: TeamMember = { ...member, whenReady: untilAborted };
    const solving = solveAsTeam(
      [member, absent],
      parsePosition(LONG),
      checkSolveOptions(undefined, ["df-pn"]),
    );
    await expect(solving).rejects.toBe(lost);
  });

  it("delegates to one engine where there is no team", async () => {
    const [one, three, engine] = [
      await newPool({ workers: 1 }),
      await newPool({ workers: 3 }),
      await newEngine(),
    ];
    const nodes = (await engine.solve(LONG)).stats.nodes;
    expect((await one.solve(LONG)).stats.nodes).toBe(nodes);
    const patterns = await three.solve(opening(4, "b2"), { algorithm: "pattern-search" });
    expect(patterns.stats.nodes).toBe(
      (await engine.solve(opening(4, "b2"), { algorithm: "pattern-search" })).stats.nodes,
    );
    const reference = await newPool({ workers: 2, backend: "reference" });
    expect((await reference.solve(opening(3, "b2"))).winner).toBe("black");
  });

  it("refuses bad input", async () => {
    const pool = await newPool({ workers: 2 });
    const bad = { ...opening(3, "a1"), white: ["z1"] };
    await expect(pool.solve(bad)).rejects.toMatchObject({ code: "bad-cell" });
    await expect(pool.solve(LONG, { nodeLimit: -1 })).rejects.toMatchObject({ code: "bad-option" });
    await expect(pool.solve(LONG, { algorithm: "magic" as never })).rejects.toMatchObject({
      code: "bad-option",
    });
    await expect(pool.solve(LONG, { moves: true } as never)).rejects.toMatchObject({ code: "bad-option" });
    await expect(pool.solve(null as never)).rejects.toMatchObject({ code: "bad-format" });
  });
});

describe("the log of facts", () => {
  const fact = (length: number) => new Uint8Array(length);

  it("sends each worker what it has not seen, and what it found itself only after a loss", () => {
    const log = new FactLog();
    log.add(0, [fact(1), fact(2)]);
    log.add(1, [fact(3)]);
    const lengths = (worker: number) => log.takeFor(worker).map(({ length }) => length);
    expect(lengths(0)).toEqual([3]);
    expect(lengths(0)).toEqual([]);
    expect(lengths(1)).toEqual([1, 2]);
    log.forget(0);
    expect(lengths(0)).toEqual([1, 2, 3]);
    expect(lengths(1)).toEqual([]);
  });

  it("drops the oldest where it becomes too long", () => {
    const log = new FactLog(100);
    for (let i = 1; i <= 50; i++) {
      log.add(0, [fact(i)]);
      expect(log.bytes).toBeLessThanOrEqual(100);
    }
    const rest = log.takeFor(1).map(({ length }) => length);
    expect(rest.at(-1)).toBe(50);
    expect(rest.reduce((a, b) => a + b)).toBe(log.bytes);
    log.add(0, [fact(7)]);
    expect(log.takeFor(1)).toHaveLength(1);
  });
});
