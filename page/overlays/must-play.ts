/** Where the side to move must play to stop every known way of the opponent to win. */
import { type Mark, marked } from "../board/drawing.js";
import { nameOf } from "../panels/words.js";
import { engineFor } from "../state/engines.js";
import { other } from "../state/game.js";
import { position } from "../state/store.js";
import type { Overlay } from "./overlay.js";

const MUST: Mark = { pattern: "dots", shape: "outline", title: "must-play: any other move loses" };
const WON: Mark = { pattern: "hatch", title: "the opponent's edges are connected by these" };

export const mustPlay: Overlay = {
  id: "must-play",
  name: "Must-play",
  async draw() {
    const now = position.value;
    const opponent = other(now.toMove);
    const engine = await engineFor("analyst");
    const { mustPlay: region, winning } = await engine.connections(now, opponent, { of: "top" });
    const mover = nameOf(now.toMove);
    if (winning !== null) {
      return {
        cells: marked(winning.carrier, WON),
        legend: winning.carrier.length > 0 ? [WON] : [],
        summary: `${nameOf(opponent)} wins whatever ${mover} plays.`,
      };
    }
    const size = typeof now.size === "number" ? now.size ** 2 : now.size[0] * now.size[1];
    const isOpen = region.length === size - now.black.length - now.white.length;
    return {
      cells: marked(region, MUST),
      legend: [MUST],
      summary: isOpen
        ? `No threat of ${nameOf(opponent)} is known: ${mover} may play anywhere.`
        : `${mover} must play on one of ${region.length} cells.`,
    };
  },
};
