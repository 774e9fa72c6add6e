/** The soak: a short run of it over the built package, and deliberate faults that it has to find. */
import { beforeAll, describe, expect, it } from "vitest";
import { runCase } from "../../soak/cases.js";
import { CheckContext } from "../../soak/check-context.js";
import { Engines } from "../../soak/engines.js";
import { hexOf } from "../../soak/hex.js";
import { loadPackage, type Package } from "../../soak/package.js";
import { Random } from "../../soak/random.js";
import { Summary } from "../../soak/summary.js";
import { supervise } from "../../soak/supervise.js";
import { uncovered } from "../../soak/targets.js";
import type { Color, Engine, ProofCheck, SolveResult } from "../../wrapper/index.js";

const SEED = 16;
const LAST_CASE = 399;
/** Tests do not depend on time; only the command checks how long a call takes. */
const slowMilliseconds = Number.MAX_VALUE;

let pack: Package;
beforeAll(async () => {
  pack = await loadPackage();
});

describe("the truth that the soak compares with", () => {
  it("knows who wins the empty boards and the openings of 3×3 and 4×4", () => {
    // Known since the first solvers: the side with the shorter way wins, the first player wins square boards.
    expect([1, 2, 3, 4].map((size) => hexOf(size).winner(0, 0, 0))).toEqual([0, 0, 0, 0]);
    expect(hexOf([4, 3]).winner(0, 0, 1)).toBe(0);
    expect(hexOf([3, 4]).winner(0, 0, 0)).toBe(1);
    const openings = (size: number) =>
      Array.from({ length: size * size }, (_, cell) => hexOf(size).winner(1 << cell, 0, 1)).join("");
    expect(openings(3)).toBe("110000011");
    expect(openings(4)).toBe("1110110110110111");
  });
});

describe("a short soak", () => {
  it("finds nothing", async () => {
    const lines: string[] = [];
    const summary = new Summary(SEED, 0, (text) => lines.push(text));
    await supervise({
      seed: SEED,
      only: null,
      slowMilliseconds,
      folder: null,
      firstCase: 0,
      lastCase: LAST_CASE,
      milliseconds: Number.POSITIVE_INFINITY,
      onReport: (report) => summary.add(report),
    });
    expect(lines.join("\n")).toBe("");
    expect(summary.cases).toBe(LAST_CASE + 1);
    const {
      positions = 0,
      "malformed inputs": inputs = 0,
      "forged certificates": forged = 0,
    } = summary.counts;
    expect(positions).toBeGreaterThan(200);
    expect(inputs).toBeGreaterThan(3000);
    expect(forged).toBeGreaterThan(1500);
  });

  it("attacks every exported function", () => {
    const context = new CheckContext(pack, new Random(1, 1), new Engines(pack), slowMilliseconds);
    expect(uncovered(context)).toEqual([]);
    const grown = { ...pack, y: { ...pack.y, yNew: () => 0 } };
    const other = new CheckContext(grown, new Random(1, 1), new Engines(grown), slowMilliseconds);
    expect(uncovered(other)).toEqual(["hex-wasp/y yNew"]);
  });
});

