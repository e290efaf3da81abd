/** A rectangle of the picture, in its units. */
export interface Box<T> {
  x: number;
  y: number;
  width: number;
  height: number;
  item: T;
}
type Area = Omit<Box<unknown>, "item">;

/** How far the worst of a row of boxes is from a square, when they fill `side` together. */
function worst(sizes: readonly number[], side: number): number {
  const sum = sizes.reduce((total, size) => total + size, 0);
  return Math.max(
    ...sizes.map((size) => Math.max((side * side * size) / (sum * sum), (sum * sum) / (side * side * size))),
  );
}

/** One row along the shorter side, and the area that is left. */
function layRow<T>(row: readonly { size: number; item: T }[], area: Area): { boxes: Box<T>[]; rest: Area } {
  const sum = row.reduce((total, { size }) => total + size, 0);
  const { x, y, width, height } = area;
  const isWide = width >= height;
  const depth = sum / (isWide ? height : width);
  let at = isWide ? y : x;
  const boxes = row.map(({ size, item }) => {
    const length = size / depth;
    const box = isWide
      ? { x, y: at, width: depth, height: length, item }
      : { x: at, y, width: length, height: depth, item };
    at += length;
    return box;
  });
  const rest = isWide
    ? { x: x + depth, y, width: width - depth, height }
    : { x, y: y + depth, width, height: height - depth };
  return { boxes, rest };
}

/** Fills an area with boxes as large as their items weigh, as square as can be, the heaviest first ("squarified"). */
export function treemap<T>(items: readonly T[], weigh: (item: T) => number, area: Area): Box<T>[] {
  const total = items.reduce((sum, item) => sum + weigh(item), 0);
  const scale = total === 0 ? 0 : (area.width * area.height) / total;
  const left = items
    .map((item) => ({ size: weigh(item) * scale, item }))
    .filter(({ size }) => size > 0)
    .sort((a, b) => b.size - a.size);
  const boxes: Box<T>[] = [];
  let rest = area;
  while (left.length > 0) {
    const side = Math.min(rest.width, rest.height);
    let count = 1;
    const sizes = left.map(({ size }) => size);
    while (count < left.length && worst(sizes.slice(0, count + 1), side) <= worst(sizes.slice(0, count), side))
      count += 1;
    const laid = layRow(left.splice(0, count), rest);
    boxes.push(...laid.boxes);
    rest = laid.rest;
  }
  return boxes;
}
