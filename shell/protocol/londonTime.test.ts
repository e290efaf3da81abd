import { isLondonTime, londonTime } from "./londonTime";

describe("londonTime", () => {
  it.each([
    ["2025-06-15T18:00", "2025-06-15T17:00:00.000Z"],
    ["2025-12-15T18:00", "2025-12-15T18:00:00.000Z"],
    ["2025-03-30T00:59", "2025-03-30T00:59:00.000Z"],
    ["2025-03-30T02:00", "2025-03-30T01:00:00.000Z"],
    ["2025-10-26T00:30", "2025-10-25T23:30:00.000Z"],
    ["2025-10-26T03:00", "2025-10-26T03:00:00.000Z"],
  ])("reads %s as %s, in summer and in winter time", (local, utc) => {
    expect(new Date(londonTime(local)).toISOString()).toBe(utc);
  });

  it("counts from the clock before the change in an hour that summer time skips", () => {
    expect(new Date(londonTime("2025-03-30T01:30")).toISOString()).toBe("2025-03-30T01:30:00.000Z");
  });

  it("is NaN for a text that is not a time", () => {
    expect(londonTime("some day")).toBeNaN();
  });

  it("gives a day of 23 hours when summer time begins", () => {
    const day = londonTime("2025-03-30T12:00") - londonTime("2025-03-29T12:00");
    expect(day).toBe(23 * 3_600_000);
  });
});

describe("isLondonTime", () => {
  it.each(["2025-06-15T18:00", "2028-02-29T00:00", "2025-10-26T01:30"])("is true of %s", (local) => {
    expect(isLondonTime(local)).toBe(true);
  });

  it.each(["2025-06-31T18:00", "2025-03-30T01:30", "2025-06-15T24:00", "2025-06-15", "0050-01-01T00:00", ""])(
    "is false of %j, which no clock shows",
    (local) => {
      expect(isLondonTime(local)).toBe(false);
    },
  );
});
