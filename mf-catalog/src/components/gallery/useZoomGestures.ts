import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { type Point, scaleStep } from "../../model/zoom";
import type { ZoomControl } from "./useZoom";

/** Two taps within this time and distance are a double tap. */
const doubleTap = { ms: 300, px: 30 };
/** A finger that moves less than this is a tap. */
const tapPx = 8;
/** A finger that moves more than this sideways is a swipe. */
const swipePx = 60;
/** The distance by which an arrow key moves an enlarged picture. */
const keyStepPx = 80;
/** The wheel's travel, in pixels, that multiplies the scale by e. */
const wheelPx = 400;

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: keyStepPx, y: 0 },
  ArrowRight: { x: -keyStepPx, y: 0 },
  ArrowUp: { x: 0, y: keyStepPx },
  ArrowDown: { x: 0, y: -keyStepPx },
};

/** The position of a pointer, in pixels from the centre of the stage. */
function positionOf({ clientX, clientY }: { clientX: number; clientY: number }, stage: HTMLElement | null): Point {
  const box = stage?.getBoundingClientRect();
  return {
    x: clientX - (box?.left ?? 0) - (box?.width ?? 0) / 2,
    y: clientY - (box?.top ?? 0) - (box?.height ?? 0) / 2,
  };
}

/** Zooms by the wheel. React's own listener is passive: it cannot stop the browser from zooming the page. */
function useWheel(stage: RefObject<HTMLElement | null>, scaleBy: ZoomControl["scaleBy"]): void {
  useEffect(() => {
    const element = stage.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      scaleBy(Math.exp(-event.deltaY / wheelPx), positionOf(event, element));
    };
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, [stage, scaleBy]);
}

/** Pointer handlers for drag, pinch, swipe, a mouse's click and a finger's double tap. */
function usePointers(
  stage: RefObject<HTMLElement | null>,
  { scale, scaleBy, pan, toggle }: ZoomControl,
  onTurn: (step: 1 | -1) => void,
) {
  /** The pointers on the stage, by id. */
  const pointers = useRef(new Map<number, Point>());
  /** Where a gesture with one pointer began; `null` when a second pointer took part. */
  const start = useRef<Point | null>(null);
  const lastTap = useRef<(Point & { timeStamp: number }) | null>(null);

  const onTap = (at: Point, { pointerType, timeStamp }: PointerEvent) => {
    const before = lastTap.current;
    const isSecond = before && timeStamp - before.timeStamp < doubleTap.ms && distance(at, before) < doubleTap.px;
    lastTap.current = isSecond ? null : { ...at, timeStamp };
    // A click enlarges at once, and the second one of a double click does not undo it.
    if (pointerType === "mouse" ? !isSecond : isSecond) toggle(at);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      // The stage receives the pointer's events also when it leaves the stage.
      event.currentTarget.setPointerCapture?.(event.pointerId);
      const at = positionOf(event, stage.current);
      start.current = pointers.current.size === 0 ? at : null;
      pointers.current.set(event.pointerId, at);
    },
    onPointerMove: (event: PointerEvent) => {
      const before = pointers.current.get(event.pointerId);
      if (!before) return;
      const at = positionOf(event, stage.current);
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      pointers.current.set(event.pointerId, at);
      if (other) scaleBy(distance(at, other) / Math.max(1, distance(before, other)), middle(at, other));
      else pan({ x: at.x - before.x, y: at.y - before.y });
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current;
      const isOnly = pointers.current.size === 1;
      pointers.current.delete(event.pointerId);
      if (!from || !isOnly) return;
      const to = positionOf(event, stage.current);
      if (distance(from, to) < tapPx) onTap(to, event);
      else if (scale === 1 && Math.abs(to.x - from.x) > swipePx) onTurn(to.x < from.x ? 1 : -1);
    },
    onPointerCancel: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
  };
}

/**
 * Controls a zoom by wheel, click, drag, pinch, double tap and keys.
 * @param onTurn called when a swipe or an arrow key selects the next (1) or previous (-1) picture, at scale 1 only.
 */
export function useZoomGestures(
  stage: RefObject<HTMLElement | null>,
  zoom: ZoomControl,
  onTurn: (step: 1 | -1) => void,
) {
  const { scale, scaleBy, pan, reset } = zoom;
  useWheel(stage, scaleBy);
  const pointers = usePointers(stage, zoom, onTurn);
  /** Returns whether the key controls the zoom or the pictures. */
  const onKey = (key: string): boolean => {
    const arrow = arrows[key];
    if (key === "+" || key === "=") scaleBy(scaleStep);
    else if (key === "-") scaleBy(1 / scaleStep);
    else if (key === "0") reset();
    else if (arrow && scale > 1) pan(arrow);
    else if (arrow && arrow.x !== 0) onTurn(arrow.x < 0 ? 1 : -1);
    else return false;
    return true;
  };
  return { onKey, pointers };
}
