import { formatDate, statusLabel } from "./formatting";

describe("formatDate", () => {
  it("formats the day as in Britain", () => {
    expect(formatDate("2025-05-01T10:00:00.000Z")).toBe("1 May 2025");
  });

  it("uses the shop's time zone", () => {
    expect(formatDate("2025-06-30T23:30:00.000Z")).toBe("1 July 2025");
  });

  it("shows a dash for a text that is no date", () => {
    expect(formatDate("soon")).toBe("–");
  });
});

describe("statusLabel", () => {
  it.each([
    ["pending", "Pending"],
    ["cancelled", "Cancelled"],
    ["ready_for_pickup", "Ready for pickup"],
    ["ON-HOLD", "On hold"],
    ["", "Unknown"],
  ])("shows %p as %s", (status, text) => {
    expect(statusLabel(status)).toBe(text);
  });
});
