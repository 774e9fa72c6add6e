/** Entry `hex-wasp/strategy`: decomposition strategies to play against, to inspect and to verify. */
export { HexError } from "../errors.js";
export { strategyFromProof } from "./from-proof.js";
export type { StrategyPlay } from "./play.js";
export type { Branch, Call, Rule } from "./rules.js";
export { formatStrategy, parseStrategy, type Strategy } from "./strategy.js";
export { type StrategyCheck, type StrategyProblem, verifyStrategy } from "./verify.js";
export { yang7 } from "./yang7.js";
