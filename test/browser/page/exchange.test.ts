/** Import and export on the page: by paste, by dropping a file, from the panel; addresses of HexWorld. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { gameFromSgf } from "../../../wrapper/formats/index.js";
import { movesOf } from "../../support/games.js";
import { openedPages } from "../../support/page.js";

const sample = (name: string) => readFileSync(new URL(`../../data/formats/${name}`, import.meta.url), "utf8");
const SGF = "(;GM[11]SZ[5]PB[Ada];B[a2];W[swap-pieces];B[c3](;W[d4])(;W[e5]))";

/** Pastes a text or drops a file, as the browser would report it. */
async function give(page: Page, how: "paste" | "drop", text: string): Promise<void> {
  await page.evaluate(
    ([kind, content]) => {
      const data = new DataTransfer();
      if (kind === "paste") {
        data.setData("text/plain", content);
        document.body.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
        );
      } else {
        data.items.add(new File([content], "game.sgf"));
        document.body.dispatchEvent(
          new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }),
        );
      }
    },
    [how, text] as const,
  );
}

describe("games of other programs", () => {
  const open = openedPages();

  it.each(["paste", "drop"] as const)("are imported by %s, and Undo takes back their moves", async (how) => {
    const { page, button, cell, hash } = await open("#7,d4");
    await give(page, how, SGF);
    await page.getByRole("alert").getByText("The game was imported.").waitFor();
    expect(await hash()).toBe("#5,a2:sc3d4");
    expect(await cell("b1").getAttribute("aria-label")).toBe("b1, white stone, move 2");
    await button("Undo").click();
    await button("Undo").click();
    expect(await hash()).toBe("#5,a2:s");
    await button("Undo").click();
    expect(await hash()).toBe("#5,a2");
    await button("Undo").click();
    await button("Undo").click();
    expect(await hash()).toBe("#7,d4");
  });

  it.each([
    ["a link", "https://hexworld.org/board/#11nc1,a10:sd4g7,c3", "#11nc1,a10:sd4g7"],
    ["a diagram", sample("hexwiki.txt"), "#7x4&black=e2&white=d3c4"],
    ["a file of Little Golem", sample("little-golem.sgf"), "#13,a3:sd10i5j9i6e4:rw"],
    ["moves", "9x7: a1 b2", "#9x7,a1b2"],
    ["JSON", '{"size":4,"black":["a1"],"white":[],"toMove":"white"}', "#4&black=a1&first=white"],
  ])("are imported from %s", async (_, text, address) => {
    const { page, hash, shoot } = await open();
    await give(page, "paste", text);
    await page.getByRole("alert").getByText("The game was imported.").waitFor();
    expect(await hash()).toBe(address);
    await shoot(`import-${address.replace(/\W+/g, "-")}`);
  });

  it("that are faulty leave the board unchanged, and the place of the fault is named", async () => {
    const { page, hash } = await open("#5,a2");
    await give(page, "paste", "(;SZ[5];B[a2]\n;W[f9])");
    const alert = page.getByRole("alert");
    await alert.getByText("This cannot be imported. Line 2, column 2: move 2").waitFor();
    expect(await alert.textContent()).toContain("Your board is unchanged.");
    expect(await hash()).toBe("#5,a2");
  });

  it("are imported and exported in the panel", async () => {
    const { page, button, hash, shoot } = await open();
    await page.getByText("Import and export").click();
    await page.getByLabel("SGF, a HexWorld link").fill(SGF);
    await button("Import").click();
    await expect.poll(hash).toBe("#5,a2:sc3d4");
    const text = page.getByLabel("The game in this format");
    const shown = (name: string) =>
      expect.poll(async () => (await text.inputValue()).includes(name)).toBe(true);
    await shown("W[swap-pieces]");
    expect(movesOf(gameFromSgf(await text.inputValue()))).toBe("Ba2 Wswap-pieces Bc3 Wd4");
    const choose = (name: string) => page.getByLabel("Export as").selectOption(name);
    await choose("HexWorld link");
    await shown("https://hexworld.org/board/#5,a2:sc3d4");
    await choose("HexWiki diagram");
    await shown('<hexboard size="5x5" contents="R c3 B b1 d4"/>');
    await choose("Move list");
    await shown("5 a2 swap-pieces c3 d4");
    await shoot("exchange");
    const [file] = await Promise.all([page.waitForEvent("download"), button("Save").click()]);
    expect(file.suggestedFilename()).toBe("moves.txt");
    await button("Switch side to move").click();
    await page.getByText("A move list has neither set-up stones nor moves out of turn.").waitFor();
    expect(await button("Save").isDisabled()).toBe(true);
  });

  it("are imported from a chosen file", async () => {
    const { page, hash } = await open();
    await page.getByText("Import and export").click();
    await page.setInputFiles("input[type=file]", {
      name: "hexgui.sgf",
      mimeType: "application/x-go-sgf",
      buffer: Buffer.from(sample("hexgui.sgf")),
    });
    await expect.poll(hash).toBe("#11,a10:sf6d7e5h4g4");
  });

  it("pasted into a field stay there", async () => {
    const { page, hash } = await open("#5,a2");
    await page.getByText("Import and export").click();
    await page.getByLabel("SGF, a HexWorld link").evaluate((field) => {
      const data = new DataTransfer();
      data.setData("text/plain", "7 d4");
      field.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    expect(await hash()).toBe("#5,a2");
  });

  it("opened by a HexWorld address show its move, and Redo plays the later ones", async () => {
    const { page, button, cell, hash } = await open("#5nc1,a2:s,c3d4");
    expect(await cell("b1").getAttribute("data-stone")).toBe("white");
    expect(await page.locator(".status").textContent()).toMatch(/^Black to move/);
    await button("Redo").click();
    expect(await hash()).toBe("#5nc1,a2:sc3");
    await button("Redo").click();
    expect(await button("Redo").isDisabled()).toBe(true);
  });

  it("that were resigned can be studied", async () => {
    const { page, button, cell } = await open("#4,a2:rw");
    expect(await page.locator(".status").textContent()).toMatch(/^White has resigned/);
    expect(await button("Solve").isDisabled()).toBe(false);
    await cell("c3").click();
    await page.getByRole("alert").getByText("because White has resigned").waitFor();
  });
});
