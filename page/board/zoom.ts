/**
 * The zoom of the board: 1 fits it into its frame, more lets it overflow, and the frame scrolls. Scrolling is the
 * browser's own, so fingers, wheels, scroll bars and the keyboard focus all pan the board.
 */
import { signal } from "@preact/signals";

/** The widest a cell gets, in pixels. */
const MAX_CELL_PIXELS = 96;
/** A cell of this width is easy to hit with a finger. */
const EASY_CELL_PIXELS = 30;
const STEP = 1.5;

export const zoom = signal(1);

/** A point of the screen that stays where it is. */
interface Anchor {
  readonly x: number;
  readonly y: number;
}

let frame: HTMLElement | null = null;

/** The width of a cell in pixels if the board fits into its frame. */
function fittingCellPixels(element: HTMLElement): number {
  const cell = element.querySelector("[data-cell] .hexagon");
  return cell === null ? MAX_CELL_PIXELS : cell.getBoundingClientRect().width / zoom.peek();
}

function middleOf(element: Element): Anchor {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** A place on the board: fractions of its width and height. */
type Place = readonly [across: number, down: number];

function placeAt({ x, y }: Anchor, board: Element): Place {
  const { left, top, width, height } = board.getBoundingClientRect();
  return [(x - left) / width, (y - top) / height];
}

/**
 * Changes the zoom, and scrolls so that `place` is at the anchor as far as the board's borders allow. Default: the place
 * that is there, and the middle of the frame.
 */
function zoomTo(wanted: number, anchor?: Anchor, place?: Place): void {
  const board = frame?.firstElementChild;
  if (frame === null || !board) return;
  const most = Math.max(1, MAX_CELL_PIXELS / fittingCellPixels(frame));
  const next = Math.max(1, Math.min(most, wanted));
  const { x, y } = anchor ?? middleOf(frame);
  const [across, down] = place ?? placeAt({ x, y }, board);
  // The size changes at once and not with the next drawing, because scrolling depends on it.
  frame.style.setProperty("--zoom", String(next));
  zoom.value = next;
  const after = board.getBoundingClientRect();
  frame.scrollLeft += after.left + across * after.width - x;
  frame.scrollTop += after.top + down * after.height - y;
}

/** Zooms in by one step. The first step makes cells easy to hit, however small they are. */
export function zoomIn(anchor?: Anchor): void {
  if (frame === null) return;
  const easy = zoom.value === 1 ? EASY_CELL_PIXELS / fittingCellPixels(frame) : 0;
  zoomTo(Math.max(zoom.value * STEP, easy), anchor);
}

export function zoomOut(anchor?: Anchor): void {
  zoomTo(zoom.value / STEP, anchor);
}

export function zoomToFit(): void {
  zoomTo(1);
}

/** Zooms with the keyboard. Returns false if the key has no such meaning. */
export function zoomByKey(key: string, focused: Element): boolean {
  if (key === "+" || key === "=") zoomIn(middleOf(focused));
  else if (key === "-") zoomOut(middleOf(focused));
  else if (key === "0") zoomToFit();
  else return false;
  focused.scrollIntoView({ block: "nearest", inline: "nearest" });
  return true;
}

function onWheel(event: WheelEvent): void {
  // Browsers report a pinch on a touchpad as a wheel with Ctrl.
  if (!event.ctrlKey) return;
  event.preventDefault();
  zoomTo(zoom.value * Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY });
}

/** The distance of two fingers, the place between them and the zoom when they touched the board. */
let pinch: { readonly distance: number; readonly place: Place; readonly zoom: number } | null = null;

function onTouch(event: TouchEvent): void {
  const [first, second] = event.touches;
  const board = frame?.firstElementChild;
  if (event.touches.length !== 2 || first === undefined || second === undefined || !board) {
    pinch = null;
    return;
  }
  if (event.cancelable) event.preventDefault();
  const distance = Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY);
  const middle = { x: (first.clientX + second.clientX) / 2, y: (first.clientY + second.clientY) / 2 };
  pinch ??= { distance: Math.max(1, distance), place: placeAt(middle, board), zoom: zoom.value };
  zoomTo((pinch.zoom * distance) / pinch.distance, middle, pinch.place);
}

/** Connects the frame of the board, whose only child is the board. Call with null to disconnect. */
export function setFrame(element: HTMLElement | null): void {
  frame = element;
  if (element === null) return;
  element.style.setProperty("--zoom", String(zoom.peek()));
  // Not passive, so that the browser does not zoom the whole page.
  element.addEventListener("wheel", onWheel, { passive: false });
  for (const type of ["touchstart", "touchmove", "touchend", "touchcancel"] as const) {
    element.addEventListener(type, onTouch, { passive: false });
  }
}
