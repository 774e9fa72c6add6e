/** The overlays of the page: each draws what the engine returns. */
import { describe, expect, it } from "vitest";
import { EVALUATION_METHODS, type Position } from "../../../wrapper/index.js";
import { yang7 } from "../../../wrapper/strategy/index.js";
import { randomBelow } from "../../support/boards.js";
import { eventually, openedPages } from "../../support/page.js";
import { newEngine } from "../../support/solving.js";

/** An early middle game. */
const HASH = "#8&black=d5c3f2b6e6&white=e4d3c6f5g3";
const POSITION: Position = {
  size: 8,
  black: ["d5", "c3", "f2", "b6", "e6"],
  white: ["e4", "d3", "c6", "f5", "g3"],
  toMove: "black",
};

describe("overlays", () => {
  const open = openedPages();

  it("are heat maps of every evaluation", async () => {
    const { page, choose, marks, shoot } = await open(HASH);
    await choose("Heat map");
    const engine = await newEngine();
    await engine.loadJudge();
    for (const method of EVALUATION_METHODS) {
      await page.getByLabel("Evaluation").selectOption(method);
      const { moves } = engine.evaluate(POSITION, method);
      const best = Math.max(...Object.values(moves));
      await eventually(async () => {
        const drawn = await marks();
        expect(Object.keys(drawn).sort()).toEqual(Object.keys(moves).sort());
        const stars = Object.entries(drawn).filter(([, text]) => text.endsWith("best move"));
        expect(stars.length).toBeGreaterThan(0);
        for (const [cell] of stars) expect(moves[cell]).toBeCloseTo(best, 6);
      });
      await shoot(`overlay-${method}`);
    }
  });

  it("are the connections of the cell, stone or edge that is pointed at", async () => {
    const { page, cell, choose, marks, shoot } = await open(HASH);
    const engine = await newEngine();
    await choose("Connections");
    const list = page.getByRole("list", { name: /^Connections of/ });
    for (const of of ["d5", "e7"]) {
      await cell(of).hover();
      const { full, semi } = engine.connections(POSITION, "black", { of });
      await page
        .getByText(`${of}: ${full.length} full and ${semi.length} semi-connections of Black.`)
        .waitFor();
      const far = ({ from, to }: { from: string; to: string }) => (from === of ? to : from);
      const drawn = await marks();
      for (const connection of full) {
        const end = far(connection);
        if (end !== "top" && end !== "bottom")
          expect(drawn[end], end).toMatch(/even if the opponent moves first/);
      }
    }
    await page.locator('[data-edge="bottom"]').hover();
    await page.getByText(/^bottom: \d+ full/).waitFor();
    // The carrier of the chosen one.
    await list.getByRole("button").nth(3).click();
    await eventually(async () => {
      const size = Number(
        /(\d+) cells?$/.exec((await list.getByRole("button").nth(3).textContent()) ?? "")?.[1],
      );
      const carrier = Object.values(await marks()).filter((text) => text.includes("carrier of the selected"));
      expect(carrier).toHaveLength(size);
    });
    await shoot("overlay-connections");
    await page
      .getByRole("group", { name: "Whose connections" })
      .getByRole("radio", { name: "White" })
      .check();
    await cell("e4").click();
    await cell("a8").hover();
    await page.getByText(/^e4: .* of White\.$/).waitFor();
  });

  it("are the must-play region", async () => {
    const { page, choose, marks, shoot } = await open("#6&black=a4c4c6&white=a1f4d5&first=white");
    await choose("Must-play");
    const position: Position = {
      size: 6,
      black: ["a4", "c4", "c6"],
      white: ["a1", "f4", "d5"],
      toMove: "white",
    };
    const { mustPlay } = (await newEngine()).connections(position, "black");
    await page.getByText(`White must play on one of ${mustPlay.length} cells.`).waitFor();
    expect(Object.keys(await marks())).toEqual(mustPlay);
    await shoot("overlay-must-play");
  });

  it("are filled cells and pruned moves, with the kind and pattern of the one that is pointed at", async () => {
    const { page, cell, choose, marks, shoot } = await open(HASH);
    await choose("Fill and prune");
    const engine = await newEngine();
    const { fills } = engine.fillIn(POSITION);
    const pruned = engine.inferiorMoves(POSITION);
    await page.getByText(`${fills.length} cells filled`).waitFor();
    const drawn = await marks();
    for (const { cell: at, pattern } of fills) expect(drawn[at]).toMatch(new RegExp(`, pattern ${pattern}$`));
    const dominated = pruned.find(
      ({ kind, cell: at }) => kind === "dominated" && !fills.some((f) => f.cell === at),
    );
    expect(dominated).toBeDefined();
    await cell(dominated?.cell ?? "").hover();
    await page
      .getByTestId("pointed")
      .getByText(`dominated by ${dominated?.by.join(", ")}`)
      .waitFor();
    await cell(fills[0]?.cell ?? "").hover();
    await page.getByTestId("pointed").getByText(`pattern ${fills[0]?.pattern}`).waitFor();
    await shoot("overlay-fill-and-prune");
  });

  it("are the local games of the strategy that the user plays against", async () => {
    const { page, cell, button, choose, hash, marks, shoot } = await open("#5");
    await choose("7×7 strategy");
    await page.getByText("The game on the board does not follow this strategy.").waitFor();
    expect(await page.getByTestId("strategy-name").textContent()).toBe(
      "Jing Yang's winning strategy for 7×7: Black opens at d4 and answers every move by 41 local patterns. You play White.",
    );
    await button("Play against it").click();
    await page.getByText(/^One local game is left/).waitFor();
    const play = yang7().play();
    const moves = ["d4"];
    const random = randomBelow(7);
    for (let i = 0; i < 30 && play.localGames.length > 0; i++) {
      const free = play.localGames.flatMap(({ cells }) => cells);
      const move = free[random(free.length)] as string;
      const reply = play.reply(move) ?? play.spareMove();
      moves.push(move, ...(reply === null ? [] : [reply]));
      await cell(move).click();
      expect(await hash()).toBe(`#7,${moves.join("")}`);
      const games = play.localGames.filter(({ cells }) => cells.length > 0);
      const rules = games.flatMap(({ pattern, cells }, number) => {
        const letter = "ABCDEFGHIJ"[number];
        const size = cells.length === 1 ? "1 cell" : `${cells.length} cells`;
        return cells.map((at) => [at, `local game ${letter}, pattern ${pattern} of 41, ${size}`]);
      });
      await eventually(async () => expect(await marks()).toEqual(Object.fromEntries(rules)));
      // Letters, because numbers on cells are moves.
      for (const text of await page.locator(".board .mark-text").allTextContents())
        expect(text).toMatch(/^[A-J]$/);
      if (i === 1) await shoot("overlay-strategy");
    }
    await page.getByText("No local game is left: Black's edges are connected.").waitFor();
    await page.getByText("Black has won").waitFor();
    await button("Undo").click();
    await button(`Play ${moves.at(-1)}`).click();
    expect(await hash()).toBe(`#7,${moves.join("")}`);
  });

  it("have legends of what is on the board, and nothing else", async () => {
    const { page, cell, button, choose } = await open("#5,c3");
    /** The parts of each legend entry that the board does not have. */
    const missing = () =>
      page.evaluate(() => {
        const board = document.querySelector(".board");
        const has = (part: Element) => {
          const selector = [...part.classList].map((name) => `.${name}`).join("");
          const alike = [...(board?.querySelectorAll(selector) ?? [])];
          // The number of a heat map is an example.
          const isFree = part.matches("text") && /^\d+$/.test(part.textContent ?? "");
          return alike.some((one) => isFree || one.textContent === part.textContent);
        };
        const parts = [
          ...document.querySelectorAll(
            ".legend li :is(.shading, .heat, [class^=shape], [class^=square], text)",
          ),
        ];
        return parts.filter((part) => !has(part)).map((part) => part.closest("li")?.textContent ?? "");
      });
    const entries = () => page.getByRole("list", { name: "Legend" }).getByRole("listitem").allTextContents();
    await button("Map all moves").click();
    await page.getByText("White wins with 0 of 24 moves.").waitFor();
    expect(await entries()).toEqual(["White loses with this move"]);
    for (const overlay of ["Heat map", "Must-play", "Fill and prune", "Connections"]) {
      await choose(overlay);
      if (overlay === "Connections") await cell("b2").click();
      await page.getByTestId("summary").filter({ hasText: /\w/ }).waitFor();
      await eventually(async () => expect(await missing(), overlay).toEqual([]));
    }
    // One cell: every move is as good as the best.
    await page.goto(page.url().replace(/#.*/, "#1"));
    await page.getByRole("grid", { name: "Hex board, 1 by 1." }).waitFor();
    await choose("Heat map");
    await page.getByText(/^Value for Black/).waitFor();
    expect(await missing()).toEqual([]);
  });

  it("explain the words of the reasons", async () => {
    const { page, choose } = await open(HASH);
    await choose("Fill and prune");
    const legend = page.getByRole("list", { name: "Legend" });
    await legend.getByText("vulnerable: one reply makes a stone here useless").waitFor();
    await legend
      .getByText("reversible: a reply leaves the opponent no worse off", { exact: false })
      .waitFor();
    const { fills } = (await newEngine()).fillIn(POSITION);
    const kinds = new Set(fills.map(({ kind }) => kind.replace("-", " ").replace("mutual", "mutual fill")));
    kinds.delete("dead");
    expect(new Set(await page.locator(".words dt").allTextContents())).toEqual(kinds);
    for (const text of await page.locator(".words dd").allTextContents()) expect(text).toMatch(/\w+ \w+/);
  });

  it("are drawn again for each position, and can be switched off", async () => {
    const { cell, choose, marks } = await open("#5");
    await choose("Heat map");
    await eventually(async () => expect(Object.keys(await marks())).toHaveLength(25));
    await cell("c3").click();
    await eventually(async () => expect(Object.keys(await marks())).toHaveLength(24));
    await choose("None");
    expect(await marks()).toEqual({});
  });
});
