/**
 * Which of Black's groups end up joined. The groups around a local game are numbered; a partition holds for each group
 * the number of the first group that it is joined to:
 *
 *     [0, 1, 0]    group 2 is joined to group 0, group 1 to no other group
 *
 * White chooses how a local game ends, so the game guarantees not one partition but a set of them, of which White picks
 * one. White never picks a partition that joins more than another one does, so those are dropped.
 */
export type Partition = readonly number[];

export function allSeparate(count: number): Partition {
  return Array.from({ length: count }, (_, i) => i);
}

export function allJoined(count: number): Partition {
  return Array.from({ length: count }, () => 0);
}

/** Joins groups of `partition` as in `other`, whose group i is group `indices[i]` of `partition`. */
export function join(partition: Partition, other: Partition, indices: readonly number[]): Partition {
  let joined = partition;
  for (const [i, first] of other.entries()) {
    const [a, b] = [joined[indices[i] as number] as number, joined[indices[first] as number] as number];
    if (a === b) continue;
    const [low, high] = a < b ? [a, b] : [b, a];
    joined = joined.map((label) => (label === high ? low : label));
  }
  return joined;
}

/** The partition restricted to the groups `indices`, renumbered in that order. */
export function project(partition: Partition, indices: readonly number[]): Partition {
  const firsts = new Map<number, number>();
  return indices.map((index, i) => {
    const label = partition[index] as number;
    const first = firsts.get(label) ?? i;
    firsts.set(label, first);
    return first;
  });
}

/** Whether `more` joins everything that `less` joins. */
function joinsAll(more: Partition, less: Partition): boolean {
  return less.every((first, i) => more[i] === more[first]);
}

/** The partitions among which White chooses: drops each one that joins everything another one joins. */
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
