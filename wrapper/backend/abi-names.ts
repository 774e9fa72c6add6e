/**
 * The names that the API uses for numbers of the ABI (assembly/abi.ts), in both directions.
 *
 * Each table is a `Record` over a public union type, so the compiler asks for an entry when a name is added there. The
 * order of entries is the order in which names are shown; the first algorithm is the default.
 */
import * as abi from "../../assembly/abi.js";
import type { EvaluationMethod, FillKind, InferiorKind, SolveAlgorithm } from "../types.js";
import type { Network } from "./backend.js";

/** The evaluations that are formulas, without the learned judge. */
export type FormulaMethod = Exclude<EvaluationMethod, "learned">;

export const METHOD_NUMBERS: Readonly<Record<FormulaMethod, number>> = {
  "y-reduction": abi.METHOD_Y_REDUCTION,
  resistance: abi.METHOD_RESISTANCE,
  "max-flow": abi.METHOD_MAX_FLOW,
  "two-distance": abi.METHOD_TWO_DISTANCE,
  "shortest-path": abi.METHOD_SHORTEST_PATH,
};

export const ALGORITHM_NUMBERS: Readonly<Record<SolveAlgorithm, number>> = {
  "df-pn": abi.ALGORITHM_DF_PN,
  "pattern-search": abi.ALGORITHM_PATTERN_SEARCH,
  "decomposition-pattern-search": abi.ALGORITHM_DECOMPOSITION,
  "pattern-alpha-beta": abi.ALGORITHM_ALPHA_BETA,
};

export const NETWORK_NUMBERS: Readonly<Record<Network, number>> = {
  judge: abi.NETWORK_JUDGE,
  player: abi.NETWORK_PLAYER,
};

export const FILL_NUMBERS: Readonly<Record<FillKind, number>> = {
  dead: abi.PATTERN_DEAD,
  captured: abi.PATTERN_CAPTURED,
  "near-dead": abi.PATTERN_NEAR_DEAD,
  "permanently-inferior": abi.PATTERN_PERMANENTLY_INFERIOR,
  mutual: abi.PATTERN_MUTUAL,
};

const INFERIOR_NUMBERS: Readonly<Record<InferiorKind, number>> = {
  dead: abi.INFERIOR_DEAD,
  captured: abi.INFERIOR_CAPTURED,
  dominated: abi.INFERIOR_DOMINATED,
  vulnerable: abi.INFERIOR_VULNERABLE,
  "strong-reversible": abi.INFERIOR_STRONG_REVERSIBLE,
  reversible: abi.INFERIOR_REVERSIBLE,
  "self-reversible": abi.INFERIOR_SELF_REVERSIBLE,
};

/** Every evaluation method, in the order in which they are shown. */
export const EVALUATION_METHODS: readonly EvaluationMethod[] = [
  ...(Object.keys(METHOD_NUMBERS) as FormulaMethod[]),
  "learned",
];
export const FORMULA_METHODS = Object.keys(METHOD_NUMBERS) as readonly FormulaMethod[];
export const FILL_KINDS = namesByNumber(FILL_NUMBERS);
export const INFERIOR_KINDS = namesByNumber(INFERIOR_NUMBERS);

/** The name of a kind's pattern number `number`, as in data/patterns.txt. */
export function patternName(kind: FillKind, number: number): string {
  if (number === abi.GRAPH_REGION) return "graph-region";
  return number === abi.GRAPH_SIMPLICIAL ? "graph-simplicial" : `${kind}-${number}`;
}

function namesByNumber<Name extends string>(numbers: Readonly<Record<Name, number>>): readonly Name[] {
  const names: Name[] = [];
  for (const name of Object.keys(numbers) as Name[]) names[numbers[name]] = name;
  return names;
}
