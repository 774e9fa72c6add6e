/**
 * The text of HTP, the Hex dialect of GTP (version 2): one command per line, one response per command.
 *
 *     12 play black d4           an optional number, the command, its arguments; "…" keeps the spaces of an argument
 *     =12 d4                     success: the number again, the result, an empty line
 *     ?12 cannot undo            failure: the same with a reason
 *     # interrupt                a comment; this one asks to end the running command early
 *
 * Pure functions: text in, text out.
 */

export interface CommandLine {
  /** The number before the command, or "". */
  readonly id: string;
  readonly name: string;
  readonly args: readonly string[];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: GTP tells programs to discard control characters.
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;
const WORD = /"([^"]*)"?|[^\s"]+/g;

export function isInterrupt(line: string): boolean {
  return /^\s*#\s*interrupt\s*$/.test(line);
}

/** The command of a line, or null if the line is empty or only a comment. */
export function parseCommandLine(line: string): CommandLine | null {
  const words: string[] = [];
  for (const match of line.replace(CONTROL_CHARACTERS, "").matchAll(WORD)) {
    if (match[0].startsWith("#")) break;
    words.push(match[1] ?? match[0]);
  }
  const hasId = words.length > 1 && /^\d+$/.test(words[0] as string);
  const [name, ...args] = hasId ? words.slice(1) : words;
  return name === undefined ? null : { id: hasId ? (words[0] as string) : "", name, args };
}

/** A response with its empty line. Empty lines inside `text` become lines of one space: an empty line ends a response. */
export function formatResponse(id: string, isSuccess: boolean, text: string): string {
  const lines = text.replace(CONTROL_CHARACTERS, "").trimEnd().split("\n");
  const body = lines.map((line, i) => (line === "" && i > 0 ? " " : line)).join("\n");
  return `${isSuccess ? "=" : "?"}${id} ${body}\n\n`;
}
