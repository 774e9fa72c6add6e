/** The keyboard commands. */
const KEYS: readonly [string, string][] = [
  ["Tab", "moves to the board, then to the panels"],
  ["Arrows", "move from cell to cell; Home, End, Page Up and Page Down move to the edges"],
  ["Enter", "plays, places, erases or pins, depending on the selected tool"],
  [
    "Backspace",
    "undoes the last change; in the proof explorer, goes one step back; in a game, takes back your move",
  ],
  ["R", "redoes the last undone change"],
  ["+ − 0", "zoom in, zoom out, show the whole board; the board follows the focused cell"],
  ["Escape", "unpins the pinned place"],
];

export function KeysPanel() {
  return (
    <details class="card">
      <summary>Keyboard</summary>
      <dl class="keys">
        {KEYS.map(([key, effect]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
