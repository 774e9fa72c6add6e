/**
 * Reads the rule format of Jing Yang's programs, a keyword and its numbers at a time:
 *
 *     #BOARDSIZE 7          cells of the board are numbered in row order, without the opening stone's
 *     #OPENING d4           ours: by default the centre
 *     RN 13                 rule number
 *     BT 2                  how many branches
 *     BN 0                  branch number
 *     WM 5 1 3 4 7 8        White's moves, and before them how many there are
 *     BM 2                  Black's reply
 *     ND 1                  how many local games remain
 *     PS 2                  their rules, if there are any
 *     PP 2 5 6              for each of them its rule, and the cells that are its 1, 2, …
 *
 * His files are lists of strings cut out of a program, so quotes and commas count as blanks. What contradicts itself or
 * cannot be on the board is refused here; whether the strategy wins is for `verifyStrategy` to say.
 */
import { describe, HexError } from "../errors.js";
import { cellIndex } from "../notation.js";
import { BOARD_RULE, type Branch, type Call, type Rule, ruleOf, type Start } from "./rules.js";

/** What a file says. */
export interface RuleFile extends Start {
  readonly rules: ReadonlyMap<number, Rule>;
}

interface Item {
  readonly keyword: string;
  readonly values: readonly string[];
  readonly line: number;
}

const KEYWORDS = ["RN", "BT", "BN", "WM", "BM", "ND", "PS", "PP"];
const LARGEST_SIZE = 19;
const COUNT_LIMIT = 100_000;

export function parseRules(text: unknown): RuleFile {
  if (typeof text !== "string")
    throw new HexError("bad-strategy", `strategy: ${describe(text)} is not a text`);
  return new Parser(text).parse();
}

class Parser {
  readonly #items: readonly Item[];
  readonly #lastLine: number;
  #next = 0;
  #boardCells = 0;
  /** For messages: where in the strategy the next item is. */
  #place = "";

  constructor(text: string) {
    const lines = text.split(/\r\n|\r|\n/);
    this.#lastLine = lines.length - (lines.at(-1) === "" ? 1 : 0);
    this.#items = lines.flatMap(itemsOf);
  }

  parse(): RuleFile {
    const size = this.#readSize();
    const opening = this.#readOpening(size);
    this.#boardCells = size * size - 1;
    const rules = new Map<number, Rule>();
    const calls: { readonly call: Call; readonly line: number; readonly place: string }[] = [];
    while (this.#next < this.#items.length) {
      this.#place = "";
      const { line } = this.#peek("RN");
      const number = this.#readNumber("RN", 1, COUNT_LIMIT);
      if (rules.has(number)) this.#fail(line, `rule ${number} is there twice`);
      const branches: Branch[] = [];
      this.#place = `, rule ${number}`;
      const count = this.#readNumber("BT", 0, COUNT_LIMIT);
      while (branches.length < count) {
        const branch = this.#readBranch(number, branches.length, count, (call, callLine) => {
          calls.push({ call, line: callLine, place: this.#place });
        });
        branches.push(branch);
      }
      this.#place = `, rule ${number}`;
      if (this.#items[this.#next]?.keyword === "BN") {
        this.#fail(this.#peek("BN").line, `there are more than the ${count} branches that BT says`);
      }
      rules.set(number, ruleOf(number, branches, { size, opening }));
    }
    this.#place = "";
    if (!rules.has(BOARD_RULE)) this.#fail(this.#lastLine, "there is no rule 1, that of the board");
    for (const [i, { call, line, place }] of calls.entries()) {
      this.#place = place;
      const rule = rules.get(call.rule);
      if (rule === undefined) return this.#fail(line, `PP: there is no rule ${call.rule}`);
      const isLast = i === calls.length - 1 && this.#items.at(-1)?.line === line;
      if (isLast && call.cells.length < rule.cellCount) {
        const [has, needs] = [call.cells.length, rule.cellCount];
        this.#fail(line, `the file ends within PP: rule ${rule.number} has ${needs} cells, here are ${has}`);
      }
    }
    return { size, opening, rules };
  }

