/** The board in a game against the computer: its hint, and on request the moves that it considers. */
import { computed } from "@preact/signals";
import type { Move } from "../../wrapper/game/types.js";
import { winPercent } from "../../wrapper/play/person-game.js";
import type { Candidate } from "../../wrapper/types.js";
import { type Drawing, type Mark, visibleLegend } from "../board/drawing.js";
import { isThoughtShown, thinking, thought } from "../state/playing.js";

const HINT: Mark = { shape: "star", title: "hint" };
const BEST: Mark = { shape: "ring", title: "Wasp's choice" };
const CONSIDERED: Mark = {
  heat: 0.5,
  text: "50",
  title: "chance to win in percent; the darker, the more visits",
};

export const playDrawing = computed<Drawing>(() => {
  const candidates = thinking.value?.progress.candidates ?? thought.value?.candidates ?? [];
  const considered = isThoughtShown.value ? marksOf(candidates) : {};
  const drawing: Drawing = {
    cells: thought.value?.purpose === "hint" ? withHint(considered, thought.value.move) : considered,
    legend: [HINT, BEST, CONSIDERED],
    summary: "",
  };
  return { ...drawing, legend: visibleLegend(drawing) };
});

/** The star of the hint takes the place of a number. A swap is a hint without a cell. */
function withHint(marks: Readonly<Record<string, Mark>>, move: Move): Record<string, Mark> {
  if (move === "swap-pieces") return marks;
  const { text: _, title, ...below } = marks[move] ?? { title: "" };
  return {
    ...marks,
    [move]: { ...below, ...HINT, title: title === "" ? HINT.title : `${HINT.title}; ${title}` },
  };
}

function marksOf(candidates: readonly Candidate[]): Record<string, Mark> {
  const most = Math.max(1, ...candidates.map(({ visits }) => visits));
  return Object.fromEntries(
    candidates.map(({ move, value, visits }, i): [string, Mark] => {
      const percent = winPercent(value);
      const title = `Wasp sees a chance of ${percent} % after ${visits} ${visits === 1 ? "visit" : "visits"}`;
      const mark = { heat: visits / most, text: String(percent), title };
      return [move, i === 0 ? { ...mark, shape: "ring", title: `${BEST.title}; ${title}` } : mark];
    }),
  );
}
