/** docs/api.md against the declarations: its tables are up to date, and no name, option, default or error is missing. */
import { describe, expect, it } from "vitest";
import { type Declaration, readDeclarations } from "../../scripts/api-page/declarations.js";
import { describedNames, fillPage, handWritten } from "../../scripts/api-page/fill.js";
import { readPage } from "../support/markdown.js";
import { ROOT } from "../support/user-project.js";

const PAGE = readPage("docs/api.md");
const DECLARATIONS = readDeclarations(ROOT);
/** Described as a whole: their members are those of another interface. */
const WITHOUT_TEXT = ["AbortSignalLike", "WorkerEngine", "WorkerTactic"];
/** Options without a default: leaving them out means that there is none. */
const WITHOUT_DEFAULT = ["wasm", "signal", "onProgress", "previous", "position", "setup", "info"];

const isOptions = ({ name }: Declaration) => /(Options|Limits)$/.test(name);

describe("docs/api.md", () => {
  it("is up to date with the declarations (npm run docs:api)", () => {
    expect(fillPage(PAGE, DECLARATIONS)).toBe(PAGE);
  });

  it("reads every entry", () => {
    const entries = new Set([...DECLARATIONS.values()].flatMap((declaration) => declaration.entries));
    expect([...entries].sort()).toEqual(
      ["", "/cluster", "/formats", "/game", "/reference", "/strategy", "/verify", "/worker", "/y"].map(
        (name) => `hex-wasp${name}`,
      ),
    );
    for (const entry of entries) expect(PAGE).toContain(`| \`${entry}\` |`);
  });

  it("describes every exported name once, and every member of Engine", () => {
    const described = describedNames(PAGE);
    const engine = DECLARATIONS.get("Engine")?.members.map(({ name }) => `Engine.${name}`) ?? [];
    const names = [...DECLARATIONS.keys()].filter((name) => name !== "Engine");
    expect(described.slice().sort()).toEqual([...names, ...engine].sort());
  });

  it("says what each function and member does", () => {
    const missing = [...DECLARATIONS.values()].flatMap(({ name, signature, text, members }) => [
      ...(signature.startsWith("function") && text === "" ? [name] : []),
      ...(WITHOUT_TEXT.includes(name) ? [] : members)
        .filter((member) => member.text === "")
        .map((member) => `${name}.${member.name}`),
    ]);
    expect(missing).toEqual([]);
  });

  it("gives the default of each option", () => {
    const options = [...DECLARATIONS.values()].filter(isOptions).flatMap(({ members }) => members);
    const optional = options.filter(({ name, isOptional }) => isOptional && !WITHOUT_DEFAULT.includes(name));
    expect(optional.length).toBeGreaterThan(15);
    for (const { name, text } of optional) expect(text, name).toMatch(/default/i);
  });

  it("explains every error code", () => {
    const { signature = "" } = DECLARATIONS.get("HexErrorCode") ?? {};
    const codes = [...signature.matchAll(/"([^"]+)"/g)].map(([, code]) => code);
    const rows = [...(handWritten(PAGE).split("## Errors")[1] ?? "").matchAll(/^\| `([a-z-]+)` \|/gm)];
    expect(rows.map(([, code]) => code).sort()).toEqual(codes.sort());
  });
});
