/** The connections of one endpoint as a list to choose from, and the chosen one in words. */
import type { Cell, Color, Connection, Edge } from "../../wrapper/types.js";
import { explain, placeName, shortWords } from "./connection-words.js";

const MAX_LISTED = 40;

interface Item {
  readonly connection: Connection;
  /** The endpoint of the list, and the other one. */
  readonly ends: readonly [Cell | Edge, Cell | Edge];
}

interface ConnectionListProps {
  readonly of: Cell | Edge;
  readonly items: readonly Item[];
  readonly owner: Color;
  /** The cells with stones. */
  readonly occupied: ReadonlySet<Cell>;
  readonly chosen: number;
  /** The index of the connection that is drawn and explained. */
  readonly shown: number;
  onChoose(index: number): void;
  onPreview(index: number | null): void;
}

export function ConnectionList(props: ConnectionListProps) {
  const { of, items, owner, occupied, chosen, shown, onChoose, onPreview } = props;
  const item = items[shown];
  return (
    <>
      <ol class="list" aria-label={`Connections of ${of}`} onPointerLeave={() => onPreview(null)}>
        {items.slice(0, MAX_LISTED).map(({ connection, ends }, i) => (
          <li key={i}>
            <button
              type="button"
              class="plain"
              aria-pressed={chosen === i}
              onClick={() => onChoose(i)}
              onPointerEnter={({ pointerType }) => pointerType !== "touch" && onPreview(i)}
              onFocus={() => onPreview(i)}
              onBlur={() => onPreview(null)}
            >
              <span>{placeName(ends[1])}</span>
              <span class="muted">{shortWords(connection)}</span>
            </button>
          </li>
        ))}
      </ol>
      {items.length > MAX_LISTED && (
        <p class="muted">
          The first {MAX_LISTED} of {items.length} are listed.
        </p>
      )}
      {item !== undefined && <Words explanation={explain(item.connection, item.ends, owner, occupied)} />}
    </>
  );
}

function Words({ explanation }: { readonly explanation: ReturnType<typeof explain> }) {
  const { promise, rule, carrier } = explanation;
  return (
    <div class="explanation" data-testid="connection">
      <p>{promise}</p>
      <p>{rule}</p>
      <p>{carrier}</p>
    </div>
  );
}
