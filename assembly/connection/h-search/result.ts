/** Connections for the wrapper: one call deduces them and writes a list of records behind the book. */
import { CONNECTION_CARRIER, CONNECTION_KEY, CONNECTION_KIND, CONNECTION_RULE, CONNECTION_X } from "../../abi";
import { CONNECTION_Y, KIND_FULL, KIND_SEMI, NONE, RULE_MUST_PLAY, STATUS_OK, STATUS_OUT_OF_MEMORY } from "../../abi";
import { SET_BYTES, SET_CELLS, copy, next } from "../../board/cellset";
import { cellCount } from "../../board/geometry";
import { groupCells, owner } from "../../board/position";
import { book, bookTop, carrierOf, endpointCount, endpointOf, head, isComplete, keyOf, kindOf } from "./book";
import { nextEntry, roomLeft, ruleOf, setIncomplete, xOf, yOf } from "./book";
import { buildConnections, mustPlay, smallestWinning } from "./h-search";
import { mustPlayRule } from "./must-play-rule";

const RECORD_BYTES: i32 = CONNECTION_CARRIER + SET_BYTES;
const NAMES: usize = memory.data((SET_CELLS + 2) * 2, 16); // u16 per endpoint: its number in the ABI
const group: usize = memory.data(SET_BYTES, 16);

/** The opponent's must-play region: one set, written by `findConnections`. */
export const MUST_PLAY: usize = memory.data(SET_BYTES, 16);

let listed: i32 = 0;
let isWon = false;

/** The number of records in the list. */
export function connectionCount(): i32 {
  return listed;
}

/** The address of the list; it changes with every call of `findConnections`. */
export function connectionList(): usize {
  return book + ((bookTop() + 15) & ~15);
}

/** Is there a full connection between the edges? The smallest one is an extra record at the end of the list. */
export function hasWinning(): bool {
  return isWon;
}

/** False if a limit cut the deduction short. */
export function isDeductionComplete(): bool {
  return isComplete();
}

/** Deduces the connections of `side` by the rules given as bits and lists them: all, or those between two endpoints (a
 *  cell, or cellCount + edge; NONE for all). Groups are named by their first cell. Returns a STATUS. */
export function findConnections(side: i32, rules: i32, from: i32, to: i32): i32 {
  listed = 0;
  if (!buildConnections(side, rules)) return STATUS_OUT_OF_MEMORY;
  const x = endpointFor(from, side);
  const y = endpointFor(to, side);
  if (rules & RULE_MUST_PLAY) mustPlayRule(x, y);
  mustPlay(MUST_PLAY);
  nameEndpoints(side);
  for (let kind = KIND_FULL; kind <= KIND_SEMI; kind++) {
    if (from != NONE) {
      if (x != NONE && y != NONE && x != y) list(kind, x, y);
      continue;
    }
    for (let a = 0; a < endpointCount; a++) for (let b = a + 1; b < endpointCount; b++) list(kind, a, b);
  }
  const winning = smallestWinning();
  isWon = winning != 0;
  if (isWon) write(listed, winning);
  return STATUS_OK;
}

/** The book's endpoint for an endpoint of the ABI; NONE for a stone or an edge of the opponent. */
function endpointFor(named: i32, side: i32): i32 {
  if (named == NONE) return NONE;
  if (named >= cellCount) return (named - cellCount) >> 1 == side ? named - (side << 1) : NONE;
  return owner(named) == (side ^ 1) ? NONE : endpointOf(named, side);
}

function nameEndpoints(side: i32): void {
  for (let endpoint = 0; endpoint < endpointCount; endpoint++) {
    let name = endpoint;
    if (endpoint >= cellCount) {
      name = endpoint + (side << 1);
    } else if (owner(endpoint) == side) {
      groupCells(group, endpoint);
      name = next(group, 0);
    }
    store<u16>(endpoint << 1, <u16>name, NAMES);
  }
}

function list(kind: i32, x: i32, y: i32): void {
  const most = <i32>((roomLeft() - 16) / RECORD_BYTES) - 1;
  for (let entry = head(kind, x, y); entry != 0; entry = nextEntry(entry)) {
    if (listed == most) {
      setIncomplete();
      return;
    }
    write(listed++, entry);
  }
}

function write(place: i32, entry: i32): void {
  const record = connectionList() + place * RECORD_BYTES;
  store<u16>(record, load<u16>(xOf(entry) << 1, NAMES), CONNECTION_X);
  store<u16>(record, load<u16>(yOf(entry) << 1, NAMES), CONNECTION_Y);
  store<u16>(record, <u16>keyOf(entry), CONNECTION_KEY);
  store<u8>(record, <u8>ruleOf(entry), CONNECTION_RULE);
  store<u8>(record, <u8>kindOf(entry), CONNECTION_KIND);
  copy(record + CONNECTION_CARRIER, carrierOf(entry));
}
