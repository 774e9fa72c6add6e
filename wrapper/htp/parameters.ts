/**
 * Commands that show and set parameters: without arguments a list like
 *
 *     [bool] use_guifx 0
 *     [string] timelimit 0
 *
 * which HexGui turns into a form; with a name and a value they set one.
 */
import { describe, HexError } from "../errors.js";
import type { Arguments } from "./arguments.js";
import type { HtpCommand } from "./command.js";
import type { Session } from "./session.js";

export interface Parameter {
  readonly name: string;
  readonly type: "bool" | "string";
  readonly get: (session: Session) => number | boolean;
  /** Sets the parameter to argument 2. */
  readonly set: (session: Session, args: Arguments) => void;
}

const VALUE = 1;

/** A parameter that is 0 or 1. */
export function flagParameter(
  name: string,
  get: (session: Session) => boolean,
  set: (session: Session, value: boolean) => void,
): Parameter {
  return { name, type: "bool", get, set: (session, args) => set(session, args.flag(VALUE)) };
}

/** A parameter in seconds. */
export function secondsParameter(
  name: string,
  get: (session: Session) => number,
  set: (session: Session, value: number) => void,
): Parameter {
  return { name, type: "string", get, set: (session, args) => set(session, args.seconds(VALUE)) };
}

/** A parameter that is a whole number. */
export function numberParameter(
  name: string,
  [least, most]: readonly [number, number],
  get: (session: Session) => number,
  set: (session: Session, value: number) => void,
): Parameter {
  return {
    name,
    type: "string",
    get,
    set: (session, args) => set(session, args.wholeNumber(VALUE, least, most)),
  };
}

export function parameterCommand(label: string, parameters: readonly Parameter[]): HtpCommand {
  return {
    analyze: { type: "param", label },
    run: ({ session, args }) => {
      if (args.count === 0) {
        return parameters
          .map(({ name, type, get }) => `\n[${type}] ${name} ${Number(get(session))}`)
          .join("");
      }
      const name = args.text(0);
      const parameter = parameters.find((known) => known.name === name);
      if (parameter === undefined) {
        const names = parameters.map((known) => known.name).join(", ");
        throw new HexError("bad-option", `unknown parameter ${describe(name)}; the parameters are ${names}`);
      }
      args.expect(2);
      parameter.set(session, args);
      return "";
    },
  };
}
