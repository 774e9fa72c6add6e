/**
 * `npm run patterns`: finds and proves all patterns and writes
 *
 *   data/patterns.txt                             drawings
 *   data/patterns.generated.ts                    the same patterns for the reference
 *   assembly/fill-and-prune/table.generated.ts    the same patterns as the engine's lookup table
 *
 * The output is the same on every machine and takes about two minutes.
 */
import { writeFileSync } from "node:fs";
import { FULL_SCOPE, findPatterns } from "./catalogue.js";
import { drawPatterns } from "./drawing.js";
import { KINDS, type Pattern } from "./pattern.js";
import { tableArrays, tableSource } from "./table.js";

/** Returns the patterns as TypeScript. */
function referenceSource(patterns: readonly Pattern[]): string {
  const lines = patterns.map(
    ({ name, kind, cells }) =>
      `  { name: "${name}", kind: "${kind}", cells: "${cells.replace(/\.+$/, "")}" },`,
  );
  return [
    "/** Written by `npm run patterns`; drawn in data/patterns.txt. Trailing letters `.` are left out. */",
    "export const PATTERNS = [",
    ...lines,
    "] as const;",
    "",
  ].join("\n");
}

const start = performance.now();
const seconds = () => ((performance.now() - start) / 1000).toFixed(1).padStart(6);
const patterns = findPatterns(FULL_SCOPE, (line) => process.stdout.write(`${seconds()} s  ${line}\n`));
writeFileSync("data/patterns.txt", drawPatterns(patterns));
writeFileSync("data/patterns.generated.ts", referenceSource(patterns));
writeFileSync("assembly/fill-and-prune/table.generated.ts", tableSource(patterns));
for (const kind of KINDS) {
  process.stdout.write(`${kind}: ${patterns.filter((pattern) => pattern.kind === kind).length}\n`);
}
for (const [name, { bytes, values }] of Object.entries(tableArrays(patterns))) {
  process.stdout.write(`${name}: ${bytes * values.length} bytes\n`);
}
