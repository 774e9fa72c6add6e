/** Whatever `connections` lists, `tactic` accepts, and the owner who follows it joins the endpoints. */
import { describe, expect, it } from "vitest";
import { ReferenceBoard } from "../../reference/board.js";
import { boardSize } from "../../wrapper/board/notation.js";
import { createReferenceEngine } from "../../wrapper/engine/create-reference-engine.js";
import {
  type Cell,
  type Color,
  type Connection,
  type ConnectionOptions,
  createEngine,
  type Engine,
  type Position,
  type Tactic,
} from "../../wrapper/index.js";
import {
  COLORS,
  endpointNumber,
  positionOf,
  type Random,
  randomBelow,
  randomBoard,
} from "../support/boards.js";

const engine = await createEngine();

/** Rules and limits other than those that `tactic` begins with. */
const OPTIONS: readonly ConnectionOptions[] = [
  {},
  { rules: ["and", "or"] },
  { rules: ["must-play"] },
  { limits: { full: 200, semi: 64, or: 8 } },
  { limits: { full: 2, semi: 3, or: 2 } },
];

/** Whether chains of a colour join two endpoints, once it has `stones` beside those of the position. */
function areJoined(position: Position, color: Color, stones: readonly Cell[], from: string, to: string) {
  const [columns, rows] = boardSize(position.size);
  const { neighbours, rims, cellCount } = new ReferenceBoard(columns, rows);
  const number = (end: string) => endpointNumber(end, { columns, rows });
  const edges = color === "black" ? [0, 1] : [2, 3];
  const around = (end: number): Iterable<number> =>
    end >= cellCount
      ? (rims[end - cellCount] ?? [])
      : [
          ...(neighbours[end] ?? []),
          ...edges.filter((edge) => rims[edge]?.includes(end)).map((edge) => cellCount + edge),
        ];
  const own = new Set([...position[color], ...stones, from, to].map(number));
  for (const edge of edges) own.add(cellCount + edge);
  const seen = new Set([number(from)]);
  for (const end of seen) for (const next of around(end)) if (own.has(next)) seen.add(next);
  return seen.has(number(to));
}

/** Plays a tactic against moves that `choose` picks, all of them in turn or one; returns the number of lines. */
function play(
  made: (stones: readonly Cell[]) => boolean,
  tactic: Tactic,
  choose: (carrier: readonly Cell[]) => readonly Cell[],
  stones: readonly Cell[],
): number {
  if (tactic.carrier.length === 0) {
    if (!made(stones)) throw new Error(`the ends are not joined by ${stones}`);
    return 1;
  }
  return choose(tactic.carrier).reduce((lines, move) => {
    const answer = tactic.answer(move);
    if (answer === null) throw new Error(`no answer to ${move} after ${stones}`);
    const { reply, next } = answer;
    if (!tactic.carrier.includes(reply) || next.carrier.some((cell) => cell === move || cell === reply))
      throw new Error(`${reply} is a bad reply to ${move} after ${stones}`);
    if (next.carrier.some((cell) => !tactic.carrier.includes(cell)))
      throw new Error(`the carrier grows after ${move}`);
    return lines + play(made, next, choose, [...stones, reply]);
  }, 0);
}

const anyMove = (random: Random) => (carrier: readonly Cell[]) => [carrier[random(carrier.length)] as Cell];
const everyMove = (carrier: readonly Cell[]) => carrier;

/** Accepts a connection and plays it. Failures name the case. */
function follow(
  each: Engine,
  position: Position,
  color: Color,
  connection: Connection,
  choose: (carrier: readonly Cell[]) => readonly Cell[],
): number {
  const { from, to, carrier, key } = connection;
  try {
    const root = each.tactic(position, color, connection);
    expect(carrier).toEqual(expect.arrayContaining([...root.carrier]));
    expect(root.key?.reply).toBe(key);
    const made = (stones: readonly Cell[]) => areJoined(position, color, stones, from, to);
    return play(made, root.key?.next ?? root, choose, key === undefined ? [] : [key]);
  } catch (error) {
    const found = JSON.stringify({ position, color, connection });
    throw new Error(`${(error as Error).message}: ${found}`, { cause: error });
  }
}

