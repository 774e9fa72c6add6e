import { describe, expect, it } from "vitest";
import { ReferenceBoard } from "../../reference/board.js";
import { type Cell, type Connection, createEngine, type Position, type Tactic } from "../../wrapper/index.js";
import { positionOf, seeded, shuffled } from "../support/arbitrary.js";

const engine = await createEngine();

/** Is `connection` made by chains, once the owner's `stones` and its endpoints are on the board? */
function isMade(position: Position, stones: readonly Cell[], { from, to }: Connection): boolean {
  return areJoined({ ...position, black: [...position.black, ...stones, from, to] }, from, to);
}

function areJoined(position: Position, from: string, to: string): boolean {
  const [columns, rows] = position.size as [number, number];
  const { neighbours, rims, cellCount } = new ReferenceBoard(columns, rows);
  const number = (end: string) =>
    ["top", "bottom"].includes(end)
      ? cellCount + ["top", "bottom"].indexOf(end)
      : (Number(end.slice(1)) - 1) * columns + end.charCodeAt(0) - 97;
  const around = (end: number): number[] =>
    end < cellCount
      ? [
          ...(neighbours[end] ?? []),
          ...[0, 1].filter((edge) => rims[edge]?.includes(end)).map((edge) => cellCount + edge),
        ]
      : [...(rims[end - cellCount] ?? [])];
  const own = new Set([...position.black.map(number), cellCount, cellCount + 1]);
  const seen = new Set([number(from)]);
  for (const end of seen) for (const next of around(end)) if (own.has(next)) seen.add(next);
  return seen.has(number(to));
}

/** Plays a tactic against every line of the opponent; counts the lines. */
function playAll(
  position: Position,
  connection: Connection,
  tactic: Tactic,
  stones: readonly Cell[],
): number {
  if (tactic.carrier.length === 0) {
    if (!isMade(position, stones, connection))
      expect.fail(`not made: ${JSON.stringify({ position, connection, stones })}`);
    return 1;
  }
  let lines = 0;
  for (const move of tactic.carrier) {
    const answer = tactic.answer(move);
    if (answer === null) {
      if (!isMade(position, stones, connection))
        expect.fail(`no answer to ${move}: ${JSON.stringify(connection)}`);
      lines++;
      continue;
    }
    expect(tactic.carrier).toContain(answer.reply);
    expect(answer.reply).not.toBe(move);
    expect(answer.next.carrier).not.toContain(move);
    lines += playAll(position, connection, answer.next, [...stones, answer.reply]);
  }
  return lines;
}

function randomPosition(columns: number, rows: number, count: number, seed: number): Position {
  const stones = new Uint8Array(columns * rows).fill(2);
  shuffled(columns * rows, seeded(seed))
    .slice(0, count)
    .forEach((cell, i) => {
      stones[cell] = i & 1;
    });
  return positionOf(columns, rows, stones, "white");
}

describe("a tactic", () => {
  it("holds small connections against every line", () => {
    let lines = 0;
    for (let seed = 1; seed <= 25; seed++) {
      const position = randomPosition(4 + (seed % 2), 4, 4 + (seed % 3), seed);
      if (engine.winner(position) !== null) continue;
      const { full, semi } = engine.connections(position, "black");
      const some = [...full, ...semi].filter(({ carrier }) => carrier.length > 1 && carrier.length <= 6);
      for (const connection of some.filter((_, i) => i % 5 === seed % 5)) {
        const tactic = engine.tactic(position, "black", connection);
        const start = connection.kind === "semi" ? tactic.key : undefined;
        lines += playAll(
          position,
          connection,
          start?.next ?? tactic,
          start === undefined ? [] : [start.reply],
        );
      }
    }
    expect(lines).toBeGreaterThan(1000);
  });

  /** Plays one random line; answers how many moves the opponent had. */
  function playLine(
    position: Position,
    connection: Connection,
    tactic: Tactic,
    random: (below: number) => number,
  ): number {
    const stones: Cell[] = [];
    let held = tactic;
    let moves = 0;
    while (held.carrier.length > 0) {
      const move = held.carrier[random(held.carrier.length)] as Cell;
      const answer = held.answer(move);
      if (answer === null) expect.fail(`no answer to ${move}: ${JSON.stringify({ position, connection })}`);
      stones.push(answer.reply);
      held = answer.next;
      moves++;
    }
    if (!isMade(position, stones, connection))
      expect.fail(`not made: ${JSON.stringify({ position, connection, stones })}`);
    return moves;
  }

  it("holds large connections against thousands of random lines", () => {
    const random = seeded(11);
    let lines = 0;
    const stones = ["d8", "e8", "f8", "g8", "h8", "i8", "j8", "c9", "k9", "g9"];
    for (const stone of stones) {
      const position: Position = { size: [11, 11], black: [stone], white: ["a1"], toMove: "white" };
      const { full } = engine.connections(position, "black", {
        between: [stone, "bottom"],
        rules: ["and", "or"],
      });
      const large = full.filter(({ carrier }) => carrier.length >= 8).slice(0, 2);
      for (const connection of large) {
        const tactic = engine.tactic(position, "black", connection);
        for (let line = 0; line < 150; line++, lines++) playLine(position, connection, tactic, random);
      }
    }
    expect(lines).toBeGreaterThanOrEqual(2000);
  });

  it("holds the fifth-row template against random lines", () => {
    const position: Position = { size: [11, 11], black: ["h7"], white: [], toMove: "white" };
    const [connection] = engine.connections(position, "black", { between: ["h7", "bottom"] }).full;
    const tactic = engine.tactic(position, "black", connection as Connection);
    const random = seeded(7);
    let moves = 0;
    for (let line = 0; line < 12; line++)
      moves += playLine(position, connection as Connection, tactic, random);
    expect(moves).toBeGreaterThan(30);
  });

  it("needs no answer outside its carrier, and refuses what is no connection", () => {
    const position: Position = { size: 5, black: ["c3"], white: [], toMove: "white" };
    const [bridge] = engine.connections(position, "black", { between: ["c3", "d1"] }).full;
    expect(bridge?.carrier).toEqual(["c2", "d2"]);
    const tactic = engine.tactic(position, "black", bridge as Connection);
    expect(tactic.answer("a5")).toBeNull();
    expect(tactic.answer("c2")).toMatchObject({ reply: "d2" });
    const bad: unknown[] = [
      null,
      {},
      { ...bridge, carrier: ["c2"] },
      { ...bridge, kind: "half" },
      { ...bridge, to: "z9" },
    ];
    for (const each of bad) {
      expect(() => engine.tactic(position, "black", each as Connection)).toThrow(
        expect.objectContaining({ name: "HexError" }),
      );
    }
    expect(() => tactic.answer("q1")).toThrow(expect.objectContaining({ code: "bad-cell" }));
  });
});
