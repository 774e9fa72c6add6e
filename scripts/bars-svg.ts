/** Times of two programs side by side as bars on a logarithmic scale, for the docs. */
import { round } from "./board-svg.js";

export interface Bars {
  /** For screen readers and as a tooltip. */
  readonly title: string;
  readonly names: readonly [string, string];
  readonly groups: readonly { readonly label: string; readonly seconds: readonly [number, number] }[];
}

const WIDTH = 760;
const HEIGHT = 260;
const LEFT = 44;
const TOP = 34;
const BOTTOM = 28;
const FILLS = ["#c64024", "#b8b0a4"] as const;
const INK = "#5b5140";
const LINE = "#e3d9c4";

/** The powers of ten that enclose every value. */
function decades(values: readonly number[]): [lowest: number, highest: number] {
  const logs = values.map(Math.log10);
  return [Math.floor(Math.min(...logs)), Math.ceil(Math.max(...logs))];
}

export function barsSvg({ title, names, groups }: Bars): string {
  const [lowest, highest] = decades(groups.flatMap(({ seconds }) => seconds));
  const floor = HEIGHT - BOTTOM;
  const y = (seconds: number) =>
    floor - ((Math.log10(seconds) - lowest) / (highest - lowest)) * (floor - TOP);
  const step = (WIDTH - LEFT - 8) / groups.length;
  const bar = step * 0.38;
  const grid = Array.from({ length: highest - lowest + 1 }, (_, i) => 10 ** (lowest + i)).flatMap(
    (seconds) => [
      `<line x1="${LEFT}" x2="${WIDTH - 8}" y1="${round(y(seconds))}" y2="${round(y(seconds))}" stroke="${LINE}"/>`,
      `<text x="${LEFT - 6}" y="${round(y(seconds) + 4)}" text-anchor="end">${seconds >= 1 ? seconds : String(Number(seconds.toPrecision(1)))} s</text>`,
    ],
  );
  const bars = groups.flatMap(({ label, seconds }, i) => {
    const x = LEFT + step * i + step * 0.12;
    return [
      ...seconds.map(
        (value, k) =>
          `<rect x="${round(x + k * bar)}" y="${round(y(value))}" width="${round(bar)}" height="${round(floor - y(value))}" fill="${FILLS[k as 0]}"><title>${label}, ${names[k as 0]}: ${value.toFixed(2)} s</title></rect>`,
      ),
      `<text x="${round(x + bar)}" y="${floor + 16}" text-anchor="middle">${label}</text>`,
    ];
  });
  const legend = names.map(
    (name, k) =>
      `<rect x="${LEFT + 170 * k}" y="8" width="11" height="11" fill="${FILLS[k as 0]}"/><text x="${LEFT + 170 * k + 17}" y="18">${name}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img">`,
    `<title>${title}</title>`,
    `<g font-family="system-ui, sans-serif" font-size="11" fill="${INK}">`,
    ...grid,
    ...bars,
    ...legend,
    "</g>",
    "</svg>",
    "",
  ].join("\n");
}
