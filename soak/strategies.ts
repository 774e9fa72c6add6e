/**
 * Kind "strategies": strategies made from certificates, and the same with a number of their text changed. The verdict
 * of `verifyStrategy` is compared with play: the strategy wins if and only if Black has a chain at the end of every
 * line. Local games share no cell, so White's moves are tried in one of them after the other.
 */

import type { Strategy } from "../wrapper/strategy/index.js";
import type { Cell, Position } from "../wrapper/types.js";
import type { CheckContext } from "./check-context.js";
import { hexOf, MOST_CELLS, trueWinner } from "./hex.js";
import type { Random } from "./random.js";

const MOST_REPLIES = 3000;
const CHANGES_PER_CASE = 12;

export async function checkStrategies(context: CheckContext): Promise<void> {
  const { random, engines, pack } = context;
  const size = random.pick([2, 3, 3, 4, 4, 5]);
  const cell = `${"abcde"[random.below(size)]}${random.between(1, size)}`;
  const position: Position = { size, black: [cell], white: [], toMove: "white" };
  const engine = await engines.engine("wasm");
  const { winner, proof } = await engine.solve(position, { proof: true, pv: false });
  if (proof === undefined || winner === null) {
    context.fail("strategy: not solved", { position });
    return;
  }
  const { strategyFromProof, formatStrategy } = pack.strategy;
  if (winner === "white") {
    try {
      strategyFromProof(proof);
      context.fail("strategy: made from a lost position", { position });
    } catch (error) {
      context.check(error instanceof pack.main.HexError, "strategy: another error", { position, error });
    }
    return;
  }
  if (size < 5) context.check(trueWinner(position) === "black", "strategy: false winner", { position });
  const text = formatStrategy(strategyFromProof(proof));
  checkText(context, text, true);
  for (let i = 0; i < CHANGES_PER_CASE; i++) checkText(context, changed(text, random), false);
}

/** Replaces a number, or drops, repeats or exchanges a line. */
function changed(text: string, random: Random): string {
  if (random.chance(15)) {
    const lines = text.split("\n");
    const place = random.below(lines.length);
    const line = lines[place] as string;
    lines.splice(place, 1, ...random.pick([[], [line, line], [line, random.pick(lines)]]));
    return lines.join("\n");
  }
  const words = text.split(/(\s+)/);
  const places = words.flatMap((word, i) => (/^\d+$/.test(word) ? [i] : []));
  const place = random.pick(places);
  const isAbsurd = random.chance(5);
  words[place] = isAbsurd
    ? random.pick(["99999", "-1", "1e9", "0", "١", "2.5"])
    : String(random.between(1, 24));
  return words.join("");
}

export function checkText(context: CheckContext, text: string, mustWin: boolean): void {
  const { pack } = context;
  context.count(mustWin ? "strategies" : "forged strategies");
  let strategy: Strategy;
  try {
    strategy = pack.strategy.parseStrategy(text);
  } catch (error) {
    const isTyped = error instanceof pack.main.HexError && error.code === "bad-strategy";
    context.check(isTyped && !mustWin, "strategy: cannot be read", { text, error });
    return;
  }
  try {
    const { wins, ok, problems } = pack.strategy.verifyStrategy(strategy);
    context.check(wins || !ok, "strategy: ok without winning", { text });
    context.check(wins || !mustWin, "strategy: one from a certificate is refused", { text, problems });
    if (strategy.size ** 2 > MOST_CELLS) return;
    const { broken, isComplete } = playAll(strategy);
    if (wins) context.check(broken === null, "strategy: accepted, but White breaks it", { text, broken });
    else if (isComplete)
      context.check(broken !== null, "strategy: refused, but it wins every line", { text, problems });
    const again = pack.strategy.formatStrategy(
      pack.strategy.parseStrategy(pack.strategy.formatStrategy(strategy)),
    );
    context.check(
      again === pack.strategy.formatStrategy(strategy),
      "strategy: changed by writing and reading",
      { text },
    );
  } catch (error) {
    context.fail("strategy: fails", { text, error });
  }
}

/** Plays every line, up to a number of replies. Returns a line that White wins, if there is one. */
function playAll(strategy: Strategy): { broken: readonly Cell[] | null; isComplete: boolean } {
  const hex = hexOf(strategy.size);
  let repliesLeft = MOST_REPLIES;
  const breakFrom = (line: readonly Cell[]): readonly Cell[] | null => {
    if (repliesLeft < 0) return null;
    const play = strategy.play();
    try {
      for (const move of line) {
        repliesLeft--;
        play.reply(move);
      }
    } catch {
      return line;
    }
    const game = play.localGames.find(({ cells }) => cells.length > 0);
    if (game === undefined) return hex.isChain(hex.set(play.black), 0) ? null : line;
    for (const move of game.cells) {
      const broken = breakFrom([...line, move]);
      if (broken !== null) return broken;
    }
    return null;
  };
  const broken = breakFrom([]);
  return { broken, isComplete: repliesLeft >= 0 };
}
