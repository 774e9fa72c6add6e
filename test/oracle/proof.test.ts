/** Certificates against exhaustive play: those that are built verify, and nothing false ever does. */
import { describe, expect, it } from "vitest";
import { NOBODY } from "../../assembly/abi.js";
import { ReferenceBoard, type Side } from "../../reference/board.js";
import { exhaustiveWinner } from "../../reference/exhaustive.js";
import { type Board, emptyCells } from "../../wrapper/board/board.js";
import { boardSize, cellName } from "../../wrapper/board/notation.js";
import { parsePosition } from "../../wrapper/board/position.js";
import { createEngine } from "../../wrapper/index.js";
import { buildProof, type ExactSolver } from "../../wrapper/proof/certificate.js";
import { verifyProof } from "../../wrapper/proof/verify.js";
import type { Cell, Proof, ProofAnswer, ProofNode } from "../../wrapper/types.js";
import { backends } from "../support/backends.js";
import {
  boardOf,
  endpointNumber,
  type Random,
  randomBelow,
  randomBoard as randomBoardOf,
  show,
} from "../support/boards.js";

const SHAPES = [
  [1, 1],
  [2, 3],
  [3, 3],
  [4, 3],
  [4, 4],
  [5, 4],
  [5, 5],
] as const;
const MOST_EMPTY = 12;

/** An exact solver that tries everything. `known` keeps the positions of one board. */
function exhaustiveAsk(known = new Map<string, Side>()): ExactSolver {
  return async (board) => {
    const side = board.toMove as Side;
    const position = boardOf(board);
    const winner = exhaustiveWinner(position, side, known);
    const carrier = emptyCells(board);
    if (winner !== side || position.winner() !== NOBODY) return { winner, move: null, carrier };
    const move = carrier.find((cell) => {
      position.play(cell, side);
      const isWon = exhaustiveWinner(position, (side ^ 1) as Side, known) === side;
      position.undo();
      return isWon;
    });
    return { winner, move: move as number, carrier };
  };
}

/** The certificate of a position that `ask` solves. */
async function certify(
  backend: Parameters<typeof buildProof>[0],
  board: Board,
  ask: ExactSolver,
  tick = async () => {},
): Promise<Proof> {
  return buildProof(backend, board, await ask(board), ask, { tick });
}

function winnerOf(board: Board, known?: Map<string, Side>): "black" | "white" {
  return exhaustiveWinner(boardOf(board), board.toMove as Side, known) === 0 ? "black" : "white";
}

function randomBoard(random: Random): Board {
  const [columns, rows] = SHAPES[random(SHAPES.length)] as (typeof SHAPES)[number];
  const scatter = { empty: random(MOST_EMPTY + 1), blackPercent: 35 + random(31) };
  const { stones } = randomBoardOf(columns, rows, scatter, random);
  return { columns, rows, stones, toMove: random(2) };
}

function emptyBoard(columns: number, rows: number, black: readonly number[] = []): Board {
  const stones = new Uint8Array(columns * rows).fill(NOBODY);
  for (const cell of black) stones[cell] = 0;
  return { columns, rows, stones, toMove: black.length & 1 };
}

/** The largest node whose lines are all played. */
const MOST_CELLS = 8;

/** Are two cells or edges of one side joined by its stones, where some pairs are joined beforehand? A union-find over
 *  the board, written for this test: `wrapper/proof` decides it in its own way, and must not check itself. */
function areJoined(
  { cellCount, neighbours, rims }: ReferenceBoard,
  side: Side,
  stones: readonly number[],
  pairs: readonly (readonly [number, number])[],
  [from, to]: readonly [number, number],
): boolean {
  const parent = Array.from({ length: cellCount + 4 }, (_, point) => point);
  const rootOf = (point: number): number => {
    let root = point;
    while (parent[root] !== root) root = parent[root] as number;
    return root;
  };
  const join = (a: number, b: number) => {
    parent[rootOf(a)] = rootOf(b);
  };
  const own = new Set(stones);
  for (const stone of own) {
    for (const other of neighbours[stone] ?? []) if (own.has(other)) join(stone, other);
    for (const edge of [2 * side, 2 * side + 1])
      if (rims[edge]?.includes(stone)) join(stone, cellCount + edge);
  }
  for (const [a, b] of pairs) join(a, b);
  return rootOf(from) === rootOf(to);
}

