/** The solver from outside: a table, a search in slices, and its figures. */
import { DEFAULT_FULL_LIMIT, DEFAULT_OR_LIMIT, DEFAULT_SEMI_LIMIT, STATUS_OK, STATUS_OUT_OF_MEMORY } from "../abi";
import { ALGORITHM_DF_PN } from "../abi";
import { reserveBooks, setListLimits } from "../connection/book";
import { setOrLimit } from "../connection/h-search";
import { nodes, startSearch, visits } from "./df-pn";
import { entriesUsed, makeTable, useTableOf } from "./transposition";

let tableMegabytes: i32 = 0;

/** Prepares a table of so many megabytes, if there is none of that size. */
export function prepareTable(megabytes: i32): i32 {
  if (tableMegabytes == megabytes) return STATUS_OK;
  if (!reserveBooks() || !makeTable(megabytes)) return STATUS_OUT_OF_MEMORY;
  tableMegabytes = megabytes;
  return STATUS_OK;
}

/** Begins to solve the position on the board. Requires a table. */
export function startSolve(side: i32): void {
  setListLimits(DEFAULT_FULL_LIMIT, DEFAULT_SEMI_LIMIT);
  setOrLimit(DEFAULT_OR_LIMIT);
  useTableOf(ALGORITHM_DF_PN);
  startSearch(side);
}

export function nodeCount(): u32 {
  return nodes;
}

export function visitCount(): u32 {
  return visits;
}

export function tableUsed(): i32 {
  return entriesUsed;
}
