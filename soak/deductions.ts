/** Kind "deductions": fill-in, pruned moves, connections, tactics, shapes and evaluations of random small positions. */
import type { Color, Connection, ConnectionOptions, Engine, Position, Tactic } from "../wrapper/types.js";
import type { CheckContext } from "./check-context.js";
import { ConnectionGame } from "./connection-game.js";
import { after, type Cells, emptyIn, hexOf, otherColor, trueWinner } from "./hex.js";
import { COLORS, emptyNames, smallPosition } from "./positions.js";
import { isOver } from "./solve-checks.js";

/** The largest carrier in which every line is played. */
const MOST_CARRIER = 11;
const TACTICS_PER_POSITION = 6;
/** Answers that one tactic is asked for. */
const MOST_ANSWERS = 150;

export async function checkDeductions(context: CheckContext): Promise<void> {
  const { random, engines } = context;
  const position = smallPosition(random);
  const engine = await engines.engine(
    random.pick(["wasm", "wasm", "wasm", "javascript", "reference"] as const),
  );
  context.count("positions");
  checkWinner(context, position, engine);
  checkFillIn(context, position, engine);
  checkPruned(context, position, engine);
  checkEvaluations(context, position, engine);
  for (const color of COLORS) {
    checkShapes(context, position, color);
    checkConnections(context, position, color, engine);
  }
}

function checkWinner(context: CheckContext, position: Position, engine: Engine): void {
  const winner = engine.winner(position);
  const expected = isOver(position) ? trueWinner(position) : null;
  context.check(winner === expected, "winner: false", { position, winner });
}

function checkFillIn(context: CheckContext, position: Position, engine: Engine): void {
  const hex = hexOf(position.size);
  const { fills, position: filled } = engine.fillIn(position);
  const details = { position, fills };
  const empty = emptyNames(position);
  const isLegal =
    new Set(fills.map(({ cell }) => cell)).size === fills.length &&
    fills.every(({ cell }) => empty.includes(cell));
  if (!context.check(isLegal, "fillIn: a filled cell is not empty", details)) return;
  const stones = (color: Color) =>
    hex.set(fills.filter((fill) => fill.color === color).map(({ cell }) => cell));
  for (const toMove of COLORS) {
    const asked = { ...position, toMove };
    const isKept =
      trueWinner(asked, { black: stones("black"), white: stones("white") }) === trueWinner(asked);
    context.check(isKept, "fillIn: changes the winner", { ...details, toMove });
  }
  for (const color of COLORS) {
    const isListed = hex.set(filled[color]) === (hex.set(position[color]) | stones(color));
    context.check(isListed, "fillIn: its position has other stones than its fills", details);
  }
  context.count("fills", fills.length);
}

function checkPruned(context: CheckContext, position: Position, engine: Engine): void {
  const { random } = context;
  const own = position[position.toMove];
  const options = own.length > 0 && random.chance(30) ? { previous: random.pick(own) } : undefined;
  const inferior = engine.inferiorMoves(position, options);
  const details = { position, options, inferior };
  const empty = emptyNames(position);
  context.check(
    inferior.every(
      ({ cell, by }) =>
        empty.includes(cell) && by.every((other) => other === options?.previous || empty.includes(other)),
    ),
    "inferiorMoves: names a cell that is not empty",
    details,
  );
  const skipped = inferior
    .filter(({ kind }) => !kind.endsWith("reversible") || kind === "strong-reversible")
    .map(({ cell }) => cell);
  if (isOver(position) || trueWinner(position) !== position.toMove) return;
  const remains = empty.some(
    (cell) => !skipped.includes(cell) && trueWinner(after(position, cell)) === position.toMove,
  );
  context.check(remains, "inferiorMoves: prunes every winning move", details);
  context.count("pruned moves", skipped.length);
}

function checkEvaluations(context: CheckContext, position: Position, engine: Engine): void {
  const method = context.random.pick(context.pack.main.EVALUATION_METHODS);
  const { value, moves } = engine.evaluate(position, method);
  const areFinite = [value, ...Object.values(moves)].every(Number.isFinite);
  const details = { position, method, value, moves };
  context.check(areFinite, "evaluate: a number is not finite", details);
  context.check(Object.keys(moves).join() === emptyNames(position).join(), "evaluate: other moves", details);
  if (method === "y-reduction")
    context.check(Math.abs(value) <= 1 + 1e-9, "evaluate: y-reduction outside [−1, 1]", details);
  context.count("evaluations");
}

function checkShapes(context: CheckContext, position: Position, color: Color): void {
  for (const shape of context.pack.main.namedShapes(position, color)) {
    const holds = new ConnectionGame(position, color, shape).holds(hexOf(position.size).set(shape.carrier));
    context.check(holds, "namedShapes: does not hold", { position, color, shape });
    context.count("shapes");
  }
}

