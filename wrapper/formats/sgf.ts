/**
 * SGF FF[4], the Smart Game Format (https://www.red-bean.com/sgf/hex.html): trees of nodes with properties.
 *
 *     (;FF[4]GM[11]SZ[5] ;B[a2] ;W[c3] (;B[b4]C[better]) (;B[d2]))
 *
 * The library @sabaki/sgf reads and builds the trees. It forgives too much for us (it drops what stands after a
 * variation, and accepts a file that breaks off), so the tokens pass through a check of the grammar on their way, which
 * also remembers where each property is. The library's writer calls itself for each node; ours does not, so a line of
 * any length can be written.
 */
import sgf, { type Node, type Token } from "@sabaki/sgf";
import { describe, HexError, type TextPlace } from "../errors.js";
import { copyArray } from "../options.js";
import { formatError, placeOf, readText } from "./text-place.js";

/** A node of a game record and what follows it. The first child continues the main line; the others are variations. */
export interface GameTree {
  /** The values of each property, unescaped: `{ B: ["a2"], C: ["a comment"] }`. */
  readonly properties: Readonly<Record<string, readonly string[]>>;
  /** The nodes that follow. */
  readonly children: readonly GameTree[];
}

/** Variations inside variations. A file of a real game has few; the library recurses once for each. */
const DEEPEST_VARIATION = 1000;
/** The largest tree that is written: a tree that contains itself has no end. */
const MOST_NODES = 1_000_000;
/** Games, variations of a node and values of a property that are written. */
const MOST_ITEMS = 100_000;
/** Lines of a file are broken between nodes after this many characters. */
const LINE_LENGTH = 72;
/** The longest file in characters. */
const LONGEST_FILE = 20_000_000;
const IDENTIFIER = /^[A-Z]+$/;

/** Where the properties of parsed nodes are, for the errors of later steps. */
const placesOfNode = new WeakMap<GameTree, ReadonlyMap<string, TextPlace>>();

/** The place of a property in the text that the node was parsed from. */
export function propertyPlace(node: GameTree, name: string): TextPlace | undefined {
  const places = placesOfNode.get(node);
  return places?.get(name) ?? places?.get("");
}

/** Parses SGF: all games of a file, with variations, comments, mark-up and unknown properties. Text before the first
 *  game is skipped. */
export function parseSgf(text: string): readonly GameTree[] {
  const source = readText(text, LONGEST_FILE);
  const start = source.search(/\(\s*;/);
  if (start < 0) throw formatError("no game: SGF starts with (;", placeOf(source, source.length));
  // The skipped text becomes spaces, so that the places of the rest stay right.
  const blanked = source.slice(0, start).replace(/[^\n]/g, " ") + source.slice(start);
  const places: Map<string, TextPlace>[] = [];
  let id = 0;
  try {
    const roots = sgf.parseTokens(checkGrammar(sgf.tokenizeIter(blanked), places), { getId: () => id++ });
    return roots.map((root) => treeOf(root, places));
  } catch (cause) {
    if (cause instanceof HexError) throw cause;
    throw formatError("this SGF cannot be read", placeOf(source, start), cause);
  }
}

/** Passes the tokens on, and throws at the first that is out of place. Adds to `places` one map per node, in order. */
function* checkGrammar(tokens: Iterable<Token>, places: Map<string, TextPlace>[]): Generator<Token> {
  type Before = "nothing" | "(" | ")" | ";" | "property" | "value";
  let before: Before = "nothing";
  let depth = 0;
  let last: TextPlace = { line: 1, column: 1 };
  for (const token of tokens) {
    const { type, value } = token;
    const place = { line: token.row + 1, column: token.col + 1 };
    const fail = (message: string) => formatError(message, place);
    const isInNode = before === ";" || before === "value";
    if (type === "parenthesis" && value === "(") {
      if (before !== "nothing" && !isInNode && before !== ")") throw fail('"(" is not expected here');
      if (++depth > DEEPEST_VARIATION)
        throw fail(`more than ${DEEPEST_VARIATION} variations inside each other`);
      before = "(";
    } else if (type === "parenthesis") {
      if (depth === 0 || (!isInNode && before !== ")")) throw fail('")" is not expected here');
      depth--;
      before = ")";
    } else if (type === "semicolon") {
      if (before !== "(" && !isInNode) throw fail('";" is not expected here');
      places.push(new Map([["", place]]));
      before = ";";
    } else if (type === "prop_ident") {
      const name = value.replace(/[a-z]/g, "");
      if (!isInNode || name === "") throw fail(`${describe(value)} is not a property here`);
      if (!places.at(-1)?.has(name)) places.at(-1)?.set(name, place);
      before = "property";
    } else if (type === "c_value_type") {
      if (before !== "property" && before !== "value") throw fail("a value without a property");
      before = "value";
    } else {
      throw fail(value === "[" ? "a value that does not end" : `${describe(value)} is not expected here`);
    }
    last = place;
    yield token;
  }
  if (depth > 0) throw formatError('the text ends inside a game: ")" is missing', last);
}

/** Our form of the library's tree. A list of tasks instead of recursion: a line of moves may be long. */
function treeOf(root: Node, places: readonly ReadonlyMap<string, TextPlace>[]): GameTree {
  const convert = ({ id, data }: Node) => {
    const tree = { properties: data, children: [] as GameTree[] };
    placesOfNode.set(tree, places[id] ?? new Map());
    return tree;
  };
  const top = convert(root);
  const tasks = [{ node: root, tree: top }];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    for (const node of task.node.children) {
      const tree = convert(node);
      task.tree.children.push(tree);
      tasks.push({ node, tree });
    }
  }
  return top;
}

