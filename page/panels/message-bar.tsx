/** What happened and what to do about it. */
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
