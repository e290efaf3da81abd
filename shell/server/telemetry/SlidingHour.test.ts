import { Hour } from "./SlidingHour";

const minuteMs = 60_000;
const now = 1_800_000_000_000;

describe("Hour", () => {
  it("adds up equal rows, and tells when they came", () => {
    const hour = new Hour<{ remote: string }>();
    hour.add({ remote: "cart" }, now - 10 * minuteMs);
    hour.add({ remote: "cart" }, now, 2);
    hour.add({ remote: "account" }, now);
    expect(hour.rows(now)).toEqual([
      { row: { remote: "cart" }, count: 3 },
      { row: { remote: "account" }, count: 1 },
    ]);
    expect(hour.rows(now, 10)).toContainEqual({ row: { remote: "cart" }, count: 2 });
    const course = hour.course(now, ({ remote }) => remote === "cart");
    expect([course.length, course[49], course[59]]).toEqual([60, 1, 2]);
    expect(hour.course(now, () => true, 5).slice(-3)).toEqual([1, 0, 3]);
  });

  it("forgets what is more than an hour past", () => {
    const hour = new Hour<{ remote: string }>();
    hour.add({ remote: "cart" }, now);
    expect(hour.rows(now + 59 * minuteMs)).toHaveLength(1);
    expect(hour.rows(now + 60 * minuteMs)).toEqual([]);
    expect(hour.course(now + 60 * minuteMs, () => true).some(Boolean)).toBe(false);
  });

  it("does not grow without end, and says what it left out", () => {
    const hour = new Hour<{ at: number }>();
    for (let at = 0; at < 5000; at += 1) hour.add({ at }, now);
    hour.add({ at: 0 }, now);
    expect(hour.rows(now)).toHaveLength(2000);
    expect(hour.dropped).toBe(3000);
    for (let minute = 1; minute <= 200; minute += 1) hour.add({ at: minute }, now + minute * minuteMs);
    expect(hour.rows(now + 200 * minuteMs)).toHaveLength(60);
  });
});
