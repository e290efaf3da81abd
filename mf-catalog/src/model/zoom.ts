/** The size and position of an enlarged picture on its stage. */
export interface Zoom {
  /** 1 when the whole picture fits the stage. */
  scale: number;
  /** Pixels from the centre of the stage to the centre of the picture. */
  x: number;
  y: number;
}
/** In pixels. */
export interface Size {
  width: number;
  height: number;
}
/** Pixels from the centre of the stage. */
export interface Point {
  x: number;
  y: number;
}

/** The sizes of the stage and of the picture on it. */
export interface Layout {
  stage: Size;
  /** The picture's size at scale 1, where it fits the stage. */
  picture: Size;
  /** The width of the photograph, in its own pixels. */
  detail: number;
}

/** The whole picture, in the centre of the stage. */
export const fitted: Zoom = { scale: 1, x: 0, y: 0 };
/** The largest scale on any stage. */
const maxScale = 4;
/** The factor of a double tap, and of one press on the zoom buttons. */
export const scaleStep = 2;

const between = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** Limits the position: a large picture covers the stage, and a picture smaller than the stage is in its centre. */
function withinEdges({ scale, x, y }: Zoom, { stage, picture }: Layout): Zoom {
  const maxX = Math.max(0, (picture.width * scale - stage.width) / 2);
  const maxY = Math.max(0, (picture.height * scale - stage.height) / 2);
  return { scale, x: between(x, -maxX, maxX) + 0, y: between(y, -maxY, maxY) + 0 }; // + 0 turns -0 into 0
}

/** The scale at which a pixel of the photograph is a pixel of the page: a larger one shows no more detail. */
export const largestScale = ({ picture, detail }: Layout): number => between(detail / picture.width, 1, maxScale);

/** Scales to `target`, limited to values 1 to `largestScale`. The detail under `at` stays there as far as the edges allow. */
export function zoomTo(zoom: Zoom, target: number, layout: Layout, at: Point = { x: 0, y: 0 }): Zoom {
  const scale = between(target, 1, largestScale(layout));
  const ratio = scale / zoom.scale;
  return withinEdges({ scale, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio }, layout);
}

/** Moves the picture by a number of pixels, as far as its edges allow. */
export const panBy = (zoom: Zoom, by: Point, layout: Layout): Zoom =>
  withinEdges({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, layout);

/** Enlarges the detail under `at`, or shows the whole picture again when it is enlarged already. */
export const toggleZoom = (zoom: Zoom, layout: Layout, at: Point): Zoom =>
  zoom.scale > 1 ? fitted : zoomTo(zoom, scaleStep, layout, at);
