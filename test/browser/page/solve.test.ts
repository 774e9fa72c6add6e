/** Solving in the page: the result, progress and cancellation, the map of moves, the proof explorer and the race. */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Run } from "../../../wrapper/compare/compare.js";
import { RATIO_NAMES, ratioSentence } from "../../../wrapper/compare/ratios.js";
import { verifyProof } from "../../../wrapper/proof/verify.js";
import { eventually, openedPages } from "../../support/page.js";
import { newEngine, opening } from "../../support/solving.js";

describe("solving in the page", () => {
  const open = openedPages();

  it("names the winner and the move, and shades the cells that the winner needs", async () => {
    const { page, button, hash, marks, shoot } = await open("#5,a2");
    await button("Solve").click();
    await page.getByText("White wins with c3").waitFor();
    const { carrier, pv } = await (await newEngine()).solve(opening(5, "a2"));
    const shaded = Object.entries(await marks()).filter(([, text]) => text.includes("needed by White"));
    expect(shaded.map(([cell]) => cell)).toEqual(carrier);
    expect((await marks()).c3).toMatch(/^winning move/);
    expect(await page.getByTestId("result").textContent()).toContain(pv.join(" "));
    await shoot("solve-won");
    await button("Play c3").click();
    expect(await hash()).toBe("#5,a2c3");
    await button("Undo").click();
    await page.getByText("White wins with c3").waitFor();
  });

  it("names the move that resists longest where the position is lost", async () => {
    const { page, button } = await open("#5,c3");
    await button("Solve").click();
    await page.getByText("Black wins", { exact: true }).waitFor();
    await page
      .getByText(/resists longest/)
      .first()
      .waitFor();
  });

  it("shows its progress, and can be cancelled", async () => {
    const { page, button, shoot } = await open("#11,f6");
    await button("Solve").click();
    const progress = page.getByRole("status", { name: "Solving" });
    await eventually(async () => {
      const text = (await progress.textContent()) ?? "";
      for (const word of ["Positions", "Time", "Proof numbers, win / loss", "Current line"])
        expect(text).toContain(word);
    });
    const nodes = async () =>
      Number((await progress.locator("dd").first().textContent())?.replace(/\D/g, ""));
    const before = await nodes();
    await eventually(async () => expect(await nodes()).toBeGreaterThan(before));
    await shoot("solve-progress");
    await button("Cancel").click();
    await button("Solve").waitFor();
    expect(await progress.count()).toBe(0);
    expect(await page.getByRole("alert").textContent()).toBe("");
  });

  it("keeps the progress of a cancelled solve, with its position", async () => {
    const { page, cell, button, shoot } = await open("#11,f6");
    await button("Solve").click();
    await page.getByRole("status", { name: "Solving" }).getByText("Current line").waitFor();
    await button("Cancel").click();
    const cancelled = page.getByTestId("cancelled");
    await cancelled.getByText("The solve was cancelled before the winner was known.").waitFor();
    const text = (await cancelled.textContent()) ?? "";
    expect(text).toMatch(/Positions[\d,]+Time/);
    expect(text).toMatch(/Proof numbers, win \/ loss/);
    expect(text).toMatch(/Last line[a-k]\d/);
    await shoot("solve-cancelled");
    await cell("c3").click();
    expect(await cancelled.count()).toBe(0);
    await button("Undo").click();
    expect(await cancelled.textContent()).toBe(text);
    // The next solve replaces it.
    await button("Solve").click();
    await page.getByRole("status", { name: "Solving" }).waitFor();
    expect(await cancelled.count()).toBe(0);
    await button("Cancel").click();
  });

  it.each([
    ["Solve", "Solving", "Solve this position"],
    ["Map all moves", "Mapping the moves", "Map this position"],
    ["Prove", "Proving", "Prove this position"],
  ])("%s is cancelled by a move with a message, and starts again from it", async (start, name, again) => {
    const { page, cell, button, hash, shoot } = await open("#11,f6");
    await button(start).click();
    await page.getByRole("status", { name }).waitFor();
    const before = await cell("c3").boundingBox();
    await cell("c3").click();
    const alert = page.getByRole("alert");
    await alert.getByText(`${name} was cancelled because the board changed.`).waitFor();
    await shoot("solve-cancelled-by-move");
    // The message does not move the board under the pointer.
    expect((await cell("c3").boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
    expect(await page.getByRole("status", { name }).count()).toBe(0);
    await button(again).click();
    await page.getByRole("status", { name }).waitFor();
    expect(await alert.textContent()).toBe("");
    expect(await hash()).toBe("#11,f6c3");
    await button("Cancel").click();
  });

  it("is cancelled when the board changes, and the next call works", async () => {
    const { page, cell, button } = await open("#11");
    await button("Solve").click();
    await page.getByRole("status", { name: "Solving" }).waitFor();
    await cell("f6").click();
    await button("Solve").waitFor();
    await page.getByLabel("Columns").fill("4");
    await page.getByLabel("Rows").fill("4");
    await button("New board").click();
    await button("Solve").click();
    await page.getByText(/^Black wins with/).waitFor();
  });

  it("maps the winner of every move", async () => {
    const { page, button, marks, shoot } = await open("#6,a2");
    await button("Map all moves").click();
    await page.getByText(/^White wins with \d+ of 35 moves/).waitFor();
    const { moves = {} } = await (await newEngine()).solve(opening(6, "a2"), { allMoves: true });
    const drawn = await marks();
    for (const [cell, winner] of Object.entries(moves)) {
      expect(drawn[cell], cell).toMatch(
        winner === "white" ? /^White wins with this move/ : /^White loses with this move/,
      );
    }
    await shoot("solve-map");
  });

  it("draws the moves proven so far while it maps the others", async () => {
    const { page, button, marks } = await open("#7");
    await button("Map all moves").click();
    await eventually(async () => expect(Object.keys(await marks()).length).toBeGreaterThan(0));
    expect(await page.getByRole("status", { name: "Mapping the moves" }).count()).toBe(1);
    expect(Object.keys(await marks()).length).toBeLessThan(49);
    await button("Cancel").click();
    expect(Object.keys(await marks()).length).toBeGreaterThan(0);
  });

  it.each([
    [
      "#8,d4h8",
      /wins with this move/,
      /^Black wins with at least (\d+) of (62) moves and loses with (\d+); (\d+) unknown\.$/,
    ],
    [
      "#8,d4",
      /loses with this move/,
      /^White has no (known) winning move: of (63) moves, (\d+) lose; (\d+) unknown\.$/,
    ],
  ])("counts known and unknown moves of a cancelled map: %s", async (hash, first, words) => {
    const { page, button, marks, shoot } = await open(hash);
    await button("Map all moves").click();
    await eventually(async () => expect(Object.values(await marks()).join()).toMatch(first));
    await button("Cancel").click();
    const summary = page.getByTestId("result").getByText(words);
    const [, wins, total, losses, unknown] = words.exec((await summary.textContent()) ?? "") ?? [];
    const drawn = Object.values(await marks());
    const count = (text: RegExp) => drawn.filter((mark) => text.test(mark)).length;
    expect(count(/wins with this move/)).toBe(wins === "known" ? 0 : Number(wins));
    expect(count(/loses with this move/)).toBe(Number(losses));
    expect(drawn.length + Number(unknown)).toBe(Number(total));
    await page.getByText("The winner after moves without a check mark or cross is unknown.").waitFor();
    await shoot("solve-map-cancelled");
    // A second map begins with the verdicts of the first.
    await button("Map all moves").click();
    await page.getByRole("status", { name: "Mapping the moves" }).getByText(`of ${total}`).waitFor();
    expect(Object.keys(await marks()).length).toBeGreaterThanOrEqual(drawn.length);
    await button("Cancel").click();
  });
});

describe("the proof explorer", () => {
  const open = openedPages();

  it("replies to every move of the opponent until the edges are joined", async () => {
    const { page, cell, button, shoot } = await open("#5,a2");
    await button("Prove").click();
    const { proof } = await (await newEngine()).solve(opening(5, "a2"), { proof: true });
    const check = verifyProof(proof);
    if (!check.ok) throw new Error(check.problem);
    await page
      .getByText(
        `Certificate checked: correct. The checker hex-wasp/verify, which knows the rules of Hex and shares no code with the solver, verified ${check.nodes} proof nodes and ${check.answers} answers to moves.`,
      )
      .waitFor();
    await shoot("proof-checked");
    await button("Explore the proof").click();
    expect(await cell("c3").getAttribute("data-stone")).toBe("white");
    const steps = page.getByRole("list", { name: "Moves tried" }).getByRole("listitem");
    // A move that matters gets a reply, and one that does not gets none.
    const needed = page.getByRole("list", { name: /^Moves in node/ });
    await cell("a1").click();
    expect(await steps.last().textContent()).toBe("Black a1: no reply needed");
    await needed.first().getByRole("button").first().click();
    expect(await steps.last().textContent()).toMatch(
      /^Black [a-e][1-5]: White replies [a-e][1-5] \(node \d+\)$/,
    );
    await shoot("proof-explorer");
    await button("Step back").click();
    expect(await steps.count()).toBe(1);
    for (let i = 0; i < 20 && (await needed.count()) > 0; i++) {
      await needed.last().getByRole("button").last().click();
    }
    await page.getByText("White's edges are connected: nothing more is needed.").waitFor();
    await button("Close").click();
    expect(await cell("c3").getAttribute("data-stone")).toBeNull();
  });

  it("downloads the certificate", async () => {
    const { page, button } = await open("#4,a3");
    await button("Prove").click();
    await button("Explore the proof").click();
    const [download] = await Promise.all([page.waitForEvent("download"), button("Download").click()]);
    expect(download.suggestedFilename()).toBe("hex-proof-4-a3.json");
    const proof = JSON.parse(readFileSync(await download.path(), "utf8"));
    expect(verifyProof(proof)).toMatchObject({ ok: true });
    expect(proof.position.black).toEqual(["a3"]);
  });
});

describe("the race", () => {
  const open = openedPages();

  it("solves the position in three programs with the same nodes, and says what the ratios mean", async () => {
    const { page, button, shoot } = await open("#4,a2");
    await button("Race").click();
    const panel = page.getByTestId("race");
    await page.locator('[data-testid="race"][data-running="false"]').waitFor();
    const runs = (await panel
      .locator(".lane")
      .evaluateAll((lanes) =>
        lanes.map((lane) => JSON.parse(lane.getAttribute("data-run") ?? "")),
      )) as (Run & {
      algorithm: string;
    })[];
    expect(runs.map(({ algorithm, program, winner }) => `${algorithm} ${program} ${winner}`)).toEqual([
      "df-pn wasm white",
      "df-pn javascript white",
      "pattern-search wasm white",
      "pattern-search javascript white",
      "pattern-search reference white",
    ]);
    const nodes = runs.map((run) => run.nodes);
    expect(nodes).toEqual([nodes[0], nodes[0], nodes[2], nodes[2], nodes[2]]);
    expect(nodes[2]).toBeGreaterThan(nodes[0] as number);
    const words = await panel.locator("li").allTextContents();
    expect(words.map((text) => text.replace(/[\d.,]+×/, "N×"))).toEqual(
      RATIO_NAMES.map((name) => ratioSentence(name, "N×")),
    );
    await shoot("race");
  });

  it("is stopped by its button, in the middle of a search, and keeps what it has", async () => {
    const { page, button } = await open("#11");
    await button("Race").click();
    await page
      .getByTestId("race")
      .getByText(/nodes, .* …$/)
      .waitFor();
    await button("Stop").click();
    await button("Race").waitFor();
    expect(await page.getByTestId("race").getByText(/…$/).count()).toBe(0);
    expect(await page.getByTestId("race").locator(".lane").count()).toBe(5);
  });

  it("is stopped by a move with a message, and starts again from it", async () => {
    const { page, cell, button } = await open("#7");
    await button("Race").click();
    await button("Stop").waitFor();
    await cell("d4").click();
    await page.getByRole("alert").getByText("The race was stopped because the board changed.").waitFor();
    await button("Race on this position").click();
    await button("Stop").click();
  });

  it("cannot be started where the game is over", async () => {
    const { button } = await open("#1,a1");
    expect(await button("Race").isDisabled()).toBe(true);
  });
});
