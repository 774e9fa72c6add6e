import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HexError } from "../../wrapper/errors.js";
import { cellIndex, cellName } from "../../wrapper/notation.js";
import {
  formatStrategy,
  parseStrategy,
  type Strategy,
  type StrategyPlay,
  verifyStrategy,
  yang7,
} from "../../wrapper/strategy/index.js";
import { countEnds, isChain } from "../support/strategy-ends.js";

/** Numbers below a bound, the same in every run. */
function randomNumbers(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

function hasChain({ size }: Strategy, play: StrategyPlay): boolean {
  return isChain(
    play.black.map((cell) => cellIndex(cell, size, size)),
    size,
  );
}

/** White plays anywhere, Black where the strategy says, until no local game is left. */
function playOn(strategy: Strategy, play: StrategyPlay, random: (bound: number) => number): void {
  const { size } = strategy;
  const taken = new Set([...play.black, ...play.white]);
  const all = Array.from({ length: size * size }, (_, cell) => cellName(cell, size));
  const free = all.filter((cell) => !taken.has(cell));
  while (play.localGames.length > 0) {
    const [move] = free.splice(random(free.length), 1);
    const reply = play.reply(move as string);
    if (reply !== null) free.splice(free.indexOf(reply), 1);
  }
}

describe("Jing Yang's 7×7 strategy", () => {
  const strategy = yang7();

  it("is proved, all 41 patterns of it", () => {
    const check = verifyStrategy(strategy);
    expect(check).toMatchObject({ ok: true, wins: true, checkedPatterns: 41, problems: [], details: [] });
    expect(strategy).toMatchObject({ size: 7, opening: "d4", patterns: 41 });
  });

  it("ends in a chain in each of all its ends", () => {
    expect(countEnds(strategy)).toBe(26_822);
  });

  it("answers the half turn of what the rules say", () => {
    const turned = (cell: string) => cellName(48 - cellIndex(cell, 7, 7), 7);
    for (let cell = 0; cell < 49; cell++) {
      if (cellName(cell, 7) === "d4") continue;
      const reply = strategy.play().reply(cellName(cell, 7)) as string;
      expect(strategy.play().reply(turned(cellName(cell, 7)))).toBe(turned(reply));
    }
  });

  it("wins after each pair of first moves", () => {
    const random = randomNumbers(1);
    const all = Array.from({ length: 49 }, (_, cell) => cellName(cell, 7));
    let pairs = 0;
    for (const first of all.filter((cell) => cell !== "d4")) {
      const reply = strategy.play().reply(first);
      for (const second of all.filter((cell) => ![first, reply, "d4"].includes(cell))) {
        const play = strategy.play();
        play.reply(first);
        play.reply(second);
        playOn(strategy, play, random);
        expect(hasChain(strategy, play)).toBe(true);
        pairs++;
      }
    }
    expect(pairs).toBe(48 * 46);
  });

  it("wins 100,000 random games", () => {
    const random = randomNumbers(2);
    for (let game = 0; game < 100_000; game++) {
      const play = strategy.play();
      playOn(strategy, play, random);
      if (!hasChain(strategy, play)) expect.fail(`lost after ${play.white.join(" ")}`);
    }
  });

  it("plays on where nothing needs an answer, until the chain stands", () => {
    const random = randomNumbers(3);
    for (let game = 0; game < 300; game++) {
      const play = strategy.play();
      for (let moves = random(6); moves > 0; moves--) {
        const free = play.localGames.flatMap(({ cells }) => cells);
        if (free.length > 0) play.reply(free[random(free.length)] as string);
      }
      while (play.spareMove() !== null)
        expect(new Set([...play.black, ...play.white]).size).toBeGreaterThan(1);
      expect(play.localGames).toEqual([]);
      expect(hasChain(strategy, play)).toBe(true);
    }
  });
});

describe("a strategy with one number changed", () => {
  const words = formatStrategy(yang7()).split(/(\s+)/);
  const places = words.flatMap((word, i) => (/^\d+$/.test(word) ? [i] : []));
  /** Another number at one place, or null where it cannot be read. */
  const changed = (place: number, number: number): Strategy | null => {
    const text = words.map((word, i) => (i === place ? String(number) : word)).join("");
    try {
      return parseStrategy(text);
    } catch (error) {
      expect(error).toMatchObject({ code: "bad-strategy" });
      expect((error as HexError).message).toMatch(/^line \d+(, rule \d+(, branch \d+)?)?: |^line \d+: /);
      return null;
    }
  };

  it("is refused or reported, unless all its ends are still won", () => {
    const seen = { refused: 0, broken: 0, slip: 0, right: 0 };
    const anyChange = fc.tuple(fc.constantFrom(...places), fc.integer({ min: 1, max: 48 }));
    const isTold = ([place, number]: [number, number]) => {
      if (words[place] === String(number)) return;
      const strategy = changed(place, number);
      if (strategy === null) {
        seen.refused++;
        return;
      }
      const check = verifyStrategy(strategy);
      expect(check.wins).toBe(countEnds(strategy) !== null);
      seen[check.ok ? "right" : check.wins ? "slip" : "broken"]++;
    };
    fc.assert(fc.property(anyChange, isTold), { numRuns: 600, seed: 7 });
    expect(seen.refused).toBeGreaterThan(50);
    expect(seen.broken).toBeGreaterThan(200);
    // Few are just as good, such as a bridge whose other cell would do.
    expect(seen.right).toBeLessThan(30);
  });
});

const FILE = new URL("../../../shared/data/jing-yang-9x9.txt", import.meta.url);

describe.runIf(existsSync(FILE))("Jing Yang's 9×9 rule file", () => {
  const read = () => parseStrategy(readFileSync(FILE, "utf8"));

  it("is right but for some rules", () => {
    const strategy = read();
    const check = verifyStrategy(strategy);
    expect(strategy).toMatchObject({ size: 9, opening: "e5", patterns: 715 });
    expect(check.checkedPatterns).toBe(545);
    const broken = check.details
      .filter(({ isFault }) => isFault)
      .map(({ rule, calls }) => `${calls.at(-1)?.rule} ${rule}`);
    expect([...new Set(broken)].sort()).toEqual(
      [
        "562 563",
        "26 2",
        "296 2",
        "476 658",
        "490 296",
        "586 588",
        "600 2",
        "614 13",
        "644 650",
        "649 650",
        "658 2",
      ].sort(),
    );
  });

  it("wins random games, but for those that meet such a rule", () => {
    const strategy = read();
    const random = randomNumbers(4);
    let stopped = 0;
    for (let game = 0; game < 3000; game++) {
      const play = strategy.play();
      try {
        playOn(strategy, play, random);
        expect(hasChain(strategy, play)).toBe(true);
      } catch (error) {
        expect(error).toMatchObject({ code: "bad-strategy" });
        stopped++;
      }
    }
    expect(stopped).toBeLessThan(30);
  });
});
