/** The ABI on one page. What the wrapper may call; every number it shares is in abi.ts. */
export { moveValueBuffer, setWords, stoneBuffer } from "./buffers";
export { loadPosition, winner } from "./board/position";
export { evaluate } from "./evaluation/evaluate";
