import { addPence, formatPence, pence, timesPence } from "./money";

describe("pence", () => {
  it.each([12.5, -1, Number.NaN])("refuses %p", (value) => {
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

it("adds and multiplies in pence", () => {
  expect(addPence(pence(1), pence(2), timesPence(pence(50), 3))).toBe(153);
});
