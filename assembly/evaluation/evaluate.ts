/**
 * Every evaluation behind one call: the value of the position for a side, and one value per move.
 * The page of each method in docs/evaluation/ has its formula. A finished game has the value ±(the method's
 * largest value) and its moves 0 (y-reduction: their derivatives). No value is ever infinite.
 */
import { BLACK, NOBODY } from "../abi";
import { METHOD_MAX_FLOW, METHOD_RESISTANCE, METHOD_SHORTEST_PATH, METHOD_TWO_DISTANCE } from "../abi";
import { METHOD_Y_REDUCTION } from "../abi";
import { cellCount } from "../board/geometry";
import { wonBy } from "../board/position";
import { CELL_DERIVATIVES, buildPyramid, differentiate, pyramidValue } from "./y-pyramid";
import { distance, potential, unreachable } from "./distance";
import { maxFlow, unlimitedFlow } from "./max-flow";
import { buildGraph } from "./reduction-graph";
import { resistance } from "./resistance";
import { MOVE_VALUES, clearMoveValues } from "./result";

/** Resistances are clamped to 1/LIMIT…LIMIT. Only short circuits and very dense graphs are below that range, and no
 *  graph with a path on a board of 361 cells is above it. */
const RESISTANCE_LIMIT: f64 = 1024;
/** The largest number below 1: rounding must not make an unfinished game look won. */
const ALMOST_WON: f64 = 1 - 1.1102230246251565e-16;

/** Returns the value for `side`, larger is better, and writes the values of the empty cells to MOVE_VALUES. */
export function evaluate(method: i32, side: i32): f64 {
  if (method == METHOD_Y_REDUCTION) {
    buildPyramid();
    differentiate();
    memory.copy(MOVE_VALUES, CELL_DERIVATIVES, cellCount << 3);
    if (wonBy != NOBODY) return wonBy == side ? 1 : -1;
    return clamp(side == BLACK ? pyramidValue() : -pyramidValue(), -ALMOST_WON, ALMOST_WON) + 0;
  }
  clearMoveValues();
  if (wonBy != NOBODY) return wonBy == side ? wonValue(method) : -wonValue(method);
  buildGraph(side);
  if (method == METHOD_RESISTANCE) {
    const own = resistance();
    buildGraph(side ^ 1);
    return Math.log(clampedResistance(resistance()) / clampedResistance(own));
  }
  if (method == METHOD_MAX_FLOW) {
    const own = maxFlow();
    buildGraph(side ^ 1);
    return own - maxFlow();
  }
  assert(method == METHOD_TWO_DISTANCE || method == METHOD_SHORTEST_PATH);
  const rank = method == METHOD_TWO_DISTANCE ? 2 : 1;
  const own = distance(rank);
  const ownPotential = potential;
  buildGraph(side ^ 1);
  const difference = <f64>(distance(rank) - own);
  if (method != METHOD_TWO_DISTANCE) return difference;
  return difference + <f64>(ownPotential - potential) / <f64>(cellCount + 1);
}

/** The value of a won game: own resistance 0, unlimited flow or distance 1, and no path for the opponent. */
function wonValue(method: i32): f64 {
  if (method == METHOD_RESISTANCE) return Math.log(RESISTANCE_LIMIT * RESISTANCE_LIMIT);
  if (method == METHOD_MAX_FLOW) return unlimitedFlow();
  return <f64>(unreachable() - 1);
}

function clampedResistance(ohms: f64): f64 {
  return clamp(ohms, 1 / RESISTANCE_LIMIT, RESISTANCE_LIMIT);
}

// @ts-ignore: decorator
@inline function clamp(value: f64, least: f64, most: f64): f64 {
  return min(max(value, least), most);
}
