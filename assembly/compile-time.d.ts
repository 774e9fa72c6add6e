/** Constants that `--use` sets when the engine is compiled (asconfig.json). */

/** u64 words per cell set: 1, 2 or 6. */
declare const SET_WORDS: i32;
