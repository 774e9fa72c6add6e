/**
 * Every number and record layout that AssemblyScript and TypeScript share, written once.
 *
 * Both compilers read this file, so it holds plain integer constants and nothing else. AssemblyScript takes them
 * as i32. TypeScript gives them names in wrapper/backend/abi-names.ts (the API) and scripts/patterns/pattern.ts
 * (the pattern generator).
 */

/** Longest side of a board; boards may be rectangular. */
export const MAX_SIDE = 19;

/** Owner of a stone or an edge, or winner of a game. `side ^ 1` is the opponent of `side`. */
export const BLACK = 0;
export const WHITE = 1;
export const NOBODY = 2;

/** The edges of the board. Edge `e` belongs to side `e >> 1`; as an endpoint its number is cellCount + e. */
export const EDGE_TOP = 0;
export const EDGE_BOTTOM = 1;
export const EDGE_LEFT = 2;
export const EDGE_RIGHT = 3;
export const EDGE_COUNT = 4;

/** Bits and bytes per word of a cell set; a binary of n words holds boards of up to n × WORD_BITS cells. */
export const WORD_BITS = 64;
export const WORD_BYTES = 8;

/** Status codes: the engine never traps on bad input. */
export const STATUS_OK = 0;
export const STATUS_BOARD_TOO_LARGE = 1;
export const STATUS_BAD_STONE = 2;
export const STATUS_OUT_OF_MEMORY = 3;

/** Evaluation methods (van Rijswijck 2002, §3 and §4). */
export const METHOD_Y_REDUCTION = 0;
export const METHOD_RESISTANCE = 1;
export const METHOD_MAX_FLOW = 2;
export const METHOD_TWO_DISTANCE = 3;
export const METHOD_SHORTEST_PATH = 4;

/** The judge's view of a cell (judge/features.ts): numbers per cell, and the distance from which on a cell is far. */
export const FEATURE_COUNT = 8;
export const FEATURE_FAR = 10;
/** The judge's network (judge/network.ts): numbers per cell that it returns, and the size of the value head. */
export const JUDGE_MAPS = 3;
export const JUDGE_HIDDEN = 32;
export const JUDGE_MAX_CHANNELS = 32;
/** The networks: one judges for the solver, one for the player. */
export const NETWORK_JUDGE = 0;
export const NETWORK_PLAYER = 1;
/** Bytes per bias, and bytes of weights that the engine can hold. */
export const JUDGE_BIASES = 4;
export const JUDGE_WEIGHT_LIMIT = 262144;
/** The header of a file of weights, as byte offsets: u8 channels and u8 blocks. */
export const JUDGE_CHANNELS = 2;
export const JUDGE_BLOCKS = 3;
export const JUDGE_HEADER_BYTES = 4;

/** Kinds of connections (van Rijswijck 2002, §2.1; Rasmussen and Maire 2004, §2). */
export const KIND_FULL = 0;
export const KIND_SEMI = 1;

/** Deduction rules. Their numbers are also the bits of the argument that enables them. */
export const RULE_ADJACENT = 0;
export const RULE_AND = 1;
export const RULE_OR = 2;
export const RULE_MUST_PLAY = 4;

/** Deduction limits: full and semi-connections kept per pair of endpoints, semi-connections joined by one OR. */
export const DEFAULT_FULL_LIMIT = 10;
export const DEFAULT_SEMI_LIMIT = 16;
export const DEFAULT_OR_LIMIT = 4;
export const MAX_FULL_LIMIT = 200;
export const MAX_SEMI_LIMIT = 64;
export const MAX_OR_LIMIT = 8;

/** No cell, no endpoint. */
export const NONE = 0xffff;

/**
 * A record of `connectionList`, as byte offsets: u16 endpoints x and y, u16 key of a semi-connection, u8 RULE_…, u8
 * KIND_…, then the words of the carrier, up to the end of the record.
 */
export const CONNECTION_X = 0;
export const CONNECTION_Y = 2;
export const CONNECTION_KEY = 4;
export const CONNECTION_RULE = 6;
export const CONNECTION_KIND = 7;
export const CONNECTION_CARRIER = 8;

/**
 * Kinds of patterns (Fabiano and Hayward 2019): fill, then prune, then hints. The patterns of one kind have consecutive
 * numbers, and the kinds follow each other in this order.
 */
export const PATTERN_DEAD = 0;
export const PATTERN_CAPTURED = 1;
export const PATTERN_NEAR_DEAD = 2;
export const PATTERN_PERMANENTLY_INFERIOR = 3;
export const PATTERN_MUTUAL = 4;
export const PATTERN_DOMINATED = 5;
export const PATTERN_STRONG_REVERSIBLE = 6;
export const PATTERN_REVERSIBLE = 7;

/**
 * Families: the patterns that the matcher looks for together. Every pattern belongs to one; `familyOf` in
 * scripts/patterns/pattern.ts says to which.
 */
export const FAMILY_DEAD = 0;
export const FAMILY_FILL = 1;
export const FAMILY_MUTUAL = 2;
export const FAMILY_VULNERABLE = 3;
export const FAMILY_STRONG_REVERSIBLE = 4;
export const FAMILY_DOMINATED = 5;
export const FAMILY_REVERSIBLE = 6;
export const FAMILY_COUNT = 7;

/**
 * Roles of a pattern's empty cells: filled for the owner of the pattern or for the opponent, left open, or the move
 * that dominates or reverses the anchor.
 */
