/** Curves over the number of workers, both axes in powers of two, for the docs. */
import { round } from "./board-svg.js";

export interface Lines {
  /** For screen readers and as a tooltip. */
  readonly title: string;
  /** Under the axis of the workers. */
  readonly label: string;
  /** At most as many as there are strokes. */
  readonly curves: readonly {
    readonly name: string;
    readonly points: readonly (readonly [x: number, y: number])[];
  }[];
  /** A value with its unit, for the tooltip of a point and for the axis. */
  readonly format: (value: number) => string;
  /** Whether to draw the line y = x. */
  readonly hasDiagonal?: boolean;
}

const WIDTH = 760;
const HEIGHT = 320;
const LEFT = 52;
const RIGHT = 130;
const TOP = 16;
const BOTTOM = 44;
const STROKES = ["#c64024", "#d98a2b", "#7b8f4b", "#5b7f95", "#7a5c86"];
const INK = "#5b5140";
const LINE = "#e3d9c4";

/** The powers of two that enclose every value. */
function doublings(values: readonly number[]): number[] {
  const logs = values.map(Math.log2);
  const [lowest, highest] = [Math.floor(Math.min(...logs)), Math.ceil(Math.max(...logs))];
  return Array.from({ length: Math.max(highest - lowest, 1) + 1 }, (_, i) => 2 ** (lowest + i));
}

export function linesSvg({ title, label, curves, format, hasDiagonal = false }: Lines): string {
  const points = curves.flatMap((curve) => curve.points);
  const columns = doublings(points.map(([x]) => x));
  const rows = doublings(points.map(([, y]) => y));
  const [floor, right] = [HEIGHT - BOTTOM, WIDTH - RIGHT];
  const scale = (ticks: readonly number[], from: number, to: number) => {
    const [lowest, highest] = [Math.log2(ticks[0] as number), Math.log2(ticks.at(-1) as number)];
    return (value: number) => round(from + ((Math.log2(value) - lowest) / (highest - lowest)) * (to - from));
  };
  const x = scale(columns, LEFT, right);
  const y = scale(rows, floor, TOP);
  const grid = [
    ...rows.flatMap((tick) => [
      `<line x1="${LEFT}" x2="${right}" y1="${y(tick)}" y2="${y(tick)}" stroke="${LINE}"/>`,
      `<text x="${LEFT - 6}" y="${y(tick) + 4}" text-anchor="end">${format(tick)}</text>`,
    ]),
    ...columns.map((tick) => `<text x="${x(tick)}" y="${floor + 16}" text-anchor="middle">${tick}</text>`),
    `<text x="${(LEFT + right) / 2}" y="${floor + 34}" text-anchor="middle">${label}</text>`,
  ];
  const most = Math.min(columns.at(-1) as number, rows.at(-1) as number);
  const least = Math.max(columns[0] as number, rows[0] as number);
  const diagonal = `<line x1="${x(least)}" y1="${y(least)}" x2="${x(most)}" y2="${y(most)}" stroke="${INK}" stroke-dasharray="3 4"/>`;
  const drawn = curves.flatMap(({ name, points: own }, i) => {
    const stroke = STROKES[i];
    const line = own.map(([a, b]) => `${x(a)},${y(b)}`).join(" ");
    return [
      `<polyline points="${line}" fill="none" stroke="${stroke}" stroke-width="2"/>`,
      ...own.map(
        ([a, b]) =>
          `<circle cx="${x(a)}" cy="${y(b)}" r="3" fill="${stroke}"><title>${name}, ${a}: ${format(b)}</title></circle>`,
      ),
      `<rect x="${right + 14}" y="${TOP + 20 * i}" width="11" height="11" fill="${stroke}"/>`,
      `<text x="${right + 31}" y="${TOP + 20 * i + 10}">${name}</text>`,
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img">`,
    `<title>${title}</title>`,
    `<g font-family="system-ui, sans-serif" font-size="11" fill="${INK}">`,
    ...grid,
    ...(hasDiagonal ? [diagonal] : []),
    ...drawn,
    "</g>",
    "</svg>",
    "",
  ].join("\n");
}
