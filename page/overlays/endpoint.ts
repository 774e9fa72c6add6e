/**
 * The endpoint whose connections are shown: the pinned one, or the last one under the pointer or with the focus.
 *
 *      board            ╱  list       A pointer on its way from the endpoint to the list crosses other cells. Inside the
 *      endpoint ●  ·  ·   ┌────┐      cone from the endpoint to the list they do not count, unless the pointer rests
 *               ╲  ·  ·   │    │      there; outside they count at once.
 *                       ╲ └────┘
 */
import { computed, signal } from "@preact/signals";
import type { Cell, Edge } from "../../wrapper/types.js";
import { isOnBoard } from "../board/geometry.js";
import { pinned, sides } from "../state/store.js";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How long the pointer must rest on a cell inside the cone until the cell counts. */
const REST_MILLISECONDS = 350;
/** Tolerance on both sides of the cone, in radians. */
const TOLERANCE = 0.1;

const latest = signal<Cell | Edge | null>(null);
export const endpoint = computed(() => {
  const place = pinned.value ?? latest.value;
  // After a change to a smaller board, the place may be outside it.
  return place !== null && isOnBoard(place, sides.value) ? place : null;
});

/** The list that the pointer may be heading for. */
let list: Element | null = null;
/** The last place of the pointer on the endpoint. */
let origin: Point | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

export function setList(element: Element | null): void {
  list = element;
}

function placeOf(target: EventTarget | null): Cell | Edge | null {
  const element = target instanceof Element ? target.closest<SVGElement>("[data-cell], [data-edge]") : null;
  return element?.dataset.cell ?? element?.dataset.edge ?? null;
}

function accept(place: Cell | Edge, at: Point | null): void {
  latest.value = place;
  origin = at;
}

/** True if `to` lies in the cone from `from` to the box. */
export function isHeadingFor(box: DOMRectReadOnly, from: Point, to: Point): boolean {
  const angle = (x: number, y: number) => Math.atan2(y - from.y, x - from.x);
  const middle = angle((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  /** The angle from the middle, in −π…π. */
  const turn = (x: number, y: number) => {
    const difference = angle(x, y) - middle;
    return Math.atan2(Math.sin(difference), Math.cos(difference));
  };
  const corners = [box.left, box.right].flatMap((x) => [turn(x, box.top), turn(x, box.bottom)]);
  const direction = turn(to.x, to.y);
  return direction >= Math.min(...corners) - TOLERANCE && direction <= Math.max(...corners) + TOLERANCE;
}

function onPointerMove({ target, pointerType, clientX: x, clientY: y }: PointerEvent): void {
  if (pointerType === "touch") return;
  clearTimeout(timer);
  const place = placeOf(target);
  if (place === null) return;
  const at = { x, y };
  const isOnItsWay =
    place !== latest.peek() &&
    origin !== null &&
    list !== null &&
    isHeadingFor(list.getBoundingClientRect(), origin, at);
  if (isOnItsWay) timer = setTimeout(() => accept(place, at), REST_MILLISECONDS);
  else accept(place, at);
}

function onFocus({ target }: FocusEvent): void {
  const place = placeOf(target);
  if (place === null || place === latest.peek()) return;
  clearTimeout(timer);
  accept(place, null);
}

addEventListener("pointermove", onPointerMove);
addEventListener("focusin", onFocus);
