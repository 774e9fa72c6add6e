/**
 * Virtual connections of one colour at the selected endpoint. The endpoints it is connected to have rings; the carrier
 * of the connection selected in the list is shaded.
 */
import { computed, signal } from "@preact/signals";
import type { Cell, Color, Connection, Edge, Position } from "../../wrapper/types.js";
import { type Drawing, type Mark, marked, mergeMarks, NOTHING } from "../board/drawing.js";
import { isEdge } from "../board/geometry.js";
import { RadioGroup } from "../panels/radio-group.js";
import { nameOf } from "../panels/words.js";
import { engineFor } from "../state/engines.js";
import { pinned, position } from "../state/store.js";
import { ConnectionList } from "./connection-list.js";
import { endpoint, setList } from "./endpoint.js";
import type { Overlay } from "./overlay.js";

const color = signal<Color>("black");

/** What the engine has found last. Until it answers for another endpoint, the list stays that of the last one. */
interface Found {
  /** The position, endpoint and colour that it belongs to. */
  readonly key: string;
  readonly of: Cell | Edge | null;
  readonly connections: readonly Connection[];
}
const found = signal<Found>({ key: "", of: null, connections: [] });
/** The connection that was clicked, by its place in the list of that key. */
const chosen = signal({ key: "", index: 0 });
const chosenIndex = computed(() => (chosen.value.key === found.value.key ? chosen.value.index : 0));
/** The connection under the pointer in the list. */
const previewIndex = signal<number | null>(null);
const shownIndex = computed(() => previewIndex.value ?? chosenIndex.value);

const FULL: Mark = { shape: "ring", title: "full connection: holds even if the opponent moves first" };
const SEMI: Mark = { shape: "dashed-ring", title: "semi-connection: holds if its owner moves first" };
const CARRIER: Mark = {
  shading: "hatch",
  title: "carrier of the selected connection: the empty cells it needs",
};
const KEY: Mark = { shape: "diamond", title: "key: the owner's first move" };
const SELECTED: Mark = { shading: "dots", title: "selected cell, stone or edge" };

export const connections: Overlay = {
  id: "connections",
  name: "Connections",
  tool: "pin",
  hasEdges: true,
  async draw() {
    const [now, of, owner, index] = [position.value, endpoint.value, color.value, shownIndex.value];
    if (of === null) {
      const summary = "Point at a cell, a stone or an edge to see its connections. Click to pin it.";
      return { ...NOTHING, summary };
    }
    const key = JSON.stringify([now, of, owner]);
    // Selecting another connection in the list does not query again.
    const last = found.peek();
    if (last.key === key) return drawingOf(of, last.connections, index);
    const { full, semi } = await (await engineFor("analyst")).connections(now, owner, { of });
    const sorted = sortForList([...full, ...semi], of, now);
    found.value = { key, of, connections: sorted };
    previewIndex.value = null;
    return drawingOf(of, sorted, chosenIndex.value);
  },
  choose(place) {
    if (!isEdge(place)) return false;
    pinned.value = pinned.value === place ? null : place;
    return true;
  },
  Panel,
};

/** Sorts full before semi, edges before stones before empty cells, small before large carriers; neighbours come last. */
function sortForList(all: readonly Connection[], of: Cell | Edge, { black, white }: Position): Connection[] {
  const own = commonEndpoint(of, all);
  const stones = new Set([...black, ...white]);
  const rank = (connection: Connection) => {
    const far = otherEndpoint(connection, own);
    const kind = connection.rule === "adjacent" ? 2 : connection.kind === "full" ? 0 : 1;
    return 3 * kind + (isEdge(far) ? 0 : stones.has(far) ? 1 : 2);
  };
  return all.slice().sort((a, b) => rank(a) - rank(b) || a.carrier.length - b.carrier.length);
}

/** Returns the common endpoint of the connections. A stone is named by its group, or by the edge it is connected to. */
function commonEndpoint(of: Cell | Edge, all: readonly Connection[]): Cell | Edge {
  const isCommon = (name: Cell | Edge) => all.every(({ from, to }) => from === name || to === name);
  return [of, all[0]?.from ?? of, all[0]?.to ?? of].find(isCommon) ?? of;
}

function otherEndpoint({ from, to }: Connection, own: Cell | Edge): Cell | Edge {
  return from === own ? to : from;
}

function drawingOf(of: Cell | Edge, all: readonly Connection[], index: number): Drawing {
  const own = commonEndpoint(of, all);
  const full = all.filter(({ kind }) => kind === "full").map((connection) => otherEndpoint(connection, own));
  const semi = all.filter(({ kind }) => kind === "semi").map((connection) => otherEndpoint(connection, own));
  const endpoints = { ...marked(semi, SEMI), ...marked(full, FULL), [of]: SELECTED };
  const selected = all[index];
  const marks = (ofEdges: boolean) =>
    Object.fromEntries(Object.entries(endpoints).filter(([at]) => isEdge(at) === ofEdges));
  const carrier = selected === undefined ? {} : marked(selected.carrier, CARRIER);
  const key = selected?.key === undefined ? {} : { [selected.key]: KEY };
  return {
    cells: mergeMarks(mergeMarks(carrier, marks(false)), key),
    edges: marks(true),
    legend: [SELECTED, FULL, SEMI, CARRIER, KEY],
    summary:
      all.length === 0
        ? `${of}: no connections of ${nameOf(color.value)} found.`
        : `${of}: ${full.length} full and ${semi.length} semi-connections of ${nameOf(color.value)}.`,
  };
}

function Panel() {
  const of = endpoint.value;
  const { black, white } = position.value;
  const { key, of: listed, connections } = found.value;
  const own = listed === null ? "" : commonEndpoint(listed, connections);
  return (
    <div class="connections" ref={setList}>
      <RadioGroup
        name="connection-color"
        legend="Whose connections"
        options={(["black", "white"] as const).map((side) => ({ value: side, label: nameOf(side) }))}
        selected={color.value}
        onSelect={(side) => {
          color.value = side;
        }}
      />
      {of !== null && <PinLine of={of} />}
      {of !== null && listed !== null && connections.length > 0 && (
        <ConnectionList
          of={listed}
          items={connections.map((connection) => ({
            connection,
            ends: [own, otherEndpoint(connection, own)],
          }))}
          owner={color.value}
          occupied={new Set([...black, ...white])}
          chosen={chosenIndex.value}
          shown={shownIndex.value}
          onChoose={(index) => {
            chosen.value = { key, index };
            pinned.value = listed;
          }}
          onPreview={(index) => {
            previewIndex.value = index;
          }}
        />
      )}
    </div>
  );
}

/** Says whether the endpoint is pinned, in one line either way, so that the list below stays where it is. */
function PinLine({ of }: { readonly of: Cell | Edge }) {
  const isPinned = pinned.value === of;
  return (
    <p class="pin">
      <span>
        <strong>{of}</strong> {isPinned ? "is pinned." : "follows the pointer."}
      </span>
      <button
        type="button"
        class="small"
        onClick={() => {
          pinned.value = isPinned ? null : of;
        }}
      >
        {isPinned ? "Unpin" : "Pin"}
      </button>
    </p>
  );
}
