/**
 * Talks HTP to another program: one command at a time, each with a time limit. Whatever the program does wrong becomes a
 * ProgramFault. Progress blocks and other text between responses are skipped.
 */
import { type ChildProcess, spawn } from "node:child_process";

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

interface Waiting {
  readonly resolve: (response: string) => void;
  readonly reject: (fault: ProgramFault) => void;
}

export class HtpClient {
  readonly #child: ChildProcess;
  #output = "";
  #errors = "";
  #waiting: Waiting | null = null;
  #end: ProgramFault | null = null;
  readonly #closed: Promise<void>;

  /** Starts a program: its file and its arguments. */
  constructor([file = "", ...args]: readonly string[]) {
    // In a group of its own, so that Ctrl-C reaches only the match, which then ends its programs.
    this.#child = spawn(file, args, { stdio: "pipe", detached: true, windowsHide: true });
    this.#child.stdout?.setEncoding("utf8").on("data", (text: string) => this.#receive(text));
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#errors = (this.#errors + text).slice(-SHOWN_ERRORS);
    });
    // The program may have ended; then `close` reports it.
    this.#child.stdin?.on("error", () => {});
    this.#closed = new Promise((resolve) => {
      this.#child.on("error", (error) => {
        this.#fail("crash", `cannot be started: ${error.message}`);
        resolve();
      });
      this.#child.on("close", (code, signal) => {
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
      milliseconds,
    );
    this.#child.stdin?.write(`${command}\n`);
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
    if (this.#end === null) this.#child.stdin?.end("quit\n");
    else this.#kill();
    const timer = setTimeout(() => this.#kill(), QUIT_MILLISECONDS);
    await this.#closed;
    clearTimeout(timer);
  }

  /** Ends the program and the programs that it has started: one that stays would keep the output open. */
  #kill(): void {
    const { pid } = this.#child;
    try {
      if (pid !== undefined) process.kill(-pid, "SIGKILL");
    } catch {
      // There is no such group: everything has ended, or the system has no groups.
      this.#child.kill("SIGKILL");
    }
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
