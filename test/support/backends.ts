/** Both backends as an engine has them, for tests of what stands on a backend. */
import { readFileSync } from "node:fs";
import { ReferenceBoard, type Side, Stone } from "../../reference/board.js";
import { EVALUATORS } from "../../reference/evaluation.js";
import { methodNumber } from "../../wrapper/methods.js";
import { referenceConnections } from "../../wrapper/reference-connections.js";
import type { Backend, Board } from "../../wrapper/types.js";
import { WasmContext } from "../../wrapper/wasm-context.js";

/** The stones of a board in the reference's hands. */
export function referenceBoardOf({ columns, rows, stones }: Board): ReferenceBoard {
  const board = new ReferenceBoard(columns, rows);
  stones.forEach((stone, cell) => {
    if (stone !== Stone.none) board.play(cell, stone as Side);
  });
  return board;
}

type Part = Pick<Backend, "name" | "winner" | "evaluate" | "connections">;

function wasmBackend(): Part {
  const binary = readFileSync(new URL("../../build/wasm/words-1.wasm", import.meta.url));
  const context = new WasmContext(new WebAssembly.Module(binary));
  return {
    name: "wasm",
    winner: (board) => context.winner(board),
    evaluate: (board, method) => context.evaluate(board, methodNumber(method)),
    connections: (board, side, query) => context.connections(board, side, query),
  };
}

const referenceBackend: Part = {
  name: "reference",
  winner: (board) => referenceBoardOf(board).winner(),
  evaluate: (board, method) => EVALUATORS[method](referenceBoardOf(board), board.toMove as Side),
  connections: (board, side, query) => referenceConnections(referenceBoardOf(board), side as Side, query),
};

/** Boards of at most 64 cells. */
export const backends = [wasmBackend(), referenceBackend];
