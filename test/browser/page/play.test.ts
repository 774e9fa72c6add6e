/** A game against the computer on the page: low levels and small boards, because the machine may be busy. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import type { Page as AnyPage, Browser } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gameFromSgf } from "../../../wrapper/formats/index.js";
import { VIEWS, violations } from "../../support/axe.js";
import { launchAny, serve } from "../../support/browser.js";
import { eventually, type Opened, openedPages } from "../../support/page.js";

interface Choice {
  readonly level?: number;
  readonly color?: "black" | "white";
  readonly hasSwap?: boolean;
}

/** Opens the panel, chooses, and presses a button of the form. */
async function begin({ page, button }: Opened, start: string, choice: Choice = {}): Promise<void> {
  const { level = 1, color = "black", hasSwap = false } = choice;
  await page.getByText("Play against Wasp").click();
  await page.getByLabel("Level of Wasp").selectOption(String(level));
  await page.getByLabel("Your colour").selectOption(color);
  await page.getByLabel("Swap rule").setChecked(hasSwap);
  await button(start).click();
}

const status = (page: Page, text: string | RegExp) => page.locator(".status").filter({ hasText: text });
const personsTurn = (page: Page) => status(page, "Your move").waitFor();
const stoneCount = (page: Page) => page.locator("[data-stone]").count();
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

/** The moves in the address. */
const movesIn = (hash: string) => hash.split(",")[1]?.match(/[a-s]\d+|:r[bw]|:s/g) ?? [];

/** Waits until this many moves were made and the person is to move again. */
async function answered({ page, hash }: Opened, moveCount: number): Promise<void> {
  await eventually(async () => expect(movesIn(await hash())).toHaveLength(moveCount));
  await personsTurn(page);
}

/** Begins a game from the empty board, plays a1 and waits for the answer. Returns the address. */
async function exchangeMoves(opened: Opened): Promise<string> {
  await begin(opened, "Play from here");
  await opened.cell("a1").click();
  await answered(opened, 2);
  return opened.hash();
}