/** Writes SGF that `parseSgf` reads back to the same trees. Throws `bad-format` if a value is not a tree. */
export function formatSgf(trees: readonly GameTree[]): string {
  try {
    return listOf<GameTree>(trees, "trees")
      .map((tree) => `${joinLines(piecesOf(tree))}\n`)
      .join("");
  } catch (cause) {
    if (cause instanceof HexError) throw cause;
    throw new HexError("bad-format", "trees: a property cannot be read", { cause });
  }
}

/** Joins the parts, with line breaks before those that do not fit. */
function joinLines(pieces: Iterable<string>): string {
  const text: string[] = [];
  let lineLength = 0;
  for (const piece of pieces) {
    const isBreakable = lineLength > 0 && piece !== ")" && text.at(-1) !== "(";
    if (isBreakable && lineLength + piece.length > LINE_LENGTH) {
      text.push("\n");
      lineLength = 0;
    }
    text.push(piece);
    const lastBreak = piece.lastIndexOf("\n");
    lineLength = lastBreak < 0 ? lineLength + piece.length : piece.length - lastBreak - 1;
  }
  return text.join("");
}

/** The parts of a tree between which a line may be broken. */
function* piecesOf(tree: GameTree): Generator<string> {
  yield "(";
  const tasks: (GameTree | string)[] = [")", tree];
  let count = 0;
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if (typeof task === "string") {
      yield task;
      continue;
    }
    if (++count > MOST_NODES) throw new HexError("bad-format", `trees: more than ${MOST_NODES} nodes`);
    yield nodeText(task);
    const children = listOf<GameTree>(task.children, "children");
    if (children.length === 1) tasks.push(children[0] as GameTree);
    else for (const child of children.toReversed()) tasks.push(")", child, "(");
  }
}

function nodeText(node: GameTree): string {
  const written = Object.entries(readProperties(node)).map(
    ([name, values]) => `${name}${values.map((value) => `[${escapeValue(value)}]`).join("")}`,
  );
  return `;${written.join("")}`;
}

/** A copy of the properties of a node that may be anything, or `bad-format`. */
export function readProperties(node: unknown): Record<string, readonly string[]> {
  if (typeof node !== "object" || node === null) {
    throw new HexError("bad-format", `tree: ${describe(node)} is not a node`);
  }
  const { properties } = node as Partial<GameTree>;
  if (typeof properties !== "object" || properties === null) {
    throw new HexError("bad-format", `properties: ${describe(properties)} is not an object`);
  }
  const entries = Object.entries(properties).map(([name, values]) => {
    if (!IDENTIFIER.test(name)) {
      throw new HexError("bad-format", `properties: ${describe(name)} is not a name of capital letters`);
    }
    const texts = listOf<string>(values, `properties.${name}`);
    if (texts.length === 0 || texts.some((text) => typeof text !== "string")) {
      throw new HexError("bad-format", `properties.${name}: ${describe(values)} is not an array of texts`);
    }
    return [name, texts] as const;
  });
  return Object.fromEntries(entries);
}

/** A copy of an array of any reasonable length, or `bad-format`. */
function listOf<Item>(value: unknown, where: string): Item[] {
  const copy = copyArray(value, MOST_ITEMS);
  if (Array.isArray(copy) && copy.length <= MOST_ITEMS) return copy;
  throw new HexError(
    "bad-format",
    `${where}: ${describe(value)} is not an array of at most ${MOST_ITEMS} items`,
  );
}

/** A carriage return alone would be lost when the file is read. */
function escapeValue(value: string): string {
  return sgf.escapeString(value.replace(/\r\n?/g, "\n"));
}
