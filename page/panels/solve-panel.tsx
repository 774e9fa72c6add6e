/** Solve, map, prove: one at a time, with what is happening and what was found. */
import { overlay } from "../overlays/index.js";
import { solution } from "../overlays/solution.js";
import { hasWasm } from "../state/engines.js";
import { winner } from "../state/outcome.js";
import { cancel, found, type Job, job, mapMoves, prove, solve } from "../state/solving.js";
import { playMove, toMove } from "../state/store.js";
import { endWalk, startWalk, walk } from "../state/walking.js";
import { count, duration, nameOf } from "./words.js";

const DOING = { solve: "Solving", map: "Mapping the moves", proof: "Proving" } as const;

function start(work: () => Promise<void>): void {
  overlay.value = solution;
  endWalk();
  work();
}

export function SolvePanel() {
  const now = job.value;
  const isIdle = now === null && winner.value === null;
  return (
    <section class="card" aria-labelledby="solve-title">
      <h2 id="solve-title">Solve</h2>
      {!hasWasm.value && (
        <p class="muted">
          WebAssembly does not run in this browser. The engine in TypeScript takes its place: the same
          answers, more slowly.
        </p>
      )}
      {now === null ? (
        <div class="buttons">
          <button type="button" class="primary" disabled={!isIdle} onClick={() => start(solve)}>
            Solve
          </button>
          <button type="button" disabled={!isIdle} onClick={() => start(mapMoves)}>
            Map all moves
          </button>
          <button type="button" disabled={!isIdle} onClick={() => start(prove)}>
            Prove
          </button>
        </div>
      ) : (
        <div class="buttons">
          <button type="button" class="primary" onClick={cancel}>
            Cancel
          </button>
        </div>
      )}
      {now !== null && <Progress job={now} />}
      {now === null && winner.value !== null && (
        <p>The game is over: {nameOf(winner.value)} has a finished chain.</p>
      )}
      <Result />
    </section>
  );
}

function Progress({ job: { kind, progress } }: { readonly job: Job }) {
  const { nodes = 0, milliseconds = 0, bounds, line = [], done, total } = progress;
  return (
    <div class="progress" role="status" aria-label={DOING[kind]}>
      <p class="doing">
        <span class="pulse" aria-hidden="true" />
        {DOING[kind]}
      </p>
      {total !== undefined && done !== undefined && (
        <progress max={total} value={done} aria-label="Moves that are known" />
      )}
      <dl>
        <Fact name="Positions" value={count(nodes)} />
        <Fact name="Time" value={duration(milliseconds)} />
        {total !== undefined && <Fact name="Moves known" value={`${done} of ${total}`} />}
        {bounds && (
          <Fact name="To prove a win / a loss" value={`${bound(bounds.win)} / ${bound(bounds.loss)}`} />
        )}
        {line.length > 0 && <Fact name="Trying" value={line.join(" ")} isLong />}
      </dl>
    </div>
  );
}

function bound(value: number): string {
  return Number.isFinite(value) && value < 1e9 ? count(value) : "∞";
}

function Fact({
  name,
  value,
  isLong = false,
}: {
  readonly name: string;
  readonly value: string;
  readonly isLong?: boolean;
}) {
  return (
    <div class={isLong ? "long" : ""}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Result() {
  const { result, moves, proof } = found.value;
  return (
    <div aria-live="polite" data-testid="result">
      {result?.winner != null && <Verdict result={result} />}
      {moves !== undefined && job.value?.kind !== "map" && <MapSummary />}
      {proof !== undefined && walk.value === null && (
        <div class="buttons">
          <button type="button" onClick={() => startWalk(proof)}>
            Explore the proof
          </button>
        </div>
      )}
    </div>
  );
}

function Verdict({ result }: { readonly result: NonNullable<(typeof found.value)["result"]> }) {
  const { winner: by, move, pv, carrier, stats } = result;
  if (by === null) return null;
  const isWon = by === toMove.value;
  return (
    <>
      <p class="verdict">
        <span class={`bead ${by}`} aria-hidden="true" />
        <span>
          <strong>
            {nameOf(by)} wins{isWon && move !== null ? ` with ${move}` : ""}
          </strong>
          {!isWon && move !== null && <span class="muted">, {move} resists longest</span>}
        </span>
      </p>
      <dl>
        <Fact name="Positions" value={count(stats.nodes)} />
        <Fact name="Time" value={duration(stats.milliseconds)} />
        <Fact name="Cells needed" value={count(carrier.length)} />
        {pv.length > 0 && <Fact name="Best play" value={pv.join(" ")} isLong />}
      </dl>
      {move !== null && (
        <div class="buttons">
          <button type="button" onClick={() => playMove(move)}>
            Play {move}
          </button>
        </div>
      )}
    </>
  );
}

function MapSummary() {
  const moves = Object.values(found.value.moves ?? {});
  const mover = toMove.value;
  const wins = moves.filter((color) => color === mover).length;
  const known = moves.filter((color) => color !== null).length;
  return (
    <p>
      {nameOf(mover)} wins with {wins} of {moves.length} moves
      {known < moves.length ? `, ${moves.length - known} not known` : ""}.
    </p>
  );
}
