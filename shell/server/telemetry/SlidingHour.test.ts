import { SlidingHour } from "./SlidingHour";

const minuteMs = 60_000;
const now = 1_800_000_000_000;

describe("SlidingHour", () => {
  it("adds up equal rows, by the minute in which they were added", () => {
    const hour = new SlidingHour<{ remote: string }>();
    hour.add({ remote: "cart" }, now - 10 * minuteMs);
    hour.add({ remote: "cart" }, now, 2);
    hour.add({ remote: "account" }, now);
    expect(hour.rows(now)).toEqual([
      { row: { remote: "cart" }, count: 3 },
      { row: { remote: "account" }, count: 1 },
    ]);
    expect(hour.rows(now, 10)).toContainEqual({ row: { remote: "cart" }, count: 2 });
    const series = hour.series(now, ({ remote }) => remote === "cart");
    expect([series.length, series[49], series[59]]).toEqual([60, 1, 2]);
    expect(hour.series(now, () => true, 5).slice(-3)).toEqual([1, 0, 3]);
  });

  it("drops rows that are more than an hour old", () => {
    const hour = new SlidingHour<{ remote: string }>();
    hour.add({ remote: "cart" }, now);
    expect(hour.rows(now + 59 * minuteMs)).toHaveLength(1);
    expect(hour.rows(now + 60 * minuteMs)).toEqual([]);
    expect(hour.series(now + 60 * minuteMs, () => true).some(Boolean)).toBe(false);
  });

  it("has a bounded size, and counts the rows that it dropped", () => {
    const hour = new SlidingHour<{ id: number }>();
    for (let id = 0; id < 5000; id += 1) hour.add({ id }, now);
    hour.add({ id: 0 }, now);
    expect(hour.rows(now)).toHaveLength(2000);
    expect(hour.dropped).toBe(3000);
    for (let minute = 1; minute <= 200; minute += 1) hour.add({ id: minute }, now + minute * minuteMs);
    expect(hour.rows(now + 200 * minuteMs)).toHaveLength(60);
  });
});
