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
import { addItems, bookSide, copyEntry, copyItemsWithout, endpointCount, endpointOf, headAt } from "./book";
import { isComplete, keyAt, nextAt, nextBook, ruleAt, setIncomplete, xAt, yAt } from "./book";
import { candidate, deduce, propose } from "./h-search";

/** Writes the next book after a stone of either side came to `cell`; answers the book to go back to. */
export function updateConnections(cell: i32): usize {
  const side = bookSide();
  const wasComplete = isComplete();
  const before = nextBook(side);
  if (!wasComplete) setIncomplete();
  const isOwn = owner(cell) == side;
  const pairs = endpointCount * endpointCount;
  for (let kind = KIND_FULL; kind <= KIND_SEMI; kind++) {
    for (let pair = 0; pair < pairs; pair++) {
      for (let entry = headAt(before, kind, pair); entry != 0; entry = nextAt(before + entry)) {
        if (isOwn) carryOver(before + entry, kind, pair, cell, side);
        else keepWithout(before + entry, kind, pair, cell);
      }
    }
  }
  if (isOwn) deduce();
  else copyItemsWithout(before, cell);
  return before;
}

/** The opponent played on `cell`: what needs it goes. */
// @ts-ignore: decorator
@inline function keepWithout(entry: usize, kind: i32, pair: i32, cell: i32): void {
  if (xAt(entry) != cell && yAt(entry) != cell && !has(entry, cell)) copyEntry(entry, kind, pair);
}

/** The side itself played on `cell`. */
function carryOver(entry: usize, kind: i32, pair: i32, cell: i32, side: i32): void {
  const x = xAt(entry);
  const y = yAt(entry);
  const newX = x < cellCount ? endpointOf(x, side) : x;
  const newY = y < cellCount ? endpointOf(y, side) : y;
  if (newX == newY) return;
  const isInCarrier = has(entry, cell);
  if (newX == x && newY == y && x != cell && y != cell && !isInCarrier) {
    const copied = copyEntry(entry, kind, pair);
    if (copied != 0 && kind == KIND_FULL) addItems(copied, side);
    return;
  }
  copy(candidate, entry);
  if (isInCarrier) remove(candidate, cell);
  const key = keyAt(entry);
  if (kind == KIND_FULL || key != cell) propose(kind, newX, newY, key, ruleAt(entry));
  // A key that hangs on an edge joins over the edge, which AND leaves alone (h-search.ts).
  else if (endpointOf(cell, side) < cellCount) propose(KIND_FULL, newX, newY, NONE, ruleAt(entry));
}
