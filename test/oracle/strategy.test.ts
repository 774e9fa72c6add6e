/** Strategies of local rules (Yang, Liao and Pawlak 2001): proved, played out, and found out where they are wrong. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cellIndex, cellName } from "../../wrapper/board/notation.js";
import type { HexError } from "../../wrapper/errors.js";
import {
  formatStrategy,
  parseStrategy,
  type Strategy,
  type StrategyPlay,
  verifyStrategy,
  yang7,
} from "../../wrapper/strategy/index.js";
import { type Random, randomBelow } from "../support/boards.js";
import { countEnds, isChain } from "../support/strategy-ends.js";

function hasChain({ size }: Strategy, play: StrategyPlay): boolean {
  return isChain(
    play.black.map((cell) => cellIndex(cell, size, size)),
    size,
  );
}

/** White plays anywhere, Black where the strategy says, until no local game is left. */
function playOn(strategy: Strategy, play: StrategyPlay, random: Random): void {
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

  it("is proved, all 41 rules of it", () => {
    const check = verifyStrategy(strategy);
    expect(check).toMatchObject({ ok: true, wins: true, checkedPatterns: 41, problems: [], details: [] });
    expect(strategy).toMatchObject({ size: 7, opening: "d4", patterns: 41 });
  });

  it("ends in a chain in each of its 26,822 ends", () => {
    expect(countEnds(strategy)).toBe(26_822);
  });

  it("replies to a move turned by 180° with its reply turned by 180°", () => {
    const turned = (cell: string) => cellName(48 - cellIndex(cell, 7, 7), 7);
    for (let cell = 0; cell < 49; cell++) {
      if (cellName(cell, 7) === "d4") continue;
      const reply = strategy.play().reply(cellName(cell, 7)) as string;
      expect(strategy.play().reply(turned(cellName(cell, 7)))).toBe(turned(reply));
    }
  });

  it("wins after each pair of first moves", () => {
    const random = randomBelow(1);
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
    const random = randomBelow(2);
    for (let game = 0; game < 100_000; game++) {
      const play = strategy.play();
      playOn(strategy, play, random);
      if (!hasChain(strategy, play)) expect.fail(`lost after ${play.white.join(" ")}`);
    }
  });

  it("plays spare moves until the chain is finished, each on an empty cell", () => {
    const random = randomBelow(3);
    for (let game = 0; game < 300; game++) {
      const play = strategy.play();
      for (let moves = random(6); moves > 0; moves--) {
        const free = play.localGames.flatMap(({ cells }) => cells);
        if (free.length > 0) play.reply(free[random(free.length)] as string);
      }
      let stones = play.black.length + play.white.length;
      while (play.spareMove() !== null) {
        stones++;
        expect(new Set([...play.black, ...play.white]).size).toBe(stones);
      }
      expect(play.localGames).toEqual([]);
      expect(hasChain(strategy, play)).toBe(true);
    }
  });
});

describe("a strategy with one number changed", () => {
  const words = formatStrategy(yang7()).split(/(\s+)/);
  /** The places of numbers by their kind: the keyword of the line, and whether they come first after it. */
  const places = new Map<string, number[]>();
  let kind = "";
  words.forEach((word, place) => {
    if (/^\d+$/.test(word)) {
      places.set(kind, [...(places.get(kind) ?? []), place]);
      kind = kind.replace("first", "later");
    } else if (word.trim() !== "") kind = `${word} first`;
  });
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
  /** The outcome of a change; where it can be read, the verdict of `verifyStrategy` is checked by playing all ends. */
  const outcome = (place: number, number: number) => {
    const strategy = changed(place, number);
    if (strategy === null) return "refused";
    const { ok, wins } = verifyStrategy(strategy);
    expect(wins, `word ${place} is ${number}`).toBe(countEnds(strategy) !== null);
    return ok ? "right" : wins ? "warning" : "broken";
  };

  /** How many numbers of a kind are changed: few where other lines of the file tell what the number must be. */
  const SAMPLES: Record<string, number> = { "WM later": 30, "BM first": 30, "PP later": 95 };
  const FEW = 5;

  it("is refused or reported, unless Black still wins in all its ends: 200 changes to all kinds of numbers", () => {
    const random = randomBelow(25);
    const seen = { refused: 0, broken: 0, warning: 0, right: 0 };
    for (const [kind, all] of places) {
      for (let left = SAMPLES[kind] ?? FEW; left > 0; ) {
        const place = all[random(all.length)] as number;
        const number = 1 + random(48);
        if (words[place] === String(number)) continue;
        seen[outcome(place, number)]++;
        left--;
      }
    }
    expect(places.size).toBe(12);
    // The seed is one with which all four outcomes occur.
    expect(seen).toEqual({ refused: 45, broken: 152, warning: 2, right: 1 });
  });
});

/** The path of Jing Yang's rule file for 9×9, which is not part of the package (docs/strategies.md). */
const FILE = process.env.YANG_9X9;

describe.runIf(FILE !== undefined)("Jing Yang's 9×9 rule file", () => {
  const read = () => parseStrategy(readFileSync(FILE as string, "utf8"));

  it("is right except for some rules", () => {
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

  it("wins random games, except those that reach such a rule", () => {
    const strategy = read();
    const random = randomBelow(4);
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