function randomQuery(context: CheckContext, position: Position, color: Color): ConnectionOptions {
  const { random } = context;
  const edges = color === "black" ? (["top", "bottom"] as const) : (["left", "right"] as const);
  const ends = [...edges, ...position[color], ...emptyNames(position)];
  return {
    ...(random.chance(30)
      ? { rules: random.some(["and", "or", "must-play"] as const, 1 + random.below(3)) }
      : {}),
    ...(random.chance(20) ? { between: [random.pick(ends), random.pick(ends)] as const } : {}),
    ...(random.chance(20) ? { of: random.pick(ends) } : {}),
    ...(random.chance(30)
      ? { limits: { full: random.between(1, 30), semi: random.between(1, 30), or: random.between(2, 6) } }
      : {}),
  };
}

function checkConnections(context: CheckContext, position: Position, color: Color, engine: Engine): void {
  const { random } = context;
  const options = randomQuery(context, position, color);
  const found = engine.connections(position, color, options);
  const details = { backend: engine.backend, position, color, options };
  const listed = [...found.full, ...found.semi];
  for (const connection of listed) checkConnection(context, position, color, connection, details);
  if (found.winning !== null) {
    checkConnection(context, position, color, found.winning, details);
    const isWon = trueWinner({ ...position, toMove: otherColor(color) }) === color;
    context.check(isWon, "connections: winning, but the side loses", { ...details, winning: found.winning });
  }
  checkMustPlay(context, position, color, found.mustPlay, details);
  for (const connection of random.some(listed, TACTICS_PER_POSITION)) {
    checkTactic(context, position, color, connection, engine, details);
  }
}

function checkConnection(
  context: CheckContext,
  position: Position,
  color: Color,
  connection: Connection,
  about: object,
): void {
  const hex = hexOf(position.size);
  const { carrier, key, kind } = connection;
  const details = { ...about, connection };
  const cells = hex.set(carrier);
  const isInside =
    (cells & ~emptyIn(position)) === 0 &&
    !carrier.includes(connection.from) &&
    !carrier.includes(connection.to);
  context.check(isInside, "connections: a carrier cell is not empty or is an endpoint", details);
  context.check((key === undefined) === (kind === "full"), "connections: key without need", details);
  context.count("connections");
  if (carrier.length > MOST_CARRIER) return;
  const game = new ConnectionGame(position, color, connection);
  const first = key === undefined ? 0 : hex.bit(key);
  if (!context.check((first & ~cells) === 0, "connections: the key is not in the carrier", details)) return;
  context.check(game.holds(cells & ~first, first), "connections: does not hold", details);
}

/** The opponent, to move, loses outside of the must-play region. */
function checkMustPlay(
  context: CheckContext,
  position: Position,
  color: Color,
  mustPlay: readonly string[],
  details: object,
): void {
  if (isOver(position)) return;
  const asked = { ...position, toMove: otherColor(color) };
  for (const cell of emptyNames(position)) {
    if (mustPlay.includes(cell)) continue;
    const isLost = trueWinner(after(asked, cell)) === color;
    context.check(isLost, "connections: a move outside mustPlay wins", { ...details, mustPlay, cell });
    context.count("must-play cells");
  }
}

/** The replies of a tactic keep the connection, whatever the opponent plays. */
function checkTactic(
  context: CheckContext,
  position: Position,
  color: Color,
  connection: Connection,
  engine: Engine,
  about: object,
): void {
  const hex = hexOf(position.size);
  const details = { ...about, connection };
  const game = new ConnectionGame(position, color, connection);
  let answersLeft = MOST_ANSWERS;
  let moves: string[] = [];
  const play = (tactic: Tactic, own: Cells, taken: Cells): void => {
    for (const move of context.random.shuffled(tactic.carrier)) {
      if (--answersLeft < 0) return;
      moves = [...moves, move];
      const answer = tactic.answer(move);
      const gone = taken | hex.bit(move);
      if (answer === null) {
        context.check(game.isJoined(own), "tactic: no answer, and the ends are not joined", {
          ...details,
          moves,
        });
      } else {
        const reply = hex.bit(answer.reply);
        const isFree = (reply & (gone | own)) === 0 && tactic.carrier.includes(answer.reply);
        const isLeft = (hex.set(answer.next.carrier) & (gone | own | reply)) === 0;
        if (
          !context.check(isFree && isLeft, "tactic: uses a cell that is taken", {
            ...details,
            moves,
            answer: answer.reply,
          })
        )
          return;
        play(answer.next, own | reply, gone);
      }
      moves = moves.slice(0, -1);
    }
    if (tactic.carrier.length === 0)
      context.check(game.isJoined(own), "tactic: ends with the ends not joined", { ...details, moves });
  };
  try {
    const tactic = engine.tactic(position, color, connection);
    // A connection found with small limits may have a smaller one inside, which the tactic keeps instead.
    const isInside = tactic.carrier.every((cell) => connection.carrier.includes(cell));
    context.check(isInside, "tactic: a carrier outside that of the connection", details);
    const { key } = tactic;
    if (connection.kind === "full") play(tactic, 0, 0);
    else if (context.check(key !== undefined, "tactic: no key", details) && key !== undefined)
      play(key.next, hex.bit(key.reply), 0);
    context.count("tactics");
  } catch (error) {
    context.fail("tactic: refuses a listed connection, or fails", { ...details, moves, error });
  }
}
