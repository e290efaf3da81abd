import { bandLabel, readBand, toAddressBand } from "./priceBand";

describe("readBand", () => {
  it.each([
    ["0-100", 0, 9999, "Under £100"],
    ["100-250", 10000, 24999, "£100–£250"],
    ["500-1000", 50000, 99999, "£500–£1,000"],
    ["1000-", 100000, null, "£1,000 and more"],
  ])("reads %s", (text, minPrice, maxPrice, label) => {
    const band = readBand(text);
    expect(band).toEqual({ minPrice, maxPrice });
    expect(band && bandLabel(band)).toBe(label);
  });

  it.each(["", "100", "-100", "0-", "250-100", "100-100", "1.5-3", "100-99999999", "a-b"])("rejects %p", (text) => {
    expect(readBand(text)).toBeNull();
  });
});

describe("toAddressBand", () => {
  it.each([
    ["0-9999", "0-100"],
    ["10000-24999", "100-250"],
    ["100000-", "1000-"],
    ["10050-24999", null],
    ["cheap", null],
  ])("writes %s as %p", (value, band) => {
    expect(toAddressBand(value)).toBe(band);
  });
});
