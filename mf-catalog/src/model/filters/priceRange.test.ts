import { pence } from "@aurelle/shared/money";
import { draftOf, readRange } from "./priceRange";

describe("readRange", () => {
  it.each([
    ["100", "250", 10000, 25000],
    ["", "", null, null],
    ["£1,250", " ", 125000, null],
    ["0", "0", 0, 0],
    ["250", "250", 25000, 25000],
  ])("reads %p to %p", (min, max, minPrice, maxPrice) => {
    expect(readRange({ min, max })).toEqual({ isValid: true, value: { minPrice, maxPrice } });
  });

  it.each(["-1", "12.50", "ten", "99999999"])("rejects %p as a price", (min) => {
    expect(readRange({ min, max: "" })).toEqual({
      isValid: false,
      errors: { min: "Enter whole pounds, for example 250" },
    });
  });

  it("rejects a minimum above the maximum", () => {
    expect(readRange({ min: "300", max: "200" })).toEqual({
      isValid: false,
      errors: { min: "The minimum is above the maximum" },
    });
  });
});

it("shows a range in pounds", () => {
  expect(draftOf({ minPrice: pence(10000), maxPrice: null })).toEqual({ min: "100", max: "" });
});
