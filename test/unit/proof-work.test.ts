/**
 * The work of checking a certificate grows with its size and no faster, also where the certificate is made to be slow.
 * Work is counted, not timed: V8's coverage tells how often each block of the compiled check ran.
 */
import { Session } from "node:inspector/promises";
import { afterAll, expect, it } from "vitest";
import type * as Check from "../../wrapper/proof/check.js";

const COMPILED = new URL("../../build/js/wrapper/proof/check.js", import.meta.url).href;
// Blocks are counted only in code that is compiled after this.
const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
const { checkProof } = (await import(/* @vite-ignore */ COMPILED)) as typeof Check;
afterAll(() => session.disconnect());

/** The number of blocks run since the last call. */
async function countBlocks(): Promise<number> {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const functions = result.find(({ url }) => url === COMPILED)?.functions ?? [];
  return functions.flatMap(({ ranges }) => ranges).reduce((sum, { count }) => sum + count, 0);
}

/** The number of blocks that the check runs through, and its result. */
async function workOf(proof: unknown): Promise<{ blocks: number; check: ReturnType<typeof checkProof> }> {
  await countBlocks();
  const check = checkProof(proof, null);
  return { blocks: await countBlocks(), check };
}

/** The number of values in a certificate. */
function sizeOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, item) => sum + sizeOf(item), 1);
}

const SIZE = 19;
const NAMES = Array.from(
  { length: SIZE * SIZE },
  (_, i) => `${String.fromCharCode(97 + (i % SIZE))}${Math.floor(i / SIZE) + 1}`,
);

/** A certificate for 19×19 in which Black has all of `stones`. */
const certificate = (stones: readonly string[], next: readonly number[], nodes: readonly object[]) => ({
  format: "hex-wasp-proof",
  version: 1,
  position: { size: SIZE, black: stones, white: [], toMove: "white" },
  winner: "black",
  next,
  nodes,
});

/** A third of the cells, of which no two touch: only assumed pairs join them. */
const APART = NAMES.filter((_, i) => (Math.floor(i / SIZE) + 2 * (i % SIZE)) % 3 === 0);
const OTHERS = NAMES.filter((name) => !APART.includes(name));
const repeat = <T>(count: number, item: T) => Array.from({ length: count }, () => item);

/** A node without cells that assumes as many pairs as can matter. */
const greedy = {
  ends: ["a1", "top"],
  joined: APART.map((stone) => [stone, "top"]),
  stones: APART,
  cells: [],
  answers: [],
};
/** A node that is given the same and uses the greedy one as often as it can: node 0, 361 times in each answer. */
const [a, b] = OTHERS;
const uses = repeat(SIZE * SIZE, 0);
const user = {
  ...greedy,
  cells: [a, b],
  answers: [
    { to: [a], reply: b, next: uses },
    { to: [b], reply: a, next: uses },
  ],
};

/** Certificates that name, repeat or nest what costs most to check, and the most blocks per value. */
const SLOW: [name: string, make: (count: number) => object, most: number][] = [
  [
    "one assumed pair, repeated",
    (count) => {
      const once = { ...greedy, joined: repeat(SIZE * SIZE, ["d1", "top"]) };
      return certificate(APART, uses, [once, ...repeat(count, { ...user, joined: once.joined })]);
    },
    50,
  ],
  [
    "many stones and many answers",
    (count) => {
      const cells = OTHERS.slice(0, 200);
      const answers = cells.map((cell, i) => ({ to: [cell], reply: cells[i ^ 1], next: [] }));
      return certificate(APART, [], repeat(count, { ...greedy, cells, answers }));
    },
    50,
  ],
  [
    "many assumed pairs, used many times",
    (count) => certificate(APART, [], [greedy, ...repeat(count, user)]),
    600,
  ],
];

it.each(SLOW)("%s", async (_, make, most) => {
  for (const count of [1, 10, 50]) {
    const proof = make(count);
    const { blocks } = await workOf(proof);
    expect(blocks / sizeOf(proof)).toBeLessThan(most);
  }
});

it("361 assumed pairs of touching stones, used 361 times", async () => {
  const joined = NAMES.map((name) => [name, "top"]);
  const node = { ends: ["top", "bottom"], joined, stones: NAMES, cells: [], answers: [] };
  const proof = certificate(NAMES, uses, [node]);
  const { blocks, check } = await workOf(proof);
  expect(check.ok).toBe(true);
  expect(blocks / sizeOf(proof)).toBeLessThan(50);
});

it("refuses a certificate that takes more than 50 million steps, and no smaller one", () => {
  // A user takes about 80,000 steps: 722 uses, each with the pairs that node 0 assumes.
  const check = (users: number) => checkProof(certificate(APART, [], [greedy, ...repeat(users, user)]), null);
  const tooLarge = "proof: it is too large: its check takes more than 50000000 steps";
  expect(check(500)).toEqual({ ok: false, problem: "proof: the ends are not joined" });
  expect(check(700)).toEqual({ ok: false, problem: tooLarge });
});
