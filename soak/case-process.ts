/**
 * The process that runs the cases; `supervise.ts` starts it and reads its messages. On its own, because a fault may end
 * or block a process: then the supervisor names the case, and goes on behind it.
 */
import { openSync, writeSync } from "node:fs";
import { type CaseReport, type CaseSettings, runCase } from "./cases.js";
import { Engines } from "./engines.js";
import { loadPackage } from "./package.js";

export interface ProcessSettings extends CaseSettings {
  /** The folder of the bundle; null: build/dist. */
  readonly folder: string | null;
  /** What a case does next is written there, for the report if it ends or blocks the process: a message might not be
   *  sent in time. */
  readonly noteFile: string;
  readonly firstCase: number;
  /** The last case; null: until the process is ended. */
  readonly lastCase: number | null;
}

export type ProcessMessage =
  | { readonly type: "start"; readonly number: number }
  | { readonly type: "report"; readonly report: CaseReport }
  | { readonly type: "end" };

const settings = JSON.parse(process.argv[2] as string) as ProcessSettings;
const send = (message: ProcessMessage) => process.send?.(message);

const notes = openSync(settings.noteFile, "w");
const note = (details: string) => void writeSync(notes, `${details}\n`, 0);

let current = settings.firstCase;
process.on("unhandledRejection", (error) => {
  const details = JSON.stringify({ error: String((error as Error)?.stack ?? error) });
  const failures = [{ what: "a promise that nobody waits for rejects", details }];
  send({ type: "report", report: { number: current, kind: "any", counts: {}, failures } });
});
process.on("disconnect", () => process.exit());

const pack = await loadPackage(settings.folder ?? undefined);
const engines = new Engines(pack);
const last = settings.lastCase ?? Number.POSITIVE_INFINITY;
for (; current <= last; current++) {
  send({ type: "start", number: current });
  const report = await runCase(pack, engines, settings, current, note);
  send({ type: "report", report });
}
send({ type: "end" });
await engines.dispose();
process.disconnect?.();
