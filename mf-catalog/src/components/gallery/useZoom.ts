import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Frame, fitted, type Point, panBy, scaleStep, toggleZoom, type Zoom, zoomTo } from "../../model/zoom";

/** Two taps within this time and distance are a double tap. */
const doubleTap = { ms: 300, px: 30 };
/** A finger that moves this far sideways turns the page. */
const swipePx = 60;
/** Pixels that an arrow key moves an enlarged picture. */
const keyStepPx = 80;

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: keyStepPx, y: 0 },
  ArrowRight: { x: -keyStepPx, y: 0 },
  ArrowUp: { x: 0, y: keyStepPx },
  ArrowDown: { x: 0, y: -keyStepPx },
};

interface Tap extends Point {
  at: number;
}

/**
 * Enlarges the picture on a stage by wheel, double click, drag, pinch, double tap and keys. `onTurn` is told of a swipe or
 * an arrow key that asks for another picture, while the whole one is in view.
 */
export function useZoom(
  stage: RefObject<HTMLElement | null>,
  picture: RefObject<HTMLElement | null>,
  onTurn: (step: 1 | -1) => void,
) {
  const [zoom, setZoom] = useState<Zoom>(fitted);
  const fingers = useRef(new Map<number, Point>());
  const begun = useRef<Point | null>(null);
  const lastTap = useRef<Tap | null>(null);

  /** Sizes as they are now: a phone may have been turned. */
  const frame = (): Frame => {
    const of = (element: HTMLElement | null) => ({
      width: element?.offsetWidth ?? 0,
      height: element?.offsetHeight ?? 0,
    });
    return { stage: of(stage.current), picture: of(picture.current) };
  };
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect();
    return {
      x: clientX - (box?.left ?? 0) - (box?.width ?? 0) / 2,
      y: clientY - (box?.top ?? 0) - (box?.height ?? 0) / 2,
    };
  };
  const scaleBy = (factor: number, at?: Point) => setZoom((now) => zoomTo(now, now.scale * factor, frame(), at));

  // By script, not as an attribute: the page's policy forbids inline styles.
  useLayoutEffect(() => {
    const style = picture.current?.style;
    style?.setProperty("--scale", String(zoom.scale));
    style?.setProperty("--x", `${zoom.x}px`);
    style?.setProperty("--y", `${zoom.y}px`);
  }, [picture, zoom]);

  // React listens to the wheel passively, and could not keep the page behind from being zoomed by the browser.
  useEffect(() => {
    const element = stage.current;
    const roll = (event: WheelEvent) => {
      event.preventDefault();
      scaleBy(Math.exp(-event.deltaY / 400), fromMiddle(event));
    };
    element?.addEventListener("wheel", roll, { passive: false });
    return () => element?.removeEventListener("wheel", roll);
  });

  const tap = (event: PointerEvent) => {
    const here = { ...fromMiddle(event), at: event.timeStamp };
    const before = lastTap.current;
    const isSecond = before && here.at - before.at < doubleTap.ms && distance(here, before) < doubleTap.px;
    lastTap.current = isSecond ? null : here;
    if (isSecond) setZoom((now) => toggleZoom(now, frame(), here));
  };
  const lift = (event: PointerEvent) => {
    const from = begun.current;
    const wasAlone = fingers.current.size === 1;
    fingers.current.delete(event.pointerId);
    if (!from || !wasAlone) return;
    const to = fromMiddle(event);
    if (distance(from, to) < 8) tap(event);
    else if (zoom.scale === 1 && Math.abs(to.x - from.x) > swipePx) onTurn(to.x < from.x ? 1 : -1);
  };
  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const here = fromMiddle(event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, here);
    if (other) scaleBy(distance(here, other) / Math.max(1, distance(before, other)), middle(here, other));
    else setZoom((now) => panBy(now, { x: here.x - before.x, y: here.y - before.y }, frame()));
  };

  return {
    scale: zoom.scale,
    enlarge: () => scaleBy(scaleStep),
    reduce: () => scaleBy(1 / scaleStep),
    reset: () => setZoom(fitted),
    onKey: (key: string): boolean => {
      const arrow = arrows[key];
      if (key === "+" || key === "=") scaleBy(scaleStep);
      else if (key === "-") scaleBy(1 / scaleStep);
      else if (key === "0") setZoom(fitted);
      else if (arrow && zoom.scale > 1) setZoom((now) => panBy(now, arrow, frame()));
      else if (arrow && arrow.x !== 0) onTurn(arrow.x < 0 ? 1 : -1);
      else return false;
      return true;
    },
    pointers: {
      onPointerDown: (event: PointerEvent) => {
        // The element that was touched keeps the finger, wherever it wanders.
        event.currentTarget.setPointerCapture?.(event.pointerId);
        const here = fromMiddle(event);
        begun.current = fingers.current.size === 0 ? here : null;
        fingers.current.set(event.pointerId, here);
      },
      onPointerMove: move,
      onPointerUp: lift,
      onPointerCancel: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
    },
  };
}
