/** The overlays of the page: each draws what the engine says. */
import { describe, expect, it } from "vitest";
import { EVALUATION_METHODS, type Position } from "../../../wrapper/index.js";
import { yang7 } from "../../../wrapper/strategy/index.js";
import { seeded } from "../../support/arbitrary.js";
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
    for (const method of EVALUATION_METHODS) {
      await page.getByLabel("Evaluation").selectOption(method);
      const { moves } = engine.evaluate(POSITION, method);
      const best = Math.max(...Object.values(moves));
      await eventually(async () => {
        const drawn = await marks();
        expect(Object.keys(drawn).sort()).toEqual(Object.keys(moves).sort());
        const stars = Object.entries(drawn).filter(([, text]) => text.endsWith("the best"));
        expect(stars.length).toBeGreaterThan(0);
        for (const [cell] of stars) expect(moves[cell]).toBeCloseTo(best, 6);
      });
      await shoot(`overlay-${method}`);
    }
  });

  it("are the connections of what is pointed at, a cell, a stone or an edge", async () => {
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
    // The carrier of the one that is chosen.
    await list.getByRole("button").nth(3).click();
    await eventually(async () => {
      const size = Number(
        /(\d+) cells$/.exec((await list.getByRole("button").nth(3).textContent()) ?? "")?.[1],
      );
      const carrier = Object.values(await marks()).filter((text) => text.includes("needed by the chosen"));
      expect(carrier).toHaveLength(size);
    });
    await shoot("overlay-connections");
    await page
      .getByRole("group", { name: "Whose connections" })
      .getByRole("radio", { name: "White" })
      .check();
    await choose("Point");
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

  it("are filled cells and pruned moves, with kind and pattern on pointing", async () => {
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

  it("are the local games of the strategy that one plays against", async () => {
    const { page, cell, button, choose, hash, marks, shoot } = await open("#5");
    await choose("Strategy");
    await page.getByText("This game is not one by the strategy.").waitFor();
    await button("Play against it").click();
    await page.getByText(/^One local game is left/).waitFor();
    const play = yang7().play();
    const moves = ["d4"];
    const random = seeded(7);
    for (let i = 0; i < 30 && play.localGames.length > 0; i++) {
      const free = play.localGames.flatMap(({ cells }) => cells);
      const move = free[random(free.length)] as string;
      const reply = play.reply(move) ?? play.spareMove();
      moves.push(move, ...(reply === null ? [] : [reply]));
      await cell(move).click();
      expect(await hash()).toBe(`#7,${moves.join("")}`);
      const rules = play.localGames.flatMap(({ pattern, cells }) =>
        cells.map((at) => [at, `local game by rule ${pattern}`]),
      );
      await eventually(async () => expect(await marks()).toEqual(Object.fromEntries(rules)));
      if (i === 1) await shoot("overlay-strategy");
    }
    await page.getByText("No local game is left: Black's chain stands.").waitFor();
    await page.getByText("Black has won").waitFor();
    await button("Undo").click();
    await button(`Play ${moves.at(-1)}`).click();
    expect(await hash()).toBe(`#7,${moves.join("")}`);
  });

  it("are drawn anew for each position, and can be switched off", async () => {
    const { cell, choose, marks } = await open("#5");
    await choose("Heat map");
    await eventually(async () => expect(Object.keys(await marks())).toHaveLength(25));
    await cell("c3").click();
    await eventually(async () => expect(Object.keys(await marks())).toHaveLength(24));
    await choose("None");
    expect(await marks()).toEqual({});
  });
});
