/**
 * Draws the results of `hex-wasp bench`:
 *
 *   5×5 after a2: White wins
 *     pattern search, 40,469 nodes
 *       WebAssembly  ▍                                 53 ms    1.0×   first run 73 ms
 *       JavaScript   █                                162 ms    3.0×   first run 292 ms
 *       Reference    ██████████████████████████████   5.08 s     96×
 */
import type { ComparedSearch, CurrentRun, Program } from "../compare/compare.js";
import {
  ALGORITHM_NAMES,
  formatTimes,
  PROGRAM_MEANINGS,
  PROGRAM_NAMES,
  RATIO_NAMES,
  type RatioName,
  ratioSentence,
} from "../compare/ratios.js";
import { playerName } from "../formats/board-text.js";
import type { BoardSummary, NamedComparison } from "./run-bench.js";

const BAR_WIDTH = 30;
/** Eighths of a character, by their number. */
const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
const NAME_WIDTH = Math.max(...Object.values(PROGRAM_NAMES).map((name) => name.length));

/** Says what is compared. */
export function drawLegend(hasWasm: boolean): string {
  const programs = (["wasm", "javascript", "reference"] as const).filter(
    (name) => name !== "wasm" || hasWasm,
  );
  const lines = programs.map((name) => `${padded(name)}  ${PROGRAM_MEANINGS[name]}`);
  const note = hasWasm ? [] : ["WebAssembly is not allowed here: only the other two are compared."];
  return `${[...note, ...lines].join("\n")}\n`;
}

/** `seconds`: the time limit. */
export function drawComparison({ name, winner, searches }: NamedComparison, seconds: number): string {
  const title = `${name}: ${winner === null ? "not solved within the limit" : `${playerName(winner)} wins`}`;
  return `\n${[title, ...searches.flatMap((search) => drawSearch(search, seconds))].join("\n")}\n`;
}

function drawSearch(search: ComparedSearch, seconds: number): string[] {
  const { algorithm, programs, isSolved } = search;
  const [slowest] = programs;
  const nodes = nodeCount(slowest?.nodes ?? 0);
  const cut = isSolved
    ? ""
    : `; not finished: ${PROGRAM_NAMES[slowest?.program ?? "reference"]} was stopped after ${seconds} s, the others at the same node`;
  const longest = Math.max(...programs.map((run) => run.seconds));
  const shortest = Math.min(...programs.map((run) => run.seconds));
  const lines = programs.toReversed().map((run) => {
    const bar = drawBar(run.seconds / longest).padEnd(BAR_WIDTH);
    const times = formatTimes({ times: run.seconds / shortest, isAtLeast: false });
    const first = run.runs > 1 ? `   first run ${formatSeconds(run.firstSeconds)}` : "";
    return `    ${padded(run.program)}  ${bar} ${formatSeconds(run.seconds).padStart(8)} ${times.padStart(7)}${first}`;
  });
  return [`  ${ALGORITHM_NAMES[algorithm]}, ${nodes}${cut}`, ...lines, ...drawDifference(search)];
}

function drawDifference({ programs, isEqual }: ComparedSearch): string[] {
  if (isEqual) return [];
  const found = programs.map(
    ({ program, nodes, winner }) =>
      `${PROGRAM_NAMES[program]} ${nodeCount(nodes)}, winner ${winner ?? "unknown"}`,
  );
  return [`    THE PROGRAMS DIFFER: ${found.join("; ")}`];
}

/** `share`: of the full width, 0 to 1. At least the thinnest bar. */
function drawBar(share: number): string {
  const eighths = Math.max(1, Math.round(share * BAR_WIDTH * 8));
  return "█".repeat(eighths >> 3) + EIGHTHS[eighths & 7];
}

interface Counts {
  readonly done: number;
  readonly total: number;
  readonly isEqual: boolean;
  readonly isInterrupted: boolean;
}

export function drawSummary(
  boards: readonly BoardSummary[],
  { done, total, isEqual, isInterrupted }: Counts,
): string {
  const lines = RATIO_NAMES.flatMap((name) => {
    const times = timesByBoard(name, boards);
    return times === null ? [] : [`- ${ratioSentence(name, times)}`];
  });
  const checked =
    done === 0
      ? []
      : [
          isEqual
            ? "Nodes and winners are equal in every search."
            : "NODES OR WINNERS DIFFER, which is a bug: see above.",
        ];
  const cut = isInterrupted ? [`Interrupted: ${done} of ${total} positions compared.`] : [];
  const mean =
    lines.length > 0 && done > 1 ? ["", "Geometric means over the positions of each board:"] : [""];
  return `${[...mean, ...lines, ...checked, ...cut].join("\n")}\n`;
}

/** "4.1×", or with several boards "4.1× (5×5), 8.9× (6×6)". */
function timesByBoard(name: RatioName, boards: readonly BoardSummary[]): string | null {
  const known = boards.flatMap(({ board, ratios }) => {
    const ratio = ratios[name];
    return ratio === null ? [] : [{ board, text: formatTimes(ratio) }];
  });
  if (known.length === 0) return null;
  if (boards.length === 1) return (known[0] as { text: string }).text;
  return known.map(({ board, text }) => `${text} (${board})`).join(", ");
}

export function progressText(
  { algorithm, program, nodes, seconds }: CurrentRun,
  name: string,
  i: number,
  total: number,
): string {
  const place = `${i + 1} of ${total}: ${name}`;
  return [
    place,
    `${ALGORITHM_NAMES[algorithm]}, ${PROGRAM_NAMES[program]}`,
    nodeCount(nodes),
    `${seconds.toFixed(1)} s`,
  ].join(" · ");
}

function padded(program: Program): string {
  return PROGRAM_NAMES[program].padEnd(NAME_WIDTH);
}

function nodeCount(nodes: number): string {
  return `${nodes.toLocaleString("en")} node${nodes === 1 ? "" : "s"}`;
}

function formatSeconds(seconds: number): string {
  if (seconds >= 10) return `${seconds.toFixed(1)} s`;
  if (seconds >= 1) return `${seconds.toFixed(2)} s`;
  const milliseconds = seconds * 1000;
  return `${milliseconds >= 10 ? Math.round(milliseconds) : milliseconds.toFixed(2)} ms`;
}
