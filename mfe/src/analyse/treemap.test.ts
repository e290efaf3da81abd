import { treemap } from "./treemap";

describe("treemap", () => {
  const area = { x: 0, y: 0, width: 60, height: 40 };
  const boxes = treemap([6, 6, 4, 3, 2, 2, 1], (size) => size, area);

  it("gives each item its share of the area", () => {
    for (const { width, height, item } of boxes) expect(width * height).toBeCloseTo(item * 100, 6);
  });

  it("overlaps no boxes, and places none outside the area", () => {
    for (const [index, a] of boxes.entries()) {
      expect(a.x + a.width).toBeLessThanOrEqual(60.000001);
      expect(a.y + a.height).toBeLessThanOrEqual(40.000001);
      for (const b of boxes.slice(index + 1)) {
        const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
        const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
        expect(Math.min(across, down)).toBeLessThan(0.000001);
      }
    }
  });

  it("makes no narrow boxes", () => {
    for (const { width, height } of boxes) expect(Math.max(width / height, height / width)).toBeLessThan(3);
  });

  it("leaves out items of weight 0", () => {
    expect(treemap([0, 1], (size) => size, area)).toHaveLength(1);
    expect(treemap([], Number, area)).toEqual([]);
  });
});
