/** `hex-wasp bench`: its results, its words and its exit codes. Times differ from run to run and are not checked. */
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import type { NamedComparison } from "../../wrapper/cli/run-bench.js";
import { expectRefusal, run, start } from "../support/command-line.js";

/** The output with each time and ratio of times replaced. */
const withoutTimes = (text: string) =>
  text
    .replace(/[█▉▊▋▌▍▎▏]+ +/g, "▬ ")
    .replace(/[\d.,]+ m?s\b/g, "TIME")
    .replace(/(over )?[\d.,]+×(?!\d)/g, "TIMES")
    .replace(/ +first run TIME/g, "")
    .replace(/ +(TIMES?)/g, " $1");

describe("hex-wasp bench", () => {
  it("draws what was measured, and says what each ratio means", () => {
    const { status, stdout, stderr } = run(["bench", "3", "a1"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(withoutTimes(stdout)).toBe(`WebAssembly  the engine as shipped
JavaScript   the same engine, translated to JavaScript
Reference    plain TypeScript, written from the definitions

3×3, 1 stone: White wins
  df-pn, 1 node
    WebAssembly  ▬ TIME TIMES
    JavaScript   ▬ TIME TIMES
  pattern search, 10 nodes
    WebAssembly  ▬ TIME TIMES
    JavaScript   ▬ TIME TIMES
    Reference    ▬ TIME TIMES

- WebAssembly is TIMES as fast as JavaScript by df-pn: the same engine, node for node, so this is what WebAssembly itself is worth.
- WebAssembly is TIMES as fast as JavaScript by pattern search: what it is worth for a simpler algorithm.
- JavaScript is TIMES as fast as the reference by pattern search: one language, one algorithm, node for node, so this is what the engine's way of programming is worth.
- JavaScript by df-pn finds the winner TIMES as fast as the reference: what the better algorithm and the engine are worth together, without WebAssembly.
Nodes and winners are equal in every search.
`);
  });

  it("compares the fixed positions of a board, as JSON", () => {
    const { status, stdout, stderr } = run(["bench", "--sizes", "5", "--time", "1000", "--json"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const { results, boards, ...rest } = JSON.parse(stdout);
    expect(rest).toMatchObject({
      timeLimitSeconds: 1000,
      done: 3,
      total: 3,
      isEqual: true,
      isInterrupted: false,
    });
    expect(boards.map(({ board }: { board: string }) => board)).toEqual(["5×5"]);
    const found = results.map(({ name, winner, searches }: NamedComparison) => [
      name,
      winner,
      searches.map(({ programs }) => programs.map(({ program, nodes }) => `${program} ${nodes}`).join()),
    ]);
    const nodes = (dfPn: number, pattern: number) => [
      `javascript ${dfPn},wasm ${dfPn}`,
      `reference ${pattern},javascript ${pattern},wasm ${pattern}`,
    ];
    expect(found).toEqual([
      ["5×5 after a2", "white", nodes(7, 40469)],
      ["5×5 after c3", "black", nodes(1, 739)],
      ["5×5 empty", "black", nodes(4, 693)],
    ]);
    expect(Object.keys(results[0].ratios)).toEqual(["wasm-df-pn", "wasm-pattern-search", "code", "solve"]);
  });

  it("ends with 1 where the engine itself does not solve a position within the limit, and says so", () => {
    const { status, stdout } = run(["bench", "--time", "0.001", "11"]);
    expect(status).toBe(1);
    expect(stdout).toContain("11×11, 0 stones: not solved within the limit");
    expect(stdout).toMatch(
      /df-pn, \d+ nodes?; not finished: JavaScript was stopped after 0.001 s, the others at the same node/,
    );
    expect(stdout).not.toContain("finds the winner");
  });

  it("does without WebAssembly where there is none", () => {
    const forbid = "data:text/javascript,WebAssembly.compile = () => Promise.reject(new Error('blocked'))";
    const { status, stdout } = run(["bench", "3"], "", {}, ["--import", forbid]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^WebAssembly is not allowed here: only the other two are compared\.\nJavaScript/);
    expect(stdout).not.toMatch(/WebAssembly is .* as fast/);
    expect(stdout).toContain("as fast as the reference");
  });

  it("prints on Ctrl-C what it has compared, and ends with 130", async () => {
    const command = start(["bench", "--time", "1000", "3", "a1", "#11"]);
    let text = "";
    command.stdout?.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      if (!command.killed && text.includes("White wins")) command.kill("SIGINT");
    });
    const [code] = await once(command, "close");
    expect(code).toBe(130);
    expect(text).toContain("Interrupted: 1 of 2 positions compared.");
    expect(text).toContain("Nodes and winners are equal in every search.");
  });

  it("refuses bad input", () => {
    expectRefusal(run(["bench", "--sizes", "5,8"]), "Expected one or more of 5, 6, 7, separated by commas.");
    expectRefusal(run(["bench", "--sizes", ""]), "Expected one or more of 5, 6, 7");
    expectRefusal(run(["bench", "--time", "0"]), "Expected a number greater than 0.");
    expectRefusal(run(["bench", "--sizes", "5", "5", "a2"]), "--sizes: selects fixed positions");
    expectRefusal(run(["bench", "5", "z9"]), "z9");
  });
});
