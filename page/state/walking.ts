/**
 * A walk through a certificate: the user plays any moves for the opponent, the winner replies as the certificate says.
 * The state is a set of proof nodes that are still needed and share no cell. A move lies in at most one of them, which
 * is replaced by the nodes of its answer. A move elsewhere needs no reply.
 */
import { computed, effect, signal } from "@preact/signals";
import type { Cell, Color, Position, Proof, ProofNode } from "../../wrapper/types.js";
import { other, type Stone } from "./game.js";
import { pointed, positionKey } from "./store.js";

export interface WalkStep {
  readonly move: Cell;
  /** null if no reply was needed. */
  readonly reply: Cell | null;
  /** The number of the proof node that contains the move. */
  readonly node: number | null;
  /** The numbers of the proof nodes needed afterwards. */
  readonly needed: readonly number[];
}

export interface Walk {
  readonly proof: Proof;
  readonly steps: readonly WalkStep[];
}

export const walk = signal<Walk | null>(null);

// A change of the position ends the walk.
effect(() => {
  positionKey.value;
  walk.value = null;
});

export function startWalk(proof: Proof): void {
  walk.value = { proof, steps: [] };
}

export function endWalk(): void {
  walk.value = null;
}

export function stepBack(): void {
  if (walk.value !== null) walk.value = { ...walk.value, steps: walk.value.steps.slice(0, -1) };
}

export function neededIn({ proof, steps }: Walk): readonly number[] {
  return steps.at(-1)?.needed ?? proof.next;
}

export function nodeOf({ proof }: Walk, number: number): ProofNode {
  const node = proof.nodes[number];
  if (node === undefined) throw new Error(`the certificate has no node ${number}`);
  return node;
}

/** Returns the stones by cell, with the moves of the walk numbered. */
export function walkStones({ proof, steps }: Walk): Map<Cell, Stone> {
  const { position, winner, move } = proof;
  const stones = new Map<Cell, Stone>();
  for (const color of ["black", "white"] as const)
    for (const cell of position[color]) stones.set(cell, { color });
  const moves: [Cell, Color][] = [
    ...(move === undefined ? [] : [[move, winner] as [Cell, Color]]),
    ...steps.flatMap(({ move, reply }): [Cell, Color][] => [
      [move, other(winner)],
      ...(reply === null ? [] : [[reply, winner] as [Cell, Color]]),
    ]),
  ];
  moves.forEach(([cell, color], i) => {
    stones.set(cell, { color, number: i + 1 });
  });
  return stones;
}

/** Plays a move of the opponent and the reply to it. Ignores moves on occupied cells. */
export function walkTo(move: Cell): void {
  const now = walk.value;
  if (now === null || walkStones(now).has(move)) return;
  const needed = neededIn(now);
  const hit = needed.find((number) => nodeOf(now, number).cells.includes(move)) ?? null;
  const answer = hit === null ? null : nodeOf(now, hit).answers.find(({ to }) => to.includes(move));
  const step: WalkStep = {
    move,
    reply: answer?.reply ?? null,
    node: hit,
    needed: answer ? [...needed.filter((number) => number !== hit), ...answer.next] : needed,
  };
  walk.value = { ...now, steps: [...now.steps, step] };
  pointed.value = null;
}

/** True when no proof node is needed any more: the winner's edges are connected. */
export const isWalkOver = computed(() => walk.value !== null && neededIn(walk.value).length === 0);

export function sizeOfWalk({ proof }: Walk): readonly [columns: number, rows: number] {
  const { size }: Position = proof.position;
  return typeof size === "number" ? [size, size] : size;
}
