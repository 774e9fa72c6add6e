/**
 * The pictures of docs/search.md: one 5×5 position, searched by the engine visit by visit.
 *
 * Everything drawn is read from the probe build (the engine with its inner parts exported) or asked of the public
 * API. The text of the page follows this search; `checkStory` fails where the search takes another course, so that
 * page and engine cannot drift apart unnoticed.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ALGORITHM_DF_PN, KIND_FULL, NOBODY, NONE, WHITE } from "../assembly/abi.js";
import { neighboursOf } from "../wrapper/board/geometry.js";
import { cellIndex, cellName } from "../wrapper/board/notation.js";
import { parsePosition } from "../wrapper/board/position.js";
import type { Cell, Connections, Engine, Position, Proof } from "../wrapper/index.js";
import { boardSvg, escapeXml } from "./board-svg.js";

/** White to move; Black wins. */
const ROOT: Position = {
  size: 5,
  black: ["a1", "c2", "e2", "e4"],
  white: ["b1", "d3", "d5"],
  toMove: "white",
};

/** The line of play at each visit, as docs/search.md tells it. */
const STORY = ["", "b4", "b4 e3", "c3", "b5", "c3", "c3 e3", "b5", "b5 e3", "b5 e3 e5", "b5 e3 e5 c5"];

/** df-pn considers 1 + ⌈0.45 · open moves⌉ of them: WIDENING in assembly/search/df-pn/. */
const WIDENING = 0.45;
const INFINITE = 1 << 30;
const TABLE_MEGABYTES = 1;

const CARRIER = "#f3c969";
const PALE = "#fae9c0";
const KEY = "#d9652b";
const PRUNED = "#e9b49a";

/** What these pictures call of `assembly/probe/`. Sets are addresses; the board has 25 cells, so a set is one word. */
interface SearchProbe {
  readonly memory: WebAssembly.Memory;
  readonly LEMMA_CARRIER: WebAssembly.Global;
  readonly lemmaKind: WebAssembly.Global;
  stoneBuffer(): number;
  loadPosition(columns: number, rows: number): number;
  prepareTable(megabytes: number): number;
  startSolve(side: number, algorithm: number): void;
  solveOn(visits: number): number;
  nodeCount(): number;
  winBound(): number;
  lossBound(): number;
  lineMove(depth: number): number;
  openMoves(): number;
  startLemmas(side: number): void;
  nextLemma(): number;
}

const PROBE_NAMES: readonly (keyof SearchProbe)[] = [
  "memory",
  "LEMMA_CARRIER",
  "lemmaKind",
  "stoneBuffer",
  "loadPosition",
  "prepareTable",
  "startSolve",
  "solveOn",
  "nodeCount",
  "winBound",
  "lossBound",
  "lineMove",
  "openMoves",
  "startLemmas",
  "nextLemma",
];

function loadProbe(): SearchProbe {
  const binary = readFileSync(join("build", "probe", "release-1.wasm"));
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(binary));
  const missing = PROBE_NAMES.filter((name) => !(name in exports));
  if (missing.length > 0) throw new Error(`the probe build exports no ${missing.join(", ")}: renamed?`);
  return exports as unknown as SearchProbe;
}

/** One visit of the search: the line it is in, and the root's numbers and open moves after it. */
interface Visit {
  readonly line: readonly Cell[];
  readonly isExpanded: boolean;
  readonly phi: number;
  readonly delta: number;
  readonly live: readonly Cell[];
}

const name = (cell: number) => cellName(cell, 5);

function readSet(probe: SearchProbe, address: number): Cell[] {
  const [word] = new BigUint64Array(probe.memory.buffer, address, 1);
  return Array.from({ length: 25 }, (_, cell) => cell)
    .filter((cell) => (((word as bigint) >> BigInt(cell)) & 1n) === 1n)
    .map(name);
}

function putOnBoard(probe: SearchProbe, position: Position): number {
  const { columns, rows, stones, toMove } = parsePosition(position);
  new Uint8Array(probe.memory.buffer, probe.stoneBuffer(), stones.length).set(stones);
  probe.loadPosition(columns, rows);
  return toMove;
}

