/** The zoom of the board: large boards can be hit on a phone, by fingers, buttons and keys. */
import { describe, expect, it } from "vitest";
import { eventually, type Opened, openedPages } from "../../support/page.js";

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } };
/** The least width of a cell in pixels that a finger can hit. */
const HIT = 24;

const widthOf = async ({ cell }: Opened, name: string) =>
  (await cell(name).locator(".hexagon").boundingBox())?.width ?? 0;

/** True if the middle of the cell can be seen, and a touch there meets the cell. */
const isInSight = ({ cell }: Opened, name: string) =>
  cell(name).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && element.contains(found);
  });

/** Returns a function that puts fingers on the screen, moves or lifts them. */
async function fingers({ page }: Opened) {
  const session = await page.context().newCDPSession(page);
  return (type: "touchStart" | "touchMove" | "touchEnd", ...points: (readonly [x: number, y: number])[]) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
}

const scrollOf = ({ page }: Opened) =>
  page.locator(".frame").evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop] as const);

describe("the zoom", () => {
  const open = openedPages();

  it("makes the cells of 19×19 large enough for a finger, and back", async () => {
    const opened = await open("#19", PHONE);
    const { page, cell, button, hash, shoot } = opened;
    expect(await widthOf(opened, "j10")).toBeLessThan(HIT);
    await button("Zoom in").tap();
    expect(await widthOf(opened, "j10")).toBeGreaterThanOrEqual(HIT);
    expect(await isInSight(opened, "j10")).toBe(true);
    await cell("j10").tap();
    await cell("i11").tap();
    expect(await hash()).toBe("#19,j10i11");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await shoot("zoom-phone");
    const width = await widthOf(opened, "j10");
    await button("Zoom in").tap();
    expect(await widthOf(opened, "j10")).toBeGreaterThan(width);
    await button("Zoom out").tap();
    expect(await widthOf(opened, "j10")).toBeCloseTo(width, 0);
    await button("Fit").tap();
    expect(await widthOf(opened, "j10")).toBeLessThan(HIT);
    expect(await button("Zoom out").isDisabled()).toBe(true);
    for (const corner of ["a1", "s1", "a19", "s19"]) expect(await isInSight(opened, corner)).toBe(true);
  });

  it("is done by two fingers around the place between them, and one finger pans", async () => {
    const opened = await open("#19", PHONE);
    const { page, cell, hash } = opened;
    const box = await cell("e5").boundingBox();
    if (box === null) throw new Error("e5 is not there");
    const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
    const touch = await fingers(opened);
    await touch("touchStart", [x - 20, y], [x + 20, y]);
    for (let apart = 22; apart <= 60; apart += 2) await touch("touchMove", [x - apart, y], [x + apart, y]);
    await touch("touchEnd");
    await eventually(async () => expect(await widthOf(opened, "e5")).toBeGreaterThanOrEqual(HIT));
    const after = await cell("e5").locator(".hexagon").boundingBox();
    expect(Math.abs((after?.x ?? 0) + (after?.width ?? 0) / 2 - x)).toBeLessThan(HIT / 4);
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
    expect(await isInSight(opened, "s19")).toBe(false);
    const before = await scrollOf(opened);
    await touch("touchStart", [250, 320]);
    for (let at = 240; at >= 100; at -= 10) await touch("touchMove", [at, 320]);
    await touch("touchEnd");
    await eventually(async () => expect((await scrollOf(opened))[0]).toBeGreaterThan(before[0] + 50));
    // Neither was a tap.
    expect(await hash()).toBe("#19");
  });

  it("is done by keys, and follows the focus", async () => {
    const opened = await open("#19", PHONE);
    const { page, cell } = opened;
    await cell("j10").focus();
    await page.keyboard.press("+");
    const width = await widthOf(opened, "j10");
    expect(width).toBeGreaterThanOrEqual(HIT);
    expect(await isInSight(opened, "a1")).toBe(false);
    await page.keyboard.press("Home");
    await page.keyboard.press("PageUp");
    await eventually(async () => expect(await isInSight(opened, "a1")).toBe(true));
    await page.keyboard.press("End");
    await page.keyboard.press("PageDown");
    await eventually(async () => expect(await isInSight(opened, "s19")).toBe(true));
    await page.keyboard.press("-");
    expect(await widthOf(opened, "s19")).toBeLessThan(width);
    await page.keyboard.press("0");
    expect(await isInSight(opened, "a1")).toBe(true);
  });

  it("is done by the wheel with Ctrl, and ends with a board of another size", async () => {
    const opened = await open("#11");
    const { page, cell, button } = opened;
    const width = await widthOf(opened, "f6");
    await cell("f6").hover();
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -200);
    await page.keyboard.up("Control");
    await eventually(async () => expect(await widthOf(opened, "f6")).toBeGreaterThan(1.2 * width));
    expect(await isInSight(opened, "f6")).toBe(true);
    await page.getByLabel("Columns").fill("5");
    await page.getByLabel("Rows").fill("5");
    await button("New board").click();
    await page.getByRole("grid", { name: "Hex board, 5 by 5." }).waitFor();
    for (const corner of ["a1", "e1", "a5", "e5"]) expect(await isInSight(opened, corner)).toBe(true);
    expect(await button("Fit").isDisabled()).toBe(true);
  });
});
