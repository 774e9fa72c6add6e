/** Explains a connection in words: what it promises, the rule that found it, and the cells it needs. */
import type { Cell, Color, Connection, Edge } from "../../wrapper/types.js";
import { isEdge } from "../board/geometry.js";
import { cells, nameOf } from "../panels/words.js";
import { other } from "../state/game.js";

export function placeName(place: Cell | Edge): string {
  return isEdge(place) ? `the ${place} edge` : place;
}

/** The facts of a connection, for the list. */
export function shortWords({ kind, rule, carrier }: Connection): string {
  if (rule === "adjacent") return "adjacent";
  return `${kind === "full" ? "full" : "semi"}, ${cells(carrier.length)}`;
}

interface Explanation {
  readonly promise: string;
  readonly rule: string;
  readonly carrier: string;
}

/** `occupied` are the cells with stones: an empty endpoint stands for a stone that the owner may put there. */
export function explain(
  connection: Connection,
  ends: readonly [Cell | Edge, Cell | Edge],
  owner: Color,
  occupied: ReadonlySet<Cell>,
): Explanation {
  const { kind, rule, carrier, key } = connection;
  const [me, opponent] = [nameOf(owner), nameOf(other(owner))];
  const empty = ends.filter((end) => !isEdge(end) && !occupied.has(end));
  const both = `${placeName(ends[0])} and ${placeName(ends[1])}`;
  const condition = empty.length === 0 ? "" : `With a ${owner} stone on ${empty.join(" and on ")}, `;
  if (rule === "adjacent") {
    return {
      promise: `${condition}${me} has connected ${both}: they touch.`,
      rule: "Neighbours: no rule is needed.",
      carrier: "It needs no empty cell.",
    };
  }
  const promise =
    kind === "full"
      ? `${me} can connect ${both} even if ${opponent} moves first. This is a full connection.`
      : `${me} can connect ${both} by moving first, at ${key}. If ${opponent} moves first, it may fail. This is a semi-connection.`;
  return {
    promise: condition + promise,
    rule: `${RULE_NAMES[rule]}: ${ruleMeaning(connection, me, opponent)}`,
    carrier: `It needs ${cells(carrier.length)}: ${carrier.join(" ")}. ${opponent}'s moves elsewhere do no harm.`,
  };
}

const RULE_NAMES = { and: "AND rule", or: "OR rule", "must-play": "Must-play rule" } as const;

function ruleMeaning({ kind, rule, key }: Connection, me: string, opponent: string): string {
  if (rule === "and") {
    return kind === "full"
      ? `two full connections that share no cell meet at a stone of ${me}.`
      : `two full connections that share no cell meet at ${key}, so a stone there makes both count.`;
  }
  if (rule === "or") {
    return `${me} has several ways to connect, and no cell is part of all of them. Whatever ${opponent} takes, one way is left.`;
  }
  return `all known ways to connect share a few cells, and ${me} has a good reply to ${opponent}'s move on each of them.`;
}
