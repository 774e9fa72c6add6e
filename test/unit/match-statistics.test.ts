/** Confidence intervals and Elo differences, against their definitions. */
import { describe, expect, it } from "vitest";
import { drawOpenings } from "../../wrapper/match/openings.js";
import { pairings } from "../../wrapper/match/run-match.js";
import { eloDifference, winInterval } from "../../wrapper/match/statistics.js";

describe("the interval of the chance to win", () => {
  /** Wilson's definition: p is inside if the share that was seen is within z deviations of p. */
  const isInside = (p: number, wins: number, games: number) =>
    Math.abs(wins / games - p) <= 1.959964 * Math.sqrt((p * (1 - p)) / games);

  it("holds exactly the chances for which the share of wins is not improbable", () => {
    let checked = 0;
    for (const games of [1, 2, 5, 20, 400]) {
      for (let wins = 0; wins <= games; wins += Math.max(1, games / 20)) {
        const { low, high } = winInterval(wins, games);
        for (let p = 0.0005; p < 1; p += 0.001) {
          if (Math.abs(p - low) < 1e-6 || Math.abs(p - high) < 1e-6) continue;
          expect(p > low && p < high).toBe(isInside(p, wins, games));
          checked++;
        }
      }
    }
    expect(checked).toBeGreaterThan(30_000);
  });

  it("is symmetric, and shrinks with more games", () => {
    const { low, high } = winInterval(13, 20);
    expect(winInterval(7, 20).low).toBeCloseTo(1 - high);
    expect(winInterval(7, 20).high).toBeCloseTo(1 - low);
    expect(winInterval(130, 200).low).toBeGreaterThan(low);
  });

  it("has known values", () => {
    // Newcombe 1998, table I: 81 of 263 and 15 of 148.
    expect(winInterval(81, 263).low).toBeCloseTo(0.2553, 4);
    expect(winInterval(81, 263).high).toBeCloseTo(0.3662, 4);
    expect(winInterval(15, 148).low).toBeCloseTo(0.0624, 4);
    expect(winInterval(15, 148).high).toBeCloseTo(0.1605, 4);
    expect(winInterval(0, 20).low).toBe(0);
    expect(winInterval(0, 20).high).toBeCloseTo(0.1611, 4);
    expect(winInterval(20, 20).high).toBe(1);
    expect(winInterval(0, 0)).toEqual({ low: 0, high: 1 });
  });
});

describe("the Elo difference", () => {
  it("is the one at which the chance to win is that", () => {
    for (const difference of [-400, -100, 0, 35, 200, 800]) {
      expect(eloDifference(1 / (1 + 10 ** (-difference / 400)))).toBeCloseTo(difference);
    }
    expect(eloDifference(0.75)).toBeCloseTo(190.85, 2);
    expect([0, 1].map(eloDifference)).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
  });
});

describe("the openings", () => {
  it("are different up to a half turn, first those of one stone", () => {
    const openings = drawOpenings(5, 40, 7);
    const turned = (cell: string) => `${"edcba"["abcde".indexOf(cell[0] as string)]}${6 - Number(cell[1])}`;
    const keys = openings.map((cells) => [cells.join(" "), cells.map(turned).join(" ")].sort()[0]);
    expect(new Set(keys).size).toBe(40);
    expect(openings.filter((cells) => cells.length === 1)).toHaveLength(13);
    expect(openings.slice(0, 13).every((cells) => cells.length === 1)).toBe(true);
  });

  it("are the same for the same seed, however many are asked for", () => {
    expect(drawOpenings([7, 4], 30, 5).slice(0, 10)).toEqual(drawOpenings([7, 4], 10, 5));
    expect(drawOpenings(7, 10, 5)).not.toEqual(drawOpenings(7, 10, 6));
  });

  it("do not end the game", () => {
    // On one column any white stone wins.
    expect([...drawOpenings([1, 3], 2, 1)].sort()).toEqual([["a1"], ["a2"]]);
    expect(() => drawOpenings([1, 3], 3, 1)).toThrow("a 1×3 board has 2 openings, not 3");
  });

  it("are each played with both colours", () => {
    const games = pairings({ games: 4, openings: [["a1"], ["b2"]] });
    expect(games.map(({ opening, black }) => `${opening} ${black}`)).toEqual([
      "a1 A",
      "a1 B",
      "b2 A",
      "b2 B",
    ]);
  });
});
