/** `hex-wasp analyze --connections`: draws carriers and must-play regions on the board. */

import { emptyCells } from "../board/board.js";
import { parsePosition } from "../board/position.js";
import { LIMIT_RANGES } from "../connections/connections.js";
import { namedShapes } from "../connections/named-shapes.js";
import { drawMarks, EMPTY_GLYPH, playerName } from "../formats/board-text.js";
import type {
  Cell,
  Color,
  Connection,
  ConnectionLimits,
  Connections,
  Edge,
  Engine,
  Position,
} from "../types.js";
import { hasColors } from "./terminal-colors.js";

interface Query {
  readonly color: Color;
  /** The two endpoints whose connections are drawn; null for the colour's edges. */
  readonly between: readonly [Cell | Edge, Cell | Edge] | null;
  readonly limits: ConnectionLimits;
}

const MAX_DRAWN = 3;

/** The connections of a colour, as an object for `--json`. */
export function connectionReport(engine: Engine, position: Position, { color, between, limits }: Query) {
  const options = { limits, ...(between === null ? {} : { between }) };
  const connections = engine.connections(position, color, options);
  return { position, color, connections, patterns: namedShapes(position, color) };
}

/** The same as text. */
export function drawConnections(engine: Engine, position: Position, query: Query): string {
  const { connections, patterns } = connectionReport(engine, position, query);
  const drawn =
    query.between === null ? drawEdges(position, query.color, connections) : drawPair(position, connections);
  const { full, semi } = connections;
  const counts = `${playerName(query.color)}: ${full.length} full and ${semi.length} semi-connections`;
  const named = patterns.map(({ name, from, to, carrier }) => `${name} ${from}–${to}: ${carrier.join(" ")}`);
  return [...drawn, counts, ...describeCut(connections, query), ...named].join("\n");
}

/** Says that a limit cut the deduction short, if a better result was possible: a connection that was found holds
 *  whatever the limits are. */
function describeCut({ full, winning, complete }: Connections, { between, limits }: Query): string[] {
  const isSettled = between === null ? winning !== null : full.length > 0;
  if (complete || isSettled) return [];
  const raisable = (["full", "semi", "or"] as const)
    .filter((name) => limits[name] < LIMIT_RANGES[name][1])
    .map((name) => `--${name}-limit (now ${limits[name]})`);
  return [
    raisable.length === 0
      ? "The deduction was cut short, even at the highest limits: there may be more connections"
      : `A limit cut the deduction short: there may be more connections. Try a higher ${raisable.join(" or ")}`,
  ];
}

/** The winning connection, else the must-play region, else the plain board. */
function drawEdges(position: Position, color: Color, { winning, mustPlay }: Connections): string[] {
  const opponent = playerName(color === "black" ? "white" : "black");
  if (winning !== null) {
    return [
      ...drawCarrier(position, winning),
      `The edges are connected (${winning.rule}), needing the cells marked +`,
      "",
    ];
  }
  if (mustPlay.length === emptyCells(parsePosition(position)).length)
    return [
      ...drawMarks(position, hasColors(), () => EMPTY_GLYPH),
      `${opponent} may play anywhere: no threat is known`,
      "",
    ];
  const marks = new Set(mustPlay);
  return [
    ...drawMarks(position, hasColors(), (cell) => (marks.has(cell) ? "+" : EMPTY_GLYPH)),
    `${opponent} must play on a cell marked +`,
    "",
  ];
}

/** The connections of a pair, full before semi, the smallest first. */
function drawPair(position: Position, { full, semi }: Connections): string[] {
  const sorted = [...full, ...semi].sort((a, b) => a.carrier.length - b.carrier.length);
  const chosen = [
    ...sorted.filter(({ kind }) => kind === "full"),
    ...sorted.filter(({ kind }) => kind === "semi"),
  ];
  if (chosen.length === 0)
    return [
      ...drawMarks(position, hasColors(), () => EMPTY_GLYPH),
      "Not connected, as far as the deduction rules can tell",
      "",
    ];
  return chosen.slice(0, MAX_DRAWN).flatMap((connection) => {
    const key = connection.key === undefined ? "" : `, key ${connection.key} marked *`;
    const title = `${connection.kind} ${connection.from}–${connection.to} (${connection.rule}), carrier marked +${key}`;
    return [...drawCarrier(position, connection), title, ""];
  });
}

function drawCarrier(position: Position, { carrier, key }: Connection): string[] {
  const cells = new Set(carrier);
  return drawMarks(position, hasColors(), (cell) =>
    cell === key ? "*" : cells.has(cell) ? "+" : EMPTY_GLYPH,
  );
}
