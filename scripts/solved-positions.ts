/**
 * `npm run solved-positions`: writes test/data, positions as they arise in play and openings, with who wins them.
 *
 * What df-pn says is kept only where something else says the same: every line of play where few cells are empty; else
 * a certificate for the winner, checked by the rules alone, and for the winning moves, another algorithm.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { AllPositions } from "../reference/all-positions.js";
import { ReferenceBoard, type Side } from "../reference/board.js";
import { type Cell, type Color, createEngine, type Engine, type Position } from "../wrapper/index.js";
import { cellIndex, cellName } from "../wrapper/notation.js";
import { verifyProof } from "../wrapper/verify.js";

const FOLDER = "test/data";
const SEED = 20_260_417;

/** How many positions of each size, and how full they are at the least and at the most. */
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

/** Up to this size the winning moves are listed. */
const MOVES_SIZE = 6;
/** Up to this size another algorithm solves the openings too. */
const SECOND_SIZE = 5;
/** Positions that take more are left out. */
const MOST_NODES = 1500;
const SECOND_NODES = 100_000;
const MOST_EMPTY = 14;
/** A mover takes the best of so many cells drawn at random: play makes sense, and no two games are alike. */
const DRAWN = 5;

interface Solved extends Position {
  readonly winner: Color;
  readonly winningMoves?: readonly Cell[];
}

function seeded(seed: number): (below: number) => number {
  let state = seed | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) * below) / 2 ** 32);
  };
}

