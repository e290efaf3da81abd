import { readSearch } from "./readSearch";

const limitsOf = (text: string) => {
  const { minPrice, maxPrice, onSale } = readSearch(text);
  return { minPrice, maxPrice, onSale };
};
const termsOf = (text: string) => readSearch(text).terms.map(({ text: words, meaning }) => [words, meaning !== null]);

describe("readSearch", () => {
  it.each([
    ["under £100", { maxPrice: 10_000 }],
    ["rings less than 1,200.50 pounds", { maxPrice: 120_000 }],
    ["over £2k", { minPrice: 200_000 }],
    ["£100-£250", { minPrice: 10_000, maxPrice: 25_000 }],
    ["between 250 and 100", { minPrice: 10_000, maxPrice: 25_000 }],
    ["over 100 under 300", { minPrice: 10_000, maxPrice: 30_000 }],
    ["around £200", { minPrice: 15_000, maxPrice: 25_000 }],
    ["£150", { maxPrice: 15_000 }],
    ["over 99999999999999999999", { minPrice: 2_100_000_000 }],
    ["under £500 18ct ring", { maxPrice: 50_000 }],
    ["under 100, in silver", { maxPrice: 10_000 }],
    ["under 100 in silver", { maxPrice: 10_000 }],
    ["rings<300,50", { maxPrice: 30_000 }],
    ["£100 - £250 18ct ring", { minPrice: 10_000, maxPrice: 25_000 }],
    ["under £100 kids ring", { maxPrice: 10_000 }],
    ["£100-18cm bracelet", { maxPrice: 10_000 }],
  ])("reads the prices of %p in pence", (text, expected) => {
    expect(limitsOf(text)).toEqual({ onSale: false, ...expected });
  });

  it.each([
    ["necklaces over 45cm", "45 necklaces"],
    ["necklace between 45 and 50 cm", "45 50 necklace"],
    ["necklace between 45cm and 50cm", "45 50 necklace"],
    ["necklace around 45-50cm", "45 50 necklace"],
    ["bracelet up to 18cm", "18 bracelet"],
    ["bangle around 18 cm", "18 bangle"],
    ["chain at least 50cm", "50 chain"],
    ["chain at least 16in", "chain 16in"],
    ['chain under 18" gold', "18 chain gold"],
    ["pearls over 8.5mm", "8 5 pearls"],
    ["diamond over 1ct", "diamond 1ct"],
    ["under 18 karat", "18 karat"],
    ["within 2 weeks", "2 weeks"],
    ["up to 50 % silver", "50 silver"],
    ["clover 18ct necklace", "clover 18ct necklace"],
    ["lover 9ct ring", "lover 9ct ring"],
    ["clover 18 necklace", "clover 18 necklace"],
    ["benjamin 18 necklace", "benjamin 18 necklace"],
  ])("reads no price in %p", (text, words) => {
    expect(limitsOf(text)).toEqual({ onSale: false });
    expect(
      termsOf(text)
        .map(([term]) => term)
        .join(" "),
    ).toBe(words);
  });

  it("reads a sale, and names what it has read as a limit", () => {
    expect(readSearch("rings on sale under £300")).toMatchObject({ onSale: true, limits: ["under £300", "on sale"] });
  });

  it.each([
    [
      "Rose-Gold RINGS",
      [
        ["rose gold", true],
        ["rings", true],
      ],
    ],
    ["the jewellery", []],
    [
      "size m silver",
      [
        ["size m", true],
        ["silver", true],
      ],
    ],
    ["mother's day", [["mothers day", true]]],
    [
      "halo morganites",
      [
        ["halo", true],
        ["morganites", true],
      ],
    ],
    [
      "zephyr leaves",
      [
        ["zephyr", false],
        ["leaves", true],
      ],
    ],
    ["18 ct", [["18 ct", true]]],
  ])("reads the words of %p", (text, expected) => {
    expect(termsOf(text)).toEqual(expected);
  });

  it("reads at most ten words", () => {
    expect(readSearch("one two three four five six seven eight nine ten eleven").terms).toHaveLength(10);
  });
});
