/**
 * The invariants of a position, as one predicate. Debug builds assert it after every play and undo. It recomputes
 * everything from the owners of the cells, in the simplest way, and so slowly.
 */
import { BLACK, EDGE_COUNT, NOBODY, WHITE } from "../abi";
import { SET_BYTES, add, clear, count, has, isDisjoint, isEqual, union } from "./cellset";
import { ALL_CELLS, DIRECTIONS, cellCount, edge, flood, rim, touch } from "./geometry";
import { EMPTY_CELLS, groupOf, groupWeight, hash, moveCount, neighbourCode, nextInGroup } from "./position";
import { owner, stones, weightOf, wonBy } from "./position";
import { stoneKey } from "./zobrist";

const scratch: usize = memory.data(SET_BYTES, 16);
const group: usize = memory.data(SET_BYTES, 16);

/** Do all parts of the position agree? Changes nothing but the scratch sets of this file. */
export function isConsistent(): bool {
  // 1. The stones of both sides and the empty cells are a partition of the board.
  if (!isDisjoint(stones(BLACK), stones(WHITE))) return false;
  union(scratch, stones(BLACK), stones(WHITE));
  if (!isDisjoint(scratch, EMPTY_CELLS)) return false;
  if (count(scratch) != moveCount) return false;
  union(scratch, scratch, EMPTY_CELLS);
  if (!isEqual(scratch, ALL_CELLS)) return false;

  // 2. The owners agree with the sets, and the hash is that of the stones.
  let key: u64 = 0;
  for (let cell = 0; cell < cellCount; cell++) {
    const side = owner(cell);
    if (has(EMPTY_CELLS, cell) != (side == NOBODY)) return false;
    if (side == NOBODY) continue;
    if (!has(stones(side), cell)) return false;
    key ^= stoneKey(cell, side);
  }
  if (key != hash) return false;

  // 3. Codes show the stones and edges around each cell.
  for (let cell = 0; cell < cellCount; cell++) {
    if (!isCodeRight(BLACK, cell) || !isCodeRight(WHITE, cell)) return false;
  }

  // 4. Two stones are in one group iff a flood fill, or an edge both groups touch, joins them.
  return areRingsRight() && areGroupsRight(BLACK) && areGroupsRight(WHITE);
}

/** Does every endpoint lie on the ring of its own group, and is the weight of each group the sum over its ring? */
function areRingsRight(): bool {
  for (let start = 0; start < cellCount + EDGE_COUNT; start++) {
    let weight = 0;
    let member = start;
    let left = cellCount + EDGE_COUNT;
    do {
      if (groupOf(member) != groupOf(start) || left-- == 0) return false;
      weight += weightOf(member);
      member = nextInGroup(member);
    } while (member != start);
    if (groupWeight(groupOf(start)) != weight) return false;
  }
  return true;
}

/** Does the code of `cell` show the stones and edges of `side` around it? */
function isCodeRight(side: i32, cell: i32): bool {
  let bits = 0;
  for (let d = 0; d < DIRECTIONS; d++) {
    if (owner(touch(side, cell, d)) == side) bits |= 1 << d;
  }
  return bits == neighbourCode(side, cell);
}

/** Step 4 for one side. Writes the scratch set `group`. */
function areGroupsRight(side: i32): bool {
  const near = edge(side, 0);
  const far = edge(side, 1);
  let isChain = false;
  for (let cell = 0; cell < cellCount; cell++) {
    if (owner(cell) != side) {
      if (owner(cell) == NOBODY && groupOf(cell) != cell) return false;
      continue;
    }
    clear(group);
    add(group, cell);
    flood(group, group, stones(side));
    const isNear = !isDisjoint(group, rim(near - cellCount));
    const isFar = !isDisjoint(group, rim(far - cellCount));
    if (isNear && isFar) isChain = true;
    if (isNear && groupOf(cell) != groupOf(near)) return false;
    if (isFar && groupOf(cell) != groupOf(far)) return false;
    if (!isNear && !isFar && (groupOf(cell) == groupOf(near) || groupOf(cell) == groupOf(far))) return false;
    for (let other = cell + 1; other < cellCount; other++) {
      if (owner(other) != side) continue;
      const isJoined = groupOf(cell) == groupOf(other);
      if (has(group, other) && !isJoined) return false;
      if (isJoined && !has(group, other) && !isNear && !isFar) return false;
    }
  }
  return isChain == (groupOf(near) == groupOf(far)) && isChain == (wonBy == side);
}
