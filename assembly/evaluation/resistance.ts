/**
 * Resistance (van Rijswijck 2002, §3.1): the reduction graph as a circuit. Every link has resistance 1, the
 * links to the edges 0; the smaller the resistance between the edges, the better connected the side.
 *
 * With one volt between the edges, cells at the first edge have potential 1, those at the second 0, and every
 * other cell the mean of the cells it is linked to. That is a symmetric positive definite linear system. It is
 * solved by a Cholesky factorisation LDLᵀ that stores each row from its first non-zero on (a skyline): in row
 * order the links of a cell reach back one row of the board, so rows stay short, and the entries that the
 * factorisation adds stay inside the skyline.
 *
 *   row k:      first[k] … k          L(k,j) at ROWS[k] + 8j, D(k) in DIAGONAL
 *
 * A cell's energy is the sum of the squared currents in its links, including those to the edges, when the
 * total current is one ampere. (At one volt, a badly connected side would count less where it matters most.)
 */
import { MAX_SIDE } from "../abi";
import { SET_BYTES, SET_CELLS, count, difference, has, intersection, isDisjoint, next, union } from "../board/cellset";
import { atEdge, findReachable, links } from "./reduction-graph";
import { addToMoveValue } from "./result";

const MAX_CELLS: i32 = SET_CELLS < MAX_SIDE * MAX_SIDE ? SET_CELLS : MAX_SIDE * MAX_SIDE;
const MAX_SKYLINE: i32 = (MAX_CELLS * (MAX_CELLS + 1)) / 2;
const SKYLINE: usize = memory.data(MAX_SKYLINE * 8, 16);
const ROWS: usize = memory.data(SET_CELLS * 4, 16); // i32: address of L(k,0), which may lie before the skyline
const FIRST: usize = memory.data(SET_CELLS * 4, 16); // i32: first column of row k
const DIAGONAL: usize = memory.data(SET_CELLS * 8, 16); // f64: D(k), the pivots
const SOLUTION: usize = memory.data(SET_CELLS * 8, 16); // f64: right-hand side, then the solution
const INDEX: usize = memory.data(SET_CELLS * 4, 16); // i32 per cell: its row k
const POTENTIAL: usize = memory.data(SET_CELLS * 8, 16); // f64 per cell

const connected: usize = memory.data(SET_BYTES, 16); // cells with a path to the first edge
const edgeCells: usize = memory.data(SET_BYTES, 16); // cells at both edges; later those at either
const inner: usize = memory.data(SET_BYTES, 16); // connected cells at neither edge: the unknowns
const linked: usize = memory.data(SET_BYTES, 16);

/**
 * Returns the resistance between the edges in the graph last built, and adds the energies of the cells to
 * MOVE_VALUES. The resistance is 0 if one stone connects the edges; the cells that do then share the current.
 * Requires an unfinished game, so that the edges are neither connected nor separated.
 */
export function resistance(): f64 {
  intersection(edgeCells, atEdge(0), atEdge(1));
  const shorts = count(edgeCells);
  if (shorts > 0) {
    const energy = 2 / (<f64>shorts * <f64>shorts);
    for (let cell = next(edgeCells, 0); cell >= 0; cell = next(edgeCells, cell + 1)) addToMoveValue(cell, energy);
    return 0;
  }
  findReachable(connected, atEdge(0));
  assert(!isDisjoint(connected, atEdge(1)));
  solve(buildSystem());
  return addEnergies();
}

/** Writes the linear system of the cells in `inner` to SKYLINE, DIAGONAL and SOLUTION; returns its size. */
function buildSystem(): i32 {
  difference(inner, connected, atEdge(0));
  difference(inner, inner, atEdge(1));
  let k = 0;
  let at = SKYLINE;
  for (let cell = next(inner, 0); cell >= 0; cell = next(inner, cell + 1), k++) {
    store<i32>(cell << 2, k, INDEX);
    intersection(linked, links(cell), inner);
    const lowest = next(linked, 0);
    const first = lowest >= 0 && lowest < cell ? load<i32>(lowest << 2, INDEX) : k;
    const row = at - (first << 3);
    memory.fill(at, 0, (k - first) << 3);
    at += (k - first) << 3;
    for (let other = lowest; other >= 0 && other < cell; other = next(linked, other + 1)) {
      store<f64>(row + (load<i32>(other << 2, INDEX) << 3), -1);
    }
    store<i32>(k << 2, first, FIRST);
    store<i32>(k << 2, <i32>row, ROWS);
    store<f64>(k << 3, <f64>count(links(cell)), DIAGONAL);
    intersection(linked, links(cell), atEdge(0));
    store<f64>(k << 3, <f64>count(linked), SOLUTION);
  }
  return k;
}

