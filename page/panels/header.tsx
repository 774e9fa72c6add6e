/** The name of the page, the link to the position, and the theme. */

import { signal } from "@preact/signals";
import { copyText } from "./copy-text.js";

type Theme = "light" | "dark";

const STORAGE_KEY = "hex-wasp-theme";
const theme = signal<Theme>(
  storedTheme() ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"),
);

/** Returns the stored theme, or null if there is none or storage is forbidden. */
function storedTheme(): Theme | null {
  try {
    const value = localStorage.getItem(STORAGE_KEY);
    return value === "light" || value === "dark" ? value : null;
  } catch {
    return null;
  }
}

function switchTheme(): void {
  theme.value = theme.value === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = theme.value;
  try {
    localStorage.setItem(STORAGE_KEY, theme.value);
  } catch {
    // Storage is forbidden: the theme lasts as long as the page.
  }
}

if (storedTheme() !== null) document.documentElement.dataset.theme = theme.value;

function copyLink(): Promise<void> {
  return copyText(location.href, {
    copied: "The link to this position was copied.",
    failed: "The link could not be copied.",
    advice: "Copy the address of this page instead.",
  });
}

export function Header() {
  return (
    <header>
      <svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
        <clipPath id="logo-shape">
          <path d="M16 1 29 8.5v15L16 31 3 23.5v-15Z" />
        </clipPath>
        <g clip-path="url(#logo-shape)">
          <rect width="32" height="32" class="logo-body" />
          <path class="logo-stripe" d="M0 7h32v5H0Zm0 9.5h32v5H0Zm0 9.5h32v5H0Z" />
        </g>
        <path class="logo-rim" d="M16 1 29 8.5v15L16 31 3 23.5v-15Z" />
      </svg>
      <h1>
        Wasp <span class="muted">Hex, solved in your browser</span>
      </h1>
      <div class="buttons">
        <button type="button" onClick={copyLink}>
          Copy link
        </button>
        <button type="button" onClick={switchTheme}>
          {theme.value === "dark" ? "Light" : "Dark"}
        </button>
      </div>
    </header>
  );
}