  #readBranch(
    rule: number,
    number: number,
    count: number,
    onCall: (call: Call, line: number) => void,
  ): Branch {
    this.#place = `, rule ${rule}, branch ${number}`;
    if (this.#items[this.#next]?.keyword !== "BN") {
      const line = this.#items[this.#next]?.line ?? this.#lastLine;
      this.#fail(line, `branch ${number} of the ${count} that BT says is missing`);
    }
    const { line } = this.#peek("BN");
    const found = this.#readNumber("BN", 0, COUNT_LIMIT);
    if (found !== number) this.#fail(line, `BN is ${found}, and branch ${number} comes next`);
    const moves = this.#readMoves();
    const reply = this.#readNumber("BM", 1, this.#boardCells);
    const callCount = this.#readNumber("ND", 0, COUNT_LIMIT);
    const named = this.#readNames(callCount);
    const calls = named.map((name): Call => {
      const callLine = this.#peek("PP").line;
      const [called, ...cells] = this.#readNumbers("PP", 1, COUNT_LIMIT);
      if (called !== name) this.#fail(callLine, `PP names rule ${called ?? "none"}, and PS rule ${name}`);
      for (const cell of cells) this.#checkRange("PP", cell, 1, this.#boardCells, callLine);
      const call = { rule: name, cells };
      onCall(call, callLine);
      return call;
    });
    if (this.#items[this.#next]?.keyword === "PP") {
      this.#fail(this.#peek("PP").line, `there are more PP than the ${callCount} that ND says`);
    }
    return { number, moves, reply, calls };
  }

  /** The rules that PS names. */
  #readNames(count: number): number[] {
    const { keyword, line } = this.#items[this.#next] ?? { keyword: "", line: 0 };
    if (count === 0 && keyword !== "PS") return [];
    const names = this.#readNumbers("PS", 1, COUNT_LIMIT);
    if (names.length !== count) this.#fail(line, `PS names ${names.length} rules, and ND says ${count}`);
    return names;
  }

  #readMoves(): number[] {
    const { line } = this.#peek("WM");
    const [count, ...moves] = this.#readNumbers("WM", 0, COUNT_LIMIT);
    if (count !== moves.length) {
      this.#fail(line, `WM says ${count ?? "not how many"} moves, and ${moves.length} follow`);
    }
    for (const move of moves) this.#checkRange("WM", move, 1, this.#boardCells, line);
    return moves;
  }

  #readSize(): number {
    const { keyword, values, line } = this.#items[0] ?? { keyword: "", values: [], line: 1 };
    if (keyword !== "#BOARDSIZE") this.#fail(line, "#BOARDSIZE does not come first");
    return this.#readNumber("#BOARDSIZE", 1, LARGEST_SIZE, values);
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

  /** The next item, which must have the keyword. */
  #peek(keyword: string): Item {
    const item = this.#items[this.#next];
    if (item === undefined) return this.#fail(this.#lastLine, `the file ends where ${keyword} was to come`);
    if (item.keyword !== keyword)
      this.#fail(item.line, `${item.keyword} stands where ${keyword} was to come`);
    return item;
  }

  #readNumber(keyword: string, least: number, most: number, values = this.#peek(keyword).values): number {
    const { line } = this.#peek(keyword);
    if (values.length !== 1) this.#fail(line, `${keyword} has ${values.length} numbers instead of one`);
    const [number] = this.#readNumbers(keyword, least, most);
    return number as number;
  }

  #readNumbers(keyword: string, least: number, most: number): number[] {
    const { values, line } = this.#peek(keyword);
    this.#next++;
    return values.map((value) => {
      if (!/^\d+$/.test(value)) this.#fail(line, `${keyword}: ${describe(value)} is not a number`);
      return this.#checkRange(keyword, Number(value), least, most, line);
    });
  }

  #checkRange(keyword: string, number: number, least: number, most: number, line: number): number {
    if (number >= least && number <= most) return number;
    return this.#fail(line, `${keyword}: ${number} is not from ${least} to ${most}`);
  }

  #fail(line: number, what: string): never {
    throw new HexError("bad-strategy", `line ${line}${this.#place}: ${what}`);
  }
}

/** The items of a line. A word before the first keyword makes one that fits nowhere, and is named in the message. */
function itemsOf(text: string, index: number): Item[] {
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