describe("a game against the computer", () => {
  const openPage = openedPages();
  const open = (hash = "", options: BrowserContextOptions = {}) => openPage(hash, options);

  it("starts on 11×11, and the computer answers each move", async () => {
    const opened = await open();
    const { page, cell, hash, shoot } = opened;
    await page.getByText("Play against Wasp").click();
    expect(await page.getByLabel("Size of the board").locator("option").first().textContent()).toBe("11×11");
    await page.getByText("Play against Wasp").click();
    await begin(opened, "Start game");
    await page.getByText("You are Black.").waitFor();
    await page.getByText("Wasp is White, level 1.").waitFor();
    expect(await hash()).toBe("#11");
    await personsTurn(page);
    await cell("f6").click();
    await answered(opened, 2);
    const [first, reply = ""] = movesIn(await hash());
    expect(first).toBe("f6");
    expect(await cell(reply).getAttribute("data-stone")).toBe("white");
    expect(await page.getByTestId("play-news").textContent()).toBe(`Wasp has played ${reply}.`);
    // The board is for playing only: the parts for analysis are away.
    expect(await heading(page, "Solve").count()).toBe(0);
    expect(await page.getByRole("radio", { name: "Erase" }).count()).toBe(0);
    await cell("f6").click();
    await page.getByRole("alert").getByText("F6 already has a black stone.").waitFor();
    await shoot("play");
  });

  it("is played to its end, and a move can be taken back then", async () => {
    const opened = await open("#3");
    const { page, button, hash } = opened;
    await begin(opened, "Play from here");
    const free = page.locator("[data-cell]:not([data-stone])").first();
    const isOver = async () => (await status(page, /^(You have|Wasp has) won/).count()) > 0;
    for (let moveCount = 0; !(await isOver()); moveCount += 2) {
      await free.click();
      await eventually(async () => {
        if (!(await isOver())) expect(movesIn(await hash())).toHaveLength(moveCount + 2);
      });
    }
    const moves = movesIn(await hash());
    if ((await free.count()) > 0) {
      await free.click();
      await page.getByRole("alert").getByText("The game is over.").waitFor();
    }
    expect(await button("Hint").isDisabled()).toBe(true);
    expect(await button("Resign").isDisabled()).toBe(true);
    await button("Take back").click();
    await personsTurn(page);
    expect(moves.length - movesIn(await hash()).length).toBeLessThanOrEqual(2);
  });

  it("is opened by the computer for a person who plays White, who may swap", async () => {
    const opened = await open("#4");
    const { page, button, hash } = opened;
    await begin(opened, "Play from here", { color: "white", hasSwap: true });
    await answered(opened, 1);
    const [opening = ""] = movesIn(await hash());
    await page.getByLabel("Show what Wasp thinks").check();
    await page.getByText("Wasp has chosen an even opening.").waitFor();
    await button("Swap").click();
    await answered(opened, 3);
    expect(movesIn(await hash()).slice(0, 2)).toEqual([opening, ":s"]);
    expect(await button("Swap").count()).toBe(0);
    // Back to the turn in which the person may swap.
    await button("Take back").click();
    await eventually(async () => expect(movesIn(await hash())).toEqual([opening]));
    await button("Swap").waitFor();
  });

  it("lets the computer swap", async () => {
    const opened = await open("#4");
    const { page, cell, hash } = opened;
    await begin(opened, "Play from here", { hasSwap: true });
    // d1 lies on the short diagonal, where every opening wins.
    await cell("d1").click();
    await page.getByText("Wasp has swapped: your stone is Wasp's now, at a4.").waitFor();
    expect(await hash()).toBe("#4,d1:s");
    await personsTurn(page);
  });

  it("has no swap without the rule, nor on a rectangle", async () => {
    const opened = await open("#4x3");
    const { page, cell, button, hash } = opened;
    await begin(opened, "Play from here", { color: "white", hasSwap: true });
    await answered(opened, 1);
    expect(await button("Swap").count()).toBe(0);
    await page.reload();
    await personsTurn(page);
    expect(await button("Swap").count()).toBe(0);
    const square = await open("#4");
    await begin(square, "Play from here", { color: "black" });
    await square.cell("d1").click();
    await answered(square, 2);
    expect(await square.hash()).toMatch(/^#4,d1[a-d]\d$/);
    expect(await cell("a1").count()).toBe(1);
    expect(await hash()).toMatch(/^#4x3,/);
  });

  it("gives hints, with a star on the board", async () => {
    const opened = await open("#4");
    const { page, button, cell, hash, marks } = opened;
    await begin(opened, "Play from here");
    await button("Hint").click();
    const news = page.getByTestId("play-news").filter({ hasText: /^Hint: / });
    await news.waitFor();
    const [, move = ""] =
      /^Hint: (\w+), which is proven to win\.$/.exec((await news.textContent()) ?? "") ?? [];
    expect((await marks())[move]).toBe("hint");
    expect(await hash()).toBe("#4");
    await cell(move).click();
    await answered(opened, 2);
    expect(await marks()).toEqual({});
  });

  it("advises a swap without a star", async () => {
    const opened = await open("#4,d1");
    await begin(opened, "Play from here", { color: "white", hasSwap: true });
    await opened.button("Hint").click();
    await opened.page.getByText("Hint: swap, which is proven to win.").waitFor();
    expect(await opened.marks()).toEqual({});
  });

  it("shows on request what the computer considers, and who it thinks will win", async () => {
    const opened = await open("#7");
    const { page, cell, hash, marks, shoot } = opened;
    await begin(opened, "Play from here", { level: 2 });
    await cell("d4").click();
    await answered(opened, 2);
    expect(await marks()).toEqual({});
    expect(await page.getByTestId("opinion").count()).toBe(0);
    await page.getByLabel("Show what Wasp thinks").check();
    const [, reply = ""] = movesIn(await hash());
    expect((await marks())[reply]).toMatch(/^Wasp's choice; Wasp sees a chance of \d+ % after \d+ visits?$/);
    expect(await page.getByTestId("opinion").textContent()).toMatch(
      /^(Wasp's estimate: Black \d+ %, White \d+ %\.|(Black|White) wins: Wasp has proved it\.)$/,
    );
    await page.getByRole("list", { name: "Legend" }).getByText("Wasp's choice").waitFor();
    await shoot("play-candidates");
  });

  /** Moves to f6, and presses a button while the computer thinks: in the page, because it thinks only for two seconds. */
  async function interrupt({ page }: Opened, name: string): Promise<void> {
    const doing = await page.evaluate(async (wanted) => {
      document.querySelector('[data-cell="f6"]')?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      const shown = () => document.querySelector("[role=status]");
      while (shown() === null) await new Promise(requestAnimationFrame);
      const text = shown()?.textContent;
      [...document.querySelectorAll("button")].find((one) => one.textContent === wanted)?.click();
      return text;
    }, name);
    expect(doing).toMatch(/^Wasp is thinking/);
  }

  /** Asks for a hint: the worker answers in turn, so everything it was asked before is done by then. */
  async function finishThinking({ page, button }: Opened): Promise<void> {
    await button("Hint").click();
    await page
      .getByTestId("play-news")
      .filter({ hasText: /^Hint: / })
      .waitFor();
  }

  it("takes back a move while the computer thinks, which makes no move then", async () => {
    const opened = await open("#11");
    const { page, cell, button, hash } = opened;
    await begin(opened, "Play from here", { level: 10 });
    expect(await button("Take back").isDisabled()).toBe(true);
    await interrupt(opened, "Take back");
    await personsTurn(page);
    expect(await page.getByRole("status").count()).toBe(0);
    await finishThinking(opened);
    expect(await hash()).toBe("#11");
    await cell("a1").click();
    await answered(opened, 2);
    expect(movesIn(await hash())[0]).toBe("a1");
  });

  it("is left while the computer thinks, which makes no move then", async () => {
    const opened = await open("#11");
    const { page, button, hash } = opened;
    await begin(opened, "Play from here", { level: 10 });
    await interrupt(opened, "Leave");
    await heading(page, "Solve").waitFor();
    await page.getByLabel("Your colour").selectOption("white");
    await button("Play from here").click();
    await finishThinking(opened);
    expect(await hash()).toBe("#11,f6");
  });

  it("accepts no move while it is the computer's turn", async () => {
    const opened = await open("#11");
    const { page, cell, hash } = opened;
    await begin(opened, "Play from here", { level: 10 });
    const message = await page.evaluate(async () => {
      for (const name of ["f6", "a1"]) {
        document
          .querySelector(`[data-cell="${name}"]`)
          ?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      }
      const alert = () => document.querySelector("[role=alert]")?.textContent ?? "";
      while (alert() === "") await new Promise(requestAnimationFrame);
      return alert();
    });
    expect(message).toContain("It is Wasp's turn.");
    await answered(opened, 2);
    expect(movesIn(await hash())[0]).toBe("f6");
    expect(await cell("f6").getAttribute("data-stone")).toBe("black");
  });

  it("ends when the person resigns", async () => {
    const opened = await open("#5");
    const { page, cell, button, hash } = opened;
    await begin(opened, "Play from here");
    await cell("a1").click();
    await answered(opened, 2);
    await button("Resign").click();
    await page.getByText("You have resigned. Wasp has won.").waitFor();
    expect(await hash()).toMatch(/:rb$/);
    // Nobody is to move, so no side has a goal.
    expect(await page.locator(".status").textContent()).toBe("You have resigned");
    // A new game takes two steps, so that none is lost by a slip.
    await button("New game").click();
    await page.getByLabel("Size of the board").selectOption("5");
    await button("Start game").click();
    await personsTurn(page);
    expect(await hash()).toBe("#5");
    expect(await button("Start game").count()).toBe(0);
  });

  it("is kept over a reload, with its level, colours and swap rule", async () => {
    const opened = await open("#5");
    const { page, cell, button, hash } = opened;
    await begin(opened, "Play from here", { level: 2, color: "white" });
    await answered(opened, 1);
    const corner = (await cell("a1").getAttribute("data-stone")) === null ? "a1" : "e5";
    await cell(corner).click();
    await answered(opened, 3);
    const before = await hash();
    await page.reload();
    await page.getByText("Wasp is Black, level 2.").waitFor();
    await personsTurn(page);
    expect(await hash()).toBe(before);
    expect(await stoneCount(page)).toBe(3);
    await button("Take back").click();
    expect(movesIn(await hash())).toHaveLength(1);
    expect(await button("Swap").count()).toBe(0);
    // Another address is not this game: it is opened for analysis, and the game is still there.
    await page.goto("about:blank");
    await page.goto(`${opened.url}#7,d4`);
    await heading(page, "Solve").waitFor();
    expect(await hash()).toBe("#7,d4");
    await page.getByText("Play against Wasp").click();
    await button("Continue your game").click();
    await page.getByText("Wasp is Black, level 2.").waitFor();
    expect(movesIn(await hash())).toHaveLength(1);
  });

  it("ignores what it cannot read in the storage", async () => {
    const { page } = await open("#5,a1");
    for (const text of [
      "{",
      "null",
      '{"person":"black","level":3,"hasSwap":true,"link":"5,a1a1"}',
      '{"level":99}',
    ]) {
      await page.evaluate((stored) => localStorage.setItem("hex-wasp-game", stored), text);
      await page.reload();
      await heading(page, "Solve").waitFor();
      expect(await stoneCount(page)).toBe(1);
    }
  });

  it("is left with the position kept, for analysis, and played on from there", async () => {
    const opened = await open("#4");
    const { page, button, hash } = opened;
    const game = await exchangeMoves(opened);
    await button("Leave").click();
    await button("Solve").click();
    await page.getByText(/^(Black|White) wins/).waitFor();
    expect(await hash()).toBe(game);
    await button("Undo").click();
    expect(await hash()).toBe("#4,a1");
    await button("Redo").click();
    expect(await hash()).toBe(game);
    await button("Play from here").click();
    await personsTurn(page);
    await button("Take back").click();
    expect(await hash()).toBe("#4");
  });

  it("is brought back after it was left, which a reload does not do", async () => {
    const opened = await open("#4");
    const { page, button, hash } = opened;
    const game = await exchangeMoves(opened);
    const isContinued = async () => {
      await button("Continue your game").click();
      await personsTurn(page);
      expect(await hash()).toBe(game);
    };
    await button("Leave").click();
    await isContinued();
    await button("Leave").click();
    await page.reload();
    await heading(page, "Solve").waitFor();
    expect(await hash()).toBe(game);
    await page.getByText("Play against Wasp").click();
    await isContinued();
    // A game that was brought back is kept over a reload again.
    await page.reload();
    await personsTurn(page);
    await page.evaluate(() => {
      location.hash = "#6,c3";
    });
    await heading(page, "Solve").waitFor();
    await page.goBack();
    await eventually(async () => expect(await hash()).toBe(game));
    await page.getByText("Play against Wasp").click();
    await isContinued();
  });

  it("reports no move that was made before it began", async () => {
    const opened = await open("#5,a1e5");
    const { page, cell, button, hash } = opened;
    const news = () => page.getByTestId("play-news").textContent();
    const replied = async (moveCount: number) => {
      await answered(opened, moveCount);
      expect(await news()).toBe(`Wasp has played ${movesIn(await hash()).at(-1)}.`);
    };
    await begin(opened, "Play from here");
    expect(await news()).toBe("Choose a cell to begin.");
    await page.reload();
    await personsTurn(page);
    expect(await news()).toBe("Choose a cell to begin.");
    await cell("a5").click();
    await replied(4);
    // Taken back to before its start, the same number of moves are the game's own.
    await button("Take back").click();
    await button("Take back").click();
    expect(await hash()).toBe("#5");
    await cell("a1").click();
    await replied(2);
  });

  it("cancels a solve when it starts, without a word", async () => {
    const opened = await open("#11,f6");
    const { page, button } = opened;
    await button("Solve").click();
    await page.getByRole("status", { name: "Solving" }).waitFor();
    await begin(opened, "Play from here", { color: "white" });
    await personsTurn(page);
    expect(await page.getByRole("alert").textContent()).toBe("");
    await button("Leave").click();
    await page.getByTestId("cancelled").waitFor();
  });

  it("is left when another board is opened", async () => {
    const opened = await open("#5");
    const { page, button, hash } = opened;
    const game = await exchangeMoves(opened);
    await page.evaluate(() => {
      location.hash = "#6,c3";
    });
    await page.getByRole("alert").getByText("You have left the game against Wasp").waitFor();
    await heading(page, "Solve").waitFor();
    expect(await stoneCount(page)).toBe(1);
    await button("Continue your game").click();
    await personsTurn(page);
    expect(await hash()).toBe(game);
  });

  it("is saved as SGF with the names of the players", async () => {
    const opened = await open("#5");
    const { page, cell, button, hash } = opened;
    await begin(opened, "Play from here", { level: 3, hasSwap: true });
    await cell("a1").click();
    await answered(opened, 2);
    const [download] = await Promise.all([page.waitForEvent("download"), button("Save SGF").click()]);
    expect(download.suggestedFilename()).toBe("game.sgf");
    const game = gameFromSgf(readFileSync((await download.path()) ?? "", "utf8"));
    expect(game.info).toMatchObject({ PB: "Player", PW: "Wasp, level 3" });
    expect(game.swap).toBe("swap-pieces");
    expect(game.moves.map(({ move }) => move)).toEqual(movesIn(await hash()));
  });

  it("can be shared as a link, which others open for analysis", async () => {
    const opened = await open("#5");
    await begin(opened, "Play from here");
    await opened.cell("a1").click();
    await answered(opened, 2);
    const other = await open(await opened.hash());
    await heading(other.page, "Solve").waitFor();
    expect(await stoneCount(other.page)).toBe(2);
  });

  it("is played by the keyboard alone", async () => {
    const { page, hash } = await open("#4");
    const focusOn = async (selector: string) => {
      for (let i = 0; i < 60; i++) {
        if ((await page.locator(`${selector}:focus`).count()) > 0) return;
        await page.keyboard.press("Tab");
      }
      throw new Error(`the keyboard does not reach ${selector}`);
    };
    await focusOn(".play summary");
    await page.keyboard.press("Enter");
    await focusOn(".play select");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Home");
    expect(await page.getByLabel("Level of Wasp").inputValue()).toBe("1");
    await focusOn(".play .buttons button:nth-child(2)");
    await page.keyboard.press("Enter");
    await personsTurn(page);
    await focusOn("[data-cell]");
    await page.keyboard.press("Home");
    await page.keyboard.press("PageUp");
    await page.keyboard.press("Enter");
    await eventually(async () => expect(movesIn(await hash())).toHaveLength(2));
    expect(movesIn(await hash())[0]).toBe("a1");
    await page.keyboard.press("Backspace");
    expect(await hash()).toBe("#4");
  });

  it("says so if no worker starts, and lets the computer try again", async () => {
    const opened = await open("#4");
    const { page, cell, button } = opened;
    await page.addInitScript(`
      globalThis.isBroken = true;
      const RealWorker = Worker;
      globalThis.Worker = class {
        constructor(...args) {
          if (globalThis.isBroken) throw new Error("no workers today");
          return new RealWorker(...args);
        }
      };`);
    await page.reload();
    await begin(opened, "Play from here");
    await cell("a1").click();
    await page.getByRole("alert").getByRole("button", { name: "Let Wasp think again" }).waitFor();
    expect(await stoneCount(page)).toBe(1);
    await page.evaluate("isBroken = false");
    await button("Dismiss").click();
    await button("Let Wasp move").click();
    await answered(opened, 2);
    expect(await stoneCount(page)).toBe(2);
  });

  it.each(VIEWS)("has no fault that axe knows, %s, %i px wide", async (colorScheme, width) => {
    const opened = await open("#5", { colorScheme, viewport: { width, height: 800 } });
    const { page, cell, button, shoot } = opened;
    const check = async (state: string) => {
      expect(await violations(page), state).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), state).toBe(width);
    };
    await page.getByText("Play against Wasp").click();
    await check("the form");
    await page.getByText("Play against Wasp").click();
    await begin(opened, "Play from here", { level: 2 });
    await personsTurn(page);
    await check("before the first move");
    await page.getByLabel("Show what Wasp thinks").check();
    await cell("a1").click();
    await answered(opened, 2);
    await check("with candidates");
    await button("Hint").click();
    await page
      .getByTestId("play-news")
      .filter({ hasText: /^Hint: / })
      .waitFor();
    await button("New game").click();
    await check("with a hint and the form");
    await shoot(`play-${colorScheme}-${width}`);
    await button("Cancel").click();
    await button("Resign").click();
    await page.getByText("You have resigned. Wasp has won.").waitFor();
    await check("at the end");
    await button("New game").click();
    await page.getByLabel("Size of the board").selectOption("11");
    await page.getByLabel("Level of Wasp").selectOption("10");
    await button("Start game").click();
    await cell("f6").click();
    await check("while it thinks, or after");
    await personsTurn(page);
  });
});

describe.each(["Chromium", "Firefox"] as const)("a game against the computer in %s", (name) => {
  let browser: Browser;
  let server: Awaited<ReturnType<typeof serve>>;

  beforeAll(async () => {
    server = await serve(fileURLToPath(new URL("../../../build/page", import.meta.url)));
    browser = await launchAny(name);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  /** Waits for a text in an element. */
  const shows = (page: AnyPage, selector: string, text: string) =>
    page.waitForFunction(
      `document.querySelector(${JSON.stringify(selector)})?.textContent.includes(${JSON.stringify(text)})`,
      { timeout: 60_000 },
    );
  const press = (page: AnyPage, text: string) =>
    page.evaluate(
      `[...document.querySelectorAll("button")].find((one) => one.textContent === ${JSON.stringify(text)}).click()`,
    );
  const hashOf = (page: AnyPage) => page.evaluate("location.hash") as Promise<string>;

  it("is played, with a hint, kept over a reload, and finished", async () => {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    await page.goto(`${server.url}/index.html#3`);
    await page.waitForSelector(".play summary");
    await page.click(".play summary");
    await page.select(".play label:nth-child(2) select", "1");
    await press(page, "Play from here");
    await shows(page, ".status", "Your move");
    await press(page, "Hint");
    await shows(page, "[data-testid=play-news]", "Hint: ");
    await page.click('[data-cell="a1"]');
    await page.waitForFunction("/^#3,a1[abc]/.test(location.hash)", { timeout: 60_000 });
    const moves = await hashOf(page);
    expect(movesIn(moves)).toHaveLength(2);
    await page.reload();
    await shows(page, ".play", "Wasp is White, level 1.");
    await shows(page, ".status", "Your move");
    expect(await hashOf(page)).toBe(moves);
    await press(page, "Resign");
    await shows(page, ".status", "You have resigned");
    await press(page, "Take back");
    await shows(page, ".status", "Your move");
    expect(await hashOf(page)).toBe(moves);
    await press(page, "Leave");
    await shows(page, "#solve-title", "Solve");
    expect(await hashOf(page)).toBe(moves);
    expect(errors).toEqual([]);
    await page.close();
  });
});
