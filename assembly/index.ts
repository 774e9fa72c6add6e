/** The ABI on one page: every function that the wrapper may call. The shared numbers are in abi.ts. */
export { moveValueBuffer, mustPlayBuffer, setWords, stoneBuffer } from "./buffers";
export { loadPosition, winner } from "./board/position";
export { evaluate } from "./evaluation/evaluate";
export { evaluateLearned } from "./judge/learned";
export { useWeights, weightBuffer } from "./judge/network";
export { connectionsEnd } from "./memory";
export { setListLimits } from "./connection/h-search/book";
export { setOrLimit } from "./connection/h-search/h-search";
export { connectionCount, connectionList, findConnections, hasWinning } from "./connection/h-search/result";
export { isDeductionComplete } from "./connection/h-search/result";
export { fillIn, fillList } from "./fill-and-prune/fill-in";
export { addSelfReversible, inferiorList, inferiorMoves } from "./fill-and-prune/prune";
export { forget, hardestMove, lineMove, lossBound, nodeCount, prepareTable, solvedCarrier } from "./search/solve";
export { openMoves, solvedMove, solveOn, startSolve, tableUsed, winBound } from "./search/solve";
export { candidateList, candidates, rootChance, startTree, treeLine, treeMoves, treeNodes } from "./search/play/player";
export { playOn, preparePlayer } from "./search/solve";