/** The package with methods of its engines replaced. */
function withEngine(change: (engine: Engine) => Partial<Engine>): Package {
  const wrap = (engine: Engine): Engine => {
    const replaced = change(engine);
    return new Proxy(engine, {
      get: (target, key) => {
        const value = Reflect.get(replaced, key) ?? Reflect.get(target, key);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  };
  const main = {
    ...pack.main,
    createEngine: async (...args: Parameters<typeof pack.main.createEngine>) =>
      wrap(await pack.main.createEngine(...args)),
  };
  const reference = {
    ...pack.reference,
    createReferenceEngine: async () => wrap(await pack.reference.createReferenceEngine()),
  };
  return { ...pack, main, reference };
}

const other = (color: Color): Color => (color === "black" ? "white" : "black");

/** A changed result of `solve`. */
function withSolve(change: (result: SolveResult) => SolveResult): Package {
  return withEngine((engine) => ({
    solve: (async (...args: Parameters<Engine["solve"]>) =>
      change(await engine.solve(...args))) as Engine["solve"],
  }));
}

interface Fault {
  readonly name: string;
  readonly kind: string;
  /** A part of what the soak says. */
  readonly found: string;
  readonly package: () => Package;
}

const FAULTS: readonly Fault[] = [
  {
    name: "a wrong winner",
    kind: "positions",
    found: "false winner",
    package: () => withSolve((result) => ({ ...result, winner: result.winner === null ? null : "black" })),
  },
  {
    name: "a carrier that lacks a cell",
    kind: "positions",
    found: "carrier is too small",
    package: () => withSolve((result) => ({ ...result, carrier: result.carrier.slice(1) })),
  },
  {
    name: "a wrong winner after one move",
    kind: "positions",
    found: "false winner after a move",
    package: () =>
      withSolve((result) => {
        const [first] = Object.entries(result.moves ?? {});
        if (first === undefined || first[1] === null) return result;
        return { ...result, moves: { ...result.moves, [first[0]]: other(first[1]) } };
      }),
  },
  {
    name: "a filled cell of the wrong colour",
    kind: "deductions",
    found: "fillIn: changes the winner",
    package: () =>
      withEngine((engine) => ({
        fillIn: (position) => {
          const { fills } = engine.fillIn(position);
          const swapped = fills.map((fill) => ({ ...fill, color: other(fill.color) }));
          return { fills: swapped, position };
        },
      })),
  },
  {
    name: "pruned winning moves",
    kind: "deductions",
    found: "prunes every winning move",
    package: () =>
      withEngine((engine) => ({
        inferiorMoves: (position) =>
          Object.keys(engine.evaluate(position).moves).map((cell) => ({ cell, kind: "dominated", by: [] })),
      })),
  },
  {
    name: "a connection that lacks a cell",
    kind: "deductions",
    found: "connections: does not hold",
    package: () =>
      withEngine((engine) => ({
        connections: (...args) => {
          const found = engine.connections(...args);
          const full = found.full.map((one) => ({ ...one, carrier: one.carrier.slice(1) }));
          return { ...found, full };
        },
      })),
  },
  {
    name: "a must-play region that lacks a cell",
    kind: "deductions",
    found: "a move outside mustPlay wins",
    package: () =>
      withEngine((engine) => ({
        connections: (...args) => ({ ...engine.connections(...args), mustPlay: [] }),
      })),
  },
  {
    name: "a verifier that accepts everything",
    kind: "certificates",
    found: "a false one is accepted",
    package: () => ({
      ...pack,
      verify: {
        ...pack.verify,
        verifyProof: (proof: unknown): ProofCheck => {
          const { winner } = proof as { winner: Color };
          return { ok: true, winner, nodes: 0, answers: 0, cells: 0 };
        },
      },
    }),
  },
  {
    name: "a strategy verifier that accepts everything",
    kind: "strategies",
    found: "accepted, but White breaks it",
    package: () => ({
      ...pack,
      strategy: {
        ...pack.strategy,
        verifyStrategy: (strategy) => ({ ...pack.strategy.verifyStrategy(strategy), wins: true }),
      },
    }),
  },
  {
    name: "a raw error",
    kind: "malformed",
    found: "winner throws another error",
    package: () =>
      withEngine((engine) => ({
        winner: (position) => (position.black.length < 0 ? null : engine.winner(position)),
      })),
  },
];

describe("a deliberate fault is found", () => {
  it.each(FAULTS)("$name", async ({ kind, found, package: create }) => {
    const faulty = create();
    const engines = new Engines(faulty);
    const seen = new Set<string>();
    for (let number = 0; number < 200 && ![...seen].some((what) => what.includes(found)); number++) {
      const settings = { seed: SEED, only: kind, slowMilliseconds };
      const { failures } = await runCase(faulty, engines, settings, number);
      for (const { what } of failures) seen.add(what);
    }
    await engines.dispose();
    expect([...seen].join("\n")).toContain(found);
  });
});
