// @ts-check
/** `npm run page`: serves the analysis page on localhost. PORT chooses another port than 4173. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const ROOT = join(import.meta.dirname, "..", "build", "page");
/** @type {Record<string, string>} */
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};
const port = Number(process.env.PORT ?? 4173);

const server = createServer(async ({ url = "/" }, response) => {
  const path = normalize(decodeURIComponent(new URL(url, "http://localhost").pathname));
  const file = join(ROOT, path.endsWith("/") ? `${path}index.html` : path);
  try {
    const body = await readFile(file);
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "text/plain" }).end(body);
  } catch {
    response.writeHead(404).end("not found");
  }
});

server.on("error", (error) => {
  process.stderr.write(
    `The page cannot be served: ${error.message}. PORT=4174 npm run page takes another port.\n`,
  );
  process.exitCode = 1;
});
server.listen(port, "127.0.0.1", () => process.stdout.write(`http://localhost:${port}/  (Ctrl+C ends it)\n`));
