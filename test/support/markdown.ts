/** Reads the pages of the docs: their blocks of code, links and headings. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { handWritten } from "../../scripts/api-page/fill.js";
import { ROOT } from "./user-project.js";

export interface CodeBlock {
  /** The page and the place of the block in it, as a name for tests: `docs/proofs.md 2`. */
  readonly name: string;
  readonly page: string;
  readonly language: string;
  readonly text: string;
  /** The text block that follows at once: the output of the program. */
  readonly output: string | null;
}

/** README.md and every page below docs/ and examples/, relative to the project. */
export function pages(): string[] {
  const below = (folder: string) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .map((name) => `${folder}/${name}`);
  return ["README.md", "CONTRIBUTING.md", ...below("docs"), ...below("examples")].sort();
}

export function readPage(page: string): string {
  return readFileSync(join(ROOT, page), "utf8");
}

/** The blocks of code of a page, without the generated ones. */
export function codeBlocks(page: string): CodeBlock[] {
  const pattern = /^```(\w+)\n(.*?)^```$(?:\s*^```text\n(.*?)^```$)?/gms;
  return [...handWritten(readPage(page)).matchAll(pattern)].map(([, language, text, output], i) => ({
    name: `${page} ${i + 1}`,
    page,
    language: language ?? "",
    text: text ?? "",
    output: output ?? null,
  }));
}
