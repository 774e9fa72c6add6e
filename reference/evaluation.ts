/**
 * The evaluations of van Rijswijck 2002 from their definitions, with other algorithms than the engine's: the circuit
 * by conjugate gradients (the engine factorises), the distances by relaxation (the engine searches). The formulas,
 * the values of finished games and the limits are explained in docs/evaluation.
 */
import type { EvaluationMethod } from "../wrapper/types.js";
import { type ReferenceBoard, type Side, Stone } from "./board.js";
import { type ReductionGraph, reductionGraph } from "./graph.js";
import { type Triangle, yEvaluate } from "./y.js";

export interface ReferenceEvaluation {
  readonly value: number;
  /** One value per cell in row order; only the values of empty cells are meaningful. */
  readonly moves: Float64Array;
}

const RESISTANCE_LIMIT = 1024;
/** Limit for games that are not over: rounding must not make one look won. */
const MAX_UNDECIDED = 1 - Number.EPSILON / 2;

/** Embeds a C×R Hex board in a Y board of side C+R−1: cell (r, c) becomes row r+c, place c. The cells below the
 *  Hex board get black stones, those beside it white ones. */
export function yBoard({ columns, rows, stones }: ReferenceBoard): Triangle {
  const value = [1, -1, 0];
  return Array.from({ length: columns + rows - 1 }, (_, k) =>
    Array.from({ length: k + 1 }, (_, column) => {
      const row = k - column;
      if (row >= rows) return 1;
      return column >= columns ? -1 : (value[stones[row * columns + column] as number] as number);
    }),
  );
}

function yReduction(board: ReferenceBoard, side: Side): ReferenceEvaluation {
  const { value, moves } = yEvaluate(yBoard(board));
  const cells = Float64Array.from({ length: board.cellCount }, (_, cell) => {
    const column = cell % board.columns;
    return moves[Math.floor(cell / board.columns) + column]?.[column] as number;
  });
  const winner = board.winner();
  if (winner !== Stone.none) return { value: winner === side ? 1 : -1, moves: cells };
  const own = side === Stone.black ? value : -value;
  return { value: Math.min(Math.max(own, -MAX_UNDECIDED), MAX_UNDECIDED) + 0, moves: cells };
}

/** An evaluation on the reduction graph: measures each side and adds each side's share to the move values. */
interface GraphMethod<Measure> {
  readonly wonValue: (cellCount: number) => number;
  readonly measure: (graph: ReductionGraph, board: ReferenceBoard, moves: Float64Array) => Measure;
  readonly value: (own: Measure, opponent: Measure, cellCount: number) => number;
}

function evaluator<Measure>({ wonValue, measure, value }: GraphMethod<Measure>) {
  return (board: ReferenceBoard, side: Side): ReferenceEvaluation => {
    const moves = new Float64Array(board.cellCount);
    const winner = board.winner();
    const won = wonValue(board.cellCount);
    if (winner !== Stone.none) return { value: winner === side ? won : -won, moves };
    const own = measure(reductionGraph(board, side), board, moves);
    const opponent = measure(reductionGraph(board, (side ^ 1) as Side), board, moves);
    return { value: value(own, opponent, board.cellCount), moves };
  };
}

function addTo(moves: Float64Array, cell: number, value: number): void {
  moves[cell] = (moves[cell] as number) + value;
}

const limited = (ohms: number) => Math.min(Math.max(ohms, 1 / RESISTANCE_LIMIT), RESISTANCE_LIMIT);

export const resistance = evaluator<number>({
  wonValue: () => Math.log(RESISTANCE_LIMIT ** 2),
  value: (own, opponent) => Math.log(limited(opponent) / limited(own)),
  measure: ({ links, atEdges }, board, moves) => {
    const [first, second] = atEdges.map((cells) => new Set(cells)) as [Set<number>, Set<number>];
    const shorts = [...first].filter((cell) => second.has(cell));
    if (shorts.length > 0) {
      for (const cell of shorts) addTo(moves, cell, 2 / shorts.length ** 2);
      return 0;
    }
    const potential = potentials(links, first, second);
    const volts = (cell: number) => potential[cell] as number;
    const outflow = (cell: number) =>
      (links[cell] ?? []).reduce((sum, other) => sum + volts(cell) - volts(other), 0);
    const amperes = [...first].reduce((sum, cell) => sum + outflow(cell), 0);
    for (let cell = 0; cell < board.cellCount; cell++) {
      const inLinks = (links[cell] ?? []).reduce((sum, other) => sum + (volts(cell) - volts(other)) ** 2, 0);
      const toEdge = first.has(cell) || second.has(cell) ? outflow(cell) ** 2 : 0;
      addTo(moves, cell, (inLinks + toEdge) / amperes ** 2);
    }
    return 1 / amperes;
  },
});

/** Returns the potential of every cell in volts, with 1 at the first edge and 0 at the second, by conjugate
 *  gradients. Isolated cells stay at 0 and carry no current. */
