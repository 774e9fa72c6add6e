/** Draws a mark as SVG around the origin, for the board and for legends. */
import type { Mark, Shading, Shape } from "./drawing.js";
import { hexagon, RADIUS, round } from "./geometry.js";

const INNER = hexagon(RADIUS - 0.6);
const SMALL = hexagon(RADIUS - 3);

function star(points: number, outer: number, inner: number): string {
  return Array.from({ length: 2 * points }, (_, i) => {
    const [angle, radius] = [(Math.PI * i) / points - Math.PI / 2, i % 2 === 0 ? outer : inner];
    return `${round(radius * Math.cos(angle))},${round(radius * Math.sin(angle))}`;
  }).join(" ");
}

const STAR = star(5, 11, 4.6);

const SHAPES: Readonly<Record<Shape, () => preact.JSX.Element>> = {
  star: () => <polygon class="shape-star" points={STAR} />,
  ring: () => <circle class="shape-ring" r="13.6" />,
  "dashed-ring": () => <circle class="shape-ring dashed" r="13.6" />,
  diamond: () => <polygon class="shape-solid" points="0,-9 9,0 0,9 -9,0" />,
  cross: () => <path class="shape-cross" d="M-3.6,-3.6 3.6,3.6 M3.6,-3.6 -3.6,3.6" />,
  check: () => <path class="shape-check" d="M-7,0 -2,6 8,-7" />,
  "square-black": () => <rect class="square-black" x="-6.5" y="-6.5" width="13" height="13" rx="1.5" />,
  "square-white": () => (
    <g>
      <rect class="square-white" x="-7" y="-7" width="14" height="14" rx="1.5" />
      <rect class="square-white" x="-4" y="-4" width="8" height="8" rx="1" />
    </g>
  ),
  outline: () => <polygon class="shape-outline" points={SMALL} />,
};

export function MarkBackground({ mark }: { readonly mark: Mark }) {
  return (
    <>
      {mark.heat !== undefined && (
        <polygon class="heat" points={INNER} style={{ fillOpacity: round(0.06 + 0.82 * mark.heat) }} />
      )}
      {mark.shading !== undefined && (
        <polygon class={`shading ${mark.shading}`} points={INNER} fill={`url(#shading-${mark.shading})`} />
      )}
    </>
  );
}

export function MarkShape({ mark }: { readonly mark: Mark }) {
  return (
    <>
      {mark.shape !== undefined && SHAPES[mark.shape]()}
      {mark.text !== undefined && (
        <text class="mark-text" y="4.2">
          {mark.text}
        </text>
      )}
    </>
  );
}

const TILES: Readonly<Record<Shading, preact.JSX.Element>> = {
  hatch: <path d="M-1,7 7,-1 M-1,1 1,-1 M5,7 7,5" />,
  "back-hatch": <path d="M-1,-1 7,7 M-1,5 1,7 M5,-1 7,1" />,
  dots: <circle cx="3" cy="3" r="1.25" class="dot" />,
  lines: <path d="M0,3 6,3" />,
  grid: <path d="M0,3 6,3 M3,0 3,6" />,
};

/** The tiles of the shadings, once per page; the board and the legends refer to them. */
export function ShadingTiles() {
  return (
    <svg class="tiles" aria-hidden="true" width="0" height="0">
      <defs>
        {Object.entries(TILES).map(([name, tile]) => (
          <pattern
            key={name}
            id={`shading-${name}`}
            class={`tile ${name}`}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
          >
            {tile}
          </pattern>
        ))}
      </defs>
    </svg>
  );
}

/** A mark and its meaning. */
export function LegendItem({ mark }: { readonly mark: Mark }) {
  return (
    <li>
      <svg viewBox="-20 -21 40 42" aria-hidden="true">
        <polygon class="hexagon" points={hexagon(RADIUS - 0.5)} />
        <MarkBackground mark={mark} />
        <MarkShape mark={mark} />
      </svg>
      {mark.title}
    </li>
  );
}
