/** Runs cases in a process of their own, and starts another where one ends or blocks. */
import { type ChildProcess, fork } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ProcessMessage, ProcessSettings } from "./case-process.js";
import type { CaseReport } from "./cases.js";
import { ROOT } from "./package.js";

/** Cases take seconds at most; after this time a case is taken to never end. */
const STUCK_MILLISECONDS = 60_000;
const MEGABYTES = 2000;

export interface Run extends Omit<ProcessSettings, "noteFile"> {
  /** No case starts later; Infinity: no limit. */
  readonly milliseconds: number;
  readonly onReport: (report: CaseReport) => void;
}

/** Runs the cases until the last one or the end of the time. */
export async function supervise({ milliseconds, onReport, ...settings }: Run): Promise<void> {
  const deadline = performance.now() + milliseconds;
  let next: number | null = settings.firstCase;
  const folder = mkdtempSync(join(tmpdir(), "hex-wasp-soak-"));
  try {
    while (next !== null && performance.now() < deadline) {
      const noteFile = join(folder, "note");
      next = await runProcess({ ...settings, noteFile, firstCase: next }, deadline, onReport);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function lastNote(file: string): string {
  return existsSync(file) ? (readFileSync(file, "utf8").split("\n")[0] ?? "") : "";
}

/** Returns the case to go on with after a fault; null if the run is complete. */
function runProcess(
  settings: ProcessSettings,
  deadline: number,
  onReport: Run["onReport"],
): Promise<number | null> {
  const script = join(ROOT, "build", "js", "soak", "case-process.js");
  const child: ChildProcess = fork(script, [JSON.stringify(settings)], {
    execArgv: [`--max-old-space-size=${MEGABYTES}`],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  let current = settings.firstCase;
  let startTime = performance.now();
  let isComplete = false;
  let isStuck = false;
  child.on("message", (message: ProcessMessage) => {
    if (message.type === "start") {
      current = message.number;
      startTime = performance.now();
      if (startTime < deadline) return;
      isComplete = true;
      child.kill("SIGKILL");
    } else if (message.type === "report") onReport(message.report);
    else isComplete = true;
  });
  const watch = setInterval(() => {
    if (performance.now() - startTime < STUCK_MILLISECONDS) return;
    isStuck = true;
    child.kill("SIGKILL");
  }, 1000);
  return new Promise((resolve) => {
    child.once("exit", (code, signal) => {
      clearInterval(watch);
      if (isComplete) return resolve(null);
      const what = isStuck ? "a case does not end" : "a case ends the process";
      const details = JSON.stringify({ code, signal, last: lastNote(settings.noteFile) });
      onReport({ number: current, kind: "any", counts: {}, failures: [{ what, details }] });
      const isLast = settings.lastCase !== null && current >= settings.lastCase;
      resolve(isLast ? null : current + 1);
    });
  });
}
