/**
 * Virtual connections of a colour: those of the cell, stone or edge that is pointed at. What it connects with is ringed;
 * the carrier of the connection that is chosen in the list is shaded.
 */
import { computed, signal } from "@preact/signals";
import type { Cell, Color, Connection, Edge, Position } from "../../wrapper/types.js";
import { type Drawing, type Mark, marked, NOTHING, over } from "../board/drawing.js";
import { EDGES } from "../board/geometry.js";
import { nameOf } from "../panels/words.js";
import { engineFor } from "../state/engines.js";
import { pinned, pointed, position } from "../state/store.js";
import type { Overlay } from "./overlay.js";

const MOST_LISTED = 40;

const color = signal<Color>("black");
const listed = signal<readonly Connection[]>([]);
const chosen = signal(0);
const end = computed(() => pinned.value ?? pointed.value);

const FULL: Mark = { shape: "ring", title: "connected, even if the opponent moves first" };
const SEMI: Mark = { shape: "dashed-ring", title: "connected, if the owner moves first" };
const CARRIER: Mark = { pattern: "hatch", title: "needed by the chosen connection" };
const KEY: Mark = { shape: "diamond", title: "the move that makes it" };
const END: Mark = { pattern: "dots", title: "whose connections these are" };

/** The last answer, so that choosing another of the list asks nothing anew. */
let last: { key: string; connections: readonly Connection[] } = { key: "", connections: [] };

export const connections: Overlay = {
  id: "connections",
  name: "Connections",
  hasEdges: true,
  async draw() {
    const [now, of, whose, choice] = [position.value, end.value, color.value, chosen.value];
    if (of === null) return { ...NOTHING, summary: "Point at a cell, a stone or an edge." };
    const key = JSON.stringify([now, of, whose]);
    if (last.key !== key) {
      const { full, semi } = await (await engineFor("analyst")).connections(now, whose, { of });
      const sorted = inOrder([...full, ...semi], of, now);
      last = { key, connections: sorted };
      listed.value = sorted.slice(0, MOST_LISTED);
      chosen.value = 0;
      return drawingOf(of, sorted, 0);
    }
    return drawingOf(of, last.connections, choice);
  },
  choose(place) {
    if (!isEdge(place)) return false;
    pinned.value = pinned.value === place ? null : place;
    return true;
  },
  Panel,
};

/** Full before semi, edges before stones before empty cells, small before large; what touches anyway comes last. */
function inOrder(all: readonly Connection[], of: Cell | Edge, { black, white }: Position): Connection[] {
  const own = ownName(of, all);
  const stones = new Set([...black, ...white]);
  const rank = (connection: Connection) => {
    const far = farEnd(connection, own);
    const kind = connection.rule === "adjacent" ? 2 : connection.kind === "full" ? 0 : 1;
    return 3 * kind + (isEdge(far) ? 0 : stones.has(far) ? 1 : 2);
  };
  return all.slice().sort((a, b) => rank(a) - rank(b) || a.carrier.length - b.carrier.length);
}

function isEdge(place: string): boolean {
  return (EDGES as readonly string[]).includes(place);
}

/** What the connections call their common end: a stone goes by the name of its group, or of its edge. */
function ownName(of: Cell | Edge, all: readonly Connection[]): Cell | Edge {
  const isCommon = (name: Cell | Edge) => all.every(({ from, to }) => from === name || to === name);
  return [of, all[0]?.from ?? of, all[0]?.to ?? of].find(isCommon) ?? of;
}

function farEnd({ from, to }: Connection, own: Cell | Edge): Cell | Edge {
  return from === own ? to : from;
}

function drawingOf(of: Cell | Edge, all: readonly Connection[], choice: number): Drawing {
  const own = ownName(of, all);
  const full = all.filter(({ kind }) => kind === "full").map((connection) => farEnd(connection, own));
  const semi = all.filter(({ kind }) => kind === "semi").map((connection) => farEnd(connection, own));
  const ends = { ...marked(semi, SEMI), ...marked(full, FULL), [of]: END };
  const one = all[choice];
  const part = (wanted: boolean) =>
    Object.fromEntries(Object.entries(ends).filter(([at]) => isEdge(at) === wanted));
  const carrier = one === undefined ? {} : marked(one.carrier, CARRIER);
  const key = one?.key === undefined ? {} : { [one.key]: KEY };
  return {
    cells: over(over(carrier, part(false)), key),
    edges: part(true),
    legend: [
      END,
      ...(full.length > 0 ? [FULL] : []),
      ...(semi.length > 0 ? [SEMI] : []),
      ...(one ? [CARRIER] : []),
      ...(one?.key ? [KEY] : []),
    ],
    summary:
      all.length === 0
        ? `${of}: no connection of ${nameOf(color.value)} is known.`
        : `${of}: ${full.length} full and ${semi.length} semi-connections of ${nameOf(color.value)}.`,
  };
}

function Panel() {
  const of = end.value;
  const own = of === null ? "" : ownName(of, listed.value);
  return (
    <>
      <fieldset class="choice">
        <legend class="hidden">Whose connections</legend>
        {(["black", "white"] as const).map((side) => (
          <label key={side}>
            <input
              type="radio"
              name="connection-color"
              checked={color.value === side}
              onChange={() => {
                color.value = side;
              }}
            />
            <span>{nameOf(side)}</span>
          </label>
        ))}
      </fieldset>
      {of !== null && listed.value.length > 0 && (
        <ol class="list" aria-label={`Connections of ${of}`}>
          {listed.value.map((connection, i) => (
            <li key={i}>
              <button
                type="button"
                class="plain"
                aria-pressed={chosen.value === i}
                onClick={() => {
                  chosen.value = i;
                }}
                onPointerEnter={() => {
                  chosen.value = i;
                }}
              >
                <span>{farEnd(connection, own)}</span>
                <span class="muted">
                  {connection.kind}, {connection.rule}, {connection.carrier.length} cells
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
