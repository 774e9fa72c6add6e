/** The choice of the overlay, its settings, and the legend of its marks. */
import { LegendItem } from "../board/mark.js";
import { drawing, OVERLAYS, selectedOverlay, selectOverlay } from "../overlays/index.js";
import { walk } from "../state/walking.js";
import { RadioGroup } from "./radio-group.js";

export function OverlayPanel() {
  const { Panel } = selectedOverlay.value;
  const { legend, words = [], summary } = drawing.value;
  return (
    <section class="card" aria-labelledby="overlay-title">
      <h2 id="overlay-title">Overlay</h2>
      <RadioGroup
        name="overlay"
        legend="Overlay on the board"
        options={OVERLAYS.map((overlay) => ({ value: overlay, label: overlay.name }))}
        selected={selectedOverlay.value}
        onSelect={selectOverlay}
        isWrapped
        isDisabled={walk.value !== null}
      />
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
          {words.length > 0 && (
            <dl class="words" aria-label="Words">
              {words.map(({ name, meaning }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          )}
        </>
      )}
    </section>
  );
}
