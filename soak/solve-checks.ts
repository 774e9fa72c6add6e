/** Checks a result of `solve` or `bestMove` on a small board against exhaustive play. */
import type { BestMove, Position, Proof, SolveOptions, SolveResult } from "../wrapper/types.js";
import type { CheckContext } from "./check-context.js";
import { after, emptyIn, hexOf, otherColor, sideOf, trueWinner } from "./hex.js";
import { emptyNames } from "./positions.js";

/** Whether one of the sides has a chain. */
export function isOver({ size, black, white }: Position): boolean {
  const hex = hexOf(size);
  return hex.isChain(hex.set(black), 0) || hex.isChain(hex.set(white), 1);
}

/** `mayBeCut`: a limit may have been reached first. */
export function checkSolve(
  context: CheckContext,
  position: Position,
  options: SolveOptions,
  result: SolveResult,
  mayBeCut: boolean,
): void {
  const hex = hexOf(position.size);
  const details = { position, options, result: withoutProof(result) };
  const { winner, move, pv, carrier, moves, proof } = result;
  const truth = trueWinner(position);
  if (moves !== undefined) checkMoves(context, position, moves, mayBeCut, details);
  context.check(
    (moves !== undefined) === (options.allMoves === true),
    "solve: moves without allMoves",
    details,
  );
  if (winner === null) {
    context.check(mayBeCut, "solve: no winner without a limit", details);
    context.check(move === null && proof === undefined, "solve: a move or proof without a winner", details);
    return;
  }
  context.count("winners");
  if (!context.check(winner === truth, "solve: false winner", { ...details, truth })) return;
  if (isOver(position)) {
    context.check(move === null && pv.length === 0, "solve: a move after the end of the game", details);
  } else if (context.check(move !== null, "solve: no move", details)) {
    checkPlay(context, position, winner, pv, details);
    context.check(
      pv[0] === move || (pv.length === 0 && options.pv === false),
      "solve: pv begins with another move",
      details,
    );
    if (move !== null) checkPlay(context, position, winner, [move], details);
  }
  const needed = hex.set(carrier);
  const empty = emptyIn(position);
  const isInside = carrier.every((cell) => emptyNames(position).includes(cell));
  if (context.check(isInside, "solve: a carrier cell is not empty", details)) {
    const filled = trueWinner(position, { [otherColor(winner)]: empty & ~needed });
    context.check(filled === winner, "solve: carrier is too small", details);
    context.count("carriers");
  }
  if (options.proof === true) {
    if (proof !== undefined) checkHonestProof(context, position, proof, details);
    else context.check(mayBeCut, "solve: no proof without a limit", details);
  }
}

/** Every move is legal, and every move of the winner wins. */
function checkPlay(
  context: CheckContext,
  position: Position,
  winner: string,
  moves: readonly string[],
  details: unknown,
): void {
  let now = position;
  for (const move of moves) {
    if (!context.check(emptyNames(now).includes(move), "solve: an illegal move", details)) return;
    now = after(now, move);
    if (!context.check(trueWinner(now) === winner, "solve: a move of the winner's loses", details)) return;
  }
}

function checkMoves(
  context: CheckContext,
  position: Position,
  moves: NonNullable<SolveResult["moves"]>,
  mayBeCut: boolean,
  details: object,
): void {
  const cells = emptyNames(position);
  const isComplete = Object.keys(moves).join() === cells.join();
  if (!context.check(isComplete, "solve: allMoves lists other cells than the empty ones", details)) return;
  for (const cell of cells) {
    const found = moves[cell];
    if (found === null && mayBeCut) continue;
    const truth = trueWinner(after(position, cell));
    context.check(found === truth, "solve: false winner after a move", { ...details, cell, truth });
    context.count("moves");
  }
}

/** A certificate that the engine made: it passes, says who wins, and does so for no other position. */
export function checkHonestProof(
  context: CheckContext,
  position: Position,
  proof: Proof,
  details: object,
): void {
  const { verifyProof } = context.pack.verify;
  const check = verifyProof(JSON.parse(JSON.stringify(proof)), { position });
  context.count("certificates");
  if (!context.check(check.ok, "certificate: refused", { ...details, check, proof }) || !check.ok) return;
  context.check(check.winner === trueWinner(position), "certificate: false winner", { ...details, proof });
  const other = { ...position, toMove: otherColor(position.toMove) };
  context.check(!verifyProof(proof, { position: other }).ok, "certificate: accepted for another position", {
    ...details,
    proof,
  });
}

export function checkBestMove(
  context: CheckContext,
  position: Position,
  options: object,
  result: BestMove,
): void {
  const details = { position, options, result };
  const { move, value, proven, pv } = result;
  const truth = trueWinner(position);
  context.check(emptyNames(position).includes(move), "bestMove: an illegal move", details);
  context.check(proven === null || proven === truth, "bestMove: false winner", { ...details, truth });
  context.check(pv[0] === move, "bestMove: pv begins with another move", details);
  const expected = proven === null ? null : sideOf(proven) === sideOf(position.toMove) ? 1 : -1;
  const isRight = expected === null ? Math.abs(value) < 1 : value === expected;
  context.check(isRight, "bestMove: its value does not fit its proof", details);
  if (proven !== null) checkPlay(context, position, proven, pv, details);
  context.count("best moves");
}

function withoutProof({ proof, ...result }: SolveResult): object {
  return proof === undefined ? result : { ...result, proofNodes: proof.nodes.length };
}