/** Does a node hold in every line of play in its cells, its given pairs joined? */
function holds(node: ProofNode, { position, winner }: Proof): boolean {
  const [columns, rows] = boardSize(position.size);
  const board = new ReferenceBoard(columns, rows);
  const point = (end: string) => endpointNumber(end, board);
  const pairs = (node.joined ?? []).map(([a, b]) => [point(a), point(b)] as const);
  const ends = node.ends.map(point) as [number, number];
  const side = winner === "black" ? 0 : 1;
  const known = new Map<string, boolean>();
  const wins = (own: readonly number[], left: readonly number[]): boolean => {
    const key = `${own} / ${left}`;
    const found = known.get(key) ?? search(own, left);
    known.set(key, found);
    return found;
  };
  const search = (own: readonly number[], left: readonly number[]) => {
    if (areJoined(board, side, own, pairs, ends)) return true;
    const without = (...cells: number[]) => left.filter((cell) => !cells.includes(cell));
    return (
      left.length > 1 &&
      left.every((move) =>
        without(move).some((reply) =>
          wins(
            [...own, reply].sort((a, b) => a - b),
            without(move, reply),
          ),
        ),
      )
    );
  };
  return wins(node.stones.map(point), node.cells.map(point));
}

/** The nodes of a certificate that do not hold; larger ones are left out. */
function falseNodes(proof: Proof): readonly ProofNode[] {
  return proof.nodes.filter((node) => node.cells.length <= MOST_CELLS && !holds(node, proof));
}

/** Half of each board's openings are tried: the rest are the same, turned by 180°. */
const OPENINGS = [
  { columns: 2, rows: 2, ask: exhaustiveAsk() },
  { columns: 3, rows: 3, ask: exhaustiveAsk() },
  { columns: 3, rows: 4, ask: exhaustiveAsk() },
  { columns: 4, rows: 4, ask: exhaustiveAsk() },
];

describe.each(backends)("a certificate, $name", (backend) => {
  it("of a random position verifies, and names the winner", async () => {
    const random = randomBelow(backend.name === "reference" ? 4 : 3);
    let [nodes, given, tried] = [0, 0, 0];
    for (let i = 0; i < 300; i++) {
      const board = randomBoard(random);
      const known = new Map<string, Side>();
      const proof = await certify(backend, board, exhaustiveAsk(known));
      const check = verifyProof(JSON.parse(JSON.stringify(proof)));
      const shown = show(board, board.toMove);
      expect(check, shown).toMatchObject({ ok: true, winner: winnerOf(board, known) });
      expect(falseNodes(proof), shown).toEqual([]);
      nodes += proof.nodes.length;
      tried += proof.nodes.filter(({ cells }) => cells.length <= MOST_CELLS).length;
      given += proof.nodes.filter(({ joined }) => joined !== undefined).length;
    }
    expect(nodes).toBeGreaterThan(300);
    expect(given).toBeGreaterThan(10);
    expect(tried).toBeGreaterThan(0.8 * nodes);
  });

  it("of every opening verifies", async () => {
    for (const { columns, rows, ask } of OPENINGS) {
      const cells = Array.from({ length: Math.ceil((columns * rows) / 2) }, (_, cell) => cell);
      for (const opening of [[], ...cells.map((cell) => [cell])]) {
        const board = emptyBoard(columns, rows, opening);
        const check = verifyProof(await certify(backend, board, ask));
        expect(check, `${columns}×${rows} ${opening}`).toMatchObject({ ok: true });
      }
    }
  });

  it("stops where its caller says so", async () => {
    const stop = new Error("stop");
    const tick = async () => {
      throw stop;
    };
    await expect(certify(backend, emptyBoard(3, 3), exhaustiveAsk(), tick)).rejects.toBe(stop);
  });
});

