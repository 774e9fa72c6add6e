/** The must-play region: the cells that stop every winning threat of the opponent that was found. */
import { type Mark, marked, NOTHING } from "../board/drawing.js";
import { cellCount, nameOf } from "../panels/words.js";
import { engineFor } from "../state/engines.js";
import { other } from "../state/game.js";
import { position } from "../state/store.js";
import type { Overlay } from "./overlay.js";

const MUST_PLAY: Mark = { shading: "dots", shape: "outline", title: "must-play: any other move loses" };
const WINNING: Mark = { shading: "hatch", title: "carrier of the opponent's winning connection" };

export const mustPlay: Overlay = {
  id: "must-play",
  name: "Must-play",
  async draw() {
    const now = position.value;
    const opponent = other(now.toMove);
    const engine = await engineFor("analyst");
    // Only the region and the winning connection are used; `of` keeps the list short.
    const { mustPlay: region, winning } = await engine.connections(now, opponent, { of: "top" });
    const mover = nameOf(now.toMove);
    if (winning !== null) {
      return {
        cells: marked(winning.carrier, WINNING),
        legend: [WINNING],
        summary: `${nameOf(opponent)} wins whatever ${mover} plays.`,
      };
    }
    const isOpen = region.length === cellCount(now.size) - now.black.length - now.white.length;
    if (isOpen) {
      const summary = `No winning threat of ${nameOf(opponent)} found: ${mover} can play anywhere.`;
      return { ...NOTHING, summary };
    }
    return {
      cells: marked(region, MUST_PLAY),
      legend: [MUST_PLAY],
      summary: `${mover} must play on one of ${region.length} cells.`,
    };
  },
};
