/**
 * Finds all patterns of stones up to two steps away that make the centre dead (Fabiano and Hayward 2019, Def. 3),
 * whatever lies elsewhere.
 *
 * The centre is live in some completion of the board if and only if four legs can leave it, alternately black, white,
 * black, white, each across a cell of the first ring to a cell of the second: from different cells there, the legs can
 * always be continued to the four edges. Such a *witness* is spoilt by one stone of the wrong colour on any of its
 * eight cells. So the centre is dead if and only if the stones spoil every witness. The minimal dead patterns are the
 * minimal sets of such stones, found by picking an unspoilt witness and trying every stone that spoils it.
 */
import { MOVED, SYMMETRIES } from "./lattice.js";

/** Sets of stones, with one bit per place (lattice.ts). */
interface Stones {
  readonly black: number;
  readonly white: number;
}

const RING_1 = 1;
const RING_2 = 7;

const WITNESSES: readonly Stones[] = (() => {
  const found: Stones[] = [];
  for (let feet = 0; feet < 64; feet++) {
    const starts = [0, 1, 2, 3, 4, 5].filter((d) => ((feet >> d) & 1) === 1);
    if (starts.length !== 4) continue;
    for (let choice = 0; choice < 3 ** 4; choice++) {
      const ends = starts.map((d, leg) => (2 * d + 11 + (Math.floor(choice / 3 ** leg) % 3)) % 12);
      if (new Set(ends).size < 4) continue;
      const legs = starts.map((d, leg) => (1 << (RING_1 + d)) | (1 << (RING_2 + (ends[leg] as number))));
      const even = (legs[0] as number) | (legs[2] as number);
      const odd = (legs[1] as number) | (legs[3] as number);
      found.push({ black: even, white: odd }, { black: odd, white: even });
    }
  }
  return found;
})();

/** Returns a witness that the stones do not spoil, or undefined. */
function findUnspoilt({ black, white }: Stones): Stones | undefined {
  return WITNESSES.find((witness) => (witness.black & white) === 0 && (witness.white & black) === 0);
}

function bits(mask: number): number[] {
  return Array.from({ length: 19 }, (_, place) => 1 << place).filter((bit) => (mask & bit) !== 0);
}

/** Returns true if the centre is dead with these stones, whatever lies elsewhere. */
function isDead(stones: Stones): boolean {
  return findUnspoilt(stones) === undefined;
}

/** Returns the minimal dead patterns of at most `maxStones` stones, one per class under the symmetries and the
 *  exchange of colours. */
export function deadPatterns(maxStones: number): Stones[] {
  const seen = new Set<string>();
  const classes = new Map<string, Stones>();
  const search = (stones: Stones, count: number): void => {
    const id = `${stones.black},${stones.white}`;
    if (seen.has(id)) return;
    seen.add(id);
    const witness = findUnspoilt(stones);
    if (witness === undefined) {
      if (isMinimal(stones)) classes.set(...canonical(stones));
    } else if (count < maxStones) {
      for (const bit of bits(witness.black & ~stones.black))
        search({ black: stones.black, white: stones.white | bit }, count + 1);
      for (const bit of bits(witness.white & ~stones.white))
        search({ black: stones.black | bit, white: stones.white }, count + 1);
    }
  };
  search({ black: 0, white: 0 }, 0);
  return [...classes.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, stones]) => stones);
}

function isMinimal({ black, white }: Stones): boolean {
  return (
    bits(black).every((bit) => !isDead({ black: black & ~bit, white })) &&
    bits(white).every((bit) => !isDead({ black, white: white & ~bit }))
  );
}

function canonical({ black, white }: Stones): [id: string, stones: Stones] {
  const images = Array.from({ length: SYMMETRIES }, (_, t) => {
    const move = (mask: number) =>
      bits(mask).reduce((moved, bit) => moved | (1 << (MOVED[t]?.[31 - Math.clz32(bit)] as number)), 0);
    return { black: move(black), white: move(white) };
  }).flatMap(({ black, white }) => [
    { black, white },
    { black: white, white: black },
  ]);
  const size = bits(black | white).length;
  const named = images.map((stones): [string, Stones] => [
    [size, stones.black, stones.white].map((n) => String(n).padStart(7, "0")).join(),
    stones,
  ]);
  return named.reduce((best, image) => (image[0] < best[0] ? image : best));
}