describe("a certificate of the engine", () => {
  it.each([
    [5, "a2", 32],
    [6, "d3", 40],
    [6, "a2", 143],
    [7, "d4", 631],
  ] as const)("of size %i after %s has exactly %i nodes, all of them true", async (size, opening, count) => {
    const engine = await createEngine({ largestBoard: 8 });
    const position = { size, black: [opening], white: [], toMove: "white" } as const;
    const { winner, proof } = await engine.solve(position, { proof: true });
    expect(verifyProof(proof)).toMatchObject({ ok: true, winner });
    expect(proof?.nodes).toHaveLength(count);
    expect(falseNodes(proof as Proof)).toEqual([]);
    engine.dispose();
  });
});

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends object ? Mutable<T[K]> : T[K] };
type Draft = Mutable<Proof>;

const anyOf = <T>(list: readonly T[], random: Random): T => list[random(list.length)] as T;

type Mutation = (proof: Draft, random: Random) => unknown;

/** Ways to spoil a certificate. Some do nothing where there is nothing to change. */
const IN_THE_PROOF: Record<string, Mutation> = {
  reply: inAnswer((answer, cell) => {
    answer.reply = cell;
  }),
  "move answered": inAnswer((answer, cell) => answer.to.splice(0, 1, cell)),
  "move unanswered": inAnswer((answer) => answer.to.pop()),
  "next of an answer": inAnswer(({ next }, _, proof, random) =>
    next.splice(-1, 1, random(proof.nodes.length)),
  ),
  "next added": inAnswer(({ next }, _, proof, random) => next.push(random(proof.nodes.length))),
  "next dropped": inAnswer(({ next }) => next.pop()),
  "next of the proof": ({ next, nodes }, random) => next.splice(-1, 1, random(nodes.length)),
  "cell dropped": inNode(({ cells }, _, __, random) => cells.splice(random(cells.length), 1)),
  "cell added": inNode((node, cell) => node.cells.push(cell)),
  "stone dropped": inNode(({ stones }, _, __, random) => stones.splice(random(stones.length), 1)),
  "stone added": inNode((node, cell) => node.stones.push(cell)),
  end: inNode(({ ends }, cell, _, random) => ends.splice(random(2), 1, anyOf([cell, ...EDGES], random))),
  "answer dropped": inNode((node) => node.answers.pop()),
  "pair given": inNode((node, cell, _, random) => {
    node.joined = [...(node.joined ?? []), [anyOf([cell, ...node.stones], random), anyOf(EDGES, random)]];
  }),
  "ends given": inNode((node) => {
    node.joined = [node.ends];
  }),
  "pair moved": inGiven(({ joined }, cell, _, random) => anyOf(joined, random).splice(random(2), 1, cell)),
  "pair dropped": inGiven(({ joined }) => joined.pop()),
  "supplier dropped": (proof, random) => {
    const isGiven = (number: number) => proof.nodes[number]?.joined !== undefined;
    const lists = [proof, ...proof.nodes.flatMap(({ answers }) => answers)].filter(({ next }) =>
      next.some(isGiven),
    );
    if (lists.length > 0) anyOf(lists, random).next.shift();
  },
  "order of next": (proof, random) => {
    const lists = [proof, ...proof.nodes.flatMap(({ answers }) => answers)].filter(
      ({ next }) => next.length > 1,
    );
    if (lists.length > 0) anyOf(lists, random).next.reverse();
  },
  move: (proof, random) => {
    if (proof.move !== undefined) proof.move = randomCell(proof, random);
  },
};
const IN_THE_CLAIM: Record<string, Mutation> = {
  winner: (proof) => {
    proof.winner = proof.winner === "black" ? "white" : "black";
  },
  "side to move": ({ position }) => {
    position.toMove = position.toMove === "black" ? "white" : "black";
  },
  "stone of the winner dropped": ({ position, winner }, random) => {
    position[winner].splice(random(position[winner].length), 1);
  },
  "stone of the opponent added": (proof, random) => {
    const { position, winner } = proof;
    const cell = randomCell(proof, random);
    if ([...position.black, ...position.white].includes(cell)) return;
    position[winner === "black" ? "white" : "black"].push(cell);
  },
};
const EDGES = ["top", "bottom", "left", "right"];

function randomCell({ position }: Draft, random: Random): Cell {
  const [columns, rows] = boardSize(position.size);
  return cellName(random(columns * rows), columns);
}

