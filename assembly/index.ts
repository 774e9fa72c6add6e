/** The ABI on one page. What the wrapper may call; every number it shares is in abi.ts. */
export { moveValueBuffer, mustPlayBuffer, setWords, stoneBuffer } from "./buffers";
export { loadPosition, winner } from "./board/position";
export { evaluate } from "./evaluation/evaluate";
export { booksEnd, setListLimits } from "./connection/book";
export { setOrLimit } from "./connection/h-search";
export { connectionCount, connectionList, findConnections, hasWinning } from "./connection/result";
export { isDeductionComplete } from "./connection/result";
export { fillIn, fillList } from "./pattern/fill-in";
export { addSelfReversible, inferiorList, inferiorMoves } from "./pattern/prune";
export { forget, hardestMove, lineMove, lossBound, nodeCount, prepareTable, solvedCarrier } from "./search/solve";
export { openMoves, solvedMove, solveOn, startSolve, tableUsed, winBound } from "./search/solve";
