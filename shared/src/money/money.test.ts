import { addPence, formatPence, pence, timesPence } from "./money";

describe("pence", () => {
  it.each([12.5, -1, Number.NaN])("rejects %p", (value) => {
    expect(() => pence(value)).toThrow(RangeError);
  });
});

describe("formatPence", () => {
  it.each([
    [0, "£0"],
    [99, "£0.99"],
    [98000, "£980"],
    [125000, "£1,250"],
    [125050, "£1,250.50"],
  ])("shows %i pence as %s", (amount, text) => {
    expect(formatPence(pence(amount))).toBe(text);
  });
});

it("formats every amount as `Intl.NumberFormat` does for en-GB", () => {
  const english = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });
  for (const amount of [1, 5, 50, 100_001, 99_999_999, 1_234_567_890_123]) {
    expect(formatPence(pence(amount))).toBe(english.format(amount / 100).replace(/\.00$/, ""));
  }
});

it("adds and multiplies in pence", () => {
  expect(addPence(pence(1), pence(2), timesPence(pence(50), 3))).toBe(153);
});