function inNode(
  change: (node: Mutable<ProofNode>, cell: Cell, proof: Draft, random: Random) => unknown,
): Mutation {
  return (proof, random) =>
    proof.nodes.length > 0 && change(anyOf(proof.nodes, random), randomCell(proof, random), proof, random);
}

function inGiven(
  change: (node: Mutable<Required<ProofNode>>, cell: Cell, proof: Draft, random: Random) => unknown,
): Mutation {
  return (proof, random) => {
    const nodes = proof.nodes.filter(({ joined }) => joined !== undefined) as Mutable<Required<ProofNode>>[];
    if (nodes.length > 0) change(anyOf(nodes, random), randomCell(proof, random), proof, random);
  };
}

function inAnswer(
  change: (answer: Mutable<ProofAnswer>, cell: Cell, proof: Draft, random: Random) => unknown,
): Mutation {
  return inNode((node, cell, proof, random) => change(anyOf(node.answers, random), cell, proof, random));
}

describe("a spoiled certificate", () => {
  const backend = backends[0] as (typeof backends)[0];
  /** Spoils many certificates in each of the ways, and calls `judge` with each and whether it still verifies. */
  async function spoil(
    mutations: Record<string, Mutation>,
    count: number,
    judge: (name: string, mutant: Proof, isVerified: boolean) => void,
  ): Promise<void> {
    const random = randomBelow(5);
    for (let i = 0; i < count; i++) {
      const before = JSON.stringify(await certify(backend, randomBoard(random), exhaustiveAsk()));
      for (const [name, mutate] of Object.entries(mutations)) {
        const mutant = JSON.parse(before) as Draft;
        mutate(mutant, random);
        if (JSON.stringify(mutant) !== before) judge(name, mutant as Proof, verifyProof(mutant).ok);
      }
    }
  }

  it("fails, or else still proves its claim; 95 % fail", async () => {
    let spoiled = 0;
    let verified = 0;
    await spoil(IN_THE_PROOF, 400, (name, mutant, isVerified) => {
      spoiled++;
      if (!isVerified) return;
      verified++;
      expect(falseNodes(mutant), name).toEqual([]);
      expect(winnerOf(parsePosition(mutant.position)), name).toBe(mutant.winner);
    });
    expect(spoiled).toBeGreaterThan(2000);
    expect(verified).toBeLessThan(spoiled / 20);
  });

  it("with another claim fails if the claim is false", async () => {
    let falseClaims = 0;
    await spoil(IN_THE_CLAIM, 400, (name, mutant, isVerified) => {
      const isTrue = winnerOf(parsePosition(mutant.position)) === mutant.winner;
      if (!isTrue) falseClaims++;
      if (isVerified) expect(isTrue, `${name}: ${JSON.stringify(mutant)}`).toBe(true);
      if (name === "winner") expect(isVerified).toBe(false);
    });
    expect(falseClaims).toBeGreaterThan(400);
  });
});

/** Each of two cells is the reply to the other. */
function answersOf([a, b]: readonly [Cell, Cell]): ProofAnswer[] {
  return [
    { to: [a], reply: b, next: [] },
    { to: [b], reply: a, next: [] },
  ];
}

function bridgeOf(ends: ProofNode["ends"], stones: readonly Cell[], cells: readonly [Cell, Cell]): ProofNode {
  return { ends, stones, cells, answers: answersOf(cells) };
}

