/**
 * A walk through a certificate: the opponent moves where they like, the winner answers as the certificate says. What is
 * still needed is a set of its nodes that share no cell; a move meets one of them at most, and that one is replaced by
 * the nodes of its answer. A move elsewhere needs no answer.
 */
import { computed, effect, signal } from "@preact/signals";
import type { Cell, Color, Position, Proof, ProofNode } from "../../wrapper/types.js";
import { other, type Stone } from "./game.js";
import { pointed, positionKey } from "./store.js";

export interface Step {
  readonly move: Cell;
  /** null: none was needed. */
  readonly reply: Cell | null;
  /** The node that the move met. */
  readonly met: number | null;
  /** What is needed after it, by number. */
  readonly needed: readonly number[];
}

export interface Walk {
  readonly proof: Proof;
  readonly steps: readonly Step[];
}

export const walk = signal<Walk | null>(null);

// Another board: the certificate is not about it.
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

/** What stands where, the walk's moves numbered. */
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

/** The opponent's move, and the answer to it. */
export function walkTo(move: Cell): void {
  const now = walk.value;
  if (now === null || walkStones(now).has(move)) return;
  const needed = neededIn(now);
  const met = needed.find((number) => nodeOf(now, number).cells.includes(move)) ?? null;
  const answer = met === null ? null : nodeOf(now, met).answers.find(({ to }) => to.includes(move));
  const step: Step = {
    move,
    reply: answer?.reply ?? null,
    met,
    needed: answer ? [...needed.filter((number) => number !== met), ...answer.next] : needed,
  };
  walk.value = { ...now, steps: [...now.steps, step] };
  pointed.value = null;
}

/** The cells of the empty board that are free, for who wants to try them all. */
export const isWalkOver = computed(() => walk.value !== null && neededIn(walk.value).length === 0);

export function sizeOfWalk({ proof }: Walk): readonly [columns: number, rows: number] {
  const { size }: Position = proof.position;
  return typeof size === "number" ? [size, size] : size;
}
