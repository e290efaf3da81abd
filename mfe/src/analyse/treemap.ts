/** A rectangle of the chart, in the units of its area. */
export interface Box<T> {
  x: number;
  y: number;
  width: number;
  height: number;
  item: T;
}
type Area = Omit<Box<unknown>, "item">;

/** The largest aspect ratio among the boxes of a row that together fill `side`. 1 is a square. */
function worstAspectRatio(sizes: readonly number[], side: number): number {
  const sum = sizes.reduce((total, size) => total + size, 0);
  return Math.max(
    ...sizes.map((size) => Math.max((side * side * size) / (sum * sum), (sum * sum) / (side * side * size))),
  );
}

/** Places one row of boxes along the shorter side. @returns the boxes and the remaining area */
function placeRow<T>(row: readonly { size: number; item: T }[], area: Area): { boxes: Box<T>[]; rest: Area } {
  const sum = row.reduce((total, { size }) => total + size, 0);
  const { x, y, width, height } = area;
  const isWide = width >= height;
  const depth = sum / (isWide ? height : width);
  let offset = isWide ? y : x;
  const boxes = row.map(({ size, item }) => {
    const length = size / depth;
    const box = isWide
      ? { x, y: offset, width: depth, height: length, item }
      : { x: offset, y, width: length, height: depth, item };
    offset += length;
    return box;
  });
  const rest = isWide
    ? { x: x + depth, y, width: width - depth, height }
    : { x, y: y + depth, width, height: height - depth };
  return { boxes, rest };
}

/** Lays out a squarified treemap: boxes with areas in proportion to `weigh`, as square as possible, the largest first. Items of weight 0 are left out. */
export function treemap<T>(items: readonly T[], weigh: (item: T) => number, area: Area): Box<T>[] {
  const total = items.reduce((sum, item) => sum + weigh(item), 0);
  const scale = total === 0 ? 0 : (area.width * area.height) / total;
  const remaining = items
    .map((item) => ({ size: weigh(item) * scale, item }))
    .filter(({ size }) => size > 0)
    .sort((a, b) => b.size - a.size);
  const boxes: Box<T>[] = [];
  let rest = area;
  while (remaining.length > 0) {
    const side = Math.min(rest.width, rest.height);
    let count = 1;
    const sizes = remaining.map(({ size }) => size);
    while (
      count < remaining.length &&
      worstAspectRatio(sizes.slice(0, count + 1), side) <= worstAspectRatio(sizes.slice(0, count), side)
    )
      count += 1;
    const row = placeRow(remaining.splice(0, count), rest);
    boxes.push(...row.boxes);
    rest = row.rest;
  }
  return boxes;
}
