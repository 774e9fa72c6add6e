/**
 * The board as SVG. For the keyboard and screen readers it is a grid with one cell in the tab order; arrow keys move on
 * from there. Black stones are discs, white stones are discs with a ring, so they differ not only by colour.
 */
import { cellName, columnName } from "../../wrapper/board/notation.js";
import type { Cell, Edge } from "../../wrapper/types.js";
import type { Stone } from "../state/game.js";
import type { Drawing, Mark } from "./drawing.js";
import {
  cellAt,
  centerOf,
  EDGE_COLOR,
  EDGES,
  edgeLine,
  hexagon,
  isOnBoard,
  RADIUS,
  round,
  type Size,
  viewBox,
} from "./geometry.js";
import { MarkBackground, MarkShape } from "./mark.js";

const HEXAGON = hexagon(RADIUS);

interface BoardProps extends Size {
  readonly label: string;
  readonly stones: ReadonlyMap<Cell, Stone>;
  readonly last: Cell | null;
  readonly hasNumbers: boolean;
  readonly drawing: Drawing;
  /** The cell in the tab order. */
  readonly cursor: Cell;
  /** Edges react to the pointer and the keyboard. */
  readonly hasEdges: boolean;
  onCursor(cell: Cell): void;
  onPoint(place: Cell | Edge): void;
  onChoose(place: Cell | Edge): void;
}

const STEPS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-99, 0],
  End: [99, 0],
  PageUp: [0, -99],
  PageDown: [0, 99],
};

