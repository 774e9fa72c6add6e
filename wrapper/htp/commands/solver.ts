/** The commands of the solver, with the names that users of Benzene know: `dfpn-…`. */
import { HexError } from "../../errors.js";
import type { AllMovesResult, Cell, Color, Position, SolveOptions, SolveProgress } from "../../types.js";
import { type CommandContext, type CommandTable, plainCommand } from "../command.js";
import { flagParameter, parameterCommand, secondsParameter } from "../parameters.js";
import { progressBlock } from "../progress.js";

/** A search with this limit looks into the table: it finds what earlier searches have solved. */
const LOOK_UP: SolveOptions = { nodeLimit: 1 };
/** The answer where the winner is not known: the color of an empty cell. */
const UNKNOWN = "empty";

export const SOLVER_COMMANDS: CommandTable = [
  ["dfpn-solve-state", { run: solveState, analyze: { type: "string", label: "Solve", args: "%m" } }],
  [
    "dfpn-solver-find-winning",
    { run: findWinning, analyze: { type: "plist", label: "Find Winning Moves", args: "%m" } },
  ],
  ["dfpn-get-bounds", { run: bounds, analyze: { type: "pspairs", label: "Solver Bounds", args: "%m" } }],
  ["dfpn-get-pv", { run: bestPlay, analyze: { type: "var", label: "Best Play", args: "%m" } }],
  [
    "dfpn-clear-tt",
    plainCommand(
      ({ engine }) => {
        engine.clear();
        return "";
      },
      { type: "none", label: "Clear Solver Table" },
    ),
  ],
  [
    "param_dfpn",
    parameterCommand("Solver Parameters", [
      flagParameter(
        "use_guifx",
        ({ parameters }) => parameters.isSolverProgressShown,
        ({ parameters }, isShown) => {
          parameters.isSolverProgressShown = isShown;
        },
      ),
      secondsParameter(
        "timelimit",
        ({ parameters }) => parameters.solverSeconds,
        ({ parameters }, seconds) => {
          parameters.solverSeconds = seconds;
        },
      ),
    ]),
  ],
];

/** The color that is to move: the argument, or the side whose turn it is. */
function positionArgument({ session, args }: CommandContext, least: number): Position {
  args.expect(least, 1);
  return session.positionFor(args.count === 1 ? args.color(0) : session.game.position.toMove);
}

async function solveState(context: CommandContext): Promise<string> {
  const position = positionArgument(context, 0);
  const result = await context.session.engine
    .solve(position, searchOptions(context, position.toMove))
    .catch(ifInterrupted(context));
  return result?.winner ?? UNKNOWN;
}

/** All winning moves. A list that is cut short would be read as complete, so that is a failure. */
async function findWinning(context: CommandContext): Promise<string> {
  const position = positionArgument(context, 1);
  const { toMove } = position;
  let known: Readonly<Record<Cell, Color | null>> = {};
  const onProgress = ({ moves = {} }: SolveProgress) => {
    known = moves;
  };
  const result: AllMovesResult | null = await context.session.engine
    .solve(position, { ...searchOptions(context, toMove, onProgress), allMoves: true })
    .catch(ifInterrupted(context));
  const moves = result?.moves ?? known;
  const winning = Object.keys(moves).filter((cell) => moves[cell] === toMove);
  if (result !== null && !Object.values(moves).includes(null)) return winning.join(" ");
  const found = winning.length === 0 ? "none" : winning.join(" ");
  throw new HexError("aborted", `not every move is solved; winning moves so far: ${found}`);
}

/** What the table has about each move of the color: W or L, or the proof and disproof numbers of the reply. */
async function bounds(context: CommandContext): Promise<string> {
  const position = positionArgument(context, 1);
  const { engine } = context.session;
  const { toMove } = position;
  const reply = toMove === "black" ? "white" : "black";
  if (engine.winner(position) !== null) return "";
  const texts: string[] = [];
  for (const cell of Object.keys(engine.evaluate(position).moves)) {
    if (context.signal.aborted) break;
    const next = { ...position, [toMove]: [...position[toMove], cell], toMove: reply } as Position;
    let numbers: SolveProgress["bounds"] = null;
    const onProgress = (progress: SolveProgress) => {
      numbers = progress.bounds ?? numbers;
    };
    const { winner } = await engine.solve(next, { ...LOOK_UP, pv: false, onProgress });
    if (winner !== null) texts.push(`${cell} ${winner === toMove ? "W" : "L"}`);
    else if (numbers !== null) texts.push(`${cell} ${formatBounds(numbers)}`);
  }
  return texts.join(" ");
}

function formatBounds({ win, loss }: NonNullable<SolveProgress["bounds"]>): string {
  return `${win}:${loss}`;
}

/** Best play, if an earlier command has solved the position; else nothing. */
async function bestPlay(context: CommandContext): Promise<string> {
  const { pv } = await context.session.engine.solve(positionArgument(context, 1), LOOK_UP);
  return pv.join(" ");
}

function searchOptions(
  { session: { parameters }, signal, write }: CommandContext,
  toMove: Color,
  observe: (progress: SolveProgress) => void = () => {},
): SolveOptions {
  const { solverSeconds, isSolverProgressShown } = parameters;
  return {
    signal,
    ...(solverSeconds > 0 ? { timeLimitMs: solverSeconds * 1000 } : {}),
    onProgress: (progress) => {
      observe(progress);
      if (isSolverProgressShown) write(progressBlock(toMove, progress));
    },
  };
}

/** Turns the rejection of an interrupted search into null. */
function ifInterrupted({ signal }: CommandContext): (error: unknown) => null {
  return (error) => {
    if (signal.aborted) return null;
    throw error;
  };
}
