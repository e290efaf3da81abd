import { pence } from "../money/money";
import { aParsedItem } from "../testing/parsedCart";
import { changesSince, changeText } from "./changes";

type Part = Parameters<typeof aParsedItem>[0];
const texts = (part: Part, page: "cart" | "checkout" = "cart") =>
  changesSince(aParsedItem(part)).map((change) => changeText(change, page));

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
