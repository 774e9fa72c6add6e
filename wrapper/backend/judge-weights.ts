/** The weights of the learned judge: a chunk of the bundle of its own, imported when they are first needed. */

let loading: Promise<Uint8Array> | null = null;

/** Returns the weights as training/export.py wrote them. */
export function judgeWeights(): Promise<Uint8Array> {
  loading ??= import("#data/judge").then(({ base64 }) => bytesOf(base64));
  // Retry after a failure.
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
