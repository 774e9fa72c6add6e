/**
 * The pictures of docs/player.md: a search of one 11×11 position, the top of its tree, and the value along a game that
 * the player plays against itself. Everything is read from the engine.
 */

import type { BackendPlay, RawCandidate } from "../wrapper/backend/backend.js";
import { EngineBackend } from "../wrapper/backend/engine-backend.js";
import { networkWeights } from "../wrapper/backend/network-weights.js";
import { compileBinary } from "../wrapper/backend/wasm-binaries.js";
import { wasmContext } from "../wrapper/backend/wasm-context.js";
import { type Board, boardAfter } from "../wrapper/board/board.js";
import { cellName } from "../wrapper/board/notation.js";
import { parsePosition } from "../wrapper/board/position.js";
import { Game } from "../wrapper/game/game.js";
import type { Engine, Position } from "../wrapper/index.js";
import { boardSvg, escapeXml } from "./board-svg.js";

const ROOT: Position = {
  size: 11,
  black: ["c3", "f7", "e9"],
  white: ["h4", "e5"],
  toMove: "white",
};
const VISITS = 800;
/** Moves drawn at each node of the tree, by depth. */
const WIDTHS = [4, 3];
const GAME_NODES = 300;

const SHADE = [198, 64, 36];

export async function playPictures(engine: Engine): Promise<Record<string, string>> {
  const backend = new EngineBackend("wasm", [wasmContext(await compileBinary(1))], 1);
  backend.loadWeights("player", await networkWeights("player"));
  const board = parsePosition(ROOT);
  const root = searched(backend, board);
  const pictures = {
    visits: visitsPicture(root.candidates(), root.chance),
    tree: treePicture(backend, board),
    game: await gamePicture(engine),
  };
  backend.dispose();
  return pictures;
}

function searched(backend: EngineBackend, board: Board): BackendPlay {
  const play = backend.startPlay(board, { keepsTree: false, examines: true, solves: false });
  play.run(VISITS);
  return play;
}

const percent = (share: number) => `${Math.round(100 * share)} %`;

function visitsPicture(candidates: readonly RawCandidate[], chance: number): string {
  const name = (cell: number) => cellName(cell, 11);
  const most = Math.max(...candidates.map(({ visits }) => visits));
  const shown = candidates.filter(({ visits }) => visits >= 4);
  return boardSvg({
    position: ROOT,
    title: `White to move; ${VISITS} visits. The numbers are visits; White's chance is ${percent(chance)}`,
    shades: Object.fromEntries(
      shown.map(({ move, visits }) => [
        name(move),
        `rgba(${SHADE.join()},${(0.15 + (0.75 * visits) / most).toFixed(2)})`,
      ]),
    ),
    labels: Object.fromEntries(shown.map(({ move, visits }) => [name(move), `${visits}`])),
  });
}

interface Branch {
  readonly label: string;
  readonly visits: number;
  readonly chance: number;
  readonly branches: readonly Branch[];
}

/** The top of the tree. A part of it is read by going on from it without a further visit; the rest is gone then, so the
 *  same search is made again for each part. */
function treePicture(backend: EngineBackend, board: Board): string {
  const branchesOf = (moves: readonly number[], depth: number): Branch[] => {
    let play = searched(backend, board);
    let position = board;
    for (const move of moves) {
      position = boardAfter(position, move);
      play = backend.startPlay(position, { keepsTree: true, examines: true, solves: false });
      play.run(0);
    }
    return play
      .candidates()
      .filter(({ visits }) => visits > 0)
      .slice(0, WIDTHS[depth])
      .map(({ move, visits, chance }) => ({
        label: cellName(move, 11),
        visits,
        chance,
        branches: depth + 1 < WIDTHS.length ? branchesOf([...moves, move], depth + 1) : [],
      }));
  };
  return drawTree(branchesOf([], 0));
}

const [COLUMN, ROW, BOX] = [72, 110, { width: 62, height: 44 }] as const;

