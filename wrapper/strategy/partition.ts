/**
 * Who is joined to whom in the end. Black's groups around a local game have numbers; a partition has for each of them
 * the number of the first it is joined to:
 *
 *     [0, 1, 0]    group 2 is joined to group 0, group 1 to nobody
 *
 * White chooses how a local game ends, so what it promises is not one partition but several, one of which will come
 * true. One that joins more than another is no choice of White's, and is left out.
 */
export type Partition = readonly number[];

export function apart(count: number): Partition {
  return Array.from({ length: count }, (_, i) => i);
}

export function together(count: number): Partition {
  return Array.from({ length: count }, () => 0);
}

/** `partition` with some of its groups joined as in `other`, whose group i is group `places[i]`. */
export function join(partition: Partition, other: Partition, places: readonly number[]): Partition {
  let joined = partition;
  for (const [i, first] of other.entries()) {
    const [a, b] = [joined[places[i] as number] as number, joined[places[first] as number] as number];
    if (a === b) continue;
    const [low, high] = a < b ? [a, b] : [b, a];
    joined = joined.map((label) => (label === high ? low : label));
  }
  return joined;
}

/** What a partition says about the groups `places`, numbered in that order. */
export function project(partition: Partition, places: readonly number[]): Partition {
  const firsts = new Map<number, number>();
  return places.map((place, i) => {
    const label = partition[place] as number;
    const first = firsts.get(label) ?? i;
    firsts.set(label, first);
    return first;
  });
}

/** Is all that `less` joins joined in `more` too? */
function joinsAll(more: Partition, less: Partition): boolean {
  return less.every((first, i) => more[i] === more[first]);
}

/** White's choices among partitions of the same groups: those that join no more than another one. */
export function weakest(partitions: readonly Partition[]): Partition[] {
  const kept: Partition[] = [];
  for (const partition of partitions) {
    if (kept.some((other) => joinsAll(partition, other))) continue;
    for (let i = kept.length - 1; i >= 0; i--) {
      if (joinsAll(kept[i] as Partition, partition)) kept.splice(i, 1);
    }
    kept.push(partition);
  }
  return kept;
}
