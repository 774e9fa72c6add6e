/**
 * Derives the book of the next position from the current one: copies it and changes only the connections that the new
 * stone affects. Undo drops the copy.
 *
 * An opponent's stone on c removes every connection that needs c and creates none: a connection is made from others
 * whose carriers lie inside its own, so everything that can be deduced without c had been deduced before.
 *
 * An own stone on c turns an empty cell into a stone and may join groups:
 *
 *   c is in the carrier         c leaves the carrier
 *   c is the key of a semi      the connection becomes full
 *   an endpoint is c, or a      the connection belongs to the new group
 *   group that was joined
 *
 * These connections are removed and queued as if they were new, and the rules run to the next fixed point. Pairs of
 * unaffected connections need no AND, since that was done before. If the stone touches nothing of its own side, the
 * connections that end at c stay as they are, and only AND over c is new.
 *
 * Guarantee: every connection is sound, and unless a limit cut one of the two short, every pair that a fresh build
 * connects is connected; over an edge there may be more. Carriers may differ where a list was full, and an unaffected
 * carrier may contain a smaller one found later.
 */
import { KIND_FULL, KIND_SEMI } from "../../abi";
import { SET_CELLS, has, remove } from "../../board/cellset";
import { cellCount } from "../../board/geometry";
import { neighbourCode, owner } from "../../board/position";
import { bookSide, carrierOf, cloneBook, dropItems, endpointCount, endpointOf, firstChunk, freeEntry } from "./book";
import { headOf, itemAt, itemCount, itemOther, keyOf, moveItem, nextChunk, nextEntry, rewrite } from "./book";
import { setItemCount, unlink, xOf, yOf } from "./book";
import { andOver, deduce, enqueue } from "./h-search";

const NEW_NAMES: usize = memory.data((SET_CELLS + 2) * 2, 16); // u16 per endpoint: its name after the new stone

/** Makes a book for the position after the last stone, of either side, on `cell`; returns the address of the previous
 *  book, for `useBook`. Requires room for a copy. */
export function updateConnections(cell: i32): usize {
  const side = bookSide();
  const before = cloneBook();
  const isOwn = owner(cell) == side;
  const isAlone = isOwn && neighbourCode(side, cell) == 0;
  findNewNames(side);
  const count = endpointCount;
  for (let kind = KIND_FULL; kind <= KIND_SEMI; kind++) {
    for (let x = 0; x < count; x++) {
      const isXAffected = (x == cell && !isAlone) || renamed(x) != x;
      for (let y = x + 1, pair = x * count + y; y < count; y++, pair++) {
        if (headOf(kind, pair) == 0) continue;
        const isPairAffected = isXAffected || (y == cell && !isAlone) || renamed(y) != y;
        updateList(kind, pair, cell, side, isOwn, isPairAffected);
      }
    }
  }
  sweepItems(cell, isAlone);
  if (isAlone) andOver(cell);
  if (isOwn) deduce();
  return before;
}

/** Fills NEW_NAMES: an own stone may join groups, and then some endpoints get another name. */
function findNewNames(side: i32): void {
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

/** Removes the affected connections from a list: all of them, or those with the cell in their carrier. */
function updateList(kind: i32, pair: i32, cell: i32, side: i32, isOwn: bool, isPairAffected: bool): void {
  let kept = 0;
  for (let entry = headOf(kind, pair); entry != 0; ) {
    const after = nextEntry(entry);
    if (isPairAffected || has(carrierOf(entry), cell)) {
      unlink(entry, kept, kind, pair);
      if (isOwn) requeue(entry, kind, cell, side);
      else freeEntry(entry);
    } else {
      kept = entry;
    }
    entry = after;
  }
}

/** Queues a connection in the form it has after an own stone on `cell`; frees it if both ends are joined now. */
function requeue(entry: i32, kind: i32, cell: i32, side: i32): void {
  const x = renamed(xOf(entry));
  const y = renamed(yOf(entry));
  const isKey = kind == KIND_SEMI && keyOf(entry) == cell;
  // A key connected to an edge would join over that edge, which AND leaves out (h-search.ts).
  if (x == y || (isKey && endpointOf(cell, side) >= cellCount)) {
    freeEntry(entry);
    return;
  }
  remove(carrierOf(entry), cell);
  rewrite(entry, isKey ? KIND_FULL : kind, x, y);
  enqueue(entry);
}

/** Removes the items of the affected connections. */
function sweepItems(cell: i32, isAlone: bool): void {
  for (let endpoint = 0; endpoint < endpointCount; endpoint++) {
    if ((endpoint == cell && !isAlone) || renamed(endpoint) != endpoint) {
      dropItems(endpoint);
      continue;
    }
    for (let chunk = firstChunk(endpoint); chunk != 0; chunk = nextChunk(chunk)) {
      let kept = 0;
      for (let i = 0, size = itemCount(chunk); i < size; i++) {
        // An item's set contains its other endpoint if that is an empty cell, as `cell` was.
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
