import { pence } from "@aurelle/shared/money";
import { changesSince, changeText } from "./changes";
import { aLine } from "./testing";

const texts = (part: Parameters<typeof aLine>[0]) => changesSince(aLine(part)).map(changeText);

describe("what changed since a line was added", () => {
  it("is nothing while price and stock hold", () => {
    expect(texts({})).toEqual([]);
  });

  it("names both prices", () => {
    expect(texts({ addedPrice: pence(98000), price: pence(88250) })).toEqual([
      "The price has changed since you added it: it was £980, now £882.50.",
    ]);
  });

  it("names what is left when the line asks for more", () => {
    expect(texts({ quantity: 3, inventory: 2 })).toEqual([
      "Only 2 left in stock. Please choose a smaller quantity to check out.",
    ]);
  });

  it("says when nothing is left", () => {
    expect(texts({ quantity: 1, inventory: 0 })).toEqual([
      "Sold out since you added it. Please remove it to check out.",
    ]);
  });
});