function potentials(links: ReductionGraph["links"], first: Set<number>, second: Set<number>): Float64Array {
  const cellCount = links.length;
  const potential = new Float64Array(cellCount);
  for (const cell of first) potential[cell] = 1;
  const free = Array.from(links.keys()).filter((cell) => !first.has(cell) && !second.has(cell));
  const apply = (x: Float64Array, out: Float64Array) => {
    for (const cell of free) {
      const around = links[cell] as readonly number[];
      let sum = around.length * (x[cell] as number);
      for (const other of around) sum -= x[other] as number;
      out[cell] = sum;
    }
  };
  const dot = (a: Float64Array, b: Float64Array) =>
    free.reduce((sum, cell) => sum + (a[cell] as number) * (b[cell] as number), 0);
  const image = new Float64Array(cellCount);
  apply(potential, image);
  const residual = new Float64Array(cellCount);
  for (const cell of free) residual[cell] = -(image[cell] as number);
  const direction = Float64Array.from(residual);
  let norm = dot(residual, residual);
  for (let step = 0; step < 4 * cellCount && norm > 1e-30; step++) {
    apply(direction, image);
    const length = norm / dot(direction, image);
    for (const cell of free) {
      potential[cell] = (potential[cell] as number) + length * (direction[cell] as number);
      residual[cell] = (residual[cell] as number) - length * (image[cell] as number);
    }
    const newNorm = dot(residual, residual);
    for (const cell of free) {
      direction[cell] = (residual[cell] as number) + (newNorm / norm) * (direction[cell] as number);
    }
    norm = newNorm;
  }
  return potential;
}

export const maxFlow = evaluator<number>({
  wonValue: (cellCount) => cellCount ** 2,
  value: (own, opponent) => own - opponent,
  measure: ({ links, atEdges: [first, second] }, board, moves) => {
    const unlimited = board.cellCount ** 2;
    const shorts = first.filter((cell) => second.includes(cell));
    if (shorts.length > 0) {
      for (const cell of shorts) addTo(moves, cell, unlimited);
      return unlimited;
    }
    // flow.get(a)?.get(b) is +1 if a unit flows from a to b, −1 if it flows from b to a.
    const flow = new Map<number, Map<number, number>>(links.map((_, cell) => [cell, new Map()]));
    const between = (a: number, b: number) => flow.get(a)?.get(b) ?? 0;
    let units = 0;
    for (;;) {
      const path = shortestAugmentingPath(links, first, second, between);
      if (path === null) break;
      for (let i = 1; i < path.length; i++) {
        const [a, b] = [path[i - 1] as number, path[i] as number];
        flow.get(a)?.set(b, between(a, b) + 1);
        flow.get(b)?.set(a, between(b, a) - 1);
      }
      units++;
    }
    flow.forEach((around, cell) => {
      const amounts = [...around.values()];
      const out = amounts.filter((amount) => amount > 0).length;
      addTo(moves, cell, Math.max(out, amounts.filter((amount) => amount < 0).length));
    });
    return units;
  },
});

/** Breadth-first search from all cells of `first` to the first cell of `second`, both and all links in row order. */
function shortestAugmentingPath(
  links: ReductionGraph["links"],
  first: readonly number[],
  second: readonly number[],
  flow: (a: number, b: number) => number,
): number[] | null {
  const from = new Map<number, number | null>(first.map((cell) => [cell, null]));
  const queue = [...first];
  for (const cell of queue) {
    for (const other of links[cell] ?? []) {
      if (from.has(other) || flow(cell, other) >= 1) continue;
      from.set(other, cell);
      queue.push(other);
      if (!second.includes(other)) continue;
      const path = [other];
      for (let at = from.get(other); at !== null && at !== undefined; at = from.get(at)) path.unshift(at);
      return path;
    }
  }
  return null;
}

interface Distance {
  readonly least: number;
  readonly potential: number;
}

/** Returns the distance of every cell to one edge: 1 at the edge, otherwise one more than the `rank`-th smallest
 *  distance of the linked cells. Relaxed until nothing changes. */
export function distances(links: ReductionGraph["links"], atEdge: readonly number[], rank: number): number[] {
  const distance = links.map(() => Infinity);
  for (const cell of atEdge) distance[cell] = 1;
  for (let isChanging = true; isChanging; ) {
    isChanging = false;
    links.forEach((around, cell) => {
      const sorted = around.map((other) => distance[other] as number).sort((a, b) => a - b);
      const found = 1 + (sorted[rank - 1] ?? Infinity);
      if (found < (distance[cell] as number)) {
        distance[cell] = found;
        isChanging = true;
      }
    });
  }
  return distance;
}

function measureDistance(rank: number): GraphMethod<Distance>["measure"] {
  return ({ links, atEdges }, board, moves) => {
    const far = 2 * board.cellCount + 1;
    const [toFirst, toSecond] = atEdges.map((cells) => distances(links, cells, rank)) as [number[], number[]];
    const empty = Array.from(board.stones.keys()).filter((cell) => board.stones[cell] === Stone.none);
    const sums = empty.map((cell) => Math.min((toFirst[cell] as number) + (toSecond[cell] as number), far));
    empty.forEach((cell, i) => {
      addTo(moves, cell, -(sums[i] as number));
    });
    const least = Math.min(far, ...sums);
    return { least, potential: least === far ? 0 : sums.filter((sum) => sum === least).length };
  };
}

export const twoDistance = evaluator<Distance>({
  wonValue: (cellCount) => 2 * cellCount,
  measure: measureDistance(2),
  value: (own, opponent, cellCount) =>
    opponent.least - own.least + (own.potential - opponent.potential) / (cellCount + 1),
});

export const shortestPath = evaluator<Distance>({
  wonValue: (cellCount) => 2 * cellCount,
  measure: measureDistance(1),
  value: (own, opponent) => opponent.least - own.least,
});

/** The learned judge is no formula. */
type FormulaMethod = Exclude<EvaluationMethod, "learned">;

/** The evaluation methods by name; the learned judge is in judge.ts. */
export const EVALUATORS: Readonly<
  Record<FormulaMethod, (board: ReferenceBoard, side: Side) => ReferenceEvaluation>
> = {
  "y-reduction": yReduction,
  resistance,
  "max-flow": maxFlow,
  "two-distance": twoDistance,
  "shortest-path": shortestPath,
};
