/** The messages of a cluster: what is written can be read, and everything else is refused. */
import { describe, expect, it } from "vitest";
import { NOBODY } from "../../assembly/abi.js";
import { parsePosition } from "../../wrapper/board/position.js";
import {
  boardText,
  type JobMessage,
  jobId,
  parseBoard,
  parseJob,
  parseOutcome,
  type SearchTask,
  writeJob,
  writeOutcome,
} from "../../wrapper/cluster/messages.js";
import { proofSetProblem } from "../../wrapper/cluster/proof-set.js";
import { HexError } from "../../wrapper/errors.js";
import type { JobResult } from "../../wrapper/team/job.js";
import { randomBelow } from "../support/boards.js";

const board = parsePosition({ size: 4, black: ["b2"], white: ["c3"], toMove: "white" });
const facts = { solved: 1, open: 2, lemma: 3 };
const task: SearchTask = { kind: "search", board, depth: 3, budget: 100, facts };
const message: JobMessage = { version: "1-0.1.0", question: `w${"0".repeat(31)}`, task, milliseconds: 1000 };

const OPEN: JobResult = {
  winner: null,
  nodes: 100,
  root: {
    phi: 3,
    delta: 4,
    filled: board.stones.slice(),
    live: [0, 6],
    children: [
      { cell: 6, isVisited: true, phi: 2, delta: 3, work: 12, doubt: 1.5 },
      { cell: 0, isVisited: false, phi: 1, delta: 1, work: 0, doubt: 1 },
    ],
  },
};
/** Black's b2 with both cells above and both below it. */
const PROOF: JobResult = { winner: 0, proofSet: [1, 2, 5, 8, 9, 12, 13], move: null, nodes: 5 };

const outcomes = [OPEN, PROOF].map((result) => ({ result, milliseconds: 7, tableUsed: 9 }));

describe("messages of a cluster", () => {
  it("are read as they were written", () => {
    const sent = JSON.parse(JSON.stringify(writeJob(message)));
    expect(parseJob(sent)).toEqual(message);
    expect(jobId(parseJob(sent))).toBe(jobId(message));
    const close = { kind: "close", board, pv: true, limits: [null, 5] } as const;
    expect(parseJob(JSON.parse(JSON.stringify(writeJob({ ...message, task: close })))).task).toEqual(close);
    for (const outcome of outcomes) expect(parseOutcome(writeOutcome(outcome), task)).toEqual(outcome);
  });

  it("have other ids if they ask for something else", () => {
    const others = [
      { ...task, depth: null },
      { ...task, budget: 101 },
      { ...task, board: { ...board, toMove: 0 } },
    ];
    const ids = [task, ...others].map((one) => jobId({ ...message, task: one }));
    expect(new Set(ids).size).toBe(4);
    expect(jobId({ ...message, question: `w${"1".repeat(31)}` })).not.toBe(ids[0]);
    expect(jobId({ ...message, task: { ...task, facts: { ...facts, open: 9 } } })).toBe(ids[0]);
  });

  it.each([
    "",
    "4x4 0 22",
    "0x4 0 2",
    "20x1 0 22222222222222222222",
    "4x4 2 2222222222222222",
    "2x2 0 2223",
    7,
    null,
  ])("refuse the board %j", (text) => {
    expect(() => parseBoard(text, "board")).toThrow(HexError);
    expect(parseBoard(boardText(board), "board")).toEqual(board);
  });

  it("refuse results with a change anywhere, or read them as well-formed ones", () => {
    const random = randomBelow(20);
    let [refused, read] = [0, 0];
    for (let i = 0; i < 4000; i++) {
      const text = writeOutcome(outcomes[i % 2] as (typeof outcomes)[number]);
      const place = random(text.length);
      const noise = '0129,[]{}"-.ne'[random(14)] ?? "";
      const other = text.slice(0, place) + noise + text.slice(place + random(2));
      try {
        const { result } = parseOutcome(other, task);
        read++;
        if (result.winner !== null) expect(proofSetProblem(board, result.winner, result.proofSet)).toBeNull();
        else expect(result.root.live.every((cell) => result.root.filled[cell] === NOBODY)).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(HexError);
        expect((error as HexError).code).toBe("bad-format");
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(2000);
    expect(read).toBeGreaterThan(100);
  });
});

describe("a proof set", () => {
  it.each([
    [[1, 2, 5, 8, 9, 12, 13], null],
    [[1, 2, 5, 9, 13], "the loser's move to cell 9 cuts it"],
    [[1, 2, 5], "it does not join the winner's edges"],
    [[1, 2, 5, 8, 9, 10, 12, 13], "cell 10 is the loser's"],
  ])("%j: %s", (cells, problem) => {
    expect(proofSetProblem(board, 0, cells)).toBe(problem);
  });

  it("needs one cell more for the side that moves first", () => {
    const black = { ...board, toMove: 0 };
    expect(proofSetProblem(black, 0, [1, 2, 5, 9, 13])).toBeNull();
  });
});