/** Solves ROOT one visit at a time. */
function traceSearch(probe: SearchProbe): Visit[] {
  probe.prepareTable(TABLE_MEGABYTES);
  probe.startSolve(putOnBoard(probe, ROOT), ALGORITHM_DF_PN);
  const visits: Visit[] = [];
  let line: Cell[] = [];
  let nodes = 0;
  for (let winner = NOBODY; winner === NOBODY; ) {
    putOnBoard(probe, ROOT);
    winner = probe.solveOn(1);
    const isExpanded = probe.nodeCount() > nodes;
    nodes = probe.nodeCount();
    const live = readSet(probe, probe.openMoves());
    visits.push({ line, isExpanded, phi: probe.winBound(), delta: probe.lossBound(), live });
    line = [];
    for (let move = probe.lineMove(0); move !== NONE; move = probe.lineMove(line.length))
      line.push(name(move));
  }
  return visits;
}

function checkStory(visits: readonly Visit[]): void {
  const lines = visits.map(({ line }) => line.join(" "));
  if (lines.join() !== STORY.join())
    throw new Error(`docs/search.md tells of another search; this one visits ${lines.join(", ")}`);
}

/** Nodes for the position rotated by half a turn: alone, and after ROOT. Like the rest of the page, without a judge. */
const ROTATED_NODES = "9, then 5";

function checkRotated(): void {
  const rotate = (cell: Cell) =>
    `${String.fromCharCode(2 * "c".charCodeAt(0) - cell.charCodeAt(0))}${6 - Number(cell.slice(1))}`;
  const rotated = { ...ROOT, black: ROOT.black.map(rotate), white: ROOT.white.map(rotate) };
  const nodesOfLast = (...positions: Position[]) => {
    const probe = loadProbe();
    probe.prepareTable(TABLE_MEGABYTES);
    for (const position of positions) {
      probe.startSolve(putOnBoard(probe, position), ALGORITHM_DF_PN);
      while (probe.solveOn(1000) === NOBODY);
    }
    return probe.nodeCount();
  };
  const found = `${nodesOfLast(rotated)}, then ${nodesOfLast(ROOT, rotated)}`;
  if (found !== ROTATED_NODES) throw new Error(`docs/search.md says ${ROTATED_NODES} nodes; found ${found}`);
}

/** The position after some moves. */
function after(moves: readonly Cell[]): Position {
  let position = ROOT;
  for (const move of moves) {
    const { toMove } = position;
    const stones = [...position[toMove], move];
    position = { ...position, [toMove]: stones, toMove: toMove === "white" ? "black" : "white" };
  }
  return position;
}

const all = (cells: readonly Cell[], value: string) => Object.fromEntries(cells.map((cell) => [cell, value]));

/** A filled position with its filled stones drawn small. */
function filled(engine: Engine, position: Position): { position: Position; filled: readonly Cell[] } {
  const { position: after, fills } = engine.fillIn(position);
  return { position: after, filled: fills.map(({ cell }) => cell) };
}

export async function searchPictures(engine: Engine): Promise<Record<string, string>> {
  const probe = loadProbe();
  const visits = traceSearch(probe);
  checkStory(visits);
  checkRotated();
  const root = filled(engine, ROOT);
  return {
    position: boardSvg({ position: ROOT, title: "White to move" }),
    fill: boardSvg({ ...root, title: `Filled in for Black: ${root.filled.join(", ")}` }),
    "must-play": mustPlayPicture(engine, root),
    order: orderPicture(engine, root, visits),
    visits: visitsSvg(visits),
    ...(await refutationPictures(engine, visits)),
    lemma: lemmaPicture(probe, root),
    certificate: certificatePicture(await proofOf(engine)),
  };
}

type Filled = ReturnType<typeof filled>;

/** Black's connections between its edges by the rules that the solver uses. */
function edgeConnections(engine: Engine, { position }: Filled): Connections {
  return engine.connections(position, "black", { between: ["top", "bottom"], rules: ["and", "or"] });
}

