/** The result of a match: who won how many games with which color, how games were lost, and what that says. */
import type { GameRecord, Side } from "./play-game.js";
import { eloDifference, type Interval, winInterval } from "./statistics.js";

export interface SideScore {
  readonly name: string;
  readonly wins: number;
  readonly winsAsBlack: number;
  readonly gamesAsBlack: number;
  readonly winsAsWhite: number;
  readonly gamesAsWhite: number;
  /** Games lost otherwise than on the board. */
  readonly lostBy: Readonly<Partial<Record<GameRecord["by"], number>>>;
  readonly secondsPerMove: number;
}

/** Of A against B. */
export interface MatchReport {
  readonly games: number;
  readonly A: SideScore;
  readonly B: SideScore;
  readonly share: number;
  /** 95 % confidence. */
  readonly shareInterval: Interval;
  /** null: infinite, because one side won every game. */
  readonly elo: number | null;
  readonly eloInterval: { readonly low: number | null; readonly high: number | null };
}

const SIDES: readonly Side[] = ["A", "B"];

export function summarize(
  records: readonly GameRecord[],
  names: Readonly<Record<Side, string>>,
): MatchReport {
  const games = records.length;
  const [A, B] = SIDES.map((side) => scoreOf(side, records, names[side])) as [SideScore, SideScore];
  const shareInterval = winInterval(A.wins, games);
  const share = games === 0 ? 0.5 : A.wins / games;
  return {
    games,
    A,
    B,
    share,
    shareInterval,
    elo: finite(eloDifference(share)),
    eloInterval: {
      low: finite(eloDifference(shareInterval.low)),
      high: finite(eloDifference(shareInterval.high)),
    },
  };
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function scoreOf(side: Side, records: readonly GameRecord[], name: string): SideScore {
  const won = records.filter(({ winner }) => winner === side);
  const asBlack = records.filter(({ black }) => black === side);
  const winsAsBlack = won.filter(({ black }) => black === side).length;
  const lostBy: Partial<Record<GameRecord["by"], number>> = {};
  for (const { winner, by } of records) {
    if (winner !== side && by !== "chain") lostBy[by] = (lostBy[by] ?? 0) + 1;
  }
  const sum = (count: (record: GameRecord) => number) =>
    records.reduce((total, each) => total + count(each), 0);
  const thoughts = sum((record) => record.thoughts[side]);
  return {
    name,
    wins: won.length,
    winsAsBlack,
    gamesAsBlack: asBlack.length,
    winsAsWhite: won.length - winsAsBlack,
    gamesAsWhite: records.length - asBlack.length,
    lostBy,
    secondsPerMove: thoughts === 0 ? 0 : sum((record) => record.seconds[side]) / thoughts,
  };
}

export function formatReport(report: MatchReport): string {
  const rows = [
    ["", "program", "won", "as Black", "as White", "s per move", "lost by"],
    ...SIDES.map((side) => [side, ...scoreCells(report[side])]),
  ];
  const widths = (rows[0] as string[]).map((_, i) =>
    Math.max(...rows.map((row) => (row[i] as string).length)),
  );
  const table = rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] as number))
      .join("  ")
      .trimEnd(),
  );
  const { share, shareInterval, elo, eloInterval } = report;
  return [
    ...table,
    "",
    `A wins ${percent(share)} of ${report.games} game${report.games === 1 ? "" : "s"} ` +
      `(95 % confidence: ${percent(shareInterval.low)} to ${percent(shareInterval.high)})`,
    `Elo difference: ${points(elo, share)} ` +
      `(${points(eloInterval.low, 0)} to ${points(eloInterval.high, 1)})`,
    "",
  ].join("\n");
}

function scoreCells(score: SideScore): string[] {
  const lost = Object.entries(score.lostBy).map(([by, count]) => `${count} ${by}`);
  return [
    score.name,
    String(score.wins),
    `${score.winsAsBlack} of ${score.gamesAsBlack}`,
    `${score.winsAsWhite} of ${score.gamesAsWhite}`,
    score.secondsPerMove.toFixed(2),
    lost.length === 0 ? "–" : lost.join(", "),
  ];
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** A number of points with its sign; null is −∞ or +∞, by the share of wins. */
function points(value: number | null, share: number): string {
  if (value === null) return share < 0.5 ? "−∞" : "+∞";
  const rounded = Math.round(value);
  return rounded < 0 ? `−${-rounded}` : `+${rounded}`;
}

/** "game 3: d4, A is Black; B wins by resignation after 21 moves". */
export function describeGame(record: GameRecord): string {
  const { number, opening, black, winner, by, detail, moves } = record;
  const way = by === "chain" || by === "resignation" ? by : `${by} (${detail})`;
  return `game ${number}: ${opening.join(" ")}, ${black} is Black; ${winner} wins by ${way} after ${moves.length} moves`;
}

/** "[######····] 12/20 A 7 B 5". */
export function progressBar(records: readonly GameRecord[], games: number, width: number): string {
  const done = records.length;
  const filled = Math.round((done / games) * width);
  const wins = records.filter(({ winner }) => winner === "A").length;
  return `[${"#".repeat(filled)}${"·".repeat(width - filled)}] ${done}/${games}  A ${wins}  B ${done - wins}`;
}
