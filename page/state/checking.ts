/** Checks certificates in a worker of their own, by `hex-wasp/verify` alone: it shares nothing with what wrote them. */
import type { Proof, ProofCheck } from "../../wrapper/types.js";

export function checkProof(proof: Proof): Promise<ProofCheck> {
  const worker = new Worker(new URL("./verify-thread.js", import.meta.url), { type: "module" });
  return new Promise<ProofCheck>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ProofCheck>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message || "the checker could not be loaded"));
    worker.postMessage(proof);
  }).finally(() => worker.terminate());
}