/** Factorises the system and replaces the right-hand side in SOLUTION with the solution. */
function solve(size: i32): void {
  for (let k = 0; k < size; k++) {
    const first = load<i32>(k << 2, FIRST);
    const row = <usize>load<i32>(k << 2, ROWS);
    // 1. L(k,j)·D(j) for each j < k, from the rows before.
    for (let j = first + 1; j < k; j++) {
      const other = <usize>load<i32>(j << 2, ROWS);
      const start = max(first, load<i32>(j << 2, FIRST));
      store<f64>(row + (j << 3), load<f64>(row + (j << 3)) - dot(row, other, start, j));
    }
    // 2. Divide by D(j), reduce the pivot, and substitute forwards.
    let pivot = load<f64>(k << 3, DIAGONAL);
    let known = load<f64>(k << 3, SOLUTION);
    for (let j = first; j < k; j++) {
      const scaled = load<f64>(row + (j << 3));
      const entry = scaled * load<f64>(j << 3, DIAGONAL);
      pivot -= scaled * entry;
      known -= entry * load<f64>(j << 3, SOLUTION);
      store<f64>(row + (j << 3), entry);
    }
    store<f64>(k << 3, 1 / pivot, DIAGONAL); // inverted from here on
    store<f64>(k << 3, known, SOLUTION);
  }
  // 3. Substitute backwards.
  for (let k = size - 1; k >= 0; k--) {
    const value = load<f64>(k << 3, SOLUTION) * load<f64>(k << 3, DIAGONAL);
    store<f64>(k << 3, value, SOLUTION);
  }
  for (let k = size - 1; k > 0; k--) {
    const value = load<f64>(k << 3, SOLUTION);
    const row = <usize>load<i32>(k << 2, ROWS);
    for (let j = load<i32>(k << 2, FIRST); j < k; j++) {
      store<f64>(j << 3, load<f64>(j << 3, SOLUTION) - load<f64>(row + (j << 3)) * value, SOLUTION);
    }
  }
}

/** Σ a(i)·b(i) for start ≤ i < end. */
// @ts-ignore: decorator
@inline function dot(a: usize, b: usize, start: i32, end: i32): f64 {
  let sum: f64 = 0;
  for (let i = start << 3, stop = end << 3; i < stop; i += 8) sum += load<f64>(a + i) * load<f64>(b + i);
  return sum;
}

/** Computes the potentials from SOLUTION. Returns the resistance, and adds each cell's energy at one ampere to
 *  MOVE_VALUES. */
function addEnergies(): f64 {
  for (let cell = next(connected, 0); cell >= 0; cell = next(connected, cell + 1)) {
    let potential: f64 = has(atEdge(0), cell) ? 1 : 0;
    if (has(inner, cell)) potential = load<f64>(load<i32>(cell << 2, INDEX) << 3, SOLUTION);
    store<f64>(cell << 3, potential, POTENTIAL);
  }
  let current: f64 = 0;
  for (let cell = next(connected, 0); cell >= 0; cell = next(connected, cell + 1)) {
    if (has(atEdge(0), cell)) current += outflow(cell);
  }
  const scale = 1 / (current * current);
  union(edgeCells, atEdge(0), atEdge(1));
  for (let cell = next(connected, 0); cell >= 0; cell = next(connected, cell + 1)) {
    const own = load<f64>(cell << 3, POTENTIAL);
    let energy: f64 = 0;
    for (let other = next(links(cell), 0); other >= 0; other = next(links(cell), other + 1)) {
      const drop = own - load<f64>(other << 3, POTENTIAL);
      energy += drop * drop;
    }
    if (has(edgeCells, cell)) {
      const edgeCurrent = outflow(cell);
      energy += edgeCurrent * edgeCurrent;
    }
    addToMoveValue(cell, energy * scale);
  }
  return 1 / current;
}

/** The current that leaves `cell` through its links to other cells. */
function outflow(cell: i32): f64 {
  const own = load<f64>(cell << 3, POTENTIAL);
  let sum: f64 = 0;
  for (let other = next(links(cell), 0); other >= 0; other = next(links(cell), other + 1)) {
    sum += own - load<f64>(other << 3, POTENTIAL);
  }
  return sum;
}
