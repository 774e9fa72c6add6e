/** Figures of several programs side by side as bars on a logarithmic scale, for the docs. */
import { round } from "./board-svg.js";

export interface Bars {
  /** For screen readers and as a tooltip. */
  readonly title: string;
  /** The programs, at most as many as there are fills. */
  readonly names: readonly string[];
  /** One value per program. */
  readonly groups: readonly { readonly label: string; readonly values: readonly number[] }[];
  /** A value with its unit, for the tooltip of a bar. */
  readonly format: (value: number) => string;
  /** A power of ten with its unit, for the axis. */
  readonly formatTick: (value: number) => string;
}

const WIDTH = 760;
const HEIGHT = 260;
const LEFT = 44;
const TOP = 34;
const BOTTOM = 28;
const FILLS = ["#c64024", "#b8b0a4", "#5b7f95"];
const INK = "#5b5140";
const LINE = "#e3d9c4";

/** The powers of ten that enclose every value. */
function decades(values: readonly number[]): [lowest: number, highest: number] {
  const logs = values.map(Math.log10);
  return [Math.floor(Math.min(...logs)), Math.ceil(Math.max(...logs))];
}

export function barsSvg({ title, names, groups, format, formatTick }: Bars): string {
  const [lowest, highest] = decades(groups.flatMap(({ values }) => values));
  const floor = HEIGHT - BOTTOM;
  const y = (value: number) => floor - ((Math.log10(value) - lowest) / (highest - lowest)) * (floor - TOP);
  const step = (WIDTH - LEFT - 8) / groups.length;
  const bar = (step * 0.76) / names.length;
  const grid = Array.from({ length: highest - lowest + 1 }, (_, i) => 10 ** (lowest + i)).flatMap((tick) => [
    `<line x1="${LEFT}" x2="${WIDTH - 8}" y1="${round(y(tick))}" y2="${round(y(tick))}" stroke="${LINE}"/>`,
    `<text x="${LEFT - 6}" y="${round(y(tick) + 4)}" text-anchor="end">${formatTick(tick)}</text>`,
  ]);
  const bars = groups.flatMap(({ label, values }, i) => {
    const x = LEFT + step * i + step * 0.12;
    return [
      ...values.map(
        (value, k) =>
          `<rect x="${round(x + k * bar)}" y="${round(y(value))}" width="${round(bar)}" height="${round(floor - y(value))}" fill="${FILLS[k]}"><title>${label}, ${names[k]}: ${format(value)}</title></rect>`,
      ),
      `<text x="${round(x + (bar * names.length) / 2)}" y="${floor + 16}" text-anchor="middle">${label}</text>`,
    ];
  });
  const legend = names.map(
    (name, k) =>
      `<rect x="${LEFT + 170 * k}" y="8" width="11" height="11" fill="${FILLS[k]}"/><text x="${LEFT + 170 * k + 17}" y="18">${name}</text>`,
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