export function Board(props: BoardProps) {
  const { columns, rows, cursor, onCursor, onChoose, onPoint } = props;
  const cell = visibleCursor(cursor, props);

  // Starts from the focused cell, not from the last drawn cursor: keys may be faster than drawing.
  const onKeyDown = (event: KeyboardEvent & { readonly currentTarget: SVGGElement }) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = (event.target as SVGElement).dataset.cell ?? cell;
    const step = STEPS[event.key];
    if (step !== undefined) {
      const to = cellAt(from, step[0], step[1], props);
      event.currentTarget.querySelector<SVGElement>(`[data-cell="${to}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") onChoose(from);
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the grid and the edges in it have names
    <svg class="board" viewBox={viewBox(props)}>
      {EDGES.map((edge) => (
        <EdgeLine key={edge} edge={edge} {...props} />
      ))}
      <Coordinates columns={columns} rows={rows} />
      {/* biome-ignore lint/a11y/useSemanticElements: a grid of hexagons is no table */}
      <g role="grid" aria-label={props.label} onKeyDown={onKeyDown}>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/a11y/useSemanticElements: a grid of hexagons is no table
          <g key={row} role="row">
            {Array.from({ length: columns }, (_, column) => {
              const name = cellName(row * columns + column, columns);
              return (
                <CellView
                  key={name}
                  name={name}
                  row={row}
                  column={column}
                  stone={props.stones.get(name)}
                  isLast={props.last === name}
                  isCursor={cell === name}
                  hasNumbers={props.hasNumbers}
                  mark={props.drawing.cells[name]}
                  onChoose={onChoose}
                  onPoint={onPoint}
                  onCursor={onCursor}
                />
              );
            })}
          </g>
        ))}
      </g>
    </svg>
  );
}

/** Returns the cursor, or the middle cell if the cursor is not on the board. */
function visibleCursor(cursor: Cell, size: Size): Cell {
  const { columns, rows } = size;
  const middle = Math.floor((rows - 1) / 2) * columns + Math.floor((columns - 1) / 2);
  return cursor !== "" && isOnBoard(cursor, size) ? cursor : cellName(middle, columns);
}

interface CellProps {
  readonly name: Cell;
  readonly row: number;
  readonly column: number;
  readonly stone: Stone | undefined;
  readonly isLast: boolean;
  readonly isCursor: boolean;
  readonly hasNumbers: boolean;
  readonly mark: Mark | undefined;
  onCursor(cell: Cell): void;
  onPoint(cell: Cell): void;
  onChoose(cell: Cell): void;
}

function CellView(props: CellProps) {
  const { name, row, column, stone, isLast, isCursor, hasNumbers, mark, onChoose, onCursor, onPoint } = props;
  const [x, y] = centerOf(row, column);
  const stoneText = stone === undefined ? "empty" : `${stone.color} stone`;
  const number = stone?.number === undefined ? "" : `, move ${stone.number}`;
  const label = `${name}, ${stoneText}${number}${isLast ? ", last move" : ""}${mark === undefined ? "" : `: ${mark.title}`}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a grid of hexagons
    <g
      class="cell"
      role="gridcell"
      tabindex={isCursor ? 0 : -1}
      aria-label={label}
      data-cell={name}
      data-stone={stone?.color}
      transform={`translate(${round(x)} ${round(y)})`}
      onClick={() => {
        onCursor(name);
        onChoose(name);
      }}
      onPointerEnter={(event) => event.pointerType !== "touch" && onPoint(name)}
      onFocus={() => {
        onCursor(name);
        onPoint(name);
      }}
    >
      <polygon class="hexagon" points={HEXAGON} />
      {mark !== undefined && <MarkBackground mark={mark} />}
      {stone !== undefined && <StoneView stone={stone} hasNumber={hasNumbers} />}
      {isLast && <circle class="last" r="16.4" />}
      {mark !== undefined && <MarkShape mark={stone === undefined ? mark : withoutText(mark)} />}
      <polygon class="focus" points={HEXAGON} />
    </g>
  );
}

function withoutText({ text: _, ...mark }: Mark): Mark {
  return mark;
}

function StoneView({ stone, hasNumber }: { readonly stone: Stone; readonly hasNumber: boolean }) {
  return (
    <g class={`stone ${stone.color}`}>
      <circle r="13.4" />
      {stone.color === "white" && <circle class="inner" r="10.6" />}
      {hasNumber && stone.number !== undefined && (
        <text y="4" class={stone.number > 99 ? "long" : ""}>
          {stone.number}
        </text>
      )}
    </g>
  );
}

function EdgeLine({
  edge,
  hasEdges,
  drawing,
  onPoint,
  onChoose,
  ...size
}: BoardProps & { readonly edge: Edge }) {
  const points = edgeLine(edge, size);
  const color = EDGE_COLOR[edge];
  const mark = drawing.edges?.[edge];
  const lines = (
    <>
      <polyline class={`edge-line under ${color}`} points={points} />
      <polyline class={`edge-line ${color}`} points={points} />
      {mark !== undefined && <polyline class={`edge-mark ${mark.shape ?? ""}`} points={points} />}
    </>
  );
  if (!hasEdges) return <g>{lines}</g>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line in a picture
    <g
      class="edge"
      role="button"
      tabindex={0}
      aria-label={`${edge} edge, ${color}${mark === undefined ? "" : `: ${mark.title}`}`}
      data-edge={edge}
      onPointerEnter={(event) => event.pointerType !== "touch" && onPoint(edge)}
      onFocus={() => onPoint(edge)}
      onClick={() => onChoose(edge)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        onChoose(edge);
      }}
    >
      {lines}
      <polyline class="edge-focus" points={points} />
    </g>
  );
}

function Coordinates({ columns, rows }: Size) {
  const letters = Array.from({ length: columns }, (_, c) => {
    const [x, y] = centerOf(0, c);
    return { text: columnName(c), x: x - 5, y: y - 1.42 * RADIUS };
  });
  const numbers = Array.from({ length: rows }, (_, r) => {
    const [x, y] = centerOf(r, 0);
    return { text: String(r + 1), x: x - 1.58 * RADIUS, y: y + 3.5 };
  });
  return (
    <g class="coordinates">
      {[...letters, ...numbers].map(({ text, x, y }) => (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: letters in a picture take no focus
        <text key={text} x={round(x)} y={round(y)} aria-hidden="true">
          {text}
        </text>
      ))}
    </g>
  );
}
