/** Kind "page server": malformed requests to the server of `npm run page`. Each gets an answer, and the server lives. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import type { CheckContext } from "./check-context.js";
import { ROOT } from "./package.js";
import type { Random } from "./random.js";

const REQUESTS_PER_CASE = 30;
const PARTS = [
  "/",
  "//",
  "%",
  "%00",
  "%ff",
  "..",
  "%2e%2e",
  "\\",
  "http://[",
  "http://localhost",
  "index.html",
  "?",
  "#",
  "*",
  ":",
  "@",
  "main.js",
  "a".repeat(3000),
  "%E0%A4%A",
];

export async function checkPageServer(context: CheckContext): Promise<void> {
  const { random } = context;
  let server = await startServer();
  try {
    for (let i = 0; i < REQUESTS_PER_CASE; i++) {
      const target = `${random.chance(70) ? "/" : ""}${random.some(PARTS, random.below(4)).join("")}` || "/";
      const answer = await request(server.port, target, random);
      context.count("page requests");
      context.check(/^HTTP\/1\.1 [2345]\d\d /.test(answer), "page server: no answer", {
        target,
        answer: answer.slice(0, 200),
      });
      context.check(!answer.includes("root:"), "page server: serves other files", { target });
      if (server.child.exitCode !== null || server.child.signalCode !== null) {
        context.fail("page server: ends", { target });
        server = await startServer();
      }
    }
  } finally {
    server.child.kill();
  }
}

async function startServer(): Promise<{ child: ChildProcess; port: number }> {
  const script = join(ROOT, "scripts", "serve-page.mjs");
  const child = spawn(process.execPath, [script], {
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, PORT: "0" },
  });
  const [text] = (await once(child.stdout as NodeJS.ReadableStream, "data")) as [Buffer];
  return { child, port: Number(/:(\d+)\//.exec(String(text))?.[1]) };
}

/** Sends a request by hand, because clients mend malformed addresses. */
function request(port: number, target: string, random: Random): Promise<string> {
  const method = random.pick(["GET", "GET", "GET", "HEAD", "POST", "OPTIONS"]);
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () =>
      socket.write(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    );
    socket.on("data", (data) => {
      answer += data;
    });
    socket.on("error", () => resolve(answer));
    socket.on("close", () => setTimeout(resolve, 20, answer));
  });
}
