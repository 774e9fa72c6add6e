/** Real browsers, and a server on localhost for the files they open. */
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { type Browser as AnyBrowser, launch } from "puppeteer-core";
import { findChromium, findFirefox } from "../../scripts/ensure-browsers.mjs";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".wasm": "application/wasm",
};

/** Chromium without the parts that use the network by themselves. */
const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });
}

/** The same for tests that run in several browsers: Playwright cannot drive the Firefox of a distribution, Puppeteer
 *  can, by WebDriver BiDi. */
export function launchAny(name: "Chromium" | "Firefox"): Promise<AnyBrowser> {
  return name === "Chromium"
    ? launch({ browser: "chrome", executablePath: chromiumPath(), args: CHROMIUM_ARGS })
    : launch({ browser: "firefox", executablePath: firefoxPath(), protocol: "webDriverBiDi" });
}

function chromiumPath(): string {
  return findChromium() ?? fail("no Chromium: run `npm run browsers`");
}

function firefoxPath(): string {
  return findFirefox() ?? fail("no Firefox: run `npm run browsers`");
}

function fail(message: string): never {
  throw new Error(message);
}

export interface TestServer {
  readonly url: string;
  /** The paths that were asked for and not found. */
  readonly missing: readonly string[];
  close(): Promise<void>;
}

/** Serves the files below `root`, and `pages` by path, on a free port of localhost. */
export async function serve(
  root: string,
  pages: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<TestServer> {
  const missing: string[] = [];
  const server: Server = createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    const page = pages[path];
    if (page !== undefined) {
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? TYPES[".html"] }).end(page);
      return;
    }
    const file = join(root, normalize(path));
    if (!existsSync(file) || !statSync(file).isFile()) {
      missing.push(path);
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      "access-control-allow-origin": "*",
    });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    missing,
    // A browser keeps idle connections open; close does not wait for them.
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The errors that a page writes to the console or throws, in a list that grows as they happen. */
export function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  return errors;
}
