/** Tactics: the replies that keep a connection, played out against the opponent. */
import { describe, expect, it } from "vitest";
import { ReferenceBoard } from "../../reference/board.js";
import { boardSize } from "../../wrapper/board/notation.js";
import { type Cell, type Connection, createEngine, type Position, type Tactic } from "../../wrapper/index.js";
import { endpointNumber, positionOf, type Random, randomBelow, randomGame } from "../support/boards.js";

const engine = await createEngine();

/** Do chains join the ends of a connection, once the owner's `stones` and its endpoints are on the board? */
function isMade(position: Position, stones: readonly Cell[], { from, to }: Connection): boolean {
  return areJoined({ ...position, black: [...position.black, ...stones, from, to] }, from, to);
}

function areJoined(position: Position, from: string, to: string): boolean {
  const [columns, rows] = boardSize(position.size);
  const { neighbours, rims, cellCount } = new ReferenceBoard(columns, rows);
  const number = (end: string) => endpointNumber(end, { columns, rows });
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

/** Plays a tactic against every line of the opponent, and returns the number of lines. */
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

describe("a tactic", () => {
  it("keeps small connections in every line of play", () => {
    let lines = 0;
    for (let seed = 1; seed <= 25; seed++) {
      const position = positionOf(randomGame(4 + (seed % 2), 4, 4 + (seed % 3), randomBelow(seed)), "white");
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

  /** Plays one random line, and returns the number of the opponent's moves. */
  function playLine(position: Position, connection: Connection, tactic: Tactic, random: Random): number {
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

  it("keeps large connections in thousands of random lines", () => {
    const random = randomBelow(11);
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

  it("keeps the fifth-row template in random lines", () => {
    const position: Position = { size: [11, 11], black: ["h7"], white: [], toMove: "white" };
    const [connection] = engine.connections(position, "black", { between: ["h7", "bottom"] }).full;
    const tactic = engine.tactic(position, "black", connection as Connection);
    const random = randomBelow(7);
    let moves = 0;
    for (let line = 0; line < 12; line++)
      moves += playLine(position, connection as Connection, tactic, random);
    expect(moves).toBeGreaterThan(30);
  });

  it("has no reply outside its carrier, and refuses a connection that is none", () => {
    const position: Position = { size: 5, black: ["c3"], white: [], toMove: "white" };
    const [bridge] = engine.connections(position, "black", { between: ["c3", "d1"] }).full;
    expect(bridge?.carrier).toEqual(["c2", "d2"]);
    const tactic = engine.tactic(position, "black", bridge as Connection);
    expect(tactic.answer("a5")).toBeNull();
    expect(tactic.answer("c2")).toMatchObject({ reply: "d2" });
    const bad: [value: unknown, code: string][] = [
      [null, "bad-option"],
      [{}, "bad-option"],
      [{ ...bridge, carrier: ["c2"] }, "bad-option"],
      [{ ...bridge, kind: "half" }, "bad-option"],
      [{ ...bridge, to: "z9" }, "bad-cell"],
    ];
    for (const [value, code] of bad) {
      expect(() => engine.tactic(position, "black", value as Connection)).toThrow(
        expect.objectContaining({ name: "HexError", code }),
      );
    }
    expect(() => tactic.answer("q1")).toThrow(expect.objectContaining({ code: "bad-cell" }));
  });
});