function drawTree(branches: readonly Branch[]): string {
  const leaves = branches.reduce((sum, branch) => sum + Math.max(1, branch.branches.length), 0);
  const width = leaves * COLUMN + 20;
  const parts: string[] = [];
  const box = (x: number, y: number, lines: readonly string[]) => {
    parts.push(
      `<rect x="${x - BOX.width / 2}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="6" fill="#f4e9d3" stroke="#8a7a5c"/>`,
      ...lines.map(
        (line, i) =>
          `<text x="${x}" y="${y + 14 + 13 * i}" text-anchor="middle"${i === 0 ? ' font-weight="bold"' : ""}>${escapeXml(line)}</text>`,
      ),
    );
  };
  const line = (x: number, y: number, toX: number, toY: number, share: number) =>
    parts.unshift(
      `<path d="M${x} ${y}L${toX} ${toY}" stroke="#c64024" stroke-width="${(0.5 + 7 * share).toFixed(1)}"/>`,
    );
  const draw = (list: readonly Branch[], left: number, depth: number, x: number): void => {
    const total = list.reduce((sum, { visits }) => sum + visits, 0);
    let at = left;
    for (const { label, visits, chance, branches } of list) {
      const span = Math.max(1, branches.length) * COLUMN;
      const [childX, y] = [at + span / 2, 10 + (depth + 1) * ROW];
      line(x, 10 + depth * ROW + BOX.height, childX, y, visits / total);
      box(childX, y, [label, `${visits} visits`, percent(chance)]);
      draw(branches, at, depth + 1, childX);
      at += span;
    }
  };
  box(width / 2, 10, ["position", `${VISITS} visits`, ""]);
  draw(branches, 10, 0, width / 2);
  const height = 10 + WIDTHS.length * ROW + BOX.height + 10;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11" fill="#3b3428">
<title>The top of the player's tree: each move with its visits and the chance that it wins for the side that plays it</title>
<rect width="100%" height="100%" fill="#fff"/>
${parts.join("\n")}
</svg>
`;
}

/** The value for Black along a game of the player against itself. */
async function gamePicture(engine: Engine): Promise<string> {
  let game = Game.create({ size: 11 }).play("a4");
  const values: { value: number; isProven: boolean }[] = [];
  while (game.result === null) {
    const { move, value, proven } = await engine.bestMove(game.position, { nodeLimit: GAME_NODES });
    const forBlack = game.position.toMove === "black" ? value : -value;
    values.push({ value: forBlack, isProven: proven !== null });
    game = game.play(move);
  }
  const [width, height, margin] = [560, 220, 40];
  const x = (i: number) => (margin + (i / (values.length - 1)) * width).toFixed(1);
  const y = (value: number) => (20 + ((1 - value) / 2) * height).toFixed(1);
  const proven = values.findIndex(({ isProven }) => isProven);
  const ticks = [1, 0.5, 0, -0.5, -1].map(
    (value) =>
      `<path d="M${margin} ${y(value)}h${width}" stroke="#ccc" stroke-width=".5"/><text x="${margin - 6}" y="${Number(y(value)) + 4}" text-anchor="end">${value}</text>`,
  );
  const line = values.map(({ value }, i) => `${x(i)},${y(value)}`).join(" ");
  const mark =
    proven < 0
      ? ""
      : `<path d="M${x(proven)} 20v${height}" stroke="#555" stroke-dasharray="4 4"/><text x="${Number(x(proven)) + 4}" y="34">proven</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width + 2 * margin} ${height + 60}" font-family="sans-serif" font-size="12" fill="#3b3428">
<title>The value for Black along a game of ${values.length + 1} moves; ${game.result.winner} wins</title>
<rect width="100%" height="100%" fill="#fff"/>
${ticks.join("\n")}
${mark}
<polyline points="${line}" fill="none" stroke="#c64024" stroke-width="2"/>
<text x="${margin + width / 2}" y="${height + 48}" text-anchor="middle">move</text>
<text x="${margin + 4}" y="16">value for Black</text>
</svg>
`;
}
