/** Noise for games that make training data: without it the player would only see what it believes in already. */
import { cellOf, countOf, moveOf, priorOf, root, setPrior } from "../search/play/tree";

/** Mixes the priors of the root's moves with the numbers at `noise`, f64 per cell, which must add up to 1; `share` is
 *  their weight. Requires a root whose moves were never tried, or tried by their priors. */
export function mixPriors(noise: usize, share: f64): void {
  const count = countOf(root);
  for (let i = 0; i < count; i++) {
    const move = moveOf(root, i);
    setPrior(move, (1 - share) * priorOf(move) + share * load<f64>(noise + (cellOf(move) << 3)));
    for (let at = i; at > 0; at--) {
      const later = moveOf(root, at);
      const earlier = moveOf(root, at - 1);
      if (priorOf(later) <= priorOf(earlier)) break;
      const record = load<u64>(later);
      store<u64>(later, load<u64>(earlier));
      store<u64>(earlier, record);
    }
  }
}
