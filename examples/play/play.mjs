/**
 * Plays a game of Hex in the terminal. Black joins top and bottom and moves first; White joins left and right.
 *
 *     node play.mjs            you are Black on 7×7
 *     node play.mjs 5 white    you are White on 5×5
 *
 * The computer thinks for at most two seconds per move. Once it has proved who wins, it says so.
 */
import { createInterface } from "node:readline";
import { createEngine, formatBoard, HexError } from "hex-wasp";

const size = Number(process.argv[2] ?? 7);
const human = process.argv[3] === "white" ? "white" : "black";

const engine = await createEngine({ largestBoard: size });
/** @type {import("hex-wasp").Position} */
let position = { size, black: [], white: [], toMove: "black" };
const input = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

console.log(formatBoard(position));
while (engine.winner(position) === null) {
  const move = position.toMove === human ? await humanMove() : await computerMove();
  if (move === null) break;
  position = positionAfter(move);
  console.log(formatBoard(position));
}
const winner = engine.winner(position);
console.log(winner === null ? "Goodbye." : winner === human ? "You win." : "The computer wins.");
engine.dispose();
process.stdin.destroy();

/** Returns a legal move, or null at the end of the input. */
async function humanMove() {
  for (;;) {
    process.stdout.write("Your move: ");
    const { value, done } = await input.next();
    if (done || value.trim() === "quit") return null;
    const cell = value.trim().toLowerCase();
    try {
      engine.winner(positionAfter(cell)); // throws if the cell is not on the board or has a stone
      return cell;
    } catch (error) {
      if (!(error instanceof HexError)) throw error;
      console.log(error.message);
    }
  }
}

async function computerMove() {
  const { move, value, proven } = await engine.bestMove(position, { timeLimitMs: 2000 });
  const chance = Math.round(50 * (1 + value));
  console.log(`The computer plays ${move} (${proven === null ? `chance ${chance} %` : `${proven} wins`})`);
  return move;
}

/**
 * @param {string} cell
 * @returns {import("hex-wasp").Position}
 */
function positionAfter(cell) {
  const { black, white, toMove } = position;
  return toMove === "black"
    ? { size, black: [...black, cell], white, toMove: "white" }
    : { size, black, white: [...white, cell], toMove: "black" };
}
