/** Import and export: games in the formats of other programs. The formats are loaded at first use. */
import { effect, signal } from "@preact/signals";
import { HexError } from "../../wrapper/errors.js";
import type { Game } from "../../wrapper/game/game.js";
import { game, message, openGame, sentence } from "./store.js";

export const loadFormats = () => import("../../wrapper/formats/index.js");
type Formats = Awaited<ReturnType<typeof loadFormats>>;

export const EXPORTS = {
  sgf: { name: "SGF", file: "game.sgf", write: (formats, now) => formats.gameToSgf(now) },
  link: {
    name: "HexWorld link",
    file: "link.txt",
    write: (formats, now) => `https://hexworld.org/board/${formats.formatLink(now)}`,
  },
  hexboard: {
    name: "HexWiki diagram",
    file: "diagram.txt",
    write: (formats, now) => formats.formatHexboard(now.position),
  },
  moves: { name: "Move list", file: "moves.txt", write: (formats, now) => formats.formatMoves(now) },
  json: {
    name: "Position as JSON",
    file: "position.json",
    write: (formats, now) => formats.formatPositionJson(now.position),
  },
} satisfies Record<string, { name: string; file: string; write: (formats: Formats, now: Game) => string }>;
export type ExportName = keyof typeof EXPORTS;

export const exportName = signal<ExportName>("sgf");
/** Whether the panel is open: only then is there a text to write. */
export const isOpen = signal(false);
/** The game in the chosen format, or why it cannot be written. */
export const exported = signal<{ readonly text: string } | { readonly problem: string }>({ text: "" });

effect(() => {
  const [now, name] = [game.value, exportName.value];
  if (!isOpen.value) return;
  void loadFormats().then((formats) => {
    if (game.peek() !== now || exportName.peek() !== name) return;
    try {
      exported.value = { text: EXPORTS[name].write(formats, now).trimEnd() };
    } catch (error) {
      if (!(error instanceof HexError)) throw error;
      exported.value = { problem: sentence(error.message.replace(/^game: /, "")) };
    }
  });
});

/** Opens the game of a text in any format. If there is none, shows the reason and leaves the board unchanged. */
export async function importText(text: string): Promise<void> {
  const { detectAndParse, gameFromTree, Game: GameClass } = await loadFormats();
  try {
    const found = detectAndParse(text);
    if (GameClass.isGame(found)) {
      openGame(found);
      message.value = { tone: "note", text: "The game was imported." };
      return;
    }
    const [first] = found;
    if (first === undefined) return;
    openGame(gameFromTree(first));
    const others = found.length - 1;
    message.value = {
      tone: "note",
      text: others === 0 ? "The game was imported." : `The first of ${found.length} games was imported.`,
      advice: "The board shows its main line. Undo takes back its moves.",
    };
  } catch (error) {
    if (!(error instanceof HexError)) throw error;
    message.value = {
      tone: "error",
      text: `This cannot be imported. ${sentence(error.message)}`,
      advice: "Your board is unchanged.",
    };
  }
}

export async function importFile(file: Blob): Promise<void> {
  try {
    await importText(await file.text());
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    message.value = { tone: "error", text: "The file cannot be read.", advice: "Your board is unchanged." };
  }
}

/** Imports what is pasted or dropped anywhere on the page, except into a field. */
export function listenForImports(): void {
  const isField = (target: EventTarget | null) =>
    target instanceof HTMLElement && target.matches("input, textarea, select");
  addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (isField(event.target) || text.trim() === "") return;
    event.preventDefault();
    void importText(text);
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData("text/plain") ?? "";
    if (file !== undefined) void importFile(file);
    else if (text.trim() !== "") void importText(text);
  });
}
