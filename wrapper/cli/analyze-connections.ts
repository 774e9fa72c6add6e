/** `hex-wasp analyze --connections`: carriers drawn on the board. */
import { drawMarks, SIDE_NAME } from "../formats/board.js";
import { namedPatterns } from "../patterns.js";
import { parseColor, parsePosition } from "../position.js";
import type { Cell, Color, Connection, Connections, Edge, Engine, Position } from "../types.js";

interface Options {
  readonly color: Color;
  /** Two endpoints whose connections are drawn; without them, what matters between the edges. */
  readonly between: readonly [Cell | Edge, Cell | Edge] | null;
}

const MOST_DRAWN = 3;

/** What the connections of a colour say of a position, as an object for programs. */
export function connectionReport(engine: Engine, position: Position, { color, between }: Options) {
  const connections = engine.connections(position, color, between === null ? {} : { between });
  return { position, color, connections, patterns: namedPatterns(position, color) };
}

/** The same drawn for people. */
export function drawConnections(engine: Engine, position: Position, options: Options): string {
  const { connections, patterns } = connectionReport(engine, position, options);
  const drawn =
    options.between === null ? edges(position, options.color, connections) : pair(position, connections);
  const { full, semi, complete } = connections;
  const name = SIDE_NAME[parseColor(options.color) as 0];
  const counts = `${name}: ${full.length} full and ${semi.length} semi-connections${complete ? "" : "; a limit cut the deduction short"}`;
  const named = patterns.map(({ name, from, to, carrier }) => `${name} ${from}–${to}: ${carrier.join(" ")}`);
  return [...drawn, counts, ...named].join("\n");
}

/** A winning connection, or the must-play region, or nothing yet. */
function edges(position: Position, color: Color, { winning, mustPlay }: Connections): string[] {
  const opponent = color === "black" ? "White" : "Black";
  if (winning !== null) {
    return [
      ...picture(position, winning),
      `The edges are connected (${winning.rule}), needing the cells marked +`,
      "",
    ];
  }
  const empty = parsePosition(position).stones.filter((stone) => stone === 2).length;
  if (mustPlay.length === empty)
    return [...drawMarks(position, () => "·"), `${opponent} must stop nothing yet`, ""];
  const marks = new Set(mustPlay);
  return [
    ...drawMarks(position, (cell) => (marks.has(cell) ? "+" : "·")),
    `${opponent} must play on a cell marked +`,
    "",
  ];
}

/** The smallest connections of a pair. */
function pair(position: Position, { full, semi }: Connections): string[] {
  const sorted = [...full, ...semi].sort((a, b) => a.carrier.length - b.carrier.length);
  const chosen = [
    ...sorted.filter(({ kind }) => kind === "full"),
    ...sorted.filter(({ kind }) => kind === "semi"),
  ];
  if (chosen.length === 0)
    return [...drawMarks(position, () => "·"), "Not connected, as far as the rules can tell", ""];
  return chosen.slice(0, MOST_DRAWN).flatMap((connection) => {
    const key = connection.key === undefined ? "" : `, key ${connection.key} marked *`;
    const title = `${connection.kind} ${connection.from}–${connection.to} (${connection.rule}), carrier marked +${key}`;
    return [...picture(position, connection), title, ""];
  });
}

function picture(position: Position, { carrier, key }: Connection): string[] {
  const cells = new Set(carrier);
  return drawMarks(position, (cell) => (cell === key ? "*" : cells.has(cell) ? "+" : "·"));
}
