/**
 * Talks HTP to another program: one command at a time, each with a time limit. Whatever the program does wrong becomes a
 * ProgramFault. Progress blocks and other text between responses are skipped.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { reasonOf } from "../errors.js";

export type FaultKind = "crash" | "time" | "failure" | "illegal-move";

/** A program that did not do what it was asked. */
export class ProgramFault extends Error {
  override readonly name = "ProgramFault";

  constructor(
    /** `crash`: the program ended, or could not be started; `time`: no answer in time; `failure`: `?` as the answer. */
    readonly kind: FaultKind,
    message: string,
  ) {
    super(message);
  }
}

/** Longer output without a response is no HTP. */
const MOST_OUTPUT = 1 << 24;
/** The part of standard error that is shown after a crash. */
const SHOWN_ERRORS = 300;
const QUIT_MILLISECONDS = 2000;
/** How long the output of a program that has ended may stay open: another program may have inherited it. */
const CLOSE_MILLISECONDS = 500;
/** A timer takes no longer time. */
const MOST_MILLISECONDS = 2 ** 31 - 1;

interface Waiting {
  readonly resolve: (response: string) => void;
  readonly reject: (fault: ProgramFault) => void;
}

export class HtpClient {
  /** null if the program could not be started. */
  readonly #child: ChildProcess | null;
  #output = "";
  #errors = "";
  #waiting: Waiting | null = null;
  #end: ProgramFault | null = null;
  readonly #closed: Promise<void>;

  /** Starts a program: its file and its arguments. */
  constructor([file = "", ...args]: readonly string[]) {
    this.#child = this.#start(file, args);
    this.#closed = this.#child === null ? Promise.resolve() : this.#listen(this.#child);
  }

  /** A file that cannot be a program is reported at once, one that is not there by the event `error`. */
  #start(file: string, args: readonly string[]): ChildProcess | null {
    try {
      // In a group of its own, so that Ctrl-C reaches only the match, which then ends its programs.
      return spawn(file, args, { stdio: "pipe", detached: true, windowsHide: true });
    } catch (error) {
      this.#fail("crash", `cannot be started: ${reasonOf(error)}`);
      return null;
    }
  }

  /** Resolves when the program has ended. */
  #listen(child: ChildProcess): Promise<void> {
    child.stdout?.setEncoding("utf8").on("data", (text: string) => this.#receive(text));
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#errors = (this.#errors + text).slice(-SHOWN_ERRORS);
    });
    // The program may have ended; then `close` reports it.
    child.stdin?.on("error", () => {});
    return new Promise((resolve) => {
      child.on("error", (error) => {
        this.#fail("crash", `cannot be started: ${error.message}`);
        resolve();
      });
      let timer: NodeJS.Timeout;
      child.on("exit", () => {
        timer = setTimeout(() => this.#kill(), CLOSE_MILLISECONDS);
      });
      child.on("close", (code, signal) => {
        clearTimeout(timer);
        const errors = this.#errors.trim().split("\n").at(-1);
        this.#fail(
          "crash",
          `ended with ${signal ?? `exit code ${code}`}${errors ? `; its standard error: ${errors}` : ""}`,
        );
        resolve();
      });
    });
  }

  /** Sends a command and returns the text of its response. Throws a ProgramFault. */
  async ask(command: string, milliseconds: number): Promise<string> {
    if (this.#end !== null) throw this.#end;
    const answered = new Promise<string>((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
    const timer = setTimeout(
      () => this.#fail("time", `no answer to "${command}" within ${milliseconds / 1000} s`),
      Math.min(milliseconds, MOST_MILLISECONDS),
    );
    this.#child?.stdin?.write(`${command}\n`);
    try {
      const response = await answered;
      const text = response.replace(/^[=?]\d*/, "").trim();
      if (response.startsWith("=")) return text;
      throw new ProgramFault("failure", `"${command}" failed: ${text}`);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the program: politely, then by force. */
  async quit(): Promise<void> {
    if (this.#end === null) this.#child?.stdin?.end("quit\n");
    else this.#kill();
    const timer = setTimeout(() => this.#kill(), QUIT_MILLISECONDS);
    await this.#closed;
    clearTimeout(timer);
  }

  /** Ends the program and the programs that it has started, and closes the pipes: a program that has left the group
   *  would keep them open. */
  #kill(): void {
    const child = this.#child;
    if (child === null) return;
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // There is no such group: everything has ended, or the system has no groups.
      child.kill("SIGKILL");
    }
    for (const pipe of child.stdio) pipe?.destroy();
  }

  #receive(text: string): void {
    this.#output += text.replaceAll("\r", "");
    for (let end = this.#output.indexOf("\n\n"); end >= 0; end = this.#output.indexOf("\n\n")) {
      const block = this.#output.slice(0, end).trimStart();
      this.#output = this.#output.slice(end + 2);
      const start = /^gogui-gfx:/.test(block) ? -1 : block.search(/^[=?]/m);
      if (start >= 0) this.#settle((waiting) => waiting.resolve(block.slice(start)));
    }
    if (this.#output.length > MOST_OUTPUT) this.#fail("failure", "writes without end");
  }

  /** Answers the waiting command; the program is not to be used again. */
  #fail(kind: FaultKind, message: string): void {
    this.#end ??= new ProgramFault(kind, message);
    const fault = this.#end;
    this.#settle((waiting) => waiting.reject(fault));
  }

  #settle(answer: (waiting: Waiting) => void): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting !== null) answer(waiting);
  }
}
