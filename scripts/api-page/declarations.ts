/** Reads the package's type declarations: what each entry exports, with signatures, members and comments. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ExportedDeclarations, type JSDoc, Node, Project, type Symbol as TypeSymbol } from "ts-morph";

export interface Member {
  readonly name: string;
  readonly isOptional: boolean;
  readonly type: string;
  readonly text: string;
}

export interface Declaration {
  readonly name: string;
  /** The entries that export it: `hex-wasp`, `hex-wasp/worker`, … */
  readonly entries: readonly string[];
  /** The declaration without comments; of an interface or class only its first line. */
  readonly signature: string;
  /** The comment. */
  readonly text: string;
  /** Of an interface or class, inherited members included. A function is one without members. */
  readonly members: readonly Member[];
}

/** Every exported name of every entry with types in package.json, by name. Requires a build. */
export function readDeclarations(root: string): ReadonlyMap<string, Declaration> {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    name: string;
    exports: Record<string, string | { types?: string }>;
  };
  const project = new Project({
    compilerOptions: { strict: true, skipLibCheck: true, target: 9, module: 199, types: [] },
  });
  const found = new Map<string, Declaration>();
  for (const [path, target] of Object.entries(manifest.exports)) {
    if (typeof target === "string" || target.types === undefined) continue;
    const file = project.addSourceFileAtPath(join(root, target.types));
    const entry = path.replace(".", manifest.name);
    for (const [name, declarations] of file.getExportedDeclarations()) {
      const before = found.get(name);
      const entries = [...(before?.entries ?? []), entry];
      found.set(name, { ...(before ?? describe(name, declarations)), entries });
    }
  }
  return found;
}

function describe(name: string, declarations: readonly ExportedDeclarations[]): Omit<Declaration, "entries"> {
  const [first] = declarations;
  if (first === undefined) throw new Error(`${name} has no declaration`);
  const isObject = Node.isInterfaceDeclaration(first) || Node.isClassDeclaration(first);
  return {
    name,
    signature: isObject ? headOf(first) : declarations.map(signatureOf).join("\n"),
    text: textOf(first),
    members: isObject ? membersOf(first) : [],
  };
}

function headOf(declaration: Node): string {
  return withoutComments(declaration)
    .replace(/^export /, "")
    .replace(/^declare /, "")
    .replace(/{.*/, "{ … }");
}

function signatureOf(declaration: Node): string {
  const statement = Node.isVariableDeclaration(declaration)
    ? declaration.getVariableStatementOrThrow()
    : declaration;
  return withoutComments(statement)
    .replace(/^export /, "")
    .replace(/^declare /, "");
}

function membersOf(declaration: Node): Member[] {
  const statics = Node.isClassDeclaration(declaration)
    ? declaration.getStaticMethods().map((method) => method.getSymbolOrThrow())
    : [];
  return (
    [...statics, ...declaration.getType().getProperties()]
      // The members that a class inherits from Error are not ours.
      .filter((property) => property.getDeclarations().some((one) => !isFromLibrary(one)))
      .filter((property) => !property.getName().includes("#private"))
      .map((property) => memberOf(property))
  );
}

function isFromLibrary(declaration: Node): boolean {
  return declaration.getSourceFile().getFilePath().includes("/typescript/lib/");
}

/** A member; an overloaded method has one type per line. */
function memberOf(property: TypeSymbol): Member {
  const declarations = property.getDeclarations();
  const [first] = declarations;
  if (first === undefined) throw new Error(`${property.getName()} has no declaration`);
  const isMethod = Node.isMethodSignature(first) || Node.isMethodDeclaration(first);
  const types = declarations.map((one) => {
    if (Node.isMethodSignature(one) || Node.isMethodDeclaration(one)) {
      return withoutComments(one).replace(/;$/, "");
    }
    if (Node.isGetAccessorDeclaration(one)) return withoutComments(one.getReturnTypeNodeOrThrow());
    if (
      Node.isPropertySignature(one) ||
      Node.isPropertyDeclaration(one) ||
      Node.isParameterDeclaration(one)
    ) {
      const node = one.getTypeNode();
      return node === undefined ? one.getType().getText(one) : withoutComments(node);
    }
    throw new Error(`${property.getName()} is neither a property nor a method`);
  });
  const texts = declarations.map(textOf).filter((text) => text !== "");
  return {
    name: property.getName(),
    isOptional: !isMethod && property.isOptional(),
    type: types.join("\n"),
    text: texts.join(" "),
  };
}

function textOf(declaration: Node): string {
  const docs: JSDoc[] = Node.isJSDocable(declaration)
    ? declaration.getJsDocs()
    : Node.isVariableDeclaration(declaration)
      ? declaration.getVariableStatementOrThrow().getJsDocs()
      : [];
  // A comment at the beginning of a file is about the file.
  const own = docs.filter((doc) => doc.getStart() > 0);
  return own.at(-1)?.getDescription().replace(/\s+/g, " ").trim() ?? "";
}

/** The text of a declaration on one line. */
function withoutComments(node: Node): string {
  return node
    .getText()
    .replace(/\/\*\*?[\s\S]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/: \| /g, ": ")
    .replace(/= \| /g, "= ")
    .trim();
}
