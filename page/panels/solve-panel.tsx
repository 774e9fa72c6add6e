/** Starts solving, mapping or proving, one at a time; shows the progress and the results. */
import { selectOverlay } from "../overlays/index.js";
import { solution } from "../overlays/solution.js";
import { hasWasm } from "../state/engines.js";
import { cancel, type Job, job, jobName, mapMoves, prove, solve } from "../state/solving.js";
import { winner } from "../state/store.js";
import { endWalk } from "../state/walking.js";
import { ProgressFacts } from "./facts.js";
import { ResultView } from "./result-view.js";
import { nameOf } from "./words.js";

function start(work: () => Promise<void>): void {
  selectOverlay(solution);
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
          WebAssembly is not allowed here. The same engine runs as JavaScript: the same results, several times
          slower.
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
        <p>The game is over: {nameOf(winner.value)}'s edges are connected.</p>
      )}
      <ResultView />
    </section>
  );
}

function Progress({ job: now }: { readonly job: Job }) {
  const { done, total } = now.progress;
  return (
    <div class="progress" role="status" aria-label={jobName(now)}>
      <p class="doing">
        <span class="pulse" aria-hidden="true" />
        {jobName(now)}
      </p>
      {total !== undefined && done !== undefined && (
        <progress max={total} value={done} aria-label="Moves solved" />
      )}
      <ProgressFacts progress={now.progress} />
    </div>
  );
}
