/** The proof explorer: try any move of the opponent, see the reply and the proof nodes still needed. */
import type { Proof } from "../../wrapper/types.js";
import { LegendItem } from "../board/mark.js";
import { walkDrawing } from "../overlays/proof-walk.js";
import { other } from "../state/game.js";
import { formatLink } from "../state/link.js";
import { game } from "../state/store.js";
import {
  endWalk,
  isWalkOver,
  neededIn,
  nodeOf,
  stepBack,
  type Walk,
  type WalkStep,
  walk,
  walkTo,
} from "../state/walking.js";
import { downloadText } from "./download.js";
import { nameOf } from "./words.js";

export function WalkPanel() {
  const now = walk.value;
  if (now === null) return null;
  const { proof, steps } = now;
  const [winner, loser] = [nameOf(proof.winner), nameOf(other(proof.winner))];
  return (
    <section class="card" aria-labelledby="walk-title">
      <h2 id="walk-title">Proof explorer</h2>
      <p>
        {proof.move !== undefined && steps.length === 0 ? `${winner} starts with ${proof.move}. ` : ""}
        {isWalkOver.value
          ? `${winner}'s edges are connected: nothing more is needed.`
          : `Play any move for ${loser} on the board, or choose one below.`}
      </p>
      <ol class="steps" aria-label="Moves tried" aria-live="polite">
        {steps.map((step) => (
          <StepView key={step.move} step={step} winner={winner} loser={loser} />
        ))}
      </ol>
      <NeededNodes walk={now} />
      <div class="buttons">
        <button type="button" onClick={stepBack} disabled={steps.length === 0}>
          Step back
        </button>
        <button type="button" onClick={() => download(proof)}>
          Download
        </button>
        <button type="button" onClick={endWalk}>
          Close
        </button>
      </div>
    </section>
  );
}

function StepView({
  step,
  winner,
  loser,
}: {
  readonly step: WalkStep;
  readonly winner: string;
  readonly loser: string;
}) {
  const { move, reply, node } = step;
  return (
    <li>
      {loser} <strong>{move}</strong>:{" "}
      {reply === null ? (
        "no reply needed"
      ) : (
        <>
          {winner} replies <strong>{reply}</strong> <span class="muted">(node {node})</span>
        </>
      )}
    </li>
  );
}

function NeededNodes({ walk: now }: { readonly walk: Walk }) {
  const numbers = neededIn(now);
  const { legend } = walkDrawing(now);
  return (
    <div class="needed">
      {numbers.length > 0 && <h3>Still needed</h3>}
      <ul class="legend" aria-label="Still needed">
        {legend.map((mark) => (
          <LegendItem key={mark.text} mark={mark} />
        ))}
      </ul>
      {numbers.map((number) => (
        <ul class="moves" key={number} aria-label={`Moves in node ${number}`}>
          {nodeOf(now, number).cells.map((cell) => (
            <li key={cell}>
              <button type="button" class="small" onClick={() => walkTo(cell)}>
                {cell}
              </button>
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}

function download(proof: Proof): void {
  const name = formatLink(game.value).replace(/[^a-z0-9]+/g, "-");
  downloadText(JSON.stringify(proof), `hex-proof-${name}.json`, "application/json");
}
