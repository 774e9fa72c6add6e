/** The ABI plus the engine's internals, for unit tests and benchmarks. Never shipped. */
export * from "../index";
export * from "./probe";
