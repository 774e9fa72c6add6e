// @ts-check
/**
 * Checks the style of assembly/, which TypeScript formatters cannot parse (decorators on functions): indents of two
 * spaces, at most 120 columns, no tabs, no trailing blanks, and an opening comment that describes the file.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "assembly");
const MAX_COLUMNS = 120;

const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
const problems = files.filter((file) => !file.endsWith(".generated.ts")).flatMap(check);
for (const problem of problems) process.stderr.write(`assembly/${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** @param {string} file */
function check(file) {
  const text = readFileSync(join(root, file), "utf8");
  const found = text.split("\n").flatMap((line, i) => {
    const faults = [
      line.includes("\t") && "contains a tab",
      /\s$/.test(line) && "ends with a blank",
      line.length > MAX_COLUMNS && `has ${line.length} columns, at most ${MAX_COLUMNS} are allowed`,
      /^( {2})* \S/.test(line) && !/^\s+\*/.test(line) && "is indented by an odd number of spaces",
    ];
    return faults.filter(Boolean).map((fault) => `${file}:${i + 1}: ${fault}`);
  });
  if (!text.startsWith("/**")) found.push(`${file}:1: has no opening comment that describes the file`);
  if (!text.endsWith("\n") || text.endsWith("\n\n")) found.push(`${file}: must end with exactly one newline`);
  return found;
}
