/** The ABI and, beside it, the engine's inner parts for unit tests and benchmarks. Never shipped. */
export * from "../index";
export * from "./probe";
