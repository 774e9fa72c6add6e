/** Import and export of games in the formats of other programs. */
import {
  EXPORTS,
  type ExportName,
  exported,
  exportName,
  importFile,
  importText,
  isOpen,
} from "../state/exchange.js";
import { copyText } from "./copy-text.js";
import { downloadText } from "./download.js";

export function ExchangePanel() {
  return (
    <details
      class="card exchange"
      onToggle={(event) => {
        isOpen.value = (event.currentTarget as HTMLDetailsElement).open;
      }}
    >
      <summary>Import and export</summary>
      <ImportForm />
      <ExportForm />
    </details>
  );
}

function ImportForm() {
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    void importText(String(data.get("text")));
  };
  return (
    <form onSubmit={onSubmit}>
      <label>
        <small>SGF, a HexWorld link, a HexWiki diagram, moves or JSON</small>
        <textarea name="text" rows={3} spellcheck={false} placeholder="(;GM[11]SZ[7];B[d4])" />
      </label>
      <div class="buttons">
        <button type="submit">Import</button>
        <label class="file">
          <small>or a file, which you can also drop on the page</small>
          <input
            type="file"
            accept=".sgf,.hsgf,.txt,.json,.jsonl"
            onChange={(event) => {
              const [file] = (event.currentTarget as HTMLInputElement).files ?? [];
              if (file !== undefined) void importFile(file);
            }}
          />
        </label>
      </div>
    </form>
  );
}

function ExportForm() {
  const now = exported.value;
  const text = "text" in now ? now.text : null;
  const { file } = EXPORTS[exportName.value];
  return (
    <div class="export">
      <label>
        <small>Export as</small>
        <select
          value={exportName.value}
          onChange={(event) => {
            exportName.value = (event.currentTarget as HTMLSelectElement).value as ExportName;
          }}
        >
          {Object.entries(EXPORTS).map(([value, { name }]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {text === null ? (
        <p class="muted">{"problem" in now && now.problem}</p>
      ) : (
        <textarea aria-label="The game in this format" rows={3} readOnly value={text} />
      )}
      <div class="buttons">
        <button type="button" disabled={text === null} onClick={() => copyText(text ?? "", COPY_WORDING)}>
          Copy
        </button>
        <button type="button" disabled={text === null} onClick={() => downloadText(`${text}\n`, file)}>
          Save
        </button>
      </div>
    </div>
  );
}

const COPY_WORDING = {
  copied: "The game was copied.",
  failed: "The game could not be copied.",
  advice: "Select the text and copy it yourself.",
};
