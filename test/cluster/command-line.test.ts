/** `hex-wasp cluster` as it is shipped: its tables and files, and one clear line for everything that cannot work. */
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { verifyProof } from "../../wrapper/proof/verify.js";
import { Process, startWorkerProcess } from "../support/cluster.js";
import { expectRefusal, file, folder, run } from "../support/command-line.js";
import { freePort, startRedis } from "../support/redis.js";

const PASSWORD = "geheim-9";
const redis = await startRedis(["--requirepass", PASSWORD], PASSWORD);
const url = redis.url.replace("//", `//:${PASSWORD}@`);
const cluster = (...words: string[]) => run(["cluster", ...words]);

const openings = JSON.parse(
  readFileSync(new URL("../data/openings.json", import.meta.url), "utf8"),
) as Record<string, Record<string, string>>;

describe("hex-wasp cluster solve --all-openings", () => {
  const out = join(folder, "openings.jsonl");
  const words = ["solve", "5", "--all-openings", "--redis", url, "--queue", "openings", "--out", out];
  const row = /^([a-e]\d) +(Black|White) +([\d,]+) +([\d.]+)$/gm;

  it("solves every opening up to symmetry, and continues where it was", async () => {
    const worker = startWorkerProcess(url, "openings");
    await worker.printed("jobs");
    const first = new Process(["cluster", ...words]);
    await first.printed("c1 ");
    first.child.kill("SIGINT");
    expect(await first.end()).toBe(130);
    expect(first.stderr).toContain("hex-wasp: interrupted; the same command continues\n");
    appendFileSync(out, '{"position":{"size":5,');

    const { status, stdout, stderr } = cluster(...words);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const rows = [...stdout.matchAll(row)].map(([, cell = "", winner = ""]) => [cell, winner.toLowerCase()]);
    expect(rows).toHaveLength(13);
    expect(rows).toEqual(Object.entries(openings["5"] ?? {}).slice(0, 13));
    expect(stdout).toMatch(/\nBlack wins \d+, White wins \d+\n$/);
    const lines = readFileSync(out, "utf8").trimEnd().split("\n");
    expect(lines).toHaveLength(13);
    for (const line of lines) {
      const { position, winner, proof } = JSON.parse(line);
      expect(openings[position.size]?.[position.black[0]]).toBe(winner);
      expect(verifyProof(proof, { position })).toMatchObject({ ok: true, winner });
    }

    await worker.kill();
    // Neither Redis nor a worker is needed for what the file has.
    expect(
      run(["cluster", ...words].map((word) => (word === url ? "redis://127.0.0.1:1" : word))).stdout,
    ).toBe(stdout);
  });

  it("says that there are no workers, and waits for some", async () => {
    const solving = new Process(["cluster", "solve", "5", "a2", "--redis", url, "--queue", "lonely"]);
    await solving.printed("hex-wasp: no workers yet; waiting\n");
    const worker = startWorkerProcess(url, "lonely");
    expect(await solving.end()).toBe(0);
    expect(solving.stdout).toContain("White wins");
    await worker.kill();
  });

  it("shows the status", () => {
    const { status, stdout } = cluster("status", "--redis", url, "--queue", "openings");
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Coordinator {2}.*\nQueue {8}0 jobs waiting, 0 running\nWorkers {6}/);
    expect(stdout).toMatch(/\n {2}5×5, Black c3, White to move: Black wins\n/);
    const { questions } = JSON.parse(
      cluster("status", "--redis", url, "--queue", "openings", "--json").stdout,
    );
    expect(questions).toHaveLength(13);
  });

  it("leaves out a question whose progress is not what a coordinator writes", async () => {
    const [state = ""] = (await redis.client.keys("*openings*:state")).sort();
    const progress = (await redis.client.hget(state, "progress")) ?? "";
    const status = () =>
      JSON.parse(cluster("status", "--redis", url, "--queue", "openings", "--json").stdout);
    for (const wrong of ["null", '{"line":5}', progress.replace('"line":[', '"line":["\\u001b[2J",')]) {
      await redis.client.hset(state, "progress", wrong);
      expect(status().questions).toHaveLength(12);
    }
    await redis.client.hset(state, "progress", progress);
    expect(status().questions).toHaveLength(13);
  });
});

describe("hex-wasp cluster refuses in one line", () => {
  const solve = (...words: string[]) => cluster("solve", "5", "a2", "--redis", url, ...words);

  it("a Redis that is not there, or no address of one", async () => {
    const port = await freePort();
    for (const command of [["solve", "5", "a2"], ["work"], ["status"]]) {
      const outcome = cluster(...command, "--redis", `redis://:${PASSWORD}@127.0.0.1:${port}`);
      expectRefusal(outcome, `Redis at 127.0.0.1:${port}: connect ECONNREFUSED`);
      expect(outcome.stderr).not.toContain(PASSWORD);
    }
    expectRefusal(
      cluster("status", "--redis", `ftp://:${PASSWORD}@host`),
      "connection: not an address of Redis",
    );
    expect(cluster("status", "--redis", `ftp://:${PASSWORD}@host`).stderr).not.toContain(PASSWORD);
    expectRefusal(cluster("status"), "required option '--redis <url>' not specified");
  });

  it("a wrong password, or none", () => {
    const wrong = cluster("status", "--redis", redis.url.replace("//", "//:falsch-7@"));
    expectRefusal(wrong, "WRONGPASS");
    expect(wrong.stderr).not.toContain("falsch-7");
    expectRefusal(cluster("status", "--redis", redis.url), "it asks for a password (NOAUTH)");
  });

  it("a database that is no number, or that the server does not have", () => {
    expectRefusal(cluster("status", "--redis", `${url}/abc`), "connection: the database is not a number");
    expectRefusal(cluster("status", "--redis", `${url}/99`), "DB index is out of range");
  });

  it("bad positions and options", () => {
    expectRefusal(cluster("solve", "5", "z9", "--redis", url), '"z9" is not on a 5×5 board');
    expectRefusal(solve("--all-openings"), "--all-openings: give only the size of the board");
    expectRefusal(cluster("work", "--redis", url, "--workers", "0"), "Expected a whole number from 1 to 64");
    expectRefusal(
      cluster("work", "--redis", url, "--stalled-after", "0.1"),
      "Expected a whole number from 1 to 3600",
    );
    expectRefusal(cluster("status", "--redis", url, "--queue", "a b"), 'queue: "a b" is not a name');
    expectRefusal(cluster("dance"), "unknown command 'dance'");
  });

  it("a file that cannot be written, or is something else", async () => {
    expectRefusal(solve("--out", join(folder, "nowhere", "x")), "cannot be written (ENOENT)");
    expectRefusal(solve("--out", file("other.jsonl", "nonsense\n")), "other.jsonl, line 1: not a result");
    const notes = file("notes.txt", "no newline at the end");
    expectRefusal(solve("--out", notes), "notes.txt, line 1: not a result");
    expect(readFileSync(notes, "utf8")).toBe("no newline at the end");
    if (process.platform !== "linux") return;
    const worker = startWorkerProcess(url, "full");
    await worker.printed("jobs");
    expectRefusal(
      solve("--queue", "full", "--out", "/dev/full"),
      "--out: /dev/full cannot be written (ENOSPC); the result is kept in Redis",
    );
    await worker.kill();
    expect(solve("--queue", "full")).toMatchObject({ status: 0, stderr: "" });
  });

  it("a limit, by its exit code", () => {
    const { status, stdout } = solve("--queue", "nobody", "--time", "0.2");
    expect(status).toBe(1);
    expect(stdout).toContain("Not solved within the limits");
  });
});
