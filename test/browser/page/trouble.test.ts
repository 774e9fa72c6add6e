/** Errors: the page says what happened and what to do, and keeps the position. */
import { describe, expect, it } from "vitest";
import { openedPages } from "../../support/page.js";

describe("errors", () => {
  const open = openedPages();

  it.each([
    ["#7,d4z9", /move 2: "z9" is not on a 7×7 board/i],
    ["#7,d4d4", /move 2: d4 was already played as move 1/i],
    ["#20", /size: 20 is neither a whole number from 1 to 19/i],
    ["#hello", /size: "hello" is not a size/i],
    ["#5&black=a1&white=a1", /white stone 1: a1 already has a black stone/i],
    ["#5&colour=red", /"colour=red" is not part of a position/i],
    ["#%E0%A4%A", /is not a valid encoding of an address/i],
  ])("in a link: %s", async (address, words) => {
    const { page, cell, hash } = await open(address);
    const alert = page.getByRole("alert");
    expect(await alert.textContent()).toMatch(words);
    expect(await alert.textContent()).toContain("Correct the address, or continue from here.");
    await cell("d4").click();
    expect(await hash()).toBe("#7,d4");
    expect(await alert.textContent()).toBe("");
  });

  it("in a link that comes later leave the board unchanged", async () => {
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
  ])("in the size of a new board, %s × %s, leave the board unchanged", async (columns, rows) => {
    const { page, cell, button, shoot } = await open("#7,d4e5");
    await page.getByLabel("Columns").fill(columns);
    await page.getByLabel("Rows").fill(rows);
    await button("New board").click();
    const alert = page.getByRole("alert");
    await alert.getByText(/is not possible: columns and rows must be from 1 to 19/).waitFor();
    expect(await alert.textContent()).toContain("Your board is unchanged.");
    expect(await cell("d4").getAttribute("data-stone")).toBe("black");
    if (columns === "20") await shoot("trouble-size");
  });

  it("of a move on a stone", async () => {
    const { page, cell, hash } = await open("#7,d4");
    await cell("d4").click();
    await page.getByRole("alert").getByText("D4 already has a black stone.").waitFor();
    expect(await hash()).toBe("#7,d4");
  });

  it("of workers that are killed while they solve: others go on", async () => {
    const { page, cell, button } = await open("#11,f6");
    await page.addInitScript("Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2 })");
    await page.reload();
    await button("Solve").click();
    const status = page.getByRole("status", { name: "Solving" });
    await status.getByText("Current line").waitFor();
    const killed = page.workers();
    for (const worker of killed) await worker.evaluate("close()");
    const hasNew = () => page.workers().some((worker) => !killed.includes(worker));
    await expect.poll(hasNew, { timeout: 30_000 }).toBe(true);
    await status.getByText("Current line").waitFor();
    expect(await page.getByRole("alert").textContent()).toBe("");
    expect(await cell("f6").getAttribute("data-stone")).toBe("black");
    await button("Cancel").click();
    // The new workers work.
    await page.evaluate(() => {
      location.hash = "#4,b2";
    });
    await button("Solve").click();
    await page.getByText(/^White wins with/).waitFor();
  });

  it("of a worker that is killed while it maps or draws", async () => {
    const { page, button, choose, shoot } = await open("#8,d4");
    await button("Map all moves").click();
    await page.getByRole("status", { name: "Mapping the moves" }).getByText(/of 63/).waitFor();
    for (const worker of page.workers()) await worker.evaluate("close()");
    const alert = page.getByRole("alert");
    await alert.getByText("The worker stopped unexpectedly.").waitFor();
    expect(await alert.textContent()).toContain("Try again: a new worker starts automatically.");
    await shoot("trouble-worker");
    await choose("Heat map");
    await page.getByText(/^Value for White/).waitFor();
    for (const worker of page.workers()) await worker.evaluate("close()");
    await choose("Must-play");
    await page.getByTestId("summary").filter({ hasText: /play/ }).waitFor();
    await button("Map all moves").click();
    await page.getByRole("status", { name: "Mapping the moves" }).getByText(/of 63/).waitFor();
    await button("Cancel").click();
  });

  it("of a browser without WebAssembly: the engine runs as JavaScript", async () => {
    const { page, button } = await open();
    await page.addInitScript("WebAssembly.compile = () => Promise.reject(new Error('forbidden'))");
    await page.reload();
    await page.getByLabel("Columns").fill("3");
    await page.getByLabel("Rows").fill("3");
    await button("New board").click();
    await button("Solve").click();
    await page.getByText(/^Black wins with/).waitFor();
    await page.getByText(/^WebAssembly is not allowed here\./).waitFor();
    await button("Map all moves").click();
    await page.getByText(/^Black wins with \d of 9 moves/).waitFor();
    await button("Race").click();
    await page.locator('[data-testid="race"][data-running="false"]').waitFor();
    const lanes = await page.locator(".lane-name > :first-child").allTextContents();
    expect(lanes).toEqual(["JavaScript", "JavaScript", "Reference"]);
    await page.getByText(/^JavaScript is .* as fast as the reference by pattern search/).waitFor();
    await page.getByText("WebAssembly: the engine as shipped (not allowed here)").waitFor();
  });
});
