/**
 * Parses the rule format of Jing Yang's programs, which consists of keywords, each followed by numbers:
 *
 *     #BOARDSIZE 7          cells of the board are numbered in row order, without the opening stone's
 *     #OPENING d4           our extension; default: the centre
 *     RN 13                 rule number
 *     BT 2                  number of branches
 *     BN 0                  branch number
 *     WM 5 1 3 4 7 8        number of White's moves, then the moves
 *     BM 2                  Black's reply
 *     ND 1                  number of local games that remain
 *     PS 2                  their rules, if there are any
 *     PP 2 5 6              for each of them its rule, and the cells that become its cells 1, 2, …
 *
 * His files are lists of strings cut out of a program, so quotes and commas count as blanks. The parser rejects files
 * that contradict themselves or name cells off the board; `verifyStrategy` checks whether the strategy wins.
 */

import { cellIndex } from "../board/notation.js";
import { describe, HexError } from "../errors.js";
import { BOARD_RULE, type Branch, type Call, createRule, type Rule, type RuleSet } from "./rules.js";

/** A keyword with the words that follow it. */
interface Item {
  readonly keyword: string;
  readonly values: readonly string[];
  readonly line: number;
}

/** A call and its place in the file, to be checked once all rules are known. */
interface LocatedCall {
  readonly call: Call;
  readonly line: number;
  readonly context: string;
}

const KEYWORDS = ["RN", "BT", "BN", "WM", "BM", "ND", "PS", "PP"];
const MAX_SIZE = 19;
const MAX_COUNT = 100_000;

export function parseRules(text: unknown): RuleSet {
  if (typeof text !== "string") {
    throw new HexError("bad-strategy", `strategy: ${describe(text)} is not a string`);
  }
  return new Parser(text).parse();
}

class Parser {
  readonly #items: readonly Item[];
  readonly #lastLine: number;
  readonly #calls: LocatedCall[] = [];
  #next = 0;
  #boardCells = 0;
  /** The current rule and branch, for error messages. */
  #context = "";

  constructor(text: string) {
    const lines = text.split(/\r\n|\r|\n/);
    this.#lastLine = lines.length - (lines.at(-1) === "" ? 1 : 0);
    this.#items = lines.flatMap(itemsInLine);
  }

  parse(): RuleSet {
    const size = this.#readSize();
    const opening = this.#readOpening(size);
    this.#boardCells = size * size - 1;
    const rules = new Map<number, Rule>();
    while (this.#next < this.#items.length) {
      this.#context = "";
      const { line } = this.#expect("RN");
      const number = this.#readNumber("RN", 1, MAX_COUNT);
      if (rules.has(number)) this.#fail(line, `rule ${number} is defined twice`);
      rules.set(number, createRule(number, this.#readBranches(number), { size, opening }));
    }
    this.#context = "";
    if (!rules.has(BOARD_RULE)) this.#fail(this.#lastLine, "rule 1, the rule of the whole board, is missing");
    this.#checkCalls(rules);
    return { size, opening, rules };
  }

  #readBranches(rule: number): Branch[] {
    const branches: Branch[] = [];
    this.#context = `, rule ${rule}`;
    const count = this.#readNumber("BT", 0, MAX_COUNT);
    while (branches.length < count) branches.push(this.#readBranch(rule, branches.length, count));
    this.#context = `, rule ${rule}`;
    const item = this.#items[this.#next];
    if (item?.keyword === "BN") this.#fail(item.line, `there are more branches than BT declares (${count})`);
    return branches;
  }

  #readBranch(rule: number, number: number, count: number): Branch {
    this.#context = `, rule ${rule}, branch ${number}`;
    if (this.#items[this.#next]?.keyword !== "BN") {
      const line = this.#items[this.#next]?.line ?? this.#lastLine;
      this.#fail(line, `branch ${number} is missing: BT declares ${count} branches`);
    }
    const { line } = this.#expect("BN");
    const found = this.#readNumber("BN", 0, MAX_COUNT);
    if (found !== number) this.#fail(line, `expected BN ${number}, found BN ${found}`);
    const moves = this.#readMoves();
    const reply = this.#readNumber("BM", 1, this.#boardCells);
    const callCount = this.#readNumber("ND", 0, MAX_COUNT);
    const calls = this.#readCalledRules(callCount).map((called) => this.#readCall(called));
    const item = this.#items[this.#next];
    if (item?.keyword === "PP") this.#fail(item.line, `there are more PP than ND declares (${callCount})`);
    return { number, moves, reply, calls };
  }

  /** Reads PS, which is optional if no local game remains. */
  #readCalledRules(count: number): number[] {
    const { keyword, line } = this.#items[this.#next] ?? { keyword: "", line: 0 };
    if (count === 0 && keyword !== "PS") return [];
    const called = this.#readNumbers("PS", 1, MAX_COUNT);
    if (called.length !== count)
      this.#fail(line, `PS names ${called.length} rules, but ND declares ${count}`);
    return called;
  }

