/** `npm run docs:api`: fills the tables and signatures of docs/api.md from the declarations. */
import { readFileSync, writeFileSync } from "node:fs";
import { readDeclarations } from "./api-page/declarations.js";
import { fillPage } from "./api-page/fill.js";

const FILE = "docs/api.md";

writeFileSync(FILE, fillPage(readFileSync(FILE, "utf8"), readDeclarations(".")));
