// @ts-check
/** `npm run page`: serves the analysis page on localhost, on port 4173 or the port in the variable PORT. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(import.meta.dirname, "..", "build", "page");
/** @type {Record<string, string>} */
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

/**
 * Serves build/page with the Content-Security-Policy of its meta tag as a header. Port 0 selects a free port.
 * @param {number} port
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function servePage(port) {
  const headers = {
    "content-security-policy": policyOf(await readFile(join(ROOT, "index.html"), "utf8")),
    "x-content-type-options": "nosniff",
  };
  const server = createServer(async ({ url = "/" }, response) => {
    const file = fileOf(url);
    if (file === null) {
      response.writeHead(400, headers).end("bad request");
      return;
    }
    try {
      const body = await readFile(file);
      const type = TYPES[extname(file)] ?? "text/plain";
      response.writeHead(200, { ...headers, "content-type": type }).end(body);
    } catch {
      response.writeHead(404, headers).end("not found");
    }
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(undefined));
  });
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { url: `http://localhost:${address.port}/`, close: () => server.close() };
}

/**
 * The policy that the page's meta tag states.
 * @param {string} html
 */
function policyOf(html) {
  const [, policy] = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(html) ?? [];
  if (policy === undefined) throw new Error("index.html states no Content-Security-Policy");
  return policy;
}

/**
 * The file that a request names, always below ROOT; null if the request is malformed.
 * @param {string} url
 */
function fileOf(url) {
  try {
    const path = normalize(decodeURIComponent(new URL(url, "http://localhost").pathname));
    return join(ROOT, path.endsWith("/") ? `${path}index.html` : path);
  } catch {
    return null;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { url } = await servePage(Number(process.env.PORT ?? 4173));
    process.stdout.write(`${url}  (press Ctrl+C to stop)\n`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      `The page cannot be served: ${reason}. To use another port, run: PORT=4174 npm run page\n`,
    );
    process.exitCode = 1;
  }
}
