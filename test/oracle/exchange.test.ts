/** Facts from other engines: lemmas and table entries hold by exhaustive play, and malformed ones are refused. */
import { describe, expect, it } from "vitest";
import { ALGORITHM_DF_PN, NOBODY } from "../../assembly/abi.js";
import { AllPositions } from "../../reference/all-positions.js";
import { ReferenceBoard, type Side } from "../../reference/board.js";
import type { BackendTeam } from "../../wrapper/backend/backend.js";
import { HexError } from "../../wrapper/errors.js";
import { randomBelow, randomBoard, show } from "../support/boards.js";
import { learn, tryOut } from "../support/lemmas.js";
import { builds, type Probe, readSet, showBoard } from "../support/probe.js";
import {
  ALL_FACTS,
  boardFor,
  checkWinner,
  hardPosition,
  randomPosition,
  runJob,
  SHAPES,
  teamOf,
  weakProbe,
} from "../support/team.js";

function addAll(team: BackendTeam, board: ReferenceBoard, facts: readonly Uint8Array[]): void {
  for (const bytes of facts) team.addFacts(boardFor(board, 0), bytes);
}

describe.each(builds.filter(({ kind, words }) => kind === "release" || words === 1))(
  "facts, $kind build of $words words",
  ({ kind, words }) => {
    it.each([
      [5, 5],
      [6, 4],
    ])("of %i×%i: every imported lemma holds in the positions it applies to", (columns, rows) => {
      const random = randomBelow(columns * 10 + rows + words);
      const [author, reader] = [weakProbe(words, kind), weakProbe(words, kind)];
      const board = boardFor(new ReferenceBoard(columns, rows), 0);
      const team = teamOf(author, 1);
      team.recordFacts(board, ALL_FACTS);
      learn(author, columns, rows, random);
      for (const bytes of team.takeFacts(board, ALL_FACTS)) teamOf(reader, 1).addFacts(board, bytes);
      expect(reader.lemmaCount(0) + reader.lemmaCount(1)).toBeGreaterThan(20);
      expect(tryOut(reader, columns, rows, random).tried).toBeGreaterThan(50);
    });

    it("imported entries hold by exhaustive play", () => {
      const random = randomBelow(7 + words);
      const author = weakProbe(words, kind);
      const reader = weakProbe(words, kind);
      const [writing, reading] = [teamOf(author, 1), teamOf(reader, 1)];
      let [solved, open] = [0, 0];
      for (let i = 0; i < 12; i++) {
        const [columns, rows] = SHAPES[i % SHAPES.length] as (typeof SHAPES)[number];
        const { board, side } = hardPosition(author, 3, columns, rows, random);
        author.forget();
        reader.forget();
        writing.recordFacts(boardFor(board, side), ALL_FACTS);
        runJob(writing, boardFor(board, side), 1, 3 + random(4));
        addAll(reading, board, writing.takeFacts(boardFor(board, side), ALL_FACTS));
        const truth = new AllPositions(board);
        for (let k = 0; k < reader.tableUsed(); k++) {
          if (checkEntry(reader, reader.entryAt(k), board, truth)) solved++;
          else open++;
        }
      }
      expect(solved).toBeGreaterThan(20);
      expect(open).toBeGreaterThan(10);
    });
  },
);

/** Checks a table entry of a position that continues `board`; returns whether it is a solved one. */
function checkEntry(probe: Probe, entry: number, board: ReferenceBoard, truth: AllPositions): boolean {
  const bytes = probe.setWords() * 8;
  const set = (i: number) => readSet(probe, entry + i * bytes);
  const isAdded = (cell: number) => board.stones[cell] === NOBODY;
  const stones = [set(0).filter(isAdded), set(1).filter(isAdded)] as const;
  const side = probe.sideOf(entry) as Side;
  const other = (side ^ 1) as Side;
  const shown = `${show(board, side)} and ${stones.map((cells) => cells.join()).join(" / ")}`;
  if (probe.phiOf(entry) === 0 || probe.deltaOf(entry) === 0) {
    checkWinner(truth, stones, side, probe.phiOf(entry) === 0 ? side : other, set(3), shown);
    return true;
  }
  // The live moves of an open entry are those of the filled position: one of them wins if any move does.
  const filled: [number[], number[]] = [[...stones[0]], [...stones[1]]];
  showBoard(probe, board);
  for (const owner of [0, 1] as const) for (const cell of stones[owner]) probe.play(cell, owner);
  probe.fillIn(NOBODY);
  for (const owner of [0, 1] as const) filled[owner] = readSet(probe, probe.stones(owner)).filter(isAdded);
  const isWon = set(2).some((cell) => {
    const after: [number[], number[]] = [[...filled[0]], [...filled[1]]];
    after[side].push(cell);
    return truth.winner(other, ...after) === side;
  });
  expect(isWon, `${shown} live ${set(2).join()}`).toBe(truth.winner(side, ...filled) === side);
  return false;
}

