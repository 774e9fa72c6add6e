/** Which overlay is drawn, its settings and what its marks mean. */
import { LegendItem } from "../board/mark.js";
import { drawing, OVERLAYS, overlay } from "../overlays/index.js";
import { walk } from "../state/walking.js";

export function OverlayPanel() {
  const { Panel } = overlay.value;
  const { legend, summary } = drawing.value;
  return (
    <section class="card" aria-labelledby="overlay-title">
      <h2 id="overlay-title">Overlay</h2>
      <fieldset class="choice wrap" disabled={walk.value !== null}>
        <legend class="hidden">What is drawn on the board</legend>
        {OVERLAYS.map((one) => (
          <label key={one.id}>
            <input
              type="radio"
              name="overlay"
              checked={overlay.value === one}
              onChange={() => {
                overlay.value = one;
              }}
            />
            <span>{one.name}</span>
          </label>
        ))}
      </fieldset>
      {walk.value === null && Panel !== undefined && <Panel />}
      {walk.value === null && (
        <>
          <p class="summary" aria-live="polite" data-testid="summary">
            {summary}
          </p>
          {legend.length > 0 && (
            <ul class="legend" aria-label="Legend">
              {legend.map((mark) => (
                <LegendItem key={mark.title} mark={mark} />
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}
