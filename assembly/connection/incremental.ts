/**
 * The book of the next position from the book of this one: a copy behind it, in which only what the stone
 * touches is changed. Undo forgets the copy.
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
 * Those are taken out and queued as if new, and the rules go on to the next fixed point. They need not be
 * applied to pairs of untouched ones: that was done before. Where the stone touches nothing of its own side, the
 * connections that end at c are the same as before, and only AND over c is new.
 *
 * What is guaranteed: every connection is sound, and unless a limit cut either short, every pair that a fresh
 * build joins is joined; more may be, over an edge. Carriers may differ where a list was full, and an untouched
 * one may hold a smaller one that came later.
 */
import { KIND_FULL, KIND_SEMI } from "../abi";
import { SET_CELLS, has, remove } from "../board/cellset";
import { cellCount } from "../board/geometry";
import { code, owner } from "../board/position";
import { bookSide, carrierOf, cloneBook, dropItems, endpointCount, endpointOf, firstChunk, freeEntry } from "./book";
import { headOf, itemAt, itemCount, itemOther, keyOf, moveItem, nextChunk, nextEntry, rewrite } from "./book";
import { setItemCount, unlink, xOf, yOf } from "./book";
import { andOver, deduce, enqueue } from "./h-search";

const NEW_NAMES: usize = memory.data((SET_CELLS + 2) * 2, 16); // u16 per endpoint: its name after the stone

/** Writes the next book after a stone of either side came to `cell`; answers the book to go back to. Requires
 *  room for a copy. */
export function updateConnections(cell: i32): usize {
  const side = bookSide();
  const before = cloneBook();
  const isOwn = owner(cell) == side;
  const isAlone = isOwn && code(side, cell) == 0;
  nameAnew(side);
  const count = endpointCount;
  for (let kind = KIND_FULL; kind <= KIND_SEMI; kind++) {
    for (let x = 0; x < count; x++) {
      const isXTouched = (x == cell && !isAlone) || renamed(x) != x;
      for (let y = x + 1, pair = x * count + y; y < count; y++, pair++) {
        if (headOf(kind, pair) == 0) continue;
        const isPairTouched = isXTouched || (y == cell && !isAlone) || renamed(y) != y;
        updateList(kind, pair, cell, side, isOwn, isPairTouched);
      }
    }
  }
  sweepItems(cell, isAlone);
  if (isAlone) andOver(cell);
  if (isOwn) deduce();
  return before;
}

/** Where endpoints go: an own stone may join groups, and then some lose their names. */
function nameAnew(side: i32): void {
  for (let endpoint = 0; endpoint < cellCount; endpoint++) {
    const name = owner(endpoint) == side ? endpointOf(endpoint, side) : endpoint;
    store<u16>(endpoint << 1, <u16>name, NEW_NAMES);
  }
  store<u16>(cellCount << 1, <u16>cellCount, NEW_NAMES);
  store<u16>((cellCount + 1) << 1, <u16>(cellCount + 1), NEW_NAMES);
}

// @ts-ignore: decorator
@inline function renamed(endpoint: i32): i32 {
  return load<u16>(endpoint << 1, NEW_NAMES);
}

/** Takes what the stone touches out of a list: all of it, or what has the cell in its carrier. */
function updateList(kind: i32, pair: i32, cell: i32, side: i32, isOwn: bool, isPairTouched: bool): void {
  let kept = 0;
  for (let entry = headOf(kind, pair); entry != 0; ) {
    const after = nextEntry(entry);
    if (isPairTouched || has(carrierOf(entry), cell)) {
      unlink(entry, kept, kind, pair);
      if (isOwn) requeue(entry, kind, cell, side);
      else freeEntry(entry);
    } else {
      kept = entry;
    }
    entry = after;
  }
}

/** Queues a connection in the form it has after an own stone on `cell`, if it still says anything. */
function requeue(entry: i32, kind: i32, cell: i32, side: i32): void {
  const x = renamed(xOf(entry));
  const y = renamed(yOf(entry));
  const isKey = kind == KIND_SEMI && keyOf(entry) == cell;
  // A key that hangs on an edge joins over the edge, which AND leaves alone (h-search.ts).
  if (x == y || (isKey && endpointOf(cell, side) >= cellCount)) {
    freeEntry(entry);
    return;
  }
  remove(carrierOf(entry), cell);
  rewrite(entry, isKey ? KIND_FULL : kind, x, y);
  enqueue(entry);
}

/** Takes out the items of the connections that were touched. */
function sweepItems(cell: i32, isAlone: bool): void {
  for (let endpoint = 0; endpoint < endpointCount; endpoint++) {
    if ((endpoint == cell && !isAlone) || renamed(endpoint) != endpoint) {
      dropItems(endpoint);
      continue;
    }
    for (let chunk = firstChunk(endpoint); chunk != 0; chunk = nextChunk(chunk)) {
      let kept = 0;
      for (let i = 0, size = itemCount(chunk); i < size; i++) {
        // An item's set holds its other endpoint where that is an empty cell, and `cell` was one.
        const other = itemOther(itemAt(chunk, i));
        if (isAlone && other == cell) remove(itemAt(chunk, i), cell);
        if (has(itemAt(chunk, i), cell)) continue;
        if (renamed(other) != other) continue;
        moveItem(chunk, i, kept++);
      }
      setItemCount(chunk, kept);
    }
  }
}
