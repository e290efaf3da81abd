import { type RefObject, useCallback, useLayoutEffect, useState } from "react";
import {
  fitted,
  type Layout,
  largestScale,
  type Point,
  panBy,
  type Size,
  toggleZoom,
  type Zoom,
  zoomTo,
} from "../../model/zoom";

/** Until the photograph has loaded, it is taken to be as wide as the narrowest of the shop's, in pixels. */
const minDetail = 900;

const sizeOf = (element: HTMLElement | null): Size => ({
  width: element?.offsetWidth ?? 0,
  height: element?.offsetHeight ?? 0,
});

/** The zoom of a picture, and the functions that change it. */
export interface ZoomControl {
  /** 1 when the whole picture fits the stage. */
  scale: number;
  /** Whether the picture shows all its detail, so that it does not grow further. */
  isLargest: boolean;
  /** Multiplies the scale. The detail under `at`, by default the stage's centre, stays in place. */
  scaleBy: (factor: number, at?: Point) => void;
  /** Moves the picture by a number of pixels. */
  pan: (by: Point) => void;
  /** Enlarges the detail under `at`, or shows the whole picture again. */
  toggle: (at: Point) => void;
  /** Shows the whole picture. */
  reset: () => void;
  /** Reads how much detail the photograph has, once it has loaded. */
  onLoad: () => void;
}

/** Enlarges and moves the picture on a stage. All functions stay the same between renders. */
export function useZoom(stage: RefObject<HTMLElement | null>, picture: RefObject<HTMLElement | null>): ZoomControl {
  const [zoom, setZoom] = useState<Zoom>(fitted);
  const [largest, setLargest] = useState(Number.POSITIVE_INFINITY);

  // By script, not as a style attribute: the Content-Security-Policy forbids inline styles.
  useLayoutEffect(() => {
    const style = picture.current?.style;
    style?.setProperty("--scale", String(zoom.scale));
    style?.setProperty("--x", `${zoom.x}px`);
    style?.setProperty("--y", `${zoom.y}px`);
  }, [picture, zoom]);

  /** The sizes are read at each change: the shopper may have rotated the phone. */
  const readLayout = useCallback((): Layout => {
    const detail = picture.current?.querySelector("img")?.naturalWidth || minDetail;
    const layout = { stage: sizeOf(stage.current), picture: sizeOf(picture.current), detail };
    setLargest(largestScale(layout));
    return layout;
  }, [stage, picture]);
  useLayoutEffect(() => void readLayout(), [readLayout]);
  const change = useCallback(
    (next: (zoom: Zoom, layout: Layout) => Zoom) => {
      const layout = readLayout();
      setZoom((now) => next(now, layout));
    },
    [readLayout],
  );
  const scaleBy = useCallback(
    (factor: number, at?: Point) => change((now, layout) => zoomTo(now, now.scale * factor, layout, at)),
    [change],
  );
  const pan = useCallback((by: Point) => change((now, layout) => panBy(now, by, layout)), [change]);
  const toggle = useCallback((at: Point) => change((now, layout) => toggleZoom(now, layout, at)), [change]);
  const reset = useCallback(() => setZoom(fitted), []);
  return { scale: zoom.scale, isLargest: zoom.scale >= largest, scaleBy, pan, toggle, reset, onLoad: readLayout };
}
