import { addedText, piecesToAdd } from "./buyAgain";

describe("piecesToAdd", () => {
  it.each([
    [2, 5, 0, 2],
    [2, 1, 0, 1],
    [2, 3, 2, 1],
    [2, 0, 0, 0],
    [2, 1, 4, 0],
    [99, 500, 90, 9],
  ])("of %i ordered, %i in stock and %i in the cart is %i", (quantity, inventory, inCart, pieces) => {
    expect(piecesToAdd({ productId: "p", title: "Ring", quantity }, inventory, inCart)).toBe(pieces);
  });
});

describe("addedText", () => {
  it("names what was added, and what was not by its reason", () => {
    const ring = { title: "Ring", added: 1, missing: null } as const;
    expect(addedText([ring])).toBe("Ring added to cart!");
    expect(addedText([ring, { title: "Chain", added: 2, missing: "fewer" }])).toBe(
      "3 pieces added to cart! Fewer than you ordered: Chain.",
    );
    expect(
      addedText([
        { title: "Brooch", added: 0, missing: "soldOut" },
        { title: "Anklet", added: 0, missing: "gone" },
        { title: "Pendant", added: 0, missing: "soldOut" },
      ]),
    ).toBe("Nothing could be added to your cart. Sold out: Brooch, Pendant. No longer sold: Anklet.");
  });
});
