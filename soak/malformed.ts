/**
 * Kind "malformed inputs": arguments with one place spoilt, to every public function. A call with arguments that the
 * documentation does not allow throws a HexError; any other call returns or throws a HexError. Nothing else is thrown, a
 * promise is returned where one is documented, and the engine works on.
 */
import type { HexErrorCode } from "../wrapper/index.js";
import { type CheckContext, toText } from "./check-context.js";
import { endless, hostileValue, spoilt } from "./hostile.js";
import { isAllowed } from "./shapes.js";
import { isAnything, POSITION, type Target, targetsOf } from "./targets.js";

const INPUTS_PER_CASE = 60;
const LONGEST_MESSAGE = 2000;
const CODES: readonly string[] = [
  "bad-size",
  "bad-cell",
  "cell-occupied",
  "bad-color",
  "bad-move",
  "bad-option",
  "bad-proof",
  "bad-strategy",
  "bad-format",
  "game-over",
  "aborted",
  "out-of-memory",
  "engine-disposed",
  "worker-lost",
  "no-webassembly",
] satisfies HexErrorCode[];

export async function checkMalformed(context: CheckContext): Promise<void> {
  const { random, engines } = context;
  const targets = await targetsOf(context);
  for (let i = 0; i < INPUTS_PER_CASE; i++) {
    const target = random.pick(targets);
    await attack(context, target, spoiltArguments(context, target));
  }
  const engine = await engines.engine("wasm");
  const winner = engine.winner({ size: 1, black: ["a1"], white: [], toMove: "white" });
  context.check(winner === "black", "malformed: the engine no longer works", {});
}

function spoiltArguments({ random }: CheckContext, { name, args }: Target): unknown[] {
  const given = [...args];
  const place = random.below(Math.max(given.length, 1));
  if (name.endsWith("solveAll") && random.below(200) === 0)
    given[0] = endless(POSITION, random.pick([1e7, 4e9]));
  else if (random.chance(10)) given[place] = hostileValue(random);
  else if (random.chance(5)) given.length = place;
  else given[place] = spoilt(given[place], random);
  return given;
}

/** Calls the function, and checks what it returns or throws. */
export async function attack(context: CheckContext, target: Target, args: readonly unknown[]): Promise<void> {
  const { name, shapes, call, isAsync = false } = target;
  const isRight = shapes.every((shape, i) => isAllowed(shape, args[i]));
  // Some spoilt arguments are right after all, as another size is; other checks call with those.
  if (isRight && !shapes.includes(isAnything)) return;
  context.count("malformed inputs");
  const details = { function: name, arguments: toText(args) };
  context.note(details);
  const start = process.cpuUsage();
  try {
    const result = call(...args);
    if (!isAsync) {
      context.check(isRight, `malformed: ${name} accepts it`, details);
      return;
    }
    if (!context.check(result instanceof Promise, `malformed: ${name} returns no promise`, details)) return;
    await (result as Promise<unknown>).then(
      () => context.check(isRight, `malformed: ${name} accepts it`, details),
      (error: unknown) => checkError(context, error, details),
    );
  } catch (error) {
    context.check(!isAsync, `malformed: ${name} throws instead of rejecting`, { ...details, error });
    checkError(context, error, details);
  } finally {
    const { user, system } = process.cpuUsage(start);
    const milliseconds = (user + system) / 1000;
    const isSlow = milliseconds > context.slowMilliseconds;
    context.check(!isSlow, `malformed: ${name} takes long`, { ...details, milliseconds });
  }
}

function checkError(context: CheckContext, error: unknown, details: { function: string }): void {
  const { HexError } = context.pack.main;
  if (
    !context.check(error instanceof HexError, `malformed: ${details.function} throws another error`, {
      ...details,
      error,
    })
  )
    return;
  const { code, message } = error as InstanceType<typeof HexError>;
  const isKnown = CODES.includes(code) && message !== "" && message.length <= LONGEST_MESSAGE;
  context.check(isKnown, `malformed: ${details.function} throws a HexError without code or message`, {
    ...details,
    code,
    message,
  });
}
