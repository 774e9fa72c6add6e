/**
 * Facts that engines exchange, as bytes: table entries and lemmas of one board size. Both hold in every search that
 * meets them, so they may come from anywhere and arrive in any order.
 *
 *   "WF" │ version │ columns │ rows │ words per set │ 0 0 │ u32 bytes of entries │ entries … │ lemmas …
 *
 * Numbers are little-endian; the records are those of `assembly/abi.ts`. This file checks the frame, the engine each
 * record.
 */
import { FACT_BUFFER_BYTES } from "../../assembly/abi.js";
import type { Board } from "../board/board.js";
import { HexError } from "../errors.js";

const MAGIC = [0x57, 0x46] as const;
/** Changes with the layout of records, and with anything that changes what a record means: fill-in, the order of moves,
 *  proof sets, lemmas. */
const VERSION = 1;
const COLUMNS = 3;
const ROWS = 4;
const WORDS = 5;
const ENTRY_BYTES = 8;
const HEADER_BYTES = 12;

/** The records of each kind, one after the other. */
export interface FactRecords {
  readonly entries: Uint8Array;
  readonly lemmas: Uint8Array;
}

type BoardSize = Pick<Board, "columns" | "rows">;

export function writeFacts({ columns, rows }: BoardSize, words: number, facts: FactRecords): Uint8Array {
  const { entries, lemmas } = facts;
  const bytes = new Uint8Array(HEADER_BYTES + entries.length + lemmas.length);
  bytes.set([...MAGIC, VERSION, columns, rows, words]);
  new DataView(bytes.buffer).setUint32(ENTRY_BYTES, entries.length, true);
  bytes.set(entries, HEADER_BYTES);
  bytes.set(lemmas, HEADER_BYTES + entries.length);
  return bytes;
}

/** The records in `bytes`; `bad-format` if they are not facts about boards of that size. */
export function readFacts(bytes: Uint8Array, { columns, rows }: BoardSize, words: number): FactRecords {
  if (!(bytes instanceof Uint8Array) || bytes.length < HEADER_BYTES) throw malformed("there is no header");
  if (bytes[0] !== MAGIC[0] || bytes[1] !== MAGIC[1]) throw malformed("they do not begin with WF");
  if (bytes[2] !== VERSION) throw malformed(`version ${bytes[2]} is not ${VERSION}`);
  if (bytes[COLUMNS] !== columns || bytes[ROWS] !== rows) {
    throw malformed(`they are about ${bytes[COLUMNS]}×${bytes[ROWS]}, not ${columns}×${rows}`);
  }
  if (bytes[WORDS] !== words) throw malformed(`they have ${bytes[WORDS]} words per set, not ${words}`);
  const lemmasAt = HEADER_BYTES + new DataView(bytes.buffer, bytes.byteOffset).getUint32(ENTRY_BYTES, true);
  if (lemmasAt > bytes.length) throw malformed(`${bytes.length} bytes are there, and ${lemmasAt} announced`);
  const entries = bytes.subarray(HEADER_BYTES, lemmasAt);
  const lemmas = bytes.subarray(lemmasAt);
  if (Math.max(entries.length, lemmas.length) > FACT_BUFFER_BYTES)
    throw malformed("there are too many at once");
  return { entries, lemmas };
}

export function malformed(reason: string): HexError {
  return new HexError("bad-format", `facts: ${reason}`);
}
