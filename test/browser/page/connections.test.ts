/** The connections overlay: the way from the board to the list, pinning, and the words. */
import { describe, expect, it } from "vitest";
import type { Connection, Position } from "../../../wrapper/index.js";
import { type Opened, openedPages } from "../../support/page.js";
import { newEngine } from "../../support/solving.js";

const HASH = "#8&black=d5c3f2b6e6&white=e4d3c6f5g3";
const POSITION: Position = {
  size: 8,
  black: ["d5", "c3", "f2", "b6", "e6"],
  white: ["e4", "d3", "c6", "f5", "g3"],
  toMove: "black",
};

const listOf = ({ page }: Opened, of: string) =>
  page.getByRole("list", { name: `Connections of ${of}`, exact: true });

async function middleOf({ page }: Opened, selector: string): Promise<readonly [x: number, y: number]> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not there`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

const cellSelector = (name: string) => `[data-cell="${name}"]`;

describe("the connections overlay", () => {
  const open = openedPages();

  it("keeps the list while the pointer travels to it over other cells", async () => {
    const opened = await open(HASH);
    const { page, cell, choose } = opened;
    await choose("Connections");
    // Time stands still, so that the pointer never rests on its way.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(10_000);
    await page.mouse.move(...(await middleOf(opened, cellSelector("d5"))));
    await listOf(opened, "d5").waitFor();
    const [x, y] = await middleOf(opened, ".list li:nth-child(4)");
    await page.mouse.move(x, y, { steps: 60 });
    // It did cross other cells.
    expect(await page.getByTestId("pointed").textContent()).not.toMatch(/^d5/);
    await listOf(opened, "d5").waitFor();
    // The connection under the pointer is the one that is explained.
    const name = await page.locator(".list li:nth-child(4) span").first().textContent();
    await page.getByTestId("connection").getByText(`d5 and ${name}`).waitFor();
    // Away from the list, another cell counts at once; towards it, once the pointer rests.
    await page.mouse.move(...(await middleOf(opened, cellSelector("d5"))));
    await page.mouse.move(...(await middleOf(opened, cellSelector("b8"))), { steps: 10 });
    await listOf(opened, "b8").waitFor();
    await page.mouse.move(...(await middleOf(opened, cellSelector("d5"))));
    await listOf(opened, "d5").waitFor();
    await page.mouse.move(...(await middleOf(opened, cellSelector("e5"))), { steps: 5 });
    await cell("e5").and(page.locator(":hover")).waitFor();
    expect(await listOf(opened, "d5").count()).toBe(1);
    await page.clock.runFor(1_000);
    await listOf(opened, "e5").waitFor();
  });

  it("is pinned by a click on a place or in the list, and not changed by pointing", async () => {
    const opened = await open(HASH);
    const { page, cell, button, choose, hash } = opened;
    await choose("Connections");
    expect(await page.getByRole("radio", { name: "Pin", exact: true }).isChecked()).toBe(true);
    await cell("d5").click();
    await page.getByText("d5 is pinned.").waitFor();
    await cell("b8").hover();
    await listOf(opened, "d5").waitFor();
    await button("Unpin").click();
    await cell("b8").hover();
    await listOf(opened, "b8").getByRole("button").nth(1).click();
    await page.getByText("b8 is pinned.").waitFor();
    await cell("d5").hover();
    expect(await listOf(opened, "b8").getByRole("button").nth(1).getAttribute("aria-pressed")).toBe("true");
    // Nothing was played, and the tool comes back with another overlay.
    expect(await hash()).toBe(HASH);
    await choose("None");
    expect(await page.getByRole("radio", { name: "Play", exact: true }).isChecked()).toBe(true);
  });

  it("is pinned and read by the keyboard", async () => {
    const opened = await open(HASH);
    const { page, cell, choose, hash } = opened;
    await choose("Connections");
    await cell("d5").focus();
    await page.keyboard.press("Enter");
    await page.getByText("d5 is pinned.").waitFor();
    await page.keyboard.press("ArrowDown");
    await listOf(opened, "d5").waitFor();
    for (let i = 0; i < 60 && (await page.locator(".list button:focus").count()) === 0; i++)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    const second = listOf(opened, "d5").getByRole("button").nth(1);
    expect(await second.evaluate((element) => element === document.activeElement)).toBe(true);
    const name = await second.locator("span").first().textContent();
    await page.getByTestId("connection").getByText(`d5 and ${name}`).waitFor();
    await page.keyboard.press("Enter");
    expect(await second.getAttribute("aria-pressed")).toBe("true");
    await cell("d6").focus();
    await page.keyboard.press("Escape");
    await listOf(opened, "d6").waitFor();
    expect(await hash()).toBe(HASH);
  });

  it("explains each connection: the promise, the rule and the cells", async () => {
    const opened = await open(HASH);
    const { page, cell, choose, shoot } = opened;
    await choose("Connections");
    await cell("d5").click();
    await listOf(opened, "d5").waitFor();
    const { full, semi } = (await newEngine()).connections(POSITION, "black", { of: "d5" });
    const far = ({ from, to }: Connection) => (from === "d5" ? to : from);
    const words = page.getByTestId("connection");
    const items = listOf(opened, "d5").getByRole("button");
    const kinds = new Set<string>();
    for (let i = 0; i < (await items.count()); i++) {
      await items.nth(i).click();
      const [place = "", facts = ""] = await items.nth(i).locator("span").allTextContents();
      const name = /the (\w+) edge/.exec(place)?.[1] ?? place;
      await words.getByText(`d5 and ${place}`).waitFor();
      const text = (await words.locator("p").allTextContents()).join("\n");
      const connection = [...full, ...semi].find(
        (one) => far(one) === name && text.includes(`: ${one.carrier.join(" ")}. White's moves elsewhere`),
      );
      if (facts === "adjacent") {
        expect(text).toContain("they touch");
        continue;
      }
      if (connection === undefined) throw new Error(`no connection is like this:\n${text}`);
      const { kind, rule, key, carrier } = connection;
      kinds.add(`${kind} ${rule}`);
      expect(facts).toBe(`${kind}, ${carrier.length} cell${carrier.length === 1 ? "" : "s"}`);
      expect(text).toContain(kind === "full" ? "even if White moves first" : `by moving first, at ${key}.`);
      expect(text).toContain(
        { and: "AND rule: ", or: "OR rule: ", "must-play": "Must-play rule: ", adjacent: "" }[rule],
      );
    }
    expect(kinds).toContain("full or");
    expect(kinds).toContain("semi and");
    await shoot("connections-words");
  });
});
