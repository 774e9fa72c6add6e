/**
 * The game of `hex-wasp play --sgf`: one SGF file, written after every change. A file that exists is continued. It may
 * come from another program, as long as nothing in it would be lost: a main line without variations, comments, other
 * players' names, or a result that does not follow from the moves.
 */
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from "node:fs";
import { describe, HexError, reasonOf } from "../errors.js";
import { type GameTree, parseSgf } from "../formats/sgf.js";
import { gameFromTree, gameToSgf } from "../formats/sgf-game.js";
import type { Game } from "../game/game.js";
import { hasOtherFacts } from "../play/person-game.js";
import { prefixErrors } from "./read-text.js";

/** The game of the file, or null if there is no file. Throws `bad-format` if it cannot be continued. */
export function readSavedGame(path: string): Game | null {
  if (!existsSync(path)) return null;
  const where = `--sgf: ${describe(path)}`;
  const text = inFile(path, () => readFileSync(path, "utf8"));
  inFile(path, () => accessSync(path, constants.W_OK));
  return prefixErrors(where, () => {
    const trees = parseSgf(text);
    if (trees.length > 1 || hasMoreThanMoves(trees[0] as GameTree)) {
      throw new HexError(
        "bad-format",
        "has comments, variations or several games, which would be lost; " +
          "`hex-wasp show FILE --format sgf` writes the moves alone",
      );
    }
    const game = gameFromTree(trees[0] as GameTree);
    if (hasOtherFacts(game)) {
      throw new HexError(
        "bad-format",
        "has other players' names (PB, PW) or a result (RE), which would be lost; play on in a copy without them",
      );
    }
    return game;
  });
}

export function saveGame(path: string, game: Game): void {
  inFile(path, () => writeFileSync(path, gameToSgf(game)));
}

/** Whether a node has a variation, or a property that is not a move. Those of the root are facts about the game. */
function hasMoreThanMoves(root: GameTree): boolean {
  for (let node = root; ; node = node.children[0] as GameTree) {
    const names = Object.keys(node.properties);
    if (node.children.length > 1) return true;
    if (node !== root && names.some((name) => name !== "B" && name !== "W")) return true;
    if (node.children.length === 0) return false;
  }
}

function inFile<Result>(path: string, run: () => Result): Result {
  try {
    return run();
  } catch (cause) {
    throw new HexError("bad-option", `--sgf: ${describe(path)}: ${reasonOf(cause)}`, { cause });
  }
}
