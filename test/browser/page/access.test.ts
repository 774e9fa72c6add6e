/** Accessibility: axe finds no fault in any state, light or dark, wide or narrow; and nothing is loaded from elsewhere. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { VIEWS, violations } from "../../support/axe.js";
import { eventually, openedPages } from "../../support/page.js";

const PAGE = fileURLToPath(new URL("../../../build/page", import.meta.url));

describe("accessibility", () => {
  const open = openedPages();

  it.each(VIEWS)("has no fault that axe knows, %s, %i px wide", async (colorScheme, width) => {
    const { page, cell, button, choose, shoot } = await open("#5,a2", {
      colorScheme,
      viewport: { width, height: 800 },
    });
    const check = async (state: string) => expect(await violations(page), state).toEqual([]);
    await check("at first");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    for (const overlay of ["Heat map", "Must-play", "Fill and prune", "Connections"]) {
      await choose(overlay);
      if (overlay === "Connections") await cell("b2").focus();
      await page.getByTestId("summary").filter({ hasText: /\d/ }).waitFor();
      await check(overlay);
    }
    await page.getByText("Import and export").click();
    await page.getByLabel("The game in this format").filter({ hasText: "" }).waitFor();
    await check("exporting");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.getByText("Import and export").click();
    await button("Zoom in").click();
    await check("zoomed");
    await button("Fit").click();
    await button("Prove").click();
    await page.getByText("Certificate checked: correct.").waitFor();
    await check("solved");
    await button("Explore the proof").click();
    await page.getByRole("heading", { name: "Proof explorer" }).waitFor();
    await check("exploring");
    await shoot(`access-${colorScheme}-${width}`);
    await button("Close").click();
    await page.getByLabel("Columns").fill("20");
    await button("New board").click();
    await page.getByRole("alert").getByText("20").waitFor();
    await check("with a message");
    await page.getByLabel("Columns").fill("11");
    await page.getByLabel("Rows").fill("11");
    await button("New board").click();
    await button("Solve").click();
    await page.getByText("Current line").waitFor();
    await cell("f6").click();
    await button("Solve this position").waitFor();
    await check("with a message and its button");
    await button("Undo").click();
    await page.getByTestId("cancelled").waitFor();
    await check("cancelled");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  it("can solve, and choose overlays and connections, by the keyboard", async () => {
    const { page, marks } = await open("#4");
    const focusOn = async (selector: string) => {
      for (let i = 0; i < 60; i++) {
        if ((await page.locator(`${selector}:focus`).count()) > 0) return;
        await page.keyboard.press("Tab");
      }
      throw new Error(`the keyboard does not reach ${selector}`);
    };
    await focusOn("button.primary");
    await page.keyboard.press("Enter");
    await page.getByText(/^Black wins with/).waitFor();
    await focusOn("input[name=overlay]");
    await page.keyboard.press("ArrowRight");
    await page.getByLabel("Evaluation").waitFor();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("group", { name: "Whose connections" }).waitFor();
    for (let i = 0; i < 40 && !(await page.locator("[data-edge=top]:focus").count()); i++) {
      await page.keyboard.press("Shift+Tab");
    }
    await page.getByText(/^top: /).waitFor();
    await focusOn(".list button");
    await page.keyboard.press("Enter");
    await eventually(async () => {
      const carrier = Object.values(await marks()).filter((text) =>
        text.includes("carrier of the selected connection"),
      );
      expect(carrier.length).toBeGreaterThan(0);
    });
  });

  it("tells stones apart by shape", async () => {
    const { cell } = await open("#3,a1b2");
    const shapes = async (name: string) => cell(name).locator(".stone circle").count();
    expect(await shapes("a1")).toBe(1);
    expect(await shapes("b2")).toBe(2);
  });

  it("loads nothing from elsewhere, and one binary where one is enough", async () => {
    const { page, url, loaded, button } = await open("#5,a2");
    await button("Prove").click();
    await page.getByText("White wins with c3").waitFor();
    const { origin } = new URL(url);
    const foreign = loaded.filter((at) => !at.startsWith(origin) && !at.startsWith("data:"));
    expect(foreign).toEqual([]);
    expect(loaded.filter((at) => at.includes("/wasm-"))).toEqual([`${origin}/wasm-1.js`]);
    // All that a solved and proven position takes, each file once.
    const files = [
      ...new Set(loaded.filter((at) => at.startsWith(origin)).map((at) => new URL(at).pathname)),
    ];
    const bytes = files.map((file) => gzipSync(readFileSync(join(PAGE, file))).length);
    expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(250 * 1024);
  });
});
