/** The parts of each backend that certificates are built on. */
import { readFileSync } from "node:fs";
import type { Side } from "../../reference/board.js";
import { EVALUATORS } from "../../reference/evaluation.js";
import { type FormulaMethod, METHOD_NUMBERS } from "../../wrapper/backend/abi-names.js";
import type { Backend } from "../../wrapper/backend/backend.js";
import type { EngineContext } from "../../wrapper/backend/engine-context.js";
import { referenceConnections } from "../../wrapper/backend/reference-connections.js";
import { scriptContext } from "../../wrapper/backend/script-engines.js";
import { wasmContext } from "../../wrapper/backend/wasm-context.js";
import { boardOf } from "./boards.js";

type Part = Pick<Backend, "name" | "winner" | "evaluate" | "connections">;

function engineBackend(name: "wasm" | "javascript", context: EngineContext): Part {
  return {
    name,
    winner: (board) => context.winner(board),
    evaluate: (board, method) => context.evaluate(board, METHOD_NUMBERS[method as FormulaMethod]),
    connections: (board, side, query) => context.connections(board, side, query),
  };
}

const referenceBackend: Part = {
  name: "reference",
  winner: (board) => boardOf(board).winner(),
  evaluate: (board, method) => EVALUATORS[method as FormulaMethod](boardOf(board), board.toMove as Side),
  connections: (board, side, query) => referenceConnections(boardOf(board), side as Side, query),
};

const binary = readFileSync(new URL("../../build/wasm/words-1.wasm", import.meta.url));

/** Boards of at most 64 cells. */
export const backends = [
  engineBackend("wasm", wasmContext(new WebAssembly.Module(binary))),
  engineBackend("javascript", await scriptContext(0)),
  referenceBackend,
];
