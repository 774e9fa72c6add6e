/** A cluster over an encrypted connection, with a password, as over a network that others can read. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type * as Entry from "../../wrapper/cluster/index.js";
import { expectRefusal, folder, run } from "../support/command-line.js";
import { freePort, startRedis } from "../support/redis.js";

const DIST = new URL("../../build/dist/cluster.js", import.meta.url).href;
const { createCluster, startClusterWorker } = (await import(/* @vite-ignore */ DIST)) as typeof Entry;

const PASSWORD = "geheim-8";
const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
execFileSync(
  "openssl",
  [
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-keyout", key, "-out", certificate],
    ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"],
  ].flat(),
  { stdio: "ignore" },
);
const tlsPort = await freePort();
await startRedis(
  [
    ["--requirepass", PASSWORD, "--tls-port", String(tlsPort), "--tls-auth-clients", "no"],
    ["--tls-cert-file", certificate, "--tls-key-file", key, "--tls-ca-cert-file", certificate],
  ].flat(),
  PASSWORD,
);
const url = `rediss://:${PASSWORD}@127.0.0.1:${tlsPort}`;

it("solves by workers that trust the server's certificate", async () => {
  const tls = { ca: readFileSync(certificate) };
  const connection = { host: "127.0.0.1", port: tlsPort, password: PASSWORD, tls };
  const worker = await startClusterWorker({ connection, workers: 1, tableMegabytes: 4 });
  onTestFinished(() => worker.close());
  const cluster = createCluster({ connection });
  onTestFinished(() => cluster.close());
  const { winner } = await cluster.solve({ size: 5, black: ["a2"], white: [], toMove: "white" });
  expect(winner).toBe("white");
});

it("takes the URL of such a server, and knows what it has solved", () => {
  const { status, stdout, stderr } = run(["cluster", "status", "--redis", url], "", {
    NODE_EXTRA_CA_CERTS: certificate,
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain("5×5, Black a2, White to move: White wins");
});

it("refuses a certificate that nobody vouches for, in one line", () => {
  const outcome = run(["cluster", "status", "--redis", url]);
  expectRefusal(outcome, `Redis at 127.0.0.1:${tlsPort}: self-signed certificate`);
  expect(outcome.stderr).not.toContain(PASSWORD);
});
