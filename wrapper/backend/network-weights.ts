/** The weights of the learned networks: each a chunk of the bundle of its own, imported when it is first needed. */
import type { Network } from "./backend.js";

const CHUNKS: Readonly<Record<Network, () => Promise<{ readonly base64: string }>>> = {
  judge: () => import("#data/judge"),
  player: () => import("#data/player"),
};

const loading = new Map<Network, Promise<Uint8Array>>();

/** Returns the weights as training/export.py wrote them. */
export function networkWeights(network: Network): Promise<Uint8Array> {
  const known = loading.get(network);
  if (known !== undefined) return known;
  const weights = CHUNKS[network]().then(({ base64 }) => bytesOf(base64));
  loading.set(network, weights);
  // Retry after a failure.
  weights.catch(() => loading.delete(network));
  return weights;
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
