/** Solving in the page: the result, its progress and cancelling, the map, the proof explorer and the race. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { verifyProof } from "../../../wrapper/verify.js";
import { eventually, openedPages } from "../../support/page.js";
import { newEngine, opening } from "../../support/solving.js";

describe("solving in the page", () => {
  const open = openedPages();

  it("names the winner and the move, and shades what the winner needs", async () => {
    const { page, button, hash, marks, shoot } = await open("#5,a2");
    await button("Solve").click();
    await page.getByText("White wins with c3").waitFor();
    const { carrier, pv } = await (await newEngine()).solve(opening(5, "a2"));
    const shaded = Object.entries(await marks()).filter(([, text]) => text.includes("needed by White"));
    expect(shaded.map(([cell]) => cell)).toEqual(carrier);
    expect((await marks()).c3).toMatch(/^the winning move/);
    expect(await page.getByTestId("result").textContent()).toContain(pv.join(" "));
    await shoot("solve-won");
    await button("Play c3").click();
    expect(await hash()).toBe("#5,a2c3");
    await button("Undo").click();
    await page.getByText("White wins with c3").waitFor();
  });

  it("says what resists longest where the position is lost", async () => {
    const { page, button } = await open("#5,c3");
    await button("Solve").click();
    await page.getByText("Black wins", { exact: true }).waitFor();
    await page
      .getByText(/resists longest/)
      .first()
      .waitFor();
  });

  it("tells how it goes on, and is cancelled", async () => {
    const { page, button, shoot } = await open("#11,f6");
    await button("Solve").click();
    const progress = page.getByRole("status", { name: "Solving" });
    await eventually(async () => {
      const text = (await progress.textContent()) ?? "";
      for (const word of ["Positions", "Time", "To prove a win / a loss", "Trying"])
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

  it("is called off when the board changes, and the next one works", async () => {
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

  it("maps all moves, and fills the map in as they are proven", async () => {
    const { page, button, marks, shoot } = await open("#6,a2");
    await button("Map all moves").click();
    await page.getByText(/^White wins with \d+ of 35 moves/).waitFor();
    const { moves = {} } = await (await newEngine()).solve(opening(6, "a2"), { allMoves: true });
    const drawn = await marks();
    for (const [cell, winner] of Object.entries(moves)) {
      expect(drawn[cell], cell).toMatch(winner === "white" ? /^White wins with it/ : /^White loses with it/);
    }
    await shoot("solve-map");
  });

  it("has a part of the map while it is at the rest", async () => {
    const { page, button, marks } = await open("#7");
    await button("Map all moves").click();
    await eventually(async () => expect(Object.keys(await marks()).length).toBeGreaterThan(0));
    expect(await page.getByRole("status", { name: "Mapping the moves" }).count()).toBe(1);
    expect(Object.keys(await marks()).length).toBeLessThan(49);
    await button("Cancel").click();
    expect(Object.keys(await marks()).length).toBeGreaterThan(0);
  });
});

describe("the proof explorer", () => {
  const open = openedPages();

  it("answers every move of the opponent's until the edges are joined", async () => {
    const { page, cell, button, shoot } = await open("#5,a2");
    await button("Prove").click();
    await button("Explore the proof").click();
    await page.getByText(/^Checked by the rules of Hex alone/).waitFor();
    expect(await cell("c3").getAttribute("data-stone")).toBe("white");
    const steps = page.getByRole("list", { name: "Moves tried" }).getByRole("listitem");
    // A move that matters is answered, and one that does not is not.
    const needed = page.getByRole("list", { name: /^Moves in node/ });
    await cell("a1").click();
    expect(await steps.last().textContent()).toBe("Black a1, which needs no answer");
    await needed.first().getByRole("button").first().click();
    expect(await steps.last().textContent()).toMatch(
      /^Black [a-e][1-5], White answers [a-e][1-5] \(node \d+\)$/,
    );
    await shoot("proof-explorer");
    await button("Step back").click();
    expect(await steps.count()).toBe(1);
    for (let i = 0; i < 20 && (await needed.count()) > 0; i++) {
      await needed.last().getByRole("button").last().click();
    }
    await page.getByText("White has joined the edges: nothing more is needed.").waitFor();
    await button("Close").click();
    expect(await cell("c3").getAttribute("data-stone")).toBeNull();
  });

  it("gives the certificate away", async () => {
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

  it("lets both solve the position, and gives the ratio", async () => {
    const { page, button, shoot } = await open("#4");
    await button("Race").click();
    await page.getByText(/as fast in WebAssembly, to the end$/).waitFor();
    const lanes = await page.getByTestId("race").locator(".lane").allTextContents();
    const nodes = lanes.map((text) => /([\d,]+) positions in .*solved$/.exec(text)?.[1]);
    expect(nodes[0]).toBeDefined();
    expect(nodes[1]).toBe(nodes[0]);
    await shoot("race");
  });

  it("compares by positions a second, and is stopped", async () => {
    const { page, button } = await open("#7");
    await button("Race").click();
    await page.getByText(/as many positions a second in WebAssembly$/).waitFor();
    await button("Stop").click();
    await button("Race").waitFor();
  });
});
