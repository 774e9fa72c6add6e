/**
 * The book of the next position from the book of this one. It is written behind it, so undo forgets it.
 *
 * The opponent's stone on c takes away every connection that needs c, and makes none: a connection is made
 * from ones whose carriers lie inside its own, so what can be deduced without c was deduced with it.
 *
 * An own stone on c turns c from an empty cell into stones, and may join groups. Then:
 *
 *   c is in the carrier         the carrier does without it
 *   c is the key of a semi      it is full now
 *   c or a joined group is      the connection belongs to the new group
 *   an endpoint
 *
 * Those are queued as if new, the others are kept as they are, and the rules go on to the next fixed point.
 * They need not be applied to pairs of kept ones: that was done before.
 *
 * What is guaranteed: every connection is sound, and unless a limit cut either short, the pairs that are joined
 * are those of a fresh build. Carriers may differ where a list was full.
 */
import { KIND_FULL, KIND_SEMI, NONE } from "../abi";
import { copy, has, remove } from "../board/cellset";
import { cellCount } from "../board/geometry";
import { owner } from "../board/position";
import { addItems, book, bookSide, endpointCount, endpointOf, head, isComplete, keyOf, link } from "./book";
import { makeEntry, nextBook, nextEntry, ruleOf, setIncomplete, useBook } from "./book";
import { candidate, deduce, propose } from "./h-search";

/** Writes the next book after a stone of either side came to `cell`; answers the book to go back to. */
export function updateConnections(cell: i32): usize {
  const side = bookSide();
  const wasComplete = isComplete();
  const before = nextBook(side);
  const after = book;
  const isOwn = owner(cell) == side;
  for (let x = 0; x < endpointCount; x++) {
    for (let y = x + 1; y < endpointCount; y++) {
      for (let kind = KIND_FULL; kind <= KIND_SEMI; kind++) {
        useBook(before);
        let entry = head(kind, x, y);
        while (entry != 0) {
          if (isOwn) carryOver(entry, kind, x, y, cell, side, before, after);
          else keepWithout(entry, kind, x, y, cell, side, before, after);
          useBook(before);
          entry = nextEntry(entry);
        }
      }
    }
  }
  useBook(after);
  if (!wasComplete) setIncomplete();
  if (isOwn) deduce();
  return before;
}

/** The opponent plays on `cell`: what needs it goes. */
// @ts-ignore: decorator
@inline function keepWithout(
  entry: i32, kind: i32, x: i32, y: i32, cell: i32, side: i32, before: usize, after: usize,
): void {
  if (x == cell || y == cell || has(before + entry, cell)) return;
  keep(entry, kind, x, y, side, before, after);
}

/** The side itself plays on `cell`. */
function carryOver(
  entry: i32, kind: i32, x: i32, y: i32, cell: i32, side: i32, before: usize, after: usize,
): void {
  const newX = x < cellCount ? endpointOf(x, side) : x;
  const newY = y < cellCount ? endpointOf(y, side) : y;
  if (newX == newY) return;
  const isInCarrier = has(before + entry, cell);
  if (newX == x && newY == y && x != cell && y != cell && !isInCarrier) {
    keep(entry, kind, x, y, side, before, after);
    return;
  }
  const key = keyOf(entry);
  const rule = ruleOf(entry);
  copy(candidate, before + entry);
  if (isInCarrier) remove(candidate, cell);
  useBook(after);
  if (kind == KIND_SEMI && key == cell) propose(KIND_FULL, newX, newY, NONE, rule);
  else propose(kind, newX, newY, key, rule);
}

/** Copies an entry as it is. */
function keep(entry: i32, kind: i32, x: i32, y: i32, side: i32, before: usize, after: usize): void {
  const key = keyOf(entry);
  const rule = ruleOf(entry);
  useBook(after);
  const copied = makeEntry(kind, x, y, before + entry, key, rule);
  if (copied == 0) return;
  link(copied);
  if (kind == KIND_FULL) addItems(copied, side);
}