  /** Reads PP for a rule that PS names, and adds it to `#calls`. */
  #readCall(rule: number): Call {
    const { line } = this.#expect("PP");
    const [found, ...cells] = this.#readNumbers("PP", 1, MAX_COUNT);
    if (found !== rule) this.#fail(line, `PP is for rule ${found ?? "none"}, but PS names rule ${rule}`);
    for (const cell of cells) this.#checkRange("PP", cell, 1, this.#boardCells, line);
    const call = { rule, cells };
    this.#calls.push({ call, line, context: this.#context });
    return call;
  }

  /** Rejects calls of undefined rules, and a last call that is cut off. Other calls with too few cells are warnings of
   *  `verifyStrategy`. */
  #checkCalls(rules: ReadonlyMap<number, Rule>): void {
    for (const [i, { call, line, context }] of this.#calls.entries()) {
      this.#context = context;
      const rule = rules.get(call.rule) ?? this.#fail(line, `PP: rule ${call.rule} is not defined`);
      const isLast = i === this.#calls.length - 1 && this.#items.at(-1)?.line === line;
      if (isLast && call.cells.length < rule.cellCount) {
        const [found, needed] = [call.cells.length, rule.cellCount];
        this.#fail(line, `the file ends within PP: rule ${rule.number} has ${needed} cells, found ${found}`);
      }
    }
  }

  #readMoves(): number[] {
    const { line } = this.#expect("WM");
    const [count, ...moves] = this.#readNumbers("WM", 0, MAX_COUNT);
    if (count === undefined) return this.#fail(line, "WM has no number of moves");
    if (count !== moves.length) this.#fail(line, `WM declares ${count} moves, but ${moves.length} follow`);
    for (const move of moves) this.#checkRange("WM", move, 1, this.#boardCells, line);
    return moves;
  }

  #readSize(): number {
    const { keyword, values, line } = this.#items[0] ?? { keyword: "", values: [], line: 1 };
    if (keyword !== "#BOARDSIZE") this.#fail(line, "the file does not start with #BOARDSIZE");
    return this.#readNumber("#BOARDSIZE", 1, MAX_SIZE, values);
  }

  #readOpening(size: number): number {
    const item = this.#items[this.#next];
    if (item?.keyword !== "#OPENING") {
      if (size % 2 === 0) this.#fail(this.#items[0]?.line ?? 1, `a ${size}×${size} board needs #OPENING`);
      return (size * size - 1) / 2;
    }
    this.#next++;
    try {
      return cellIndex(item.values[0], size, size, "#OPENING");
    } catch (cause) {
      return this.#fail(item.line, (cause as Error).message);
    }
  }

  /** Returns the next item without consuming it. Fails if it has another keyword. */
  #expect(keyword: string): Item {
    const item = this.#items[this.#next];
    if (item === undefined)
      return this.#fail(this.#lastLine, `expected ${keyword}, found the end of the file`);
    if (item.keyword !== keyword) this.#fail(item.line, `expected ${keyword}, found ${item.keyword}`);
    return item;
  }

  #readNumber(keyword: string, least: number, most: number, values = this.#expect(keyword).values): number {
    const { line } = this.#expect(keyword);
    if (values.length !== 1) this.#fail(line, `${keyword} has ${values.length} numbers instead of one`);
    const [number] = this.#readNumbers(keyword, least, most);
    return number as number;
  }

  #readNumbers(keyword: string, least: number, most: number): number[] {
    const { values, line } = this.#expect(keyword);
    this.#next++;
    return values.map((value) => {
      if (!/^\d+$/.test(value)) this.#fail(line, `${keyword}: ${describe(value)} is not a number`);
      return this.#checkRange(keyword, Number(value), least, most, line);
    });
  }

  #checkRange(keyword: string, number: number, least: number, most: number, line: number): number {
    if (number >= least && number <= most) return number;
    return this.#fail(line, `${keyword}: ${number} is not between ${least} and ${most}`);
  }

  #fail(line: number, what: string): never {
    throw new HexError("bad-strategy", `line ${line}${this.#context}: ${what}`);
  }
}

/** The items of a line. A word before the first keyword becomes a keyword itself, so that the error names it. */
function itemsInLine(text: string, index: number): Item[] {
  const words = text.split(/[\s",';]+/).filter((word) => word !== "");
  const line = index + 1;
  if (words[0]?.startsWith("#")) {
    const [keyword = "", ...values] = words;
    return ["#BOARDSIZE", "#OPENING"].includes(keyword) ? [{ keyword, values, line }] : [];
  }
  const items: { keyword: string; values: string[]; line: number }[] = [];
  for (const word of words) {
    const last = items.at(-1);
    if (last === undefined || KEYWORDS.includes(word)) items.push({ keyword: word, values: [], line });
    else last.values.push(word);
  }
  return items;
}