/** A game played by two-distance among cells drawn at random, until so many stones are there or someone has won. */
function playGame(engine: Engine, size: number, stones: number, random: (below: number) => number): Position {
  let position: Position = { size, black: [], white: [], toMove: "black" };
  while (position.black.length + position.white.length < stones && engine.winner(position) === null) {
    const { moves } = engine.evaluate(position, "two-distance");
    const cells = Object.keys(moves);
    const drawn = Array.from({ length: DRAWN }, () => cells[random(cells.length)] as Cell);
    const best = drawn.reduce((a, b) => ((moves[b] as number) > (moves[a] as number) ? b : a));
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

/** The position's answer where two ways of finding it agree; null where it takes too long. */
async function solve(engine: Engine, position: Position): Promise<Solved | null> {
  const size = position.size as number;
  const hasMoves = size <= MOVES_SIZE;
  const asked = { allMoves: hasMoves, nodeLimit: MOST_NODES };
  engine.clear();
  const { winner, moves = {}, stats } = await engine.solve(position, asked);
  const isEasy = size > 4 && stats.nodes < 3;
  if (winner === null || isEasy || Object.values(moves).includes(null)) return null;
  const found = hasMoves ? { winner, winningMoves: winningOf(moves, position.toMove) } : { winner };
  const truth = await secondOpinion(engine, position, hasMoves);
  if (truth === null) return null;
  if (JSON.stringify(truth) !== JSON.stringify(found)) {
    throw new Error(`${JSON.stringify(position)}: ${JSON.stringify(found)}, but ${JSON.stringify(truth)}`);
  }
  return { ...position, ...found };
}

function winningOf(moves: Readonly<Record<Cell, Color | null>>, color: Color): Cell[] {
  return Object.keys(moves)
    .filter((cell) => moves[cell] === color)
    .sort();
}

async function secondOpinion(
  engine: Engine,
  position: Position,
  hasMoves: boolean,
): Promise<Pick<Solved, "winner" | "winningMoves"> | null> {
  const size = position.size as number;
  if (size * size - position.black.length - position.white.length <= MOST_EMPTY) {
    return byEveryLine(position, hasMoves);
  }
  const winner = await byCertificate(engine, position);
  if (!hasMoves) return { winner };
  const { moves = {} } = await engine.solve(position, {
    algorithm: "pattern-search",
    allMoves: true,
    nodeLimit: SECOND_NODES,
  });
  if (Object.values(moves).includes(null)) return null;
  return { winner, winningMoves: winningOf(moves, position.toMove) };
}

async function byCertificate(engine: Engine, position: Position): Promise<Color> {
  const { proof } = await engine.solve(position, { proof: true });
  const check = verifyProof(JSON.parse(JSON.stringify(proof)));
  if (!check.ok) throw new Error(`${JSON.stringify(position)}: ${check.problem}`);
  return check.winner;
}

function byEveryLine(
  { size, black, white, toMove }: Position,
  hasMoves: boolean,
): Pick<Solved, "winner" | "winningMoves"> {
  const side = size as number;
  const board = new ReferenceBoard(side, side);
  for (const cell of black) board.play(cellIndex(cell, side, side, cell), 0);
  for (const cell of white) board.play(cellIndex(cell, side, side, cell), 1);
  const truth = new AllPositions(board);
  const mover: Side = toMove === "black" ? 0 : 1;
  const name = (winner: Side): Color => (winner === 0 ? "black" : "white");
  const winning = truth.cells.filter(
    (cell) =>
      truth.winner((mover ^ 1) as Side, mover === 0 ? [cell] : [], mover === 1 ? [cell] : []) === mover,
  );
  const winner = name(truth.winner(mover));
  return hasMoves ? { winner, winningMoves: winning.map((cell) => cellName(cell, side)).sort() } : { winner };
}

/** Half of the positions are won by the side to move. */
async function positionsOf(
  engine: Engine,
  { size, count, fullness }: (typeof SIZES)[number],
  random: (below: number) => number,
): Promise<Solved[]> {
  const found: Solved[] = [];
  const room = { won: Math.ceil(count / 2), lost: Math.floor(count / 2) };
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
    if (room[kind] === 0) continue;
    room[kind]--;
    found.push(solved);
    process.stderr.write(`\r\u001b[K${size}×${size}: ${found.length} of ${count}`);
  }
  return found;
}

/** The winner of each opening: Black has one stone, White is to move. */
async function openingsOf(engine: Engine, size: number): Promise<Record<Cell, Color>> {
  const winners: Record<Cell, Color> = {};
  for (let cell = 0; cell < size * size; cell++) {
    const opening = cellName(cell, size);
    const position: Position = { size, black: [opening], white: [], toMove: "white" };
    const { winner } = await engine.solve(position);
    const turned = winners[cellName(size * size - 1 - cell, size)] ?? winner;
    const second = size <= SECOND_SIZE ? await engine.solve(position, { algorithm: "pattern-search" }) : null;
    if (winner === null || turned !== winner || (second ?? { winner }).winner !== winner) {
      throw new Error(`opening ${opening} of ${size}×${size}: no two answers agree`);
    }
    if (size === SECOND_SIZE + 1 && (await byCertificate(engine, position)) !== winner) {
      throw new Error(`opening ${opening} of ${size}×${size}: its certificate says otherwise`);
    }
    winners[opening] = winner;
    process.stderr.write(`\r\u001b[K${size}×${size}: ${opening} ${winner}`);
  }
  return winners;
}

const engine = await createEngine({ largestBoard: 11, tableMegabytes: 256 });
mkdirSync(FOLDER, { recursive: true });
if (process.argv[2] !== "openings") {
  const random = seeded(SEED);
  const lines: string[] = [];
  for (const sizes of SIZES) {
    for (const solved of await positionsOf(engine, sizes, random)) lines.push(JSON.stringify(solved));
  }
  writeFileSync(`${FOLDER}/solved-positions.jsonl`, `${lines.join("\n")}\n`);
}
if (process.argv[2] !== "positions") {
  const openings: Record<string, Record<Cell, Color>> = {};
  for (const size of OPENINGS) openings[size] = await openingsOf(engine, size);
  writeFileSync(`${FOLDER}/openings.json`, `${JSON.stringify(openings, null, 2)}\n`);
}
process.stderr.write("\r\u001b[K");
engine.dispose();
