/**
 * Runs the commands of a session one after another, while lines keep arriving: an interrupt must be read during the
 * command that it ends. A command never ends the session, except `quit`.
 */
import { HexError, reasonOf } from "../errors.js";
import { Arguments } from "./arguments.js";
import type { HtpCommand } from "./command.js";
import { type CommandLine, formatResponse, isInterrupt, parseCommandLine } from "./protocol.js";
import type { Session } from "./session.js";

export const QUIT = "quit";

export class Server {
  readonly #session: Session;
  readonly #commands: ReadonlyMap<string, HtpCommand>;
  readonly #write: (text: string) => void;
  readonly #waiting: CommandLine[] = [];
  #running: AbortController | null = null;
  #isEnding = false;
  #resolveDone: () => void = () => {};
  /** Resolves after `quit`, or when all commands that came before the end of the input are answered. */
  readonly done = new Promise<void>((resolve) => {
    this.#resolveDone = resolve;
  });

  constructor(session: Session, commands: ReadonlyMap<string, HtpCommand>, write: (text: string) => void) {
    this.#session = session;
    this.#commands = commands;
    this.#write = write;
  }

  /** Takes one line of input. */
  receive(line: string): void {
    if (isInterrupt(line)) {
      this.#running?.abort();
      return;
    }
    const command = parseCommandLine(line);
    if (command === null || this.#isEnding) return;
    this.#waiting.push(command);
    this.#next();
  }

  /** Says that no more lines will come. */
  end(): void {
    this.#isEnding = true;
    this.#next();
  }

  /** Starts the next command unless one is running. */
  #next(): void {
    if (this.#running !== null) return;
    const command = this.#waiting.shift();
    if (command === undefined) {
      if (this.#isEnding) this.#resolveDone();
      return;
    }
    this.#running = new AbortController();
    this.#answer(command, this.#running.signal).then((response) => {
      this.#write(response);
      this.#running = null;
      if (command.name === QUIT && response.startsWith("=")) {
        this.#isEnding = true;
        this.#waiting.length = 0;
      }
      this.#next();
    });
  }

  /** The response to a command; never rejects. */
  async #answer({ id, name, args }: CommandLine, signal: AbortSignal): Promise<string> {
    const command = this.#commands.get(name);
    if (command === undefined) return formatResponse(id, false, `unknown command: ${name}`);
    try {
      const text = await command.run({
        session: this.#session,
        args: new Arguments(args),
        signal,
        write: this.#write,
      });
      return formatResponse(id, true, text);
    } catch (error) {
      if (error instanceof HexError) return formatResponse(id, false, error.message);
      return formatResponse(id, false, `internal error: ${reasonOf(error)}`);
    }
  }
}
