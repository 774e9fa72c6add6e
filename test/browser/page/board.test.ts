/** The board of the page: moves by mouse, touch and keyboard, set-up, undo, sizes, and the position in the address. */
import { describe, expect, it } from "vitest";
import { openedPages } from "../../support/page.js";

describe("the board", () => {
  const open = openedPages();

  it("is played on by clicks; moves are numbered, the last one is marked, and the address follows", async () => {
    const { page, cell, hash, shoot } = await open();
    for (const name of ["d4", "e5", "c3"]) await cell(name).click();
    expect(await hash()).toBe("#7,d4e5c3");
    expect(await cell("d4").getAttribute("aria-label")).toBe("d4, black stone, move 1");
    expect(await cell("e5").getAttribute("aria-label")).toBe("e5, white stone, move 2");
    expect(await cell("c3").getAttribute("aria-label")).toBe("c3, black stone, move 3, last move");
    expect(await cell("c3").textContent()).toBe("3");
    expect(await page.locator(".last").count()).toBe(1);
    expect(await page.locator(".status").textContent()).toMatch(/^White to move/);
    await shoot("board-moves");
  });

  it("is reproduced by its address, in another page", async () => {
    const first = await open("#9x6&black=a1c3&white=e5&first=white");
    await first.cell("d2").click();
    const second = await open(await first.hash());
    const labels = () =>
      second.page
        .locator("[data-cell]")
        .evaluateAll((cells) => cells.map((c) => c.getAttribute("aria-label")));
    expect(await labels()).toHaveLength(54);
    expect((await labels()).filter((label) => !label?.endsWith("empty"))).toEqual([
      "a1, black stone",
      "d2, white stone, move 1, last move",
      "c3, black stone",
      "e5, white stone",
    ]);
    await second.page.evaluate(() => {
      location.hash = "#3,b2";
    });
    await second.cell("c3").waitFor();
    expect(await second.cell("b2").getAttribute("data-stone")).toBe("black");
  });

  it("is set up freely, undone and redone", async () => {
    const { cell, button, choose, hash } = await open("#5");
    await choose("White");
    await cell("b2").click();
    await cell("b3").click();
    await choose("Black");
    await cell("b3").click();
    await choose("Play");
    await cell("c3").click();
    expect(await hash()).toBe("#5,c3&black=b3&white=b2");
    await choose("Erase");
    await cell("b2").click();
    expect(await hash()).toBe("#5,c3&black=b3");
    await button("Switch side to move").click();
    expect(await hash()).toBe("#5&black=b3c3");
    for (let i = 0; i < 6; i++) await button("Undo").click();
    expect(await hash()).toBe("#5");
    expect(await button("Undo").isDisabled()).toBe(true);
    for (let i = 0; i < 6; i++) await button("Redo").click();
    expect(await hash()).toBe("#5&black=b3c3");
    expect(await button("Redo").isDisabled()).toBe(true);
  });

  it("is played on by the keyboard alone", async () => {
    const { page, cell, hash } = await open("#5");
    for (let i = 0; i < 8 && !(await page.locator("[data-cell]:focus").count()); i++) {
      await page.keyboard.press("Tab");
    }
    expect(await page.locator("[data-cell]:focus").getAttribute("data-cell")).toBe("c3");
    for (const key of ["ArrowUp", "ArrowRight", "Enter", "Home", "PageDown", " "])
      await page.keyboard.press(key);
    expect(await hash()).toBe("#5,d2a5");
    expect(await cell("a5").evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Backspace");
    expect(await hash()).toBe("#5,d2");
    await page.keyboard.press("r");
    expect(await hash()).toBe("#5,d2a5");
  });

  it("is played on by touch", async () => {
    const { cell, hash } = await open("#11", { hasTouch: true, viewport: { width: 360, height: 740 } });
    await cell("f6").tap();
    await cell("e7").tap();
    expect(await hash()).toBe("#11,f6e7");
  });

  it.each([
    [1, 1],
    [19, 19],
    [19, 1],
    [3, 14],
  ])("has any size: %i×%i", async (columns, rows) => {
    const { page, cell, button, shoot } = await open();
    await page.getByLabel("Columns").fill(String(columns));
    await page.getByLabel("Rows").fill(String(rows));
    await button("New board").click();
    await page.getByRole("grid", { name: `Hex board, ${columns} by ${rows}.` }).waitFor();
    expect(await page.getByRole("gridcell").count()).toBe(columns * rows);
    await cell("a1").click();
    expect(await cell("a1").getAttribute("data-stone")).toBe("black");
    await shoot(`board-${columns}x${rows}`);
  });

  it("says who has won, and takes no more moves", async () => {
    const { page, cell, button, choose, hash } = await open("#2,a1b1");
    await cell("a2").click();
    await page.getByText("Black has won").waitFor();
    expect(await button("Solve").isDisabled()).toBe(true);
    await cell("b2").click();
    expect(await hash()).toBe("#2,a1b1a2");
    const alert = page.getByRole("alert");
    await alert.getByText("No more moves: the game is over, because Black's edges are connected.").waitFor();
    expect(await alert.textContent()).toContain("Undo a move or start a new board.");
    await cell("b2").press("Enter");
    expect(await hash()).toBe("#2,a1b1a2");
    // Set-up is no move.
    await choose("Erase");
    await cell("a2").click();
    expect(await hash()).toBe("#2&black=a1&white=b1&first=white");
    expect(await alert.textContent()).toBe("");
    await choose("Play");
    await cell("b2").click();
    expect(await cell("b2").getAttribute("data-stone")).toBe("white");
  });

  it("takes back the moves of a link one by one", async () => {
    const { page, button, hash } = await open("#5,c3b4&black=a1");
    await button("Undo").click();
    expect(await hash()).toBe("#5,c3&black=a1");
    await button("Undo").click();
    expect(await hash()).toBe("#5&black=a1");
    expect(await button("Undo").isDisabled()).toBe(true);
    await button("Redo").click();
    await button("Redo").click();
    expect(await hash()).toBe("#5,c3b4&black=a1");
    // A link that is opened later: its moves, and then the board before it.
    await page.evaluate(() => {
      location.hash = "#4,b2c3";
    });
    await page.getByRole("grid", { name: "Hex board, 4 by 4." }).waitFor();
    const seen: string[] = [];
    for (let i = 0; i < 3; i++) {
      await button("Undo").click();
      seen.push(await hash());
    }
    expect(seen).toEqual(["#4,b2", "#4", "#5,c3b4&black=a1"]);
  });

  it.each([1280, 360])("changes the side to move without moving the buttons, %i px wide", async (width) => {
    const { page, button, hash } = await open("#5,c3b4", { viewport: { width, height: 800 } });
    const change = page.getByRole("button", { name: /side to move|(Black|White) to move/ });
    const boxes = async () => [
      await change.boundingBox(),
      await button("Undo").boundingBox(),
      await button("Redo").boundingBox(),
    ];
    const [before, name] = [await boxes(), await change.textContent()];
    await change.click();
    expect(await hash()).toBe("#5&black=c3&white=b4&first=white");
    expect(await page.locator(".status").textContent()).toMatch(/^White to move/);
    expect(await change.textContent()).toBe(name);
    expect(await boxes()).toEqual(before);
    await change.click();
    expect(await boxes()).toEqual(before);
  });

  it.each(["light", "dark"] as const)("has a black and a white tool, %s", async (colorScheme) => {
    const { page } = await open("#5", { colorScheme });
    /** The sum of red, green and blue, 0…765. */
    const brightness = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const numbers = getComputedStyle(element).fill.match(/\d+/g)?.map(Number) ?? [];
          return numbers.length < 3 ? Number.NaN : numbers.slice(0, 3).reduce((sum, part) => sum + part);
        });
    expect(await brightness(".icon.black circle")).toBeLessThan(120);
    expect(await brightness(".icon.white circle")).toBeGreaterThan(650);
  });

  it("shows or hides the numbers, and changes to dark and back", async () => {
    const { page, cell, button, shoot } = await open("#7,d4", { colorScheme: "light" });
    expect(await cell("d4").textContent()).toBe("1");
    await button("Move numbers").click();
    expect(await cell("d4").textContent()).toBe("");
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await button("Dark").click();
    expect(await background()).not.toBe(light);
    await shoot("board-dark");
    await button("Light").click();
    expect(await background()).toBe(light);
  });
});
