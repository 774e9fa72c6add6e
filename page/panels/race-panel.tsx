/** Runs the same search in WebAssembly and in TypeScript, side by side. */
import { hasWasm } from "../state/engines.js";
import { type Lane, type Race, race, ratioOf, startRace, stopRace } from "../state/racing.js";
import { count, duration } from "./words.js";

export function RacePanel() {
  const now = race.value;
  return (
    <section class="card" aria-labelledby="race-title">
      <h2 id="race-title">Race</h2>
      <p class="muted">
        Both engines run pattern search, position for position the same. (Solve uses df-pn, which only the
        WebAssembly engine has.)
      </p>
      <div class="buttons">
        {now?.isRunning ? (
          <button type="button" onClick={stopRace}>
            Stop
          </button>
        ) : (
          <button type="button" onClick={startRace} disabled={!hasWasm.value}>
            Race
          </button>
        )}
      </div>
      {now !== null && <Lanes race={now} />}
    </section>
  );
}

function Lanes({ race: now }: { readonly race: Race }) {
  const rate = ({ nodes, milliseconds }: Lane) => (milliseconds > 0 ? nodes / milliseconds : 0);
  const fastest = Math.max(rate(now.wasm), rate(now.reference), 1e-9);
  const lanes: [string, Lane][] = [
    ["WebAssembly", now.wasm],
    ["TypeScript", now.reference],
  ];
  return (
    <div class="race" role="status" data-testid="race">
      {lanes.map(([name, lane]) => (
        <div class="lane" key={name}>
          <div class="lane-name">
            <span>{name}</span>
            <span>
              {count(rate(lane) * 1000)}
              <span class="muted"> positions/s</span>
            </span>
          </div>
          <div class={`bar ${name}`} aria-hidden="true">
            <div style={{ width: `${(100 * rate(lane)) / fastest}%` }} />
          </div>
          <p class="muted">
            Pattern search: {count(lane.nodes)} positions in {duration(lane.milliseconds)}
            {lane.isDone ? (lane.winner === null ? ", not solved" : ", solved") : ""}
          </p>
        </div>
      ))}
      <Ratio race={now} />
    </div>
  );
}

function Ratio({ race: now }: { readonly race: Race }) {
  const ratio = ratioOf(now);
  if (ratio === null) return null;
  return (
    <p class="ratio">
      <strong>{ratio.times.toFixed(1)}×</strong>{" "}
      {ratio.by === "time"
        ? "as fast in WebAssembly, by time to solve"
        : "as fast in WebAssembly, by positions per second"}
    </p>
  );
}
