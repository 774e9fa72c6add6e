/** The current message: an event or an error, with advice and sometimes a button. It lies over the page and moves nothing. */
import { message } from "../state/store.js";

export function MessageBar() {
  const now = message.value;
  return (
    <div role="alert" class="messages">
      {now !== null && (
        <div class={`message ${now.tone}`}>
          <p>
            <strong>{now.text}</strong> {now.advice}
          </p>
          {now.action !== undefined && (
            <button type="button" onClick={now.action.run}>
              {now.action.label}
            </button>
          )}
          <button
            type="button"
            class="plain"
            aria-label="Dismiss"
            onClick={() => {
              message.value = null;
            }}
          >
            ×
          </button>
        </div>
      )}
    </div>
  );
}
