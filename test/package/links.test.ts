/** Links between the pages: the files exist, and so do the headings; paths of tests in the README exist. */
import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { pages, readPage } from "../support/markdown.js";
import { ROOT } from "../support/user-project.js";

/** The anchors of a page, as GitHub makes them from headings, and those that the page sets itself. */
function anchors(page: string): Set<string> {
  const text = readPage(page).replace(/^```.*?^```$/gms, "");
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
  const own = [...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, name = ""]) => name);
  return new Set([...headings, ...own]);
}

describe("links", () => {
  it.each(pages())("lead somewhere: %s", (page) => {
    const text = readPage(page).replace(/^```.*?^```$/gms, "");
    const targets = [...text.matchAll(/\]\(([^()\s]+(?:\([^()]*\))?)\)/g)].map(([, target = ""]) => target);
    for (const target of targets.filter((one) => !/^https?:/.test(one))) {
      const [path = "", anchor] = target.split("#");
      const file = path === "" ? page : normalize(join(dirname(page), path));
      expect(existsSync(join(ROOT, file)), `${page}: ${target}`).toBe(true);
      if (anchor !== undefined && file.endsWith(".md")) {
        expect([...anchors(file)], `${page}: ${target}`).toContain(anchor);
      }
    }
  });

  it("of the README's table name tests that exist", () => {
    const paths = [...readPage("README.md").matchAll(/`(test\/[^`]*)`/g)].map(([, path = ""]) => path);
    expect(paths.length).toBeGreaterThan(3);
    for (const path of paths) expect(existsSync(join(ROOT, path)), path).toBe(true);
  });
});
