/** The pictures of docs/parallel.md, from what `npm run bench:team-simulation -- store` stored. */
import { readFileSync } from "node:fs";
import { linesSvg } from "./lines-svg.js";

interface StoredSimulation {
  readonly size: number;
  readonly openings: readonly string[];
  readonly rows: readonly {
    readonly workers: number;
    readonly delay: number;
    readonly speedUp: number;
    readonly nodes: number;
  }[];
}

export function teamPictures(): Record<"speed" | "nodes", string> {
  const { size, openings, rows } = JSON.parse(
    readFileSync("bench/results/team-simulation.json", "utf8"),
  ) as StoredSimulation;
  const delays = [...new Set(rows.map(({ delay }) => delay))];
  const about = `${size}×${size} ${openings.join(", ")}, by number of workers and by delay of messages`;
  const curves = (value: "speedUp" | "nodes") =>
    delays.map((delay) => ({
      name: delay < 1000 ? `${delay} ms` : `${delay / 1000} s`,
      points: rows.filter((row) => row.delay === delay).map((row) => [row.workers, row[value]] as const),
    }));
  const format = (value: number) => `×${Number(value.toPrecision(2))}`;
  const label = "workers";
  return {
    speed: linesSvg({
      title: `Speed-up in virtual time: ${about}`,
      label,
      curves: curves("speedUp"),
      format,
      hasDiagonal: true,
    }),
    nodes: linesSvg({
      title: `Nodes in relation to one engine: ${about}`,
      label,
      curves: curves("nodes"),
      format,
    }),
  };
}
