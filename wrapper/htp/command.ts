/** What a command of the protocol is: a function from arguments to the text of the response. */
import type { Arguments } from "./arguments.js";
import type { Session } from "./session.js";

export interface CommandContext {
  readonly session: Session;
  readonly args: Arguments;
  /** Aborted by `# interrupt`. A command that is interrupted still answers, with what it knows. */
  readonly signal: AbortSignal;
  /** Writes text before the response: progress for a graphical interface. */
  readonly write: (text: string) => void;
}

export interface HtpCommand {
  /** Returns the response. Throws a HexError for a failure, whose message is the response. */
  readonly run: (context: CommandContext) => string | Promise<string>;
  /** How HexGui offers the command: type of the response, label, and placeholders of the arguments (%m the side to
   *  move, %c a chosen color, %P the selected cells). Absent: HexGui does not list it. */
  readonly analyze?: { readonly type: string; readonly label: string; readonly args?: string };
}

export type CommandTable = readonly (readonly [name: string, command: HtpCommand])[];

/** A command without arguments. */
export function plainCommand(run: (session: Session) => string, analyze?: HtpCommand["analyze"]): HtpCommand {
  return {
    run: ({ session, args }) => {
      args.expect(0);
      return run(session);
    },
    ...(analyze === undefined ? {} : { analyze }),
  };
}