describe("verifyProof", () => {
  const board = new ReferenceBoard(2, 2);
  const bridge = bridgeOf(["b1", "bottom"], ["b1"], ["a2", "b2"]);
  const proof: Proof = {
    format: "hex-wasp-proof",
    version: 1,
    position: { size: [board.columns, board.rows], black: [], white: [], toMove: "black" },
    winner: "black",
    move: "b1",
    next: [0],
    nodes: [bridge],
  };
  const problem = (changed: object) => verifyProof({ ...proof, ...changed });

  it("accepts a bridge, and returns what it counted", () => {
    expect(verifyProof(proof)).toEqual({ ok: true, winner: "black", nodes: 1, answers: 2, cells: 3 });
  });

  it("names the first fault and its place", () => {
    const [toA2, toB2] = bridge.answers as [ProofAnswer, ProofAnswer];
    const node = (changed: object) => problem({ nodes: [{ ...bridge, ...changed }] });
    const answer = (changed: object) => node({ answers: [{ ...toA2, ...changed }, toB2] });
    const said = (check: unknown, text: string) => expect(check).toEqual({ ok: false, problem: text });
    said(problem({ format: "x" }), 'format: "x" is not "hex-wasp-proof"');
    said(problem({ version: 2 }), "version: 2 is not 1");
    said(problem({ winner: "red" }), 'winner: "red" is neither "black" nor "white"');
    said(
      problem({ position: { ...proof.position, size: 20 } }),
      "position.size: 20×20 is not from 1×1 to 19×19",
    );
    said(
      problem({ position: { ...proof.position, black: ["a1"], white: ["a1"] } }),
      "position: a1 has a stone of each colour",
    );
    said(problem({ move: undefined }), "move: black is to move, but the proof has no move");
    said(problem({ position: { ...proof.position, toMove: "white" } }), "move: black is not to move");
    said(problem({ position: { ...proof.position, white: ["b1"] } }), "move: b1 is not empty");
    said(
      problem({ position: { ...proof.position, white: ["b2"] } }),
      "proof: node 0 needs b2, which is not free",
    );
    said(problem({ next: [] }), "proof: the ends are not joined");
    said(problem({ next: [1] }), "proof: there is no node 1");
    said(problem({ next: [0, 0] }), "proof: node 0 needs a2, which another node needs");
    said(problem({ move: "a1" }), "proof: node 0 requires a stone on b1");
    said(node({ stones: ["b1", "b2"] }), "node 0: b2 is both a stone and a cell");
    said(node({ stones: ["b1", "b1"] }), 'node 0, stones: "b1" is listed twice');
    said(node({ cells: ["a2", "c2"] }), 'node 0, cells: "c2" is not a cell of the board');
    said(
      node({ ends: ["a1", "top"] }),
      'node 0, ends: "a1" is neither among its stones nor an edge of the winner',
    );
    said(node({ ends: ["b1"] }), "node 0, ends: it is not a pair");
    said(node({ cells: [], answers: [] }), "node 0: its stones do not join its ends");
    said(node({ answers: [toA2] }), "node 0: b2 has no answer");
    said(node({ answers: [toA2, toA2] }), "node 0, answer to a2: a2 has another answer");
    said(answer({ to: ["a1"] }), "node 0, answer to a1: a1 is not among its cells");
    said(answer({ reply: "a1" }), "node 0, answer to a2: reply a1 is not among its cells");
    said(answer({ reply: "a2" }), "node 0, answer to a2: reply a2 is among the moves it answers");
    said(answer({ next: [0] }), "node 0, answer to a2: node 0 needs a2, which is not free");
    said(answer({ next: [0.5] }), "node 0, answers[0], next: 0.5 is not the number of a node");
  });

  it("refuses nodes that depend on each other", () => {
    const [toA2, toB2] = bridge.answers as [ProofAnswer, ProofAnswer];
    const circle = [1, 0].map((other) => ({ ...bridge, answers: [{ ...toA2, next: [other] }, toB2] }));
    expect(problem({ nodes: circle })).toMatchObject({ ok: false });
  });

  it("accepts a given pair of a node only where something before the node joins it", () => {
    // 3×3: from b2 there is a bridge to the top and one to the bottom.
    const upper = bridgeOf(["b2", "top"], ["b2"], ["b1", "c1"]);
    const lower = { ...bridgeOf(["top", "bottom"], ["b2"], ["a3", "b3"]), joined: [["b2", "top"]] };
    const position = { size: 3, black: ["b2"], white: [], toMove: "white" };
    const given = (next: readonly number[], ...nodes: object[]) =>
      verifyProof({ ...proof, position, move: undefined, next, nodes });
    expect(given([0, 1], upper, lower)).toEqual({
      ok: true,
      winner: "black",
      nodes: 2,
      answers: 4,
      cells: 4,
    });
    const said = (check: unknown, text: string) => expect(check).toEqual({ ok: false, problem: text });
    const loose = "node 1 assumes that b2 and top are joined, but nothing before it joins them";
    said(given([1], upper, lower), `proof: ${loose}`);
    said(given([1, 0], upper, lower), `proof: ${loose}`);
    said(given([0, 1], { ...upper, ends: ["b2", "b2"] }, lower), `proof: ${loose}`);
    const bottom = bridgeOf(["b2", "bottom"], ["b2"], ["a3", "b3"]);
    const above = answersOf(["b1", "c1"]).map((answer) => ({ ...answer, next: [2] }));
    const wide = { ...lower, cells: ["a3", "b3", "b1", "c1"], answers: [...lower.answers, ...above] };
    said(given([0, 1], upper, wide, bottom), "proof: node 1 needs b1, which another node needs");
    const circular = { ...upper, joined: [["top", "bottom"]] };
    const own = "node 0 assumes that top and bottom are joined, but nothing before it joins them";
    said(given([0, 1], circular, lower), `proof: ${own}`);
    said(given([1, 0], circular, lower), `proof: ${loose}`);
    const itself = { ...lower, joined: [["top", "bottom"]] };
    said(given([0, 1], upper, itself), `proof: ${own.replace("node 0", "node 1")}`);
    said(
      given([0, 1], upper, { ...lower, joined: [["a1", "top"]] }),
      'node 1, joined: "a1" is neither among its stones nor an edge of the winner',
    );
    said(given([0, 1], upper, { ...lower, joined: [["b2"]] }), "node 1, joined: it is not a pair");
    // An answer's nodes are given what its own node is given, and no more.
    const deeper = {
      ...bridgeOf(["top", "bottom"], ["b2"], ["a3", "b3"]),
      answers: answersOf(["a3", "b3"]).map((answer) => ({ ...answer, next: [1] })),
    };
    const idle = { ...lower, cells: [], answers: [], ends: ["b2", "top"] };
    expect(given([0, 2], upper, idle, { ...deeper, joined: lower.joined }).ok).toBe(true);
    said(given([0, 2], upper, idle, deeper), `node 2, answer to a3: ${loose}`);
  });

  it("accepts a finished chain without a move", () => {
    const position = { size: 2, black: ["a1", "a2"], white: ["b1"], toMove: "black" } as const;
    expect(verifyProof({ ...proof, position, move: undefined, next: [], nodes: [] })).toMatchObject({
      ok: true,
    });
    expect(
      verifyProof({ ...proof, position: { ...position, toMove: "white" }, move: undefined, next: [] }).ok,
    ).toBe(true);
  });

  it("never throws", () => {
    const hostile = new Proxy([], {
      get: (_, key) => (key === "length" ? { valueOf: () => 2 ** 40 } : undefined),
    });
    const throwing = new Proxy(
      {},
      {
        get() {
          throw new Error("no");
        },
      },
    );
    const junk = [undefined, null, 0, NaN, "x", true, 1n, Symbol("x"), () => 1, [], {}, hostile, throwing];
    const huge = [new Array(2 ** 32 - 1), new Array(1_000_000), Array.from({ length: 1000 }, () => bridge)];
    for (const value of [...junk, ...huge]) {
      expect(verifyProof(value).ok).toBe(false);
      for (const key of ["format", "version", "position", "winner", "move", "next", "nodes"]) {
        if (key === "move" && value === undefined) continue;
        const { ok } = verifyProof({ ...proof, [key]: value });
        if (ok) expect([key, value]).toEqual(["nodes", huge[2]]);
      }
      for (const key of ["ends", "stones", "cells", "answers"]) {
        expect(problem({ nodes: [{ ...bridge, [key]: value }] }).ok).toBe(false);
      }
      if (value !== undefined && !(Array.isArray(value) && value.length === 0)) {
        expect(problem({ nodes: [{ ...bridge, joined: value }] }).ok).toBe(false);
      }
      for (const key of ["size", "black", "white", "toMove"]) {
        const { ok } = problem({ position: { ...proof.position, [key]: value } });
        if (ok) expect(value).toEqual([]);
      }
    }
  });

  it("checks 100,000 nodes", () => {
    const nodes = Array.from({ length: 100_000 }, () => bridge);
    expect(problem({ nodes })).toMatchObject({ ok: true, nodes: 100_000 });
  });
});
