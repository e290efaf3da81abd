import { pence } from "@aurelle/shared/money";
import { aParsedCart, aParsedItem } from "@aurelle/shared/testing";
import { cartDifferences, differenceText } from "./cartDifferences";

const ring = aParsedItem({ id: "1", productId: "ring", title: "Dome Band Ring", price: pence(98000) });
const chain = aParsedItem({ id: "2", productId: "chain", title: "Fine Chain", price: pence(12050), quantity: 2 });
const textsOf = (before: Parameters<typeof aParsedCart>[0], now: Parameters<typeof aParsedCart>[0]) =>
  cartDifferences(aParsedCart(before), aParsedCart(now)).map(differenceText);

describe("cartDifferences", () => {
  it("is empty for the same items, also under other ids", () => {
    expect(textsOf([ring, chain], [{ ...ring, id: "9" }, chain])).toEqual([]);
  });

  it("has the old price and the new one, and both totals", () => {
    expect(textsOf([ring], [{ ...ring, price: pence(99950) }])).toEqual([
      "Dome Band Ring: the price was £980, now £999.50.",
      "The total was £980, now £999.50.",
    ]);
  });

  it("has another quantity", () => {
    expect(textsOf([ring], [{ ...ring, quantity: 3 }])[0]).toBe("Dome Band Ring: the quantity was 1, now 3.");
  });

  it("has an item that another tab has added, and one that it has removed", () => {
    expect(textsOf([ring], [chain])).toEqual([
      "Added: 2 × Fine Chain for £120.50 each.",
      "Removed: 1 × Dome Band Ring.",
      "The total was £980, now £241.",
    ]);
  });

  it("tells pieces of one product apart by what is made of them", () => {
    const engraved = { ...ring, id: "3", engraving: "A & J", ringSize: "P" };
    expect(textsOf([ring, engraved], [ring])[0]).toBe("Removed: 1 × Dome Band Ring, Made in size P, Engraved: A & J.");
  });

  it("has items that were exchanged for others of the same price", () => {
    const twin = { ...ring, productId: "twin", title: "Twin Ring" };
    expect(textsOf([ring], [twin])).toEqual(["Added: 1 × Twin Ring for £980 each.", "Removed: 1 × Dome Band Ring."]);
  });
});
