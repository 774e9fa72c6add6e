/** Checks certificates in a separate worker with `hex-wasp/verify`, which shares no code with the engine. */
import type { Proof, ProofCheck } from "../../wrapper/types.js";

export function checkProof(proof: Proof): Promise<ProofCheck> {
  const worker = new Worker(new URL("./verify-thread.js", import.meta.url), { type: "module" });
  return new Promise<ProofCheck>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ProofCheck>) => resolve(data);
    worker.onerror = ({ message }) =>
      reject(new Error(message || "the certificate checker could not be loaded"));
    worker.postMessage(proof);
  }).finally(() => worker.terminate());
}
