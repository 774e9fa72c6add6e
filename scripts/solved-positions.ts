/**
 * `npm run solved-positions`: writes test/data, positions from games and all openings, with their winners.
 * `-- positions` or `-- openings` writes only one of the two files.
 *
 * A result of df-pn is kept only if a second method agrees: exhaustive play if few cells are empty; otherwise a
 * verified certificate for the winner, and another algorithm for the winning moves.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { AllPositions } from "../reference/all-positions.js";
import { ReferenceBoard, type Side } from "../reference/board.js";
import { randomBelow } from "../reference/random.js";
import { cellIndex, cellName } from "../wrapper/board/notation.js";
import { type Cell, type Color, createEngine, type Engine, type Position } from "../wrapper/index.js";
import { verifyProof } from "../wrapper/proof/verify.js";

const FOLDER = "test/data";
const SEED = 20_260_417;

/** The number of positions per size, and the smallest and largest share of occupied cells. */
const SIZES = [
  { size: 4, count: 110, fullness: [0.1, 0.5] },
  { size: 5, count: 110, fullness: [0.1, 0.5] },
  { size: 6, count: 110, fullness: [0.12, 0.5] },
  { size: 7, count: 90, fullness: [0.12, 0.5] },
  { size: 8, count: 70, fullness: [0.22, 0.5] },
  { size: 9, count: 60, fullness: [0.3, 0.5] },
  { size: 11, count: 50, fullness: [0.38, 0.55] },
] as const;
const OPENINGS = [2, 3, 4, 5, 6, 7];

/** The largest size with a list of winning moves. */
const MAX_SIZE_WITH_MOVES = 6;
/** The largest size whose openings are also solved by pattern search. */
const MAX_SIZE_FOR_PATTERN_SEARCH = 5;
/** Positions that take more nodes are left out. */
const NODE_LIMIT = 1500;
const PATTERN_SEARCH_NODE_LIMIT = 100_000;
/** The largest number of empty cells for exhaustive play. */
const MAX_EMPTY = 14;
/** A player picks the best of this many random cells, so that games are sensible but different. */
const CANDIDATES = 5;

interface SolvedPosition extends Position {
  readonly winner: Color;
  readonly winningMoves?: readonly Cell[];
}

/** Plays a game by two-distance among random candidates, until the board has `stones` stones or a winner. */
function playGame(engine: Engine, size: number, stones: number, random: (below: number) => number): Position {
  let position: Position = { size, black: [], white: [], toMove: "black" };
  while (position.black.length + position.white.length < stones && engine.winner(position) === null) {
    const { moves } = engine.evaluate(position, "two-distance");
    const cells = Object.keys(moves);
    const candidates = Array.from({ length: CANDIDATES }, () => cells[random(cells.length)] as Cell);
    const best = candidates.reduce((a, b) => ((moves[b] as number) > (moves[a] as number) ? b : a));
    position = after(position, best);
  }
  return position;
}

function after(position: Position, move: Cell): Position {
  const { toMove } = position;
  return { ...position, [toMove]: [...position[toMove], move], toMove: other(toMove) };
}

function other(color: Color): Color {
  return color === "black" ? "white" : "black";
}

/** Solves a position by two methods. Returns null if that takes too long or is too easy; throws if they disagree. */
async function solve(engine: Engine, position: Position): Promise<SolvedPosition | null> {
  const size = position.size as number;
  const withMoves = size <= MAX_SIZE_WITH_MOVES;
  const options = { allMoves: withMoves, nodeLimit: NODE_LIMIT };
  engine.clear();
  const { winner, moves = {}, stats } = await engine.solve(position, options);
  const isEasy = size > 4 && stats.nodes < 3;
  if (winner === null || isEasy || Object.values(moves).includes(null)) return null;
  const first = withMoves ? { winner, winningMoves: winningOf(moves, position.toMove) } : { winner };
  const second = await solveAgain(engine, position, withMoves);
  if (second === null) return null;
  if (JSON.stringify(second) !== JSON.stringify(first)) {
    const results = `${JSON.stringify(first)} and ${JSON.stringify(second)}`;
    throw new Error(`${JSON.stringify(position)}: the methods disagree: ${results}`);
  }
  return { ...position, ...first };
}

function winningOf(moves: Readonly<Record<Cell, Color | null>>, color: Color): Cell[] {
  return Object.keys(moves)
    .filter((cell) => moves[cell] === color)
    .sort();
}

/** Solves a position by another method than df-pn; null if that takes too long. */
async function solveAgain(
  engine: Engine,
  position: Position,
  withMoves: boolean,
): Promise<Pick<SolvedPosition, "winner" | "winningMoves"> | null> {
  const size = position.size as number;
  if (size * size - position.black.length - position.white.length <= MAX_EMPTY) {
    return solveExhaustively(position, withMoves);
  }
  const winner = await verifiedWinner(engine, position);
  if (!withMoves) return { winner };
  const { moves = {} } = await engine.solve(position, {
    algorithm: "pattern-search",
    allMoves: true,
    nodeLimit: PATTERN_SEARCH_NODE_LIMIT,
  });
  if (Object.values(moves).includes(null)) return null;
  return { winner, winningMoves: winningOf(moves, position.toMove) };
}

