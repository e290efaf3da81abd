import { londonTime } from "../../../protocol/londonTime";
import { timeLeft } from "./timeLeft";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

describe("timeLeft", () => {
  it.each([
    [40 * day, "40 days"],
    [6 * day - 1, "6 days"],
    [5 * day + second, "5 days"],
    [5 * day, "5 days 0 hours"],
    [5 * day - second, "4 days 23 hours"],
    [day + hour, "1 day 1 hour"],
    [day, "1 day 0 hours"],
    [day - second, "23 hours 59 minutes"],
    [hour + minute, "1 hour 1 minute"],
    [hour, "1 hour 0 minutes"],
    [hour - second, "59 minutes 59 seconds"],
    [minute + second, "1 minute 1 second"],
    [minute, "1 minute 0 seconds"],
    [minute - second, "59 seconds"],
    [2 * second, "2 seconds"],
    [second, "1 second"],
    [1, "1 second"],
  ])("with %i ms to go shows %s", (leftMs, text) => {
    expect(timeLeft(leftMs)).toBe(text);
  });

  it.each([0, -1, -400 * day, Number.NaN])("is over at %p", (leftMs) => {
    expect(timeLeft(leftMs)).toBeNull();
  });
});

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

  it("is no number for what is no time", () => {
    expect(londonTime("some day")).toBeNaN();
  });

  it("is a day of 23 hours when summer time begins", () => {
    const left = londonTime("2025-03-30T12:00") - londonTime("2025-03-29T12:00");
    expect(timeLeft(left)).toBe("23 hours 0 minutes");
  });
});
