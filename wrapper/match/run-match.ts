/** Plays the games of a match, several at a time if asked, and keeps the score. Each game has fresh processes: no game
 *  depends on an earlier one, and a continued match is the same as one that was never stopped. */
import type { Cell } from "../types.js";
import type { MatchFolder } from "./match-folder.js";
import { type GameRecord, type GameRules, type Pairing, playGame, type Side } from "./play-game.js";
import type { PlayerSpec } from "./player.js";

export interface Match {
  readonly specs: Readonly<Record<Side, PlayerSpec>>;
  /** How the programs call themselves. */
  readonly names: Readonly<Record<Side, string>>;
  readonly rules: GameRules;
  /** Even: each opening is played with both colors. */
  readonly games: number;
  /** At least half as many as games. */
  readonly openings: readonly (readonly Cell[])[];
  /** Games at a time. */
  readonly jobs: number;
}

export interface MatchEvents {
  /** The games that were finished earlier. */
  readonly finished: readonly GameRecord[];
  /** Where to save each game. */
  readonly folder: MatchFolder | null;
  readonly signal: AbortSignal;
  /** Called after each game with all games so far. */
  readonly onGame: (record: GameRecord, records: readonly GameRecord[]) => void;
}

/** Returns the finished games by number; fewer than all if the signal was aborted. */
export async function runMatch(
  match: Match,
  { finished, folder, signal, onGame }: MatchEvents,
): Promise<GameRecord[]> {
  const records = new Map(finished.map((record) => [record.number, record]));
  const waiting = pairings(match).filter(({ number }) => !records.has(number));
  const inOrder = () => [...records.values()].sort((a, b) => a.number - b.number);
  const playNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift()) {
      const record = await playGame(next, match.specs, match.rules, signal).catch(ifAborted(signal));
      if (record === null) return;
      records.set(record.number, record);
      folder?.add(record, match.names, match.rules.size);
      onGame(record, inOrder());
    }
  };
  await Promise.all(Array.from({ length: match.jobs }, playNext));
  return inOrder();
}

/** Games 2k−1 and 2k have the same opening: A is Black in the first and White in the second. */
export function pairings({ games, openings }: Pick<Match, "games" | "openings">): Pairing[] {
  return Array.from({ length: games }, (_, i) => ({
    number: i + 1,
    opening: openings[Math.floor(i / 2)] as readonly Cell[],
    black: i % 2 === 0 ? "A" : "B",
  }));
}

function ifAborted(signal: AbortSignal): (error: unknown) => null {
  return (error) => {
    if (signal.aborted) return null;
    throw error;
  };
}
