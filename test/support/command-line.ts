/** The command line as it is shipped, in a process of its own, and files for it to read. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect } from "vitest";

export const CLI = fileURLToPath(new URL("../../build/dist/cli.js", import.meta.url));

/** Removed after the tests of the file. */
export const folder = mkdtempSync(join(tmpdir(), "hex-wasp-cli-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The environment without the variables that turn colours on or off, and with `added`. */
function environment(added: Record<string, string>): NodeJS.ProcessEnv {
  const { FORCE_COLOR, NO_COLOR, ...rest } = process.env;
  return { ...rest, ...added };
}

function runNode(words: readonly string[], input: string, env: Record<string, string> = {}): Outcome {
  const { status, stdout, stderr } = spawnSync("node", words, {
    input,
    encoding: "utf8",
    env: environment(env),
    // Less than the timeout of a test, so that a command that never ends fails only its own test.
    timeout: 100_000,
  });
  return { status, stdout, stderr };
}

/** Runs the command to its end. `nodeOptions` come before the script. */
export function run(
  words: readonly string[],
  input = "",
  env: Record<string, string> = {},
  nodeOptions: readonly string[] = [],
): Outcome {
  return runNode([...nodeOptions, CLI, ...words], input, env);
}

/** Starts the command with pipes. */
export function start(words: readonly string[], nodeOptions: readonly string[] = []): ChildProcess {
  return spawn("node", [...nodeOptions, CLI, ...words], { stdio: "pipe", env: environment({}) });
}

/** As on a terminal that has colours and a number of columns. */
export function runOnTerminal(words: readonly string[], columns = 80, input = ""): Outcome {
  const script = `process.stdout.hasColors = () => true;
    process.stdout.columns = ${columns};
    process.argv = ${JSON.stringify(["node", ...words])};
    import(${JSON.stringify(CLI)});`;
  return runNode(["-e", script], input);
}

/** Writes a file and returns its path. */
export function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Bad input: exit code 2, nothing on stdout, and one line on stderr that says what is wrong. */
export function expectRefusal({ status, stdout, stderr }: Outcome, message: string): void {
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain(message);
  expect(stderr).toMatch(/^hex-wasp: [^\n]+\n$/);
}
