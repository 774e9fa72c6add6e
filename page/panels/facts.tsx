/** Named numbers of a search. */
import type { Job } from "../state/solving.js";
import { count, duration } from "./words.js";

export function Fact({
  name,
  value,
  title,
  isLong = false,
}: {
  readonly name: string;
  readonly value: string;
  /** An explanation of the name. */
  readonly title?: string;
  readonly isLong?: boolean;
}) {
  return (
    <div class={isLong ? "long" : ""} title={title}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The progress of a job that runs, or its last progress. */
export function ProgressFacts({
  progress,
  isLast = false,
}: {
  readonly progress: Job["progress"];
  readonly isLast?: boolean;
}) {
  const { nodes = 0, milliseconds = 0, bounds, line = [], done, total } = progress;
  return (
    <dl>
      <Fact name="Positions" value={count(nodes)} />
      <Fact name="Time" value={duration(milliseconds)} />
      {total !== undefined && <Fact name="Moves solved" value={`${done} of ${total}`} />}
      {bounds && (
        <Fact
          name="Proof numbers, win / loss"
          value={`${bound(bounds.win)} / ${bound(bounds.loss)}`}
          title="At least this many positions are left to prove that the side to move wins, or that it loses"
        />
      )}
      {line.length > 0 && <Fact name={isLast ? "Last line" : "Current line"} value={line.join(" ")} isLong />}
    </dl>
  );
}

function bound(value: number): string {
  return Number.isFinite(value) && value < 1e9 ? count(value) : "∞";
}
