/** Races WebAssembly, the same engine as JavaScript, and the reference, with the words of `hex-wasp bench`. */
import {
  type ComparedSearch,
  DEFAULT_SECONDS,
  type Program,
  SEARCHES,
} from "../../wrapper/compare/compare.js";
import {
  ALGORITHM_NAMES,
  formatTimes,
  PROGRAM_MEANINGS,
  PROGRAM_NAMES,
  RATIO_NAMES,
  ratioSentence,
  ratiosOf,
} from "../../wrapper/compare/ratios.js";
import { hasWasm } from "../state/engines.js";
import { type Race, race, searchesOf, startRace, stopRace } from "../state/racing.js";
import { winner } from "../state/store.js";
import { count, duration } from "./words.js";

const PROGRAMS: readonly Program[] = ["wasm", "javascript", "reference"];

export function RacePanel() {
  const now = race.value;
  return (
    <section class="card" aria-labelledby="race-title">
      <h2 id="race-title">Race</h2>
      <p class="muted">Three programs search this position, node for node the same:</p>
      <ul class="muted programs">
        {PROGRAMS.map((program) => (
          <li key={program}>
            {PROGRAM_NAMES[program]}: {PROGRAM_MEANINGS[program]}
            {program === "wasm" && !hasWasm.value && " (not allowed here)"}
          </li>
        ))}
      </ul>
      <div class="buttons">
        {now?.isRunning ? (
          <button type="button" onClick={stopRace}>
            Stop
          </button>
        ) : (
          <button type="button" onClick={startRace} disabled={winner.value !== null}>
            Race
          </button>
        )}
      </div>
      {now !== null && <Lanes race={now} />}
    </section>
  );
}

function Lanes({ race: now }: { readonly race: Race }) {
  const searches = searchesOf(now);
  return (
    <div class="race" role="status" data-testid="race" data-running={now.isRunning}>
      {searches.map((search) => (
        <Search key={search.algorithm} race={now} search={search} />
      ))}
      <Ratios searches={searches} />
    </div>
  );
}

function Search({ race: now, search }: { readonly race: Race; readonly search: ComparedSearch }) {
  const { algorithm, programs, isSolved, isEqual } = search;
  const [first] = programs;
  const order = SEARCHES.find((one) => one.algorithm === algorithm)?.programs ?? [];
  const shown = order.filter((program) => program !== "wasm" || now.hasWasm).toReversed();
  const longest = Math.max(...programs.map(({ seconds }) => seconds), 1e-9);
  const isCut = first !== undefined && !isSolved;
  return (
    <>
      <h3>
        By {ALGORITHM_NAMES[algorithm]}
        {first !== undefined && `, ${count(first.nodes)} ${first.nodes === 1 ? "node" : "nodes"}`}
      </h3>
      {shown.map((program) => (
        <Lane key={program} race={now} search={search} program={program} longest={longest} />
      ))}
      {isCut && (
        <p class="muted">
          Not finished: {PROGRAM_NAMES[first.program]} was stopped after {DEFAULT_SECONDS} s, the others at
          the same node.
        </p>
      )}
      {!isEqual && <p>The programs differ in nodes or winners, which is a bug.</p>}
    </>
  );
}

interface LaneProps {
  readonly race: Race;
  readonly search: ComparedSearch;
  readonly program: Program;
  /** Seconds of the slowest program. */
  readonly longest: number;
}

function Lane({ race: now, search: { algorithm, programs }, program, longest }: LaneProps) {
  const run = programs.find((one) => one.program === program);
  const { current } = now;
  const isCurrent = current !== null && current.program === program && current.algorithm === algorithm;
  return (
    <div class="lane" data-run={run === undefined ? undefined : JSON.stringify({ algorithm, ...run })}>
      <div class="lane-name">
        <span>{PROGRAM_NAMES[program]}</span>
        <span>
          {run !== undefined && duration(run.seconds * 1000)}
          {isCurrent && `${count(current.nodes)} nodes, ${duration(current.seconds * 1000)} …`}
        </span>
      </div>
      <div class={`bar ${program}`} aria-hidden="true">
        {run !== undefined && <div style={{ width: `${(100 * run.seconds) / longest}%` }} />}
      </div>
    </div>
  );
}

function Ratios({ searches }: { readonly searches: readonly ComparedSearch[] }) {
  const ratios = ratiosOf({ searches });
  const known = RATIO_NAMES.flatMap((name) => {
    const ratio = ratios[name];
    return ratio === null ? [] : [{ name, text: ratioSentence(name, formatTimes(ratio)) }];
  });
  if (known.length === 0) return null;
  return (
    <ul>
      {known.map(({ name, text }) => (
        <li key={name}>{text}</li>
      ))}
    </ul>
  );
}