export const ROLE_OWN = 0;
export const ROLE_OPPONENT = 1;
export const ROLE_OPEN = 2;
export const ROLE_REPLY = 3;

/**
 * Packed fields of the matcher's table. scripts/patterns/table.ts writes it, fill-and-prune/matcher.ts reads it:
 *
 *   RING_CLASS  u16   bits 0–7: class of the ring             from bit 8: symmetry to the class's representative
 *   ENTRY       u16   bits 0–3: symmetry to the class         from bit 4: pattern number
 *   CELL        u8    bits 0–5: place around the anchor       bits 6–7: ROLE_…
 */
export const RING_SYMMETRY_SHIFT = 8;
export const ENTRY_PATTERN_SHIFT = 4;
export const CELL_ROLE_SHIFT = 6;

/** Places within three steps of a cell, itself included, and where the second and third ring begin among them. */
export const PLACE_COUNT = 37;
export const SECOND_RING_START = 7;
export const THIRD_RING_START = 19;
/** Symmetries of the hexagonal lattice: six rotations, then the same after a reflection. */
export const SYMMETRY_COUNT = 12;
export const FIRST_REFLECTION = 6;

/** A record of `fillList`, as byte offsets: u16 cell, u16 number of the pattern within its kind from 1 (or GRAPH_…),
 *  u8 side, u8 PATTERN_…. */
export const FILL_CELL = 0;
export const FILL_NUMBER = 2;
export const FILL_SIDE = 4;
export const FILL_KIND = 5;
export const FILL_BYTES = 6;
/** Pattern numbers of dead cells that no local pattern shows: in a region cut off, or simplicial (dead-cells.ts). */
export const GRAPH_REGION = 0xfffe;
export const GRAPH_SIMPLICIAL = 0xffff;

/** Why a move is inferior. */
export const INFERIOR_DEAD = 0;
export const INFERIOR_CAPTURED = 1;
export const INFERIOR_DOMINATED = 2;
export const INFERIOR_VULNERABLE = 3;
export const INFERIOR_STRONG_REVERSIBLE = 4;
/** Hints only, not safe to skip: see `InferiorMove` in wrapper/types.ts. */
export const INFERIOR_REVERSIBLE = 5;
export const INFERIOR_SELF_REVERSIBLE = 6;

/** A record of `inferiorList`, as byte offsets: u16 cell, u16 cell that dominates or reverses it (or NONE),
 *  u16 INFERIOR_…. */
export const INFERIOR_CELL = 0;
export const INFERIOR_BY = 2;
export const INFERIOR_KIND = 4;
export const INFERIOR_BYTES = 6;

/** Search algorithms. The entries of a transposition table belong to one of them. */
export const ALGORITHM_DF_PN = 0;
export const ALGORITHM_PATTERN_SEARCH = 1;
export const ALGORITHM_DECOMPOSITION = 2;
export const ALGORITHM_ALPHA_BETA = 3;

/** Instead of a proof or disproof number: the search has none. */
export const NO_BOUND = 0xffffffff;

/** How df-pn combines the numbers of children (search/df-pn/df-pn.ts), in percent: the share of the open moves that it
 *  considers at once, and what each considered child but one adds to delta. A team's coordinator does the same. */
export const WIDENING_PERCENT = 45;
export const OTHERS_PERCENT = 65;
/** The proof number of a lost position and the disproof number of a won one. */
export const INFINITE_NUMBER = 0x40000000;

/**
 * Facts that engines exchange.
 *
 * A lemma: three sets (cells without an opponent's stone, stones, contacts), then these fields as byte offsets from the
 * end of the sets: u32 work, u8 side, u8 edge of the side (0 or 1), u8 KIND_…, u8 0.
 */
export const LEMMA_SETS = 3;
export const LEMMA_WORK = 0;
export const LEMMA_SIDE = 4;
export const LEMMA_EDGE = 5;
export const LEMMA_KIND = 6;
export const LEMMA_FIELD_BYTES = 8;
/**
 * A table entry (search/transposition.ts): four sets (stones of Black and of White, live moves, proof set), then these
 * fields, and u16 per move of its order.
 */
export const ENTRY_SETS = 4;
export const ENTRY_PHI = 0;
export const ENTRY_DELTA = 4;
export const ENTRY_WORK = 8;
export const ENTRY_GAME = 12;
export const ENTRY_MOVE_COUNT = 14;
export const ENTRY_FIELD_BYTES = 16;
/** Bytes of the buffers in which facts leave and enter the engine. */
export const FACT_BUFFER_BYTES = 131072;

/** A record of `childList`, as byte offsets: u16 cell, u16 1 if the child was visited, u32 phi, u32 delta, u32 work,
 *  f64 the factor by which df-pn multiplies delta. */
export const CHILD_CELL = 0;
export const CHILD_VISITED = 2;
export const CHILD_PHI = 4;
export const CHILD_DELTA = 8;
export const CHILD_WORK = 12;
export const CHILD_DOUBT = 16;
export const CHILD_BYTES = 24;

/** A record of `candidateList`, as byte offsets: u16 cell, u16 what is proven, u32 visits, f64 chance that the move
 *  wins. */
export const CANDIDATE_CELL = 0;
export const CANDIDATE_STATE = 2;
export const CANDIDATE_VISITS = 4;
export const CANDIDATE_CHANCE = 8;
export const CANDIDATE_BYTES = 16;
/** What is proven about a candidate: nothing, that it loses, or that it wins. */
export const CANDIDATE_OPEN = 0;
export const CANDIDATE_LOSES = 1;
export const CANDIDATE_WINS = 2;
