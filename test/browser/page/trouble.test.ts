/** When something goes wrong: the page says what happened and what to do, and the position is not lost. */
import { describe, expect, it } from "vitest";
import { openedPages } from "../../support/page.js";

describe("trouble", () => {
  const open = openedPages();

  it.each([
    ["#7,d4z9", /move 2: "z9" is not on a 7×7 board/i],
    ["#7,d4d4", /move 2: d4 already has a black stone/i],
    ["#20", /a board of 20 × 20 cells cannot be made/i],
    ["#hello", /size: "hello" is not a size/i],
    ["#5&black=a1&white=a1", /white stone 1: a1 already has a black stone/i],
    ["#5&colour=red", /"colour=red" is no part of a position/i],
    ["#%E0%A4%A", /is not an encoded address/i],
  ])("with a link: %s", async (address, words) => {
    const { page, cell, hash } = await open(address);
    const alert = page.getByRole("alert");
    expect(await alert.textContent()).toMatch(words);
    expect(await alert.textContent()).toContain("Correct the address, or go on from here.");
    await cell("d4").click();
    expect(await hash()).toBe("#7,d4");
    expect(await alert.textContent()).toBe("");
  });

  it("with a link that comes later leaves the board as it is", async () => {
    const { page, cell, button, shoot } = await open("#7,d4e5");
    await page.evaluate(() => {
      location.hash = "#7,d4e5d4";
    });
    await page.getByRole("alert").getByText("This link cannot be opened.").waitFor();
    expect(await cell("e5").getAttribute("data-stone")).toBe("white");
    await shoot("trouble-link");
    await button("Dismiss").click();
    expect(await page.getByRole("alert").textContent()).toBe("");
  });

  it.each([
    ["20", "20"],
    ["0", "5"],
    ["", "5"],
    ["2.5", "5"],
  ])("with a board of %s × %s leaves the board as it is", async (columns, rows) => {
    const { page, cell, button, shoot } = await open("#7,d4e5");
    await page.getByLabel("Columns").fill(columns);
    await page.getByLabel("Rows").fill(rows);
    await button("New board").click();
    const alert = page.getByRole("alert");
    await alert.getByText(/cannot be made: a side has 1 to 19/).waitFor();
    expect(await alert.textContent()).toContain("Your board is still as it was.");
    expect(await cell("d4").getAttribute("data-stone")).toBe("black");
    if (columns === "20") await shoot("trouble-size");
  });

  it("with a stone on a stone", async () => {
    const { page, cell, hash } = await open("#7,d4");
    await cell("d4").click();
    await page.getByRole("alert").getByText("D4 already has a black stone.").waitFor();
    expect(await hash()).toBe("#7,d4");
  });

  it("with a worker that is killed while it solves", async () => {
    const { page, cell, button, shoot } = await open("#11,f6");
    await button("Solve").click();
    await page.getByRole("status", { name: "Solving" }).getByText("Trying").waitFor();
    for (const worker of page.workers()) await worker.evaluate("close()");
    const alert = page.getByRole("alert");
    await alert.getByText("The worker that was computing has stopped.").waitFor();
    expect(await alert.textContent()).toContain("Try again: a new worker starts by itself.");
    expect(await cell("f6").getAttribute("data-stone")).toBe("black");
    await shoot("trouble-worker");
    // And so it does.
    await button("Solve").click();
    await page.getByRole("status", { name: "Solving" }).getByText("Trying").waitFor();
    expect(await alert.textContent()).toBe("");
    await button("Cancel").click();
  });

  it("with a worker that is killed while it maps or draws", async () => {
    const { page, button, choose } = await open("#8,d4");
    await button("Map all moves").click();
    await page.getByRole("status", { name: "Mapping the moves" }).getByText(/of 63/).waitFor();
    for (const worker of page.workers()) await worker.evaluate("close()");
    await page.getByRole("alert").getByText("The worker that was computing has stopped.").waitFor();
    await choose("Heat map");
    await page.getByText(/^Value for White/).waitFor();
    for (const worker of page.workers()) await worker.evaluate("close()");
    await choose("Must-play");
    await page.getByTestId("summary").filter({ hasText: /play/ }).waitFor();
    await button("Map all moves").click();
    await page.getByRole("status", { name: "Mapping the moves" }).getByText(/of 63/).waitFor();
    await button("Cancel").click();
  });

  it("without WebAssembly: TypeScript takes its place", async () => {
    const { page, button } = await open();
    await page.addInitScript("WebAssembly.compile = () => Promise.reject(new Error('forbidden'))");
    await page.reload();
    await page.getByLabel("Columns").fill("3");
    await page.getByLabel("Rows").fill("3");
    await button("New board").click();
    await button("Solve").click();
    await page.getByText(/^Black wins with/).waitFor();
    await page.getByText(/^WebAssembly does not run in this browser\./).waitFor();
    await button("Map all moves").click();
    await page.getByText(/^Black wins with \d of 9 moves/).waitFor();
    expect(await button("Race").isDisabled()).toBe(true);
  });
});
