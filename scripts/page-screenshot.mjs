// @ts-check
/** `npm run docs:screenshot`: takes the screenshot of the page for the README. */
import { join } from "node:path";
import { openBrowser } from "./open-page.mjs";

const FILE = join("docs", "images", "page.png");
/** A position in which few moves win. */
const POSITION = "#7,a3d4d3e3f2c5b5";

const { url, newPage, close } = await openBrowser({
  viewport: { width: 1180, height: 800 },
  colorScheme: "light",
});
const page = await newPage();
await page.goto(url + POSITION);
await page.getByRole("button", { name: "Solve", exact: true }).click();
await page.getByText(/ wins with /).waitFor();
await page.getByRole("button", { name: "Map all moves" }).click();
await page.getByText(/of \d+ moves/).waitFor();
await page.mouse.move(2, 2);
await page.screenshot({ path: FILE });
await close();
