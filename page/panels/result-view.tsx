/** The results for the position on the board: of a solve, a map and a proof, also if they were cancelled. */
import type { ProofCheck, SolveResult } from "../../wrapper/types.js";
import { type Job, job, results } from "../state/solving.js";
import { playMove, position, toMove } from "../state/store.js";
import { startWalk, walk } from "../state/walking.js";
import { Fact, ProgressFacts } from "./facts.js";
import { cellCount, count, duration, nameOf } from "./words.js";

export function ResultView() {
  const { result, moves, proof, check, cancelled = null } = results.value;
  const isKnown = result !== undefined && result.winner !== null;
  return (
    <div aria-live="polite" data-testid="result">
      {isKnown && <Verdict result={result} />}
      {moves !== undefined && job.value?.kind !== "map" && <MapSummary moves={moves} />}
      {cancelled !== null && job.value === null && <Cancelled job={cancelled} isKnown={isKnown} />}
      {check !== undefined && job.value?.kind !== "proof" && <CheckResult check={check} />}
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

function Verdict({ result }: { readonly result: SolveResult }) {
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

/** Counts the moves whose winner is known. A map that was cancelled gives lower bounds. */
function MapSummary({ moves }: { readonly moves: NonNullable<(typeof results.value)["moves"]> }) {
  const mover = toMove.value;
  const { size, black, white } = position.value;
  const total = cellCount(size) - black.length - white.length;
  const known = Object.values(moves).filter((color) => color !== null);
  const wins = known.filter((color) => color === mover).length;
  const unknown = total - known.length;
  const text =
    unknown === 0
      ? `wins with ${wins} of ${total} moves.`
      : wins > 0
        ? `wins with at least ${wins} of ${total} moves and loses with ${known.length - wins}; ${unknown} unknown.`
        : `has no known winning move: of ${total} moves, ${known.length} lose; ${unknown} unknown.`;
  return (
    <p>
      {nameOf(mover)} {text}
    </p>
  );
}

const CANCELLED = {
  solve: ["The solve was cancelled before the winner was known.", "Solve"],
  map: ["The map was cancelled; the moves solved so far are on the board.", "Map all moves"],
  proof: ["The proof was cancelled before it was complete.", "Prove"],
} as const;

function Cancelled({ job: now, isKnown }: { readonly job: Job; readonly isKnown: boolean }) {
  const { kind, isChecking } = now;
  if (kind === "solve" && isKnown) return null;
  const [text, button] = CANCELLED[kind];
  return (
    <div class="cancelled" data-testid="cancelled">
      <p>
        <strong>{isChecking ? "The check of the certificate was cancelled." : text}</strong>{" "}
        <span class="muted">{button} starts again and reuses the positions that this search has stored.</span>
      </p>
      <ProgressFacts progress={now.progress} isLast />
    </div>
  );
}

function CheckResult({ check }: { readonly check: ProofCheck }) {
  return check.ok ? (
    <p class="checked">
      <strong>Certificate checked: correct.</strong> The checker hex-wasp/verify, which knows the rules of Hex
      and shares no code with the solver, verified {count(check.nodes)} proof nodes and {count(check.answers)}{" "}
      answers to moves.
    </p>
  ) : (
    <p class="failed">
      <strong>Certificate checked: wrong.</strong> The checker hex-wasp/verify found a fault: {check.problem}.
      The result is not proven; please report this position.
    </p>
  );
}
