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
  ])("shows for %i ms: %s", (leftMs, text) => {
    expect(timeLeft(leftMs)).toBe(text);
  });

  it("shows 23 hours for the day on which summer time begins", () => {
    const leftMs = londonTime("2025-03-30T12:00") - londonTime("2025-03-29T12:00");
    expect(timeLeft(leftMs)).toBe("23 hours 0 minutes");
  });

  it.each([0, -1, -400 * day, Number.NaN])("is null at %p", (leftMs) => {
    expect(timeLeft(leftMs)).toBeNull();
  });
});