/** Step 2: the semi-connection between the opponent's edges. */
function mustPlayPicture(engine: Engine, root: Filled): string {
  const { semi } = edgeConnections(engine, root);
  const [threat] = semi;
  if (semi.length !== 1 || threat === undefined) throw new Error("one semi-connection was expected");
  return boardSvg({
    ...root,
    title: `Black threatens ${threat.key}: White must play in ${threat.carrier.join(", ")}`,
    shades: { ...all(threat.carrier, CARRIER), ...all([threat.key as Cell], KEY) },
    labels: { [threat.key as Cell]: "★" },
  });
}

/** Steps 2 and 3: pruned and ordered moves of the region, and which of them are considered. */
function orderPicture(engine: Engine, root: Filled, [first]: readonly Visit[]): string {
  const live = first?.live ?? [];
  const { mustPlay } = edgeConnections(engine, root);
  const pruned = mustPlay.filter((cell) => !live.includes(cell));
  const values = engine.evaluate(root.position, "two-distance").moves;
  // As expand does: two-distance, and of equals the cell with more empty neighbours.
  const value = (cell: Cell) => (values[cell] as number) + emptyNeighbours(cell, Object.keys(values)) / 64;
  const order = [...live].sort((a, b) => value(b) - value(a));
  const width = 1 + Math.ceil(WIDENING * order.length);
  return boardSvg({
    ...root,
    title: `Order ${order.join(", ")}; ${order.slice(width).join(", ")} waits; ${pruned.join(", ")} is pruned`,
    shades: {
      ...all(order.slice(0, width), CARRIER),
      ...all(order.slice(width), PALE),
      ...all(pruned, PRUNED),
    },
    labels: { ...Object.fromEntries(order.map((cell, i) => [cell, String(i + 1)])), ...all(pruned, "×") },
  });
}

function emptyNeighbours(cell: Cell, empty: readonly Cell[]): number {
  return neighboursOf(cellIndex(cell, 5, 5), 5, 5).filter((next) => empty.includes(name(next))).length;
}

/** Step 5: the connection that ends the line b4 e3, and the set that refutes b4. */
async function refutationPictures(engine: Engine, visits: readonly Visit[]): Promise<Record<string, string>> {
  const line = visits[2]?.line ?? [];
  const end = filled(engine, after(line));
  const { winning } = edgeConnections(engine, end);
  if (winning === null) throw new Error("the edges were expected to be connected");
  engine.clear();
  const { move, carrier } = await engine.solve(after(line.slice(0, 1)), { pv: false });
  const [before, now] = [visits[1]?.live ?? [], visits[2]?.live ?? []];
  const gone = before.filter((cell) => !now.includes(cell));
  if (move !== line[1] || gone.some((cell) => carrier.includes(cell)))
    throw new Error("the refutation of b4 was expected to leave out the moves that went with it");
  return {
    connection: boardSvg({
      ...end,
      title: `After ${line.join(" ")} Black's edges are fully connected, by ${winning.carrier.join(", ")}`,
      shades: all(winning.carrier, CARRIER),
    }),
    refutation: boardSvg({
      position: after(line.slice(0, 1)),
      title: `Black wins with ${move} and the shaded cells; ${gone.join(" and ")} lie outside`,
      shades: { ...all(carrier, CARRIER), ...all([move as Cell], KEY) },
      labels: { [move as Cell]: "★", ...all(now, "?"), ...all(gone, "×") },
    }),
  };
}

/** Step 6: the lemma that holds in the filled root once the search has ended. */
function lemmaPicture(probe: SearchProbe, root: Filled): string {
  const side = putOnBoard(probe, root.position) ^ 1;
  probe.startLemmas(side);
  if (side === WHITE || probe.nextLemma() === 0 || probe.lemmaKind.value === KIND_FULL)
    throw new Error("a semi-connection of Black's was expected among the lemmas");
  const carrier = readSet(probe, probe.LEMMA_CARRIER.value as number);
  return boardSvg({
    ...root,
    title: `Learned: a semi-connection from Black's upper group to the bottom, by ${carrier.join(", ")}`,
    shades: all(carrier, CARRIER),
  });
}

