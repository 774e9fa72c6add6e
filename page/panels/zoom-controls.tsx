/** Buttons to zoom the board. */
import { zoom, zoomIn, zoomOut, zoomToFit } from "../board/zoom.js";

export function ZoomControls() {
  const isFitting = zoom.value === 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div class="zoom" role="group" aria-label="Zoom">
      <button type="button" aria-label="Zoom out" disabled={isFitting} onClick={() => zoomOut()}>
        −
      </button>
      <button type="button" aria-label="Zoom in" onClick={() => zoomIn()}>
        +
      </button>
      <button type="button" title="Show the whole board" disabled={isFitting} onClick={zoomToFit}>
        Fit
      </button>
    </div>
  );
}
