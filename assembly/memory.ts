/**
 * The layout of linear memory.
 *
 *   │ static tables │ connections │ transposition table │ player's tree │
 *   0               └ connectionsStart()                                └ end of memory
 *                                 └ connectionsEnd()
 *
 * The compiler fixes the addresses of static tables. The memory for connections is reserved when it is first needed;
 * the two deduction engines (connection/) share it and keep nothing in it between calls. The transposition table
 * follows, then the tree of the player (search/play/tree.ts), if it has played.
 */

const CONNECTION_BYTES: usize = SET_WORDS == 1 ? 16 << 20 : SET_WORDS == 2 ? 48 << 20 : 56 << 20;

// @ts-ignore: decorator
@inline export function connectionsStart(): usize {
  return (__heap_base + 15) & ~15;
}

export function connectionsEnd(): usize {
  return connectionsStart() + CONNECTION_BYTES;
}

/** Grows memory to `end`; returns false if the host refuses. */
export function growTo(end: usize): bool {
  const pages = <i32>((end + 0xffff) >> 16) - memory.size();
  return pages <= 0 || memory.grow(pages) >= 0;
}

/** Reserves the memory for connections; returns false if the host refuses. */
export function reserveConnections(): bool {
  return growTo(connectionsEnd());
}
