/**
 * Transcripts: what a user types and what the real process answers. A line after "> " is input, the lines below it are
 * the response; "…" stands for any text. A bug report becomes a test by pasting it into a file.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../../wrapper/htp/commands/index.js";
import { run } from "../support/command-line.js";

const FOLDER = fileURLToPath(new URL("transcripts/", import.meta.url));
const PROMPT = "> ";

interface Exchange {
  readonly input: string;
  /** "" if the process does not answer. */
  readonly response: string;
}

function readTranscript(name: string): Exchange[] {
  const text = readFileSync(`${FOLDER}${name}.txt`, "utf8");
  const [, ...parts] = `\n${text}`.split(/\n>(?: |(?=\n))/);
  return parts.map((part) => {
    const [input = "", ...lines] = part.split("\n");
    return { input, response: lines.join("\n").trimEnd() };
  });
}

/** The responses in a process's output, without trailing spaces. */
function responsesIn(output: string): string[] {
  expect(output.endsWith("\n\n")).toBe(true);
  return output.slice(0, -2).split("\n\n").map(trimLines);
}

function trimLines(text: string): string {
  return text.replace(/[ ]+$/gm, "");
}

function pattern(text: string): RegExp {
  return new RegExp(`^${text.split("…").map(escapeText).join(".*")}$`, "s");
}

function escapeText(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

const NAMES = readdirSync(FOLDER).map((file) => file.replace(/\.txt$/, ""));

describe("hex-wasp htp", () => {
  it("has a transcript for each command", () => {
    expect([...COMMANDS.keys()].filter((name) => !NAMES.includes(name))).toEqual([]);
    for (const name of COMMANDS.keys()) {
      const inputs = readTranscript(name).map(({ input }) => input.replace(/^\d+ /, ""));
      expect(inputs.filter((input) => input.split(" ")[0] === name).length).toBeGreaterThan(0);
    }
  });

  it.each(NAMES)("answers as in the transcript %s", (name) => {
    const exchanges = readTranscript(name);
    const { status, stdout, stderr } = run(["htp"], exchanges.map(({ input }) => `${input}\n`).join(""));
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const responses = responsesIn(stdout);
    const answered = exchanges.filter(({ response }) => response !== "");
    const shown = answered.map(({ input }, i) => `${PROMPT}${input}\n${responses[i]}`);
    answered.forEach(({ input, response }, i) => {
      expect(shown[i]).toMatch(pattern(`${PROMPT}${input}\n${trimLines(response)}`));
    });
    expect(responses).toHaveLength(answered.length);
  });
});
