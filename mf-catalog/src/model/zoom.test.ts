import { type Frame, fitted, maxScale, panBy, toggleZoom, zoomTo } from "./zoom";

/** A tall picture on a wide stage. */
const frame: Frame = { stage: { width: 800, height: 600 }, picture: { width: 450, height: 600 } };

it("leaves the detail under the pointer in place", () => {
  const zoom = zoomTo(fitted, 2, frame, { x: 30, y: -100 });
  expect(zoom).toEqual({ scale: 2, x: -30, y: 100 });
});

it("is never smaller than the whole picture, nor larger than its detail allows", () => {
  expect(zoomTo(fitted, 0.5, frame)).toEqual(fitted);
  expect(zoomTo(fitted, 9, frame).scale).toBe(maxScale);
});

it("stops at the picture's edges", () => {
  const zoom = zoomTo(fitted, 2, frame);
  expect(panBy(zoom, { x: 999, y: -999 }, frame)).toEqual({ scale: 2, x: 50, y: -300 });
});

it("stays in the centre when the picture is smaller than the stage", () => {
  expect(panBy(fitted, { x: 40, y: 40 }, frame)).toEqual(fitted);
});

it("enlarges the picture on a double tap and shows the whole picture on the next", () => {
  const near = toggleZoom(fitted, frame, { x: 0, y: 50 });
  expect(near).toEqual({ scale: 2, x: 0, y: -50 });
  expect(toggleZoom(near, frame, { x: 0, y: 50 })).toEqual(fitted);
});
