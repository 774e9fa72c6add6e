// @ts-check
/**
 * The agreed plain style of assembly/, which no TypeScript formatter can read (decorators on functions):
 * two spaces, at most 120 columns, no tab, no trailing blank, a comment that says what the file is.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "assembly");
const LONGEST_LINE = 120;

const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
const problems = files.filter((file) => !file.endsWith(".generated.ts")).flatMap(check);
for (const problem of problems) process.stderr.write(`assembly/${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** @param {string} file */
function check(file) {
  const text = readFileSync(join(root, file), "utf8");
  const found = text.split("\n").flatMap((line, i) => {
    const wrong = [
      line.includes("\t") && "a tab",
      /\s$/.test(line) && "a trailing blank",
      line.length > LONGEST_LINE && `${line.length} columns, at most ${LONGEST_LINE}`,
      /^( {2})* \S/.test(line) && !/^\s+\*/.test(line) && "an odd indent",
    ];
    return wrong.filter(Boolean).map((what) => `${file}:${i + 1}: ${what}`);
  });
  if (!text.startsWith("/**")) found.push(`${file}:1: no opening comment that says what the file is`);
  if (!text.endsWith("\n") || text.endsWith("\n\n")) found.push(`${file}: must end with one newline`);
  return found;
}