describe("a search with facts from others", () => {
  it.each([1, 2])("finds the winner and the cells it needs, round %i", (seed) => {
    const random = randomBelow(100 + seed);
    const scratch = weakProbe();
    const teams = [weakProbe(), weakProbe(), weakProbe()].map((probe) => teamOf(probe, 1));
    let [searched, stopped] = [0, 0];
    for (let i = 0; i < 24; i++) {
      const [columns, rows] = SHAPES[Math.floor(i / 8)] as (typeof SHAPES)[number];
      const { board, side } = hardPosition(scratch, 3, columns, rows, random);
      const job = boardFor(board, side);
      for (const team of teams) team.recordFacts(job, ALL_FACTS);
      // Each engine searches a little, with the facts of those before it, until one solves the position.
      for (let turn = 0; ; turn++) {
        const team = teams[turn % teams.length] as BackendTeam;
        const result = runJob(team, job, random(4) === 0 ? null : random(9), 1 + random(3));
        for (const bytes of team.takeFacts(job, ALL_FACTS)) {
          for (const other of teams) if (other !== team) other.addFacts(job, bytes);
        }
        if (result.winner !== null) {
          const shown = show(board, side);
          checkWinner(new AllPositions(board), [[], []], side, result.winner, result.proofSet, shown);
          if (turn > 0) searched++;
          break;
        }
        stopped++;
        const { filled, live, children, phi, delta } = result.root;
        expect(Math.min(phi, delta)).toBeGreaterThan(0);
        expect(live.every((cell) => filled[cell] === NOBODY)).toBe(true);
        expect(children.every(({ cell }) => live.includes(cell))).toBe(true);
      }
    }
    expect(searched).toBeGreaterThan(8);
    expect(stopped).toBeGreaterThan(searched);
  });
});

/** Facts about 5×5, in parts of some hundred bytes. */
function learnedFacts(): Uint8Array[] {
  const team = teamOf(weakProbe(), 1);
  const random = randomBelow(3);
  const parts: Uint8Array[] = [];
  for (let i = 0; i < 40; i++) {
    const options = { empty: 18, blackPercent: 50 };
    const job = boardFor(randomBoard(5, 5, options, random), random(2));
    team.recordFacts(job, ALL_FACTS);
    runJob(team, job, 1, 12);
    parts.push(...team.takeFacts(job, ALL_FACTS).filter(({ length }) => length > 200));
  }
  expect(parts.length).toBeGreaterThan(10);
  return parts;
}

describe("malformed facts", () => {
  const probe = weakProbe();
  const team = teamOf(probe, 1);
  const size = boardFor(new ReferenceBoard(5, 5), 0);
  const facts = learnedFacts();
  const counts = () => [probe.tableUsed(), probe.lemmaCount(0), probe.lemmaCount(1)];

  /** Whether the engine takes the bytes. If not, it must say so by `bad-format`, and nothing has changed. */
  function takes(bytes: Uint8Array): boolean {
    const before = counts();
    try {
      team.addFacts(size, bytes);
      return true;
    } catch (error) {
      if (!(error instanceof HexError)) throw error;
      expect(error.code).toBe("bad-format");
      expect(error.message).toMatch(/^facts: /);
      // Entries come first, so they may have been added before a malformed lemma was found.
      if (!/lemma/.test(error.message)) expect(counts()).toEqual(before);
      return false;
    }
  }

  it("are refused: another board, another version, no facts at all", () => {
    const [bytes] = facts as [Uint8Array];
    expect(takes(bytes)).toBe(true);
    for (const [place, value] of [
      [0, 0],
      [2, 9],
      [3, 6],
      [4, 4],
      [5, 2],
      [11, 1],
    ] as const) {
      const other = bytes.slice();
      other[place] = value;
      expect(takes(other), `byte ${place}`).toBe(false);
    }
    for (const length of [0, 5, 11, 13, bytes.length - 1]) expect(takes(bytes.slice(0, length))).toBe(false);
    expect(() => team.addFacts(boardFor(new ReferenceBoard(6, 4), 0), bytes)).toThrow(/5×5, not 6×4/);
    expect(() => team.addFacts(size, "facts" as unknown as Uint8Array)).toThrow(HexError);
  });

  it("never trap the engine, which goes on working", () => {
    const random = randomBelow(17);
    let refused = 0;
    for (let i = 0; i < 2000; i++) {
      const bytes = (facts[random(facts.length)] as Uint8Array).slice();
      for (let k = random(3); k >= 0; k--) bytes[12 + random(bytes.length - 12)] = random(256);
      if (!takes(bytes)) refused++;
      if (i % 100 > 0) continue;
      // Well-formed nonsense is a false fact, which no check can find; it goes with the table.
      probe.forget();
      const { board, side } = randomPosition(5, 5, random);
      showBoard(probe, board);
      probe.startSolve(side, ALGORITHM_DF_PN);
      let winner = NOBODY;
      while (winner === NOBODY) winner = probe.solveOn(100);
      expect(winner, show(board, side)).toBe(new AllPositions(board).winner(side));
    }
    expect(refused).toBeGreaterThan(500);
  });
});
