/**
 * The folder of a match, so that a match that was stopped can be continued:
 *
 *     match.json           what is played: programs, board, time, openings
 *     games.jsonl          one line per finished game, in the order in which they ended
 *     game-0001.sgf …      the games
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, HexError } from "../errors.js";
import { gameToSgf } from "../formats/sgf-game.js";
import { Game } from "../game/game.js";
import type { Position } from "../types.js";
import type { GameRecord, Pairing } from "./play-game.js";

/** What must be the same when a match is continued. More games may be added. */
export type MatchSettings = Readonly<Record<string, unknown>>;

const SETTINGS = "match.json";
const GAMES = "games.jsonl";

export class MatchFolder {
  readonly #path: string;
  /** The games that were finished earlier. */
  readonly #records: readonly GameRecord[];

  /** Opens a folder. Throws `bad-option` if it has another match, or any match unless `isResumed`. */
  constructor(path: string, settings: MatchSettings, isResumed: boolean) {
    this.#path = path;
    const text = JSON.stringify(settings, null, 2);
    const before = this.#read(SETTINGS);
    if (before === null) {
      this.#write(SETTINGS, `${text}\n`);
    } else if (!isResumed) {
      throw new HexError(
        "bad-option",
        `--save: ${describe(path)} has a match already; --resume continues it`,
      );
    } else if (before.trimEnd() !== text) {
      throw otherMatch(join(path, SETTINGS), "settings");
    }
    this.#records = this.#readRecords();
  }

  /** Those of the games that were finished earlier. Throws `bad-option` if one had another opening. */
  finished(games: readonly Pairing[]): GameRecord[] {
    const records = new Map(this.#records.map((record) => [record.number, record]));
    return games.flatMap(({ number, opening, black }) => {
      const record = records.get(number);
      if (record === undefined) return [];
      if (record.black !== black || record.opening.join() !== opening.join()) {
        throw otherMatch(join(this.#path, GAMES), "openings");
      }
      return [record];
    });
  }

  add(record: GameRecord, names: Readonly<Record<"A" | "B", string>>, size: Position["size"]): void {
    const name = `game-${String(record.number).padStart(4, "0")}.sgf`;
    this.#write(name, sgfOf(record, names, size));
    inFolder(this.#path, () => appendFileSync(join(this.#path, GAMES), `${JSON.stringify(record)}\n`));
  }

  /** Drops a last line that was cut off when the process was killed. */
  #readRecords(): GameRecord[] {
    const text = this.#read(GAMES) ?? "";
    const whole = text.slice(0, text.lastIndexOf("\n") + 1);
    if (whole !== text) this.#write(GAMES, whole);
    return whole
      .split("\n")
      .filter((line) => line !== "")
      .map((line, i) => {
        const where = `${join(this.#path, GAMES)}, line ${i + 1}`;
        const record = parseJson(line, where);
        if (isRecord(record)) return record;
        throw new HexError("bad-format", `${where}: ${describe(record)} is not the record of a game`);
      });
  }

  #read(name: string): string | null {
    const path = join(this.#path, name);
    return existsSync(path) ? inFolder(this.#path, () => readFileSync(path, "utf8")) : null;
  }

  #write(name: string, text: string): void {
    inFolder(this.#path, () => {
      mkdirSync(this.#path, { recursive: true });
      writeFileSync(join(this.#path, name), text);
    });
  }
}

function otherMatch(file: string, difference: string): HexError {
  return new HexError(
    "bad-option",
    `--resume: this is not the match of ${file}, which has other ${difference}`,
  );
}

function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new HexError("bad-format", `${where}: not JSON`, { cause });
  }
}

function isRecord(value: unknown): value is GameRecord {
  if (typeof value !== "object" || value === null) return false;
  const { number, opening, black, moves, winner, seconds, thoughts } = value as Partial<GameRecord>;
  return (
    Number.isInteger(number) &&
    [black, winner].every((side) => side === "A" || side === "B") &&
    [opening, moves].every(Array.isArray) &&
    [seconds, thoughts].every((count) => Number.isFinite(count?.A) && Number.isFinite(count?.B))
  );
}

function inFolder<T>(path: string, run: () => T): T {
  try {
    return run();
  } catch (cause) {
    throw new HexError("bad-option", `--save: ${describe(path)}: ${(cause as Error).message}`, { cause });
  }
}

function sgfOf(
  { black, moves, winner, by, detail }: GameRecord,
  names: Readonly<Record<"A" | "B", string>>,
  size: Position["size"],
): string {
  const isForfeit = by !== "chain" && by !== "resignation";
  const info = {
    PB: names[black],
    PW: names[black === "A" ? "B" : "A"],
    ...(detail === undefined ? {} : { GC: `${by}: ${detail}` }),
    ...(isForfeit ? { end: "forfeit" } : {}),
  };
  const game = moves.reduce((so, move) => so.play(move), Game.create({ size, info }));
  const loser = winner === black ? "white" : "black";
  return gameToSgf(by === "chain" ? game : game.play("resign", loser));
}
