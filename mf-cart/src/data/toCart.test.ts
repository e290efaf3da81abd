import { ApiError } from "@aurelle/shared/http";
import { aCart, aCartItem, aProduct } from "@aurelle/shared/testing";
import { toAnswer } from "./toCart";

describe("reading a cart from the wire", () => {
  it("keeps what the page needs of a line", () => {
    const product = aProduct({ id: "p7", title: "Dome Band Ring", current_price: 98000, inventory: 4 });
    const answer = toAnswer(aCart([aCartItem({ id: "7", product, quantity: 2, added_price: 90000 })]));
    expect(answer).toMatchObject({
      isComplete: true,
      cart: {
        id: "cart-1",
        total: 196000,
        items: [{ id: "7", productId: "p7", title: "Dome Band Ring", price: 98000, addedPrice: 90000, quantity: 2 }],
      },
    });
  });

  it("reads the lines under either name, and numbers as ids", () => {
    const { cart_items, ...rest } = aCart();
    const answer = toAnswer({ ...rest, id: 12 as unknown as string, items: cart_items });
    expect(answer).toMatchObject({ isComplete: true, cart: { id: "12", items: [{ id: "line-1" }] } });
  });

  it("takes lines without a total for a part of the cart", () => {
    expect(toAnswer({ cart_items: [aCartItem({ id: "7" })] })).toMatchObject({
      isComplete: false,
      items: [{ id: "7" }],
    });
  });

  it("does without a picture that is no text", () => {
    const product = { ...aProduct({ title: "Dome Band Ring", images: [] }), thumbnail: { wrong: 1 }, image: 7 };
    const answer = toAnswer(aCart([aCartItem({ product: product as never })])); // what no server should send
    expect(answer).toMatchObject({ cart: { items: [{ image: null, alt: "Dome Band Ring" }] } });
  });

  it.each([
    ["null", null],
    ["a number", 7],
    ["an empty object", {}],
    ["a price in pounds", aCart([aCartItem({ product: aProduct({ current_price: 9.8 }) })])],
    ["a line without product", { total: 0, cart_items: [{ id: "1", quantity: 1 }] }],
    ["lines that are no list", { total: 0, cart_items: "none" }],
  ])("refuses %s as an answer", (_, wire) => {
    jest.spyOn(console, "warn").mockImplementation(() => {});
    expect(() => toAnswer(wire as never)).toThrow(ApiError);
  });
});