/** Returns the winner according to a verified certificate. */
async function verifiedWinner(engine: Engine, position: Position): Promise<Color> {
  const { proof } = await engine.solve(position, { proof: true });
  const check = verifyProof(JSON.parse(JSON.stringify(proof)));
  if (!check.ok) throw new Error(`${JSON.stringify(position)}: ${check.problem}`);
  return check.winner;
}

function solveExhaustively(
  { size, black, white, toMove }: Position,
  withMoves: boolean,
): Pick<SolvedPosition, "winner" | "winningMoves"> {
  const side = size as number;
  const board = new ReferenceBoard(side, side);
  for (const cell of black) board.play(cellIndex(cell, side, side, cell), 0);
  for (const cell of white) board.play(cellIndex(cell, side, side, cell), 1);
  const all = new AllPositions(board);
  const mover: Side = toMove === "black" ? 0 : 1;
  const name = (winner: Side): Color => (winner === 0 ? "black" : "white");
  const winning = all.cells.filter(
    (cell) => all.winner((mover ^ 1) as Side, mover === 0 ? [cell] : [], mover === 1 ? [cell] : []) === mover,
  );
  const winner = name(all.winner(mover));
  return withMoves
    ? { winner, winningMoves: winning.map((cell) => cellName(cell, side)).sort() }
    : { winner };
}

/** Finds `count` solved positions; in half of them the side to move wins. */
async function findPositions(
  engine: Engine,
  { size, count, fullness }: (typeof SIZES)[number],
  random: (below: number) => number,
): Promise<SolvedPosition[]> {
  const found: SolvedPosition[] = [];
  const missing = { won: Math.ceil(count / 2), lost: Math.floor(count / 2) };
  const seen = new Set<string>();
  const [least, most] = fullness.map((share) => Math.round(share * size * size)) as [number, number];
  while (found.length < count) {
    const game = playGame(engine, size, least + random(most - least + 1), random);
    const position = { ...game, black: [...game.black].sort(), white: [...game.white].sort() };
    const key = JSON.stringify(position);
    if (seen.has(key) || engine.winner(position) !== null) continue;
    seen.add(key);
    const solved = await solve(engine, position);
    if (solved === null) continue;
    const kind = solved.winner === solved.toMove ? "won" : "lost";
    if (missing[kind] === 0) continue;
    missing[kind]--;
    found.push(solved);
    process.stderr.write(`\r\u001b[K${size}×${size}: ${found.length} of ${count}`);
  }
  return found;
}

/** Solves each opening: one black stone, White to move. */
async function solveOpenings(engine: Engine, size: number): Promise<Record<Cell, Color>> {
  const winners: Record<Cell, Color> = {};
  for (let cell = 0; cell < size * size; cell++) {
    const opening = cellName(cell, size);
    const position: Position = { size, black: [opening], white: [], toMove: "white" };
    const { winner } = await engine.solve(position);
    const rotated = winners[cellName(size * size - 1 - cell, size)] ?? winner;
    const second =
      size <= MAX_SIZE_FOR_PATTERN_SEARCH
        ? await engine.solve(position, { algorithm: "pattern-search" })
        : null;
    if (winner === null || rotated !== winner || (second ?? { winner }).winner !== winner) {
      throw new Error(`opening ${opening} of ${size}×${size}: the methods disagree`);
    }
    if (size === MAX_SIZE_FOR_PATTERN_SEARCH + 1 && (await verifiedWinner(engine, position)) !== winner) {
      throw new Error(`opening ${opening} of ${size}×${size}: the certificate names the other winner`);
    }
    winners[opening] = winner;
    process.stderr.write(`\r\u001b[K${size}×${size}: ${opening} ${winner}`);
  }
  return winners;
}

const engine = await createEngine({ largestBoard: 11, tableMegabytes: 256 });
mkdirSync(FOLDER, { recursive: true });
if (process.argv[2] !== "openings") {
  const random = randomBelow(SEED);
  const lines: string[] = [];
  for (const sizes of SIZES) {
    for (const solved of await findPositions(engine, sizes, random)) lines.push(JSON.stringify(solved));
  }
  writeFileSync(`${FOLDER}/solved-positions.jsonl`, `${lines.join("\n")}\n`);
}
if (process.argv[2] !== "positions") {
  const openings: Record<string, Record<Cell, Color>> = {};
  for (const size of OPENINGS) openings[size] = await solveOpenings(engine, size);
  writeFileSync(`${FOLDER}/openings.json`, `${JSON.stringify(openings, null, 2)}\n`);
}
process.stderr.write("\r\u001b[K");
engine.dispose();
