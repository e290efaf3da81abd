import { fitted, type Layout, largestScale, panBy, toggleZoom, zoomTo } from "./zoom";

/** A tall picture on a wide stage. */
const layout: Layout = { stage: { width: 800, height: 600 }, picture: { width: 450, height: 600 }, detail: 900 };

it("leaves the detail under the pointer in place", () => {
  const zoom = zoomTo(fitted, 2, layout, { x: 30, y: -100 });
  expect(zoom).toEqual({ scale: 2, x: -30, y: 100 });
});

it("is never smaller than the whole picture, nor larger than its detail allows", () => {
  expect(zoomTo(fitted, 0.5, layout)).toEqual(fitted);
  expect(zoomTo(fitted, 9, layout).scale).toBe(2);
});

it.each([
  [360, 2.5],
  [600, 1.5],
  [1200, 1],
  [90, 4],
])("grows on a stage where it is %i px wide to %f, where its pixels are those of the page", (width, largest) => {
  expect(largestScale({ ...layout, picture: { width, height: (width / 3) * 4 } })).toBe(largest);
});

it("stops at the picture's edges", () => {
  const zoom = zoomTo(fitted, 2, layout);
  expect(panBy(zoom, { x: 999, y: -999 }, layout)).toEqual({ scale: 2, x: 50, y: -300 });
});

it("stays in the centre when the picture is smaller than the stage", () => {
  expect(panBy(fitted, { x: 40, y: 40 }, layout)).toEqual(fitted);
});

it("enlarges the detail under a press and shows the whole picture on the next", () => {
  const near = toggleZoom(fitted, layout, { x: 0, y: 50 });
  expect(near).toEqual({ scale: 2, x: 0, y: -50 });
  expect(toggleZoom(near, layout, { x: 0, y: 50 })).toEqual(fitted);
});
