/** How an enlarged picture stands on its stage. */
export interface Zoom {
  /** 1: the whole picture fits the stage. */
  scale: number;
  /** Pixels from the stage's middle to the picture's. */
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}
/** Pixels from the stage's middle. */
export interface Point {
  x: number;
  y: number;
}
/** `picture`: as it fits the stage, at scale 1. */
export interface Frame {
  stage: Size;
  picture: Size;
}

export const fitted: Zoom = { scale: 1, x: 0, y: 0 };
/** Beyond, the photographs (900 × 1200 px) have nothing more to show. */
export const maxScale = 4;
/** What a double tap, and a press on plus, make of the scale. */
export const scaleStep = 2;

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The picture's edge never leaves the stage's while it is the larger of the two; a smaller one stays in the middle. */
function held({ scale, x, y }: Zoom, { stage, picture }: Frame): Zoom {
  const roomX = Math.max(0, (picture.width * scale - stage.width) / 2);
  const roomY = Math.max(0, (picture.height * scale - stage.height) / 2);
  return { scale, x: between(x, -roomX, roomX) + 0, y: between(y, -roomY, roomY) + 0 };
}

/** Another scale; what is at `at` stays there, as far as the edges allow. */
export function zoomTo(zoom: Zoom, wanted: number, frame: Frame, at: Point = { x: 0, y: 0 }): Zoom {
  const scale = between(wanted, 1, maxScale);
  const ratio = scale / zoom.scale;
  return held({ scale, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio }, frame);
}

export const panBy = (zoom: Zoom, by: Point, frame: Frame): Zoom =>
  held({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, frame);

/** A double tap shows what is there larger, and a second one the whole again. */
export const toggleZoom = (zoom: Zoom, frame: Frame, at: Point): Zoom =>
  zoom.scale > 1 ? fitted : zoomTo(zoom, scaleStep, frame, at);