async function proofOf(engine: Engine): Promise<Proof> {
  engine.clear();
  const { proof } = await engine.solve(ROOT, { proof: true, pv: false });
  if (proof === undefined) throw new Error("there is no certificate");
  return proof;
}

const NODE_SHADES = ["#a9cfe8", "#b9d3a8", PALE];

/** What the certificate replies to each move of White's, by the nodes that are next to its claim. */
function certificatePicture({ next, nodes }: Proof): string {
  const shades: Record<Cell, string> = {};
  const labels: Record<Cell, string> = {};
  next.forEach((number, i) => {
    for (const { to, reply } of nodes[number]?.answers ?? []) {
      for (const cell of to) {
        shades[cell] = NODE_SHADES[i % NODE_SHADES.length] as string;
        labels[cell] = reply;
      }
    }
  });
  const title = `Nodes ${next.join(", ")} of the certificate: on each cell, Black's reply to White's move there`;
  return boardSvg({ position: ROOT, title, shades, labels });
}

/* The visits as an indented tree beside a table. */
const LINE = 24;
const LEFT = 40;
const INDENT = 46;
const KIND = 286;
const PHI = 430;
const DELTA = 470;
const LIVE = 510;
const WIDTH = 690;
const TOP = 30;
const INK = "#3d372b";
const FAINT = "#8a7a5c";

function visitsSvg(visits: readonly Visit[]): string {
  const height = TOP + visits.length * LINE + 14;
  const y = (row: number) => TOP + row * LINE + LINE / 2;
  const text = (x: number, at: number, words: string, more = "") =>
    `<text x="${x}" y="${at + 4.5}"${more}>${escapeXml(words)}</text>`;
  const number = (value: number) => (value >= INFINITE ? "∞" : String(value));
  const rows = visits.flatMap(({ line, isExpanded, phi, delta, live }, i) => {
    const depth = line.length;
    const x = LEFT + depth * INDENT;
    const parent = visits.findLastIndex(
      (other, j) => j < i && other.line.length === depth - 1 && line.join().startsWith(other.line.join()),
    );
    const branch =
      parent < 0
        ? ""
        : `<path d="M${x - INDENT + 12},${y(parent) + 11}V${y(i)}H${x - 4}" fill="none" stroke="${FAINT}"/>`;
    const isBlack = depth % 2 === 0;
    const stone =
      depth === 0
        ? text(x, y(i), "root")
        : `<circle cx="${x + 6}" cy="${y(i)}" r="6.5" fill="${isBlack ? "#1d1d1f" : "#ffffff"}" stroke="#1d1d1f"/>` +
          text(x + 17, y(i), line.at(-1) as Cell);
    const stripe =
      i % 2 === 0
        ? `<rect x="4" y="${y(i) - LINE / 2}" width="${WIDTH - 8}" height="${LINE}" fill="#f7f1e3"/>`
        : "";
    return [
      stripe,
      text(12, y(i), String(i + 1), ` fill="${FAINT}"`),
      branch,
      stone,
      text(KIND, y(i), isExpanded ? "expanded" : "from the table", isExpanded ? "" : ` fill="${FAINT}"`),
      text(PHI, y(i), number(phi)),
      text(DELTA, y(i), number(delta)),
      text(LIVE, y(i), live.length === 0 ? "none" : live.join(" ")),
    ];
  });
  // Stripes lie below all branches.
  const sorted = [
    ...rows.filter((row) => row.startsWith("<rect")),
    ...rows.filter((row) => !row.startsWith("<rect")),
  ];
  const head = (x: number, words: string) => text(x, TOP / 2 + 2, words, ' font-weight="600"');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img">`,
    `<title>${escapeXml(`The ${visits.length} visits of the search, with the root's numbers after each`)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    `<g font-family="system-ui, sans-serif" font-size="13" fill="${INK}">`,
    head(12, "visit"),
    head(KIND, "table or expand"),
    head(PHI, "φ"),
    head(DELTA, "δ"),
    head(LIVE, "open moves of the root"),
    ...sorted.filter((row) => row !== ""),
    "</g>",
    "</svg>",
    "",
  ].join("\n");
}
