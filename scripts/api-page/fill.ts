/**
 * Fills the generated parts of docs/api.md from the declarations, so that no name, option or default is missing or
 * out of date. The text around them is written by hand.
 *
 *     <!-- signature: createEngine, Engine.solve -->      signatures and comments
 *     <!-- members: SolveOptions -->                      a table of members, inherited ones included
 *     <!-- type: Color, Cell -->                          type aliases and constants
 *     <!-- end -->
 */
import type { Declaration, Member } from "./declarations.js";

const BLOCK = /^<!-- (signature|members|type): (.*?) -->\n.*?^<!-- end -->$/gms;

/** The page without its generated parts. */
export function handWritten(page: string): string {
  return page.replace(BLOCK, "");
}

/** The names that have a generated part: `SolveOptions`, `Engine.solve`. */
export function describedNames(page: string): string[] {
  return [...page.matchAll(BLOCK)].flatMap(([, , names]) => (names ?? "").split(", "));
}

/** Returns the page with all generated parts filled. Throws if a part is about a name that does not exist. */
export function fillPage(page: string, declarations: ReadonlyMap<string, Declaration>): string {
  return page.replace(BLOCK, (_, kind: string, list: string) => {
    const parts = list.split(", ").map((name) => partOf(kind, name, declarations));
    return `<!-- ${kind}: ${list} -->\n${parts.join("\n\n")}\n<!-- end -->`;
  });
}

function partOf(kind: string, path: string, declarations: ReadonlyMap<string, Declaration>): string {
  const [name = "", member] = path.split(".");
  const declaration = declarations.get(name);
  if (declaration === undefined) throw new Error(`docs/api.md: the package does not export ${name}`);
  if (member !== undefined) {
    const found = declaration.members.find((one) => one.name === member);
    if (found === undefined) throw new Error(`docs/api.md: ${name} has no member ${member}`);
    const isMethod = found.type.startsWith(`${member}(`);
    const code = isMethod ? found.type.split("\n").join(";\n") : `readonly ${member}: ${found.type}`;
    return codeAndText(code, found.text);
  }
  if (kind === "members") return table(declaration);
  return codeAndText(declaration.signature, declaration.text);
}

function codeAndText(code: string, text: string): string {
  const block = `\`\`\`ts\n${/[;}]$/.test(code) ? code : `${code};`}\n\`\`\``;
  return text === "" ? block : `${block}\n\n${text}`;
}

function table({ name, text, members }: Declaration): string {
  if (members.length === 0) throw new Error(`docs/api.md: ${name} has no members`);
  const rows = members.map(row);
  const title = `**\`${name}\`**${text === "" ? "" : `: ${text}`}`;
  return [title, "", "| name | type | meaning |", "|---|---|---|", ...rows].join("\n");
}

function row({ name, isOptional, type, text }: Member): string {
  const types = type.split("\n").map((one) => `\`${one.replaceAll("|", "\\|")}\``);
  return `| \`${name}${isOptional ? "?" : ""}\` | ${types.join("<br>")} | ${text.replaceAll("|", "\\|")} |`;
}
