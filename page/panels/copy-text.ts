/** Copies text to the clipboard and says in the message bar whether that worked. */
import { message } from "../state/store.js";

interface Wording {
  readonly copied: string;
  readonly failed: string;
  /** What to do instead. */
  readonly advice: string;
}

export async function copyText(text: string, { copied, failed, advice }: Wording): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    message.value = { tone: "note", text: copied };
  } catch {
    message.value = { tone: "note", text: failed, advice };
  }
}
