/**
 * Every evaluation behind one call: the position's value for the side to move, and a value a move.
 * Each method's page in docs/ has its formula. A game that is over is worth ±(the method's largest value),
 * its moves 0 (y-reduction: their derivatives); nothing here is ever infinite.
 */
import { BLACK, NOBODY } from "../abi";
import { METHOD_MAX_FLOW, METHOD_RESISTANCE, METHOD_TWO_DISTANCE, METHOD_Y_REDUCTION } from "../abi";
import { cellCount } from "../board/geometry";
import { wonBy } from "../board/position";
import { Y_MOVES, buildPyramid, derive, pyramidValue } from "../reduction/y-pyramid";
import { distance, far, potential } from "./distance";
import { endlessFlow, maxFlow } from "./max-flow";
import { buildGraph } from "./reduction-graph";
import { resistance } from "./resistance";
import { MOVE_VALUES, clearMoves } from "./result";

/** A resistance outside 1/LIMIT…LIMIT counts as that. Only shorts and great knots of links are below it, and
 *  nothing that conducts on a board of 361 cells is above it. */
const RESISTANCE_LIMIT: f64 = 1024;
/** The largest number below 1: what rounding makes of a game that is not over must not look won. */
const ALMOST_WON: f64 = 1 - 1.1102230246251565e-16;

/** Value for `side`, larger is better; MOVE_VALUES holds those of the empty cells. */
export function evaluate(method: i32, side: i32): f64 {
  if (method == METHOD_Y_REDUCTION) {
    buildPyramid();
    derive();
    memory.copy(MOVE_VALUES, Y_MOVES, cellCount << 3);
    if (wonBy != NOBODY) return wonBy == side ? 1 : -1;
    return limited(side == BLACK ? pyramidValue() : -pyramidValue(), -ALMOST_WON, ALMOST_WON) + 0;
  }
  clearMoves();
  if (wonBy != NOBODY) return wonBy == side ? wonValue(method) : -wonValue(method);
  buildGraph(side);
  if (method == METHOD_RESISTANCE) {
    const own = resistance();
    buildGraph(side ^ 1);
    return Math.log(limitedResistance(resistance()) / limitedResistance(own));
  }
  if (method == METHOD_MAX_FLOW) {
    const own = maxFlow();
    buildGraph(side ^ 1);
    return own - maxFlow();
  }
  const needed = method == METHOD_TWO_DISTANCE ? 2 : 1;
  const own = distance(needed);
  const ownPotential = potential;
  buildGraph(side ^ 1);
  const difference = <f64>(distance(needed) - own);
  if (method != METHOD_TWO_DISTANCE) return difference;
  return difference + <f64>(ownPotential - potential) / <f64>(cellCount + 1);
}

/** What a won game is worth: own resistance 0, endless flow, distance 1, and nothing for the opponent. */
function wonValue(method: i32): f64 {
  if (method == METHOD_RESISTANCE) return Math.log(RESISTANCE_LIMIT * RESISTANCE_LIMIT);
  if (method == METHOD_MAX_FLOW) return endlessFlow();
  return <f64>(far() - 1);
}

function limitedResistance(ohms: f64): f64 {
  return limited(ohms, 1 / RESISTANCE_LIMIT, RESISTANCE_LIMIT);
}

// @ts-ignore: decorator
@inline function limited(value: f64, least: f64, most: f64): f64 {
  return min(max(value, least), most);
}
