import { pence } from "../money/money";
import { aParsedItem } from "../testing/parsedCart";
import { changesSince, changeText } from "./changes";

type Part = Parameters<typeof aParsedItem>[0];
/** @param others pieces of the product in other items of the cart */
const changesIn = (part: Part, others = 0) => {
  const item = aParsedItem(part);
  return changesSince(item, item.quantity + others);
};
const texts = (part: Part, page: "cart" | "checkout" = "cart") =>
  changesIn(part).map((change) => changeText(change, page));

describe("what changed since an item was added", () => {
  it("is nothing while price and stock are the same", () => {
    expect(texts({})).toEqual([]);
  });

  it.each(["cart", "checkout"] as const)("names both prices on the page %s", (page) => {
    expect(texts({ addedPrice: pence(98000), price: pence(88250) }, page)).toEqual([
      "The price has changed since you added it: it was £980, now £882.50.",
    ]);
    expect(texts({ addedPrice: pence(90000), price: pence(98000) }, page)).toEqual([
      "The price has changed since you added it: it was £900, now £980.",
    ]);
  });

  it("names the pieces left when the quantity is greater", () => {
    expect(texts({ quantity: 3, inventory: 2 })).toEqual([
      "Only 2 left in stock. Please choose a smaller quantity to check out.",
    ]);
  });

  it.each([
    ["cart", "Only 3 left in stock, and 4 are in your cart. Please choose a smaller quantity to check out."],
    ["checkout", "Only 3 left in stock, and 4 are in your cart. Please change the quantity in your cart."],
  ] as const)("counts the pieces of other items, which share the stock, on the page %s", (page, text) => {
    const found = changesIn({ quantity: 2, inventory: 3 }, 2);
    expect(found.map((change) => changeText(change, page))).toEqual([text]);
    expect(changesIn({ quantity: 2, inventory: 4 }, 2)).toEqual([]);
  });

  it("reports when nothing is left", () => {
    expect(texts({ quantity: 1, inventory: 0 })).toEqual([
      "Sold out since you added it. Please remove it to check out.",
    ]);
  });

  it.each([
    [2, "Only 2 left in stock. Please change the quantity in your cart."],
    [0, "Sold out since you added it. Please remove it from your cart."],
  ])("reports at checkout that %i are left of 3", (inventory, text) => {
    expect(texts({ quantity: 3, inventory }, "checkout")).toEqual([text]);
  });
});
