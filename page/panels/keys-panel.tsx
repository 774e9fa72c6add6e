/** How to do it all without a mouse. */
const KEYS: readonly [string, string][] = [
  ["Tab", "to the board, and on to the panels"],
  ["Arrows", "from cell to cell; Home, End, Page up and Page down to the rims"],
  ["Enter", "plays, sets up, erases or keeps the cell, by the tool chosen"],
  ["Backspace", "undo; in the proof explorer, a step back"],
  ["R", "redo"],
];

export function KeysPanel() {
  return (
    <details class="card">
      <summary>Keyboard</summary>
      <dl class="keys">
        {KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
