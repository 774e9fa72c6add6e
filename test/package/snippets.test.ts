/**
 * Every snippet of README.md and docs/ in a project with the packed package: TypeScript is compiled strictly and run,
 * commands are run, and what the page shows as output is compared.
 *
 *     console.log(winner); // → white        the program prints "white"
 *     a ```text block after a program         the program prints exactly this
 *     a line `…` in the output of a command   any lines
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CodeBlock, codeBlocks, pages, readPage } from "../support/markdown.js";
import { compile, createUserProject, ROOT, type UserProject } from "../support/user-project.js";

const BLOCKS = pages().flatMap(codeBlocks);
const PROGRAMS = BLOCKS.filter(({ language }) => language === "ts" || language === "js");
/** Programs for pages; test/package/readme.test.ts runs them in Chromium. */
const isForPages = ({ text }: CodeBlock) => text.includes("document.");
const README_COMMANDS = [...readPage("README.md").matchAll(/^\| `hex-wasp ([^`]*)` \|/gm)].map(
  ([, words]) => words ?? "",
);

/** What the pages of docs/ mean by these names, unless a snippet declares them (docs/api.md). */
const PRELUDE = {
  engine: `import { createEngine as createAnEngine } from "hex-wasp";
const engine = await createAnEngine();
`,
  position: `import type { Position as APosition } from "hex-wasp";
const position: APosition = { size: 5, black: ["a2"], white: [], toMove: "white" };
`,
};

function complete({ page, text }: CodeBlock): string {
  const isMissing = (name: string) =>
    new RegExp(`\\b${name}\\b`).test(text) && !new RegExp(`\\b(const|let) ${name}\\b`).test(text);
  const prelude = Object.entries(PRELUDE).flatMap(([name, lines]) => (isMissing(name) ? [lines] : []));
  return `${page.startsWith("docs/") ? prelude.join("") : ""}${text}\nexport {};\n`;
}

function fileName({ name }: CodeBlock): string {
  return name.replace(/\W+/g, "-");
}

function withoutTimes(text: string): string {
  return text.replace(/in \d+(\.\d+)? s/g, "in # s");
}

describe("the snippets", () => {
  let project: UserProject;
  let messages: string;

  beforeAll(() => {
    project = createUserProject();
    const files = PROGRAMS.map((program) => `snippets/${fileName(program)}.ts`);
    mkdirSync(join(project.folder, "snippets"));
    PROGRAMS.forEach((program, i) => {
      writeFileSync(join(project.folder, files[i] ?? ""), complete(program));
    });
    messages = compile(project.folder, files, "out");
  });

  afterAll(() => project?.remove());

  it("are found", () => {
    expect(PROGRAMS.filter(({ page }) => page === "README.md").length).toBeGreaterThan(3);
    expect(PROGRAMS.filter(({ page }) => page === "docs/api.md").length).toBeGreaterThan(10);
    expect(README_COMMANDS.length).toBeGreaterThan(5);
  });

  it("compile strictly", () => {
    expect(messages).toBe("");
  });

  it.each(PROGRAMS.filter((program) => !isForPages(program)))("run: $name", (program) => {
    const file = join(project.folder, "out", "snippets", `${fileName(program)}.js`);
    const { status, stdout, stderr } = spawnSync(process.execPath, [file], {
      cwd: project.folder,
      encoding: "utf8",
    });
    expect(status, stderr).toBe(0);
    const promised = [...program.text.matchAll(/\/\/ → (.*)$/gm)].map(([, words]) => words);
    if (program.output !== null) expect(stdout).toBe(program.output);
    else if (promised.length > 0) expect(stdout.trimEnd().split("\n")).toEqual(promised);
  });

  it.each(BLOCKS.filter(({ language }) => language === "console"))("show commands: $name", ({ text }) => {
    const [, ...commands] = text.split(/^\$ /m);
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) {
      const [line = "", ...lines] = command.trimEnd().split("\n");
      const words = line.replace(/\s+#.*/, "").split(" ");
      const { status, stdout, stderr } = spawnSync(words[0] ?? "", words.slice(1), {
        cwd: project.folder,
        encoding: "utf8",
      });
      expect(status, stderr).toBe(0);
      const shown = lines.map((shownLine) =>
        shownLine === "…" ? "[\\s\\S]*" : withoutTimes(shownLine).replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
      );
      if (lines.length > 0)
        expect(withoutTimes(stdout.trimEnd())).toMatch(new RegExp(`^${shown.join("\n")}$`));
    }
  });

  it("name commands that exist", () => {
    execFileSync("npx", ["hex-wasp", "solve", "5", "a2", "--proof", "a2.json"], { cwd: project.folder });
    for (const words of README_COMMANDS) {
      const { status, stderr } = spawnSync("npx", ["hex-wasp", ...words.split(" ")], {
        cwd: project.folder,
        encoding: "utf8",
        input: "quit\n",
      });
      expect(status, `${words}: ${stderr}`).toBe(0);
    }
  });

  it("name scripts that exist", () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const all = pages().filter((page) => !page.startsWith("examples/"));
    for (const page of all) {
      for (const [, name = ""] of readPage(page).matchAll(/npm run ([\w:-]+)/g)) {
        expect(Object.keys(scripts), page).toContain(name);
      }
    }
  });
});
