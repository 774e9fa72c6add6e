/**
 * Local connections: can a side join all its groups and edges around a small region when it moves second and both sides
 * play inside the region only? The *terminals* are the side's groups, edges included, that touch the region. This is a
 * pattern search in miniature (van Rijswijck 2002, Table 1): the cells of the region are the bits of a word, and a
 * position is two words.
 *
 *   1. Number the cells, find which of them touch, and find the terminals and the cells beside each.
 *   2. The opponent moves: every move needs a reply, and the cells of a reply refute all moves outside them.
 *   3. Joined: every terminal is reached from the first over the side's cells and over terminals.
 */
import { add, count, has, next } from "../../board/cellset";
import { DIRECTIONS, neighbourSet, touch } from "../../board/geometry";
import { groupOf, owner } from "../../board/position";

/** The largest region that is tried; larger ones take more time than they save (docs/experiments/). */
const MOST_REGION_CELLS: i32 = 8;
/** The stones around a cell fall into at most three groups. */
const MAX_TERMINALS: i32 = MOST_REGION_CELLS * 3;

const CELLS: usize = memory.data(MOST_REGION_CELLS * 2, 16); // u16 per number
const LINKS: usize = memory.data(MOST_REGION_CELLS * 4, 16); // u32 per number: the numbers it touches
const NAMES: usize = memory.data(MAX_TERMINALS * 2, 16); // u16 per terminal: the name of its group
const BESIDE: usize = memory.data(MAX_TERMINALS * 4, 16); // u32 per terminal: the numbers that touch it

/** Returned by `needs` if the side cannot join; otherwise it returns a set of numbers. */
const FAILED: u32 = 1 << 31;

let cellTotal: i32 = 0;
let terminalTotal: i32 = 0;

/** Adds to `out` the cells of the region that the side needs; returns false, and adds nothing, if it cannot join. */
export function addLocalConnection(out: usize, region: usize, side: i32): bool {
  if (count(region) > MOST_REGION_CELLS) return false;
  numberCells(region, side);
  const needed = needs(0, 0);
  if (needed == FAILED) return false;
  for (let i = 0; i < cellTotal; i++) if ((needed >> i) & 1) add(out, <i32>load<u16>(i << 1, CELLS));
  return true;
}

/** Step 1: numbers the cells of the region and fills CELLS, LINKS, NAMES and BESIDE. */
function numberCells(region: usize, side: i32): void {
  cellTotal = 0;
  terminalTotal = 0;
  for (let cell = next(region, 0); cell >= 0; cell = next(region, cell + 1)) {
    store<u16>(cellTotal++ << 1, <u16>cell, CELLS);
  }
  for (let i = 0; i < cellTotal; i++) {
    const cell = <i32>load<u16>(i << 1, CELLS);
    let links: u32 = 0;
    for (let k = 0; k < cellTotal; k++) {
      if (has(neighbourSet(cell), <i32>load<u16>(k << 1, CELLS))) links |= 1 << k;
    }
    store<u32>(i << 2, links, LINKS);
    for (let d = 0; d < DIRECTIONS; d++) {
      const endpoint = touch(side, cell, d);
      if (owner(endpoint) == side) addBeside(groupOf(endpoint), i);
    }
  }
}

function addBeside(name: i32, i: i32): void {
  let terminal = 0;
  while (terminal < terminalTotal && <i32>load<u16>(terminal << 1, NAMES) != name) terminal++;
  if (terminal == terminalTotal) {
    store<u16>(terminalTotal++ << 1, <u16>name, NAMES);
    store<u32>(terminal << 2, 0, BESIDE);
  }
  store<u32>(terminal << 2, load<u32>(terminal << 2, BESIDE) | (1 << i), BESIDE);
}

/** Step 2: the numbers that the side needs to join the terminals with the opponent to move, or FAILED. */
function needs(own: u32, other: u32): u32 {
  if (isJoined(own)) return 0;
  const all: u32 = (1 << cellTotal) - 1;
  if (!isJoined(all & ~other)) return FAILED;
  const free = all & ~(own | other);
  let needed: u32 = 0;
  for (let mustPlay = free; mustPlay != 0; ) {
    const move = mustPlay & (0 - mustPlay);
    let refutation = FAILED;
    for (let replies = free & ~move; replies != 0 && refutation == FAILED; replies &= replies - 1) {
      const reply = replies & (0 - replies);
      const behind = needs(own | reply, other | move);
      if (behind != FAILED) refutation = behind | reply;
    }
    if (refutation == FAILED) return FAILED;
    needed |= refutation;
    mustPlay &= refutation;
  }
  return needed;
}

/** Step 3: do the side's numbers join all terminals? */
function isJoined(own: u32): bool {
  if (terminalTotal < 2) return true;
  let reached = load<u32>(BESIDE) & own;
  let joined: u64 = 1;
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false;
    let grown = reached;
    for (let left = reached; left != 0; left &= left - 1) grown |= load<u32>(ctz(left) << 2, LINKS) & own;
    for (let terminal = 1; terminal < terminalTotal; terminal++) {
      const beside = load<u32>(terminal << 2, BESIDE) & own;
      if ((beside & grown) == 0 || (joined >> terminal) & 1) continue;
      joined |= <u64>1 << terminal;
      grown |= beside;
    }
    if (grown != reached) {
      reached = grown;
      isGrowing = true;
    }
  }
  return joined == (<u64>1 << terminalTotal) - 1;
}