describe("tactic accepts and keeps", () => {
  it("the connections of a position that it refused", () => {
    const position: Position = {
      size: 4,
      black: ["a1", "c3", "c1", "d4"],
      white: ["b4", "b2", "c2"],
      toMove: "white",
    };
    const { full, semi } = engine.connections(position, "white");
    expect(full).toContainEqual(
      expect.objectContaining({ from: "b1", to: "b4", carrier: ["a2", "a3", "b3", "a4"] }),
    );
    for (const connection of [...full, ...semi]) follow(engine, position, "white", connection, everyMove);
  });

  it("every listed connection of random positions, by any rules and limits", () => {
    const random = randomBelow(5);
    let count = 0;
    let lines = 0;
    for (let i = 0; i < 40; i++) {
      const [columns, rows] = [3 + random(3), 3 + random(3)];
      const empty = 4 + random(columns * rows - 5);
      const position = positionOf(randomBoard(columns, rows, { empty, blackPercent: 50 }, random), "white");
      const options = [OPTIONS[i % 5], OPTIONS[(i + 1 + random(4)) % 5]] as ConnectionOptions[];
      for (const color of COLORS) {
        for (const option of options) {
          const { full, semi, winning } = engine.connections(position, color, option);
          const listed = [...full, ...semi, ...(winning === null ? [] : [winning])];
          for (const connection of listed) {
            const isSmall = connection.carrier.length <= 4;
            const choose = isSmall && count % 7 === 0 ? everyMove : anyMove(random);
            lines += follow(engine, position, color, connection, choose);
            count++;
          }
        }
      }
    }
    expect(count).toBeGreaterThan(10_000);
    expect(lines).toBeGreaterThan(count);
  });

  it("large connections of larger boards", () => {
    const random = randomBelow(6);
    let count = 0;
    for (let i = 0; i < 25; i++) {
      const [columns, rows] = [6 + random(4), 6 + random(4)];
      const scatter = { empty: 14 + random(20), blackPercent: 50 };
      const position = positionOf(randomBoard(columns, rows, scatter, random), "white");
      for (const color of COLORS) {
        const limits = { full: 40, semi: 30, or: 5 };
        const { full, semi } = engine.connections(position, color, i % 2 === 0 ? {} : { limits });
        const large = [...full, ...semi].filter(({ carrier }) => carrier.length > 8);
        for (const connection of large.filter((_, k) => k % 11 === 0)) {
          follow(engine, position, color, connection, anyMove(random));
          count++;
        }
      }
    }
    expect(count).toBeGreaterThan(50);
  });

  it("the connections of the reference", async () => {
    const reference = await createReferenceEngine();
    const random = randomBelow(7);
    let count = 0;
    for (let i = 0; i < 6; i++) {
      const position = positionOf(randomBoard(4, 3, { empty: 6, blackPercent: 50 }, random), "black");
      for (const color of COLORS) {
        const { full, semi } = reference.connections(position, color, OPTIONS[i % 5]);
        for (const connection of [...full, ...semi]) {
          follow(reference, position, color, connection, anyMove(random));
          count++;
        }
      }
    }
    expect(count).toBeGreaterThan(50);
  });

  it("the chain of a side that has won", () => {
    const position: Position = { size: 2, black: ["a1", "a2"], white: ["b1"], toMove: "white" };
    const { full } = engine.connections(position, "black");
    expect(full).toHaveLength(1);
    for (const connection of full) expect(follow(engine, position, "black", connection, everyMove)).toBe(1);
  });
});

it("refuses what is no connection", () => {
  const position: Position = { size: 5, black: ["c3"], white: ["a5"], toMove: "white" };
  const bridge = { from: "c3", to: "d1", kind: "full", carrier: ["c2", "d2"], rule: "or" };
  const semi = { ...bridge, kind: "semi", key: "c2", carrier: ["c2"] };
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const bad: [value: unknown, code: string][] = [
    [{ ...bridge, from: "a5" }, "bad-option"],
    [{ ...bridge, to: "left" }, "bad-option"],
    [{ ...bridge, carrier: ["c3", "d2"] }, "bad-option"],
    [{ ...bridge, carrier: ["c2", "c2"] }, "bad-option"],
    [{ ...bridge, carrier: ["d1", "c2", "d2"] }, "bad-option"],
    [{ ...bridge, to: "e5", carrier: ["d3", "d4", "e4"] }, "bad-option"],
    [{ ...semi, key: "d2" }, "bad-option"],
    [{ ...semi, key: undefined }, "bad-cell"],
    [revoked.proxy, "bad-option"],
    [{ ...bridge, carrier: new Array(4e9) }, "bad-cell"],
  ];
  for (const [value, code] of bad) {
    expect(() => engine.tactic(position, "black", value as Connection), JSON.stringify(code)).toThrow(
      expect.objectContaining({ name: "HexError", code }),
    );
  }
  expect(engine.tactic(position, "black", semi as Connection).key?.reply).toBe("c2");
});
