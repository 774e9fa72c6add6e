/**
 * Every number that both sides of the Wasm boundary know, written once.
 *
 * Read by AssemblyScript (as i32 constants) and by the TypeScript wrapper, so it
 * holds plain integer constants and nothing else.
 */

/** Longest side of a board; boards may be rectangular. */
export const MAX_SIDE = 19;

/** Owner of a stone, of an edge, of a game. `side ^ 1` is the opponent of a side. */
export const BLACK = 0;
export const WHITE = 1;
export const NOBODY = 2;

/** The edges of the board in the order of their endpoint numbers: edge `e` belongs to side `e >> 1`. */
export const EDGE_TOP = 0;
export const EDGE_BOTTOM = 1;
export const EDGE_LEFT = 2;
export const EDGE_RIGHT = 3;
export const EDGE_COUNT = 4;

/** Bits of a word of a cell set; a binary of n words holds boards of up to n × WORD_BITS cells. */
export const WORD_BITS = 64;

/** What an ABI call that can be refused answers. */
export const STATUS_OK = 0;
export const STATUS_BOARD_TOO_LARGE = 1;
export const STATUS_BAD_STONE = 2;
export const STATUS_OUT_OF_MEMORY = 3;

/** Evaluation methods (paper 000, §3 and §4). */
export const METHOD_Y_REDUCTION = 0;
export const METHOD_RESISTANCE = 1;
export const METHOD_MAX_FLOW = 2;
export const METHOD_TWO_DISTANCE = 3;
export const METHOD_SHORTEST_PATH = 4;

/** Kinds of connections (papers 000 §2.1, 001 §2). */
export const KIND_FULL = 0;
export const KIND_SEMI = 1;

/** Rules of deduction, as bits where they are switched on. */
export const RULE_ADJACENT = 0;
export const RULE_AND = 1;
export const RULE_OR = 2;
export const RULE_MUST_PLAY = 4;

/** Limits of the deduction: connections kept for a pair of endpoints, semis that one OR joins. */
export const DEFAULT_FULL_LIMIT = 10;
export const DEFAULT_SEMI_LIMIT = 16;
export const DEFAULT_OR_LIMIT = 4;
export const MAX_FULL_LIMIT = 200;
export const MAX_SEMI_LIMIT = 64;
export const MAX_OR_LIMIT = 8;

/** No cell, no endpoint. */
export const NONE = 0xffff;

/** A connection in the result list: u16 x, u16 y, u16 key, u8 rule, u8 kind, then the carrier's words. */
export const CONNECTION_HEADER_BYTES = 8;

/** Kinds of patterns (paper 002), in the order of their numbers in the table: fill, then prune, then hints. */
export const PATTERN_DEAD = 0;
export const PATTERN_CAPTURED = 1;
export const PATTERN_NEAR_DEAD = 2;
export const PATTERN_PERMANENTLY_INFERIOR = 3;
export const PATTERN_MUTUAL = 4;
export const PATTERN_DOMINATED = 5;
export const PATTERN_STRONG_REVERSIBLE = 6;
export const PATTERN_REVERSIBLE = 7;

/** A filled cell in the list: u16 cell, u16 number of the pattern within its kind from 1, u8 side, u8 kind. */
export const FILL_BYTES = 6;
/** Instead of a pattern's number: dead cells that the graph shows, in a region cut off or simplicial. */
export const GRAPH_REGION = 0xfffe;
export const GRAPH_SIMPLICIAL = 0xffff;

/** Why a move need not be tried. */
export const INFERIOR_DEAD = 0;
export const INFERIOR_CAPTURED = 1;
export const INFERIOR_DOMINATED = 2;
export const INFERIOR_VULNERABLE = 3;
export const INFERIOR_STRONG_REVERSIBLE = 4;
/** Hints only: see wrapper/types.ts. */
export const INFERIOR_REVERSIBLE = 5;
export const INFERIOR_SELF_REVERSIBLE = 6;

/** An inferior move in the list: u16 cell, u16 what makes it so or NONE, u16 kind. */
export const INFERIOR_BYTES = 6;

/** Ways to solve; a table's entries belong to one of them. */
export const ALGORITHM_DF_PN = 0;
export const ALGORITHM_PATTERN_SEARCH = 1;
export const ALGORITHM_DECOMPOSITION = 2;
export const ALGORITHM_ALPHA_BETA = 3;
