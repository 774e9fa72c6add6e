/** The server of `npm run page`: malformed requests, files outside the page, and security headers. */
import { readFileSync } from "node:fs";
import { get, type IncomingHttpHeaders } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { servePage } from "../../scripts/serve-page.mjs";

interface Reply {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Starts a server for one test; returns a function that requests a path as it is written. */
async function startServer(): Promise<(path: string) => Promise<Reply>> {
  const { url, close } = await servePage(0);
  onTestFinished(close);
  const { port } = new URL(url);
  return (path) =>
    new Promise((resolve, reject) => {
      const request = get({ host: "127.0.0.1", port, path, agent: false }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        const body = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode, headers: response.headers, body });
      });
      request.on("error", reject);
    });
}

it("answers 400 to malformed requests, and goes on", async () => {
  const ask = await startServer();
  for (const path of ["/%", "//", "http://[", "/%ff"]) {
    expect([path, (await ask(path)).status]).toEqual([path, 400]);
  }
  expect((await ask("/")).status).toBe(200);
});

it("serves no file outside the page", async () => {
  const ask = await startServer();
  for (const path of [
    "/../../package.json",
    "/..%2f..%2fpackage.json",
    "/%2e%2e/%2e%2e/package.json",
    "/%00",
  ]) {
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
  }
});

it("sends the policy of the page's meta tag with every answer", async () => {
  const ask = await startServer();
  const html = readFileSync(new URL("../../page/index.html", import.meta.url), "utf8");
  for (const path of ["/", "/main.js", "/none", "/%"]) {
    const { headers } = await ask(path);
    const policy = headers["content-security-policy"] ?? expect.fail(`no policy with ${path}`);
    expect(html).toContain(`content="${policy}"`);
    expect(headers["x-content-type-options"]).toBe("nosniff");
  }
  expect((await ask("/")).body).toBe(html);
});
