/**
 * The order of moves by the learned judge, and what it says about moves that df-pn has not visited.
 *
 * Two-distance orders every position as it is expanded. The judge costs more, so it is asked where a wrong move is
 * expensive: in shallow positions, and in deeper ones once they have taken some work. It scores each move and says how
 * likely it wins. Both become the first numbers of the child (df-pn+, Nagai 2002):
 *
 *   delta, the work expected to prove that the move wins, is larger the worse the move looks
 *   phi, the work expected to refute it, is larger the likelier it wins
 *
 * Afterwards the child's own numbers count, but its delta is still multiplied by a factor that grows with its first
 * delta. So the search stays longer with a good move before it asks for a second opinion.
 *
 * A wrong judge costs time and changes no answer: every move remains a candidate.
 *
 *   a move in the order   bits 0–8: cell   bits 9–12: first delta − 1   bits 13–15: first phi − 1
 */
import { NETWORK_JUDGE } from "../../abi";
import { cellCount } from "../../board/geometry";
import { MAP_SCORE, MAP_WINS, judge, judged } from "../../judge/judge";
import { SUM_BITS, hasWeights, selectNetwork } from "../../judge/network";

/** Positions up to this depth are judged when they are expanded; deeper ones when they have taken JUDGED_WORK nodes. */
const JUDGED_DEPTH: i32 = 6;
const JUDGED_WORK: u32 = 8;

/** What a move's first delta grows by, per unit of score below the best move and per unit of the logit of losing. */
const DELTA_PER_SCORE: f64 = 1;
const DELTA_PER_LOGIT: f64 = 2;
/** What its first phi grows by, per unit of the logit of winning. */
const PHI_PER_LOGIT: f64 = 1;
/** What the factor of its delta grows by, per unit of its first delta. */
const DOUBT: f64 = 0.07;

/** A call of the judge takes about as long as this many deduction steps per cell of the board. */
const STEPS_PER_CELL: i32 = 4;
/** What the calls so far took, in deduction steps. */
export let judgeSteps: u64 = 0;

const CELL_MASK: i32 = 0x1ff;
const DELTA_SHIFT: i32 = 9;
const MAX_DELTA: i32 = 15;
const PHI_SHIFT: i32 = 13;
const MAX_PHI: i32 = 7;

// @ts-ignore: decorator
@inline export function cellOf(move: i32): i32 {
  return move & CELL_MASK;
}

// @ts-ignore: decorator
@inline export function firstDelta(move: i32): u32 {
  return 1 + ((<u32>move >> DELTA_SHIFT) & MAX_DELTA);
}

// @ts-ignore: decorator
@inline export function firstPhi(move: i32): u32 {
  return 1 + (<u32>move >> PHI_SHIFT);
}

/** The factor by which the delta of the child is multiplied; 1 if the judge was not asked or likes the move best. */
// @ts-ignore: decorator
@inline export function doubt(move: i32): f64 {
  return 1 + DOUBT * <f64>(firstDelta(move) - 1);
}

/** Should the judge order a position that it has not ordered yet? */
// @ts-ignore: decorator
@inline export function isWorthJudging(depth: i32, work: u32): bool {
  return hasWeights(NETWORK_JUDGE) && (depth <= JUDGED_DEPTH || work >= JUDGED_WORK);
}

/** Orders `count` moves of `side`, u16 each at `order`, and writes their first numbers. `live` is the set of moves that
 *  may still win. */
export function orderByJudge(order: usize, count: i32, live: usize, side: i32): void {
  selectNetwork(NETWORK_JUDGE);
  judge(side, live, false);
  judgeSteps += STEPS_PER_CELL * cellCount;
  for (let i = 1; i < count; i++) {
    const cell = cellOf(<i32>load<u16>(order + (i << 1)));
    const score = judged(cell, side, MAP_SCORE);
    let place = i;
    while (place > 0 && judged(cellOf(<i32>load<u16>(order + ((place - 1) << 1))), side, MAP_SCORE) < score) {
      store<u16>(order + (place << 1), load<u16>(order + ((place - 1) << 1)));
      place--;
    }
    store<u16>(order + (place << 1), <u16>cell);
  }
  const best = count == 0 ? 0 : judged(cellOf(<i32>load<u16>(order)), side, MAP_SCORE);
  for (let i = 0; i < count; i++) {
    const cell = cellOf(<i32>load<u16>(order + (i << 1)));
    const gap = number(best - judged(cell, side, MAP_SCORE));
    const logit = number(judged(cell, side, MAP_WINS));
    const delta = min(<i32>(DELTA_PER_SCORE * gap + DELTA_PER_LOGIT * max(0, -logit)), MAX_DELTA);
    const phi = min(<i32>(PHI_PER_LOGIT * max(0, logit)), MAX_PHI);
    store<u16>(order + (i << 1), <u16>(cell | (delta << DELTA_SHIFT) | (phi << PHI_SHIFT)));
  }
}

/** A number of the judge as a real number. */
// @ts-ignore: decorator
@inline function number(fixed: i32): f64 {
  return <f64>fixed / <f64>(1 << SUM_BITS);
}
