import { ApiError } from "../http/http";
import { aCart, aCartItem, aProduct } from "../testing/builders";
import { toCart, toCartAnswer, toCartCount } from "./toCart";

describe("parsing a cart from the wire", () => {
  it("reads the fields of an item that the pages need", () => {
    const product = aProduct({ id: "p7", title: "Dome Band Ring", current_price: 98000, inventory: 4 });
    const answer = toCartAnswer(aCart([aCartItem({ id: "7", product, quantity: 2, added_price: 90000 })]));
    expect(answer).toMatchObject({
      isComplete: true,
      cart: {
        id: "cart-1",
        total: 196000,
        items: [{ id: "7", productId: "p7", title: "Dome Band Ring", price: 98000, addedPrice: 90000, quantity: 2 }],
      },
    });
  });

  it("reads the items under either name, and numbers as ids", () => {
    const { cart_items, ...rest } = aCart();
    const wire = { ...rest, id: 12 as unknown as string, items: cart_items };
    expect(toCartAnswer(wire)).toMatchObject({ isComplete: true, cart: { id: "12", items: [{ id: "line-1" }] } });
    expect(toCart(wire)).toMatchObject({ id: "12", items: [{ id: "line-1" }] });
    expect(toCartCount(wire)).toEqual({ cartId: "12", revision: 1, quantity: 1 });
  });

  it("treats items without a total as a part of the cart", () => {
    const part = { cart_items: [aCartItem({ id: "7" })] };
    expect(toCartAnswer(part)).toMatchObject({ isComplete: false, items: [{ id: "7" }] });
    jest.spyOn(console, "warn").mockImplementation(() => {});
    expect(() => toCart(part)).toThrow(ApiError);
  });

  it("reads an image or a size that is not a text as null", () => {
    const product = {
      ...aProduct({ title: "Dome Band Ring", images: [] }),
      thumbnail: { wrong: 1 },
      image: 7,
      size: { wrong: 1 },
    };
    const answer = toCartAnswer(aCart([aCartItem({ product: product as never })])); // what no server should send
    expect(answer).toMatchObject({ cart: { items: [{ image: null, alt: "Dome Band Ring", size: null }] } });
  });

  it("uses the highest quantity of a cart in place of a missing stock", () => {
    const { inventory, ...product } = aProduct();
    const answer = toCartAnswer(aCart([aCartItem({ product: product as never })])); // what no server should send
    expect(answer).toMatchObject({ cart: { items: [{ inventory: 99 }] } });
  });

  it.each([
    ["null", null],
    ["a number", 7],
    ["an empty object", {}],
    ["a price in pounds", aCart([aCartItem({ product: aProduct({ current_price: 9.8 }) })])],
    ["a price whose sums are not exact", aCart([aCartItem({ product: aProduct({ current_price: 2 ** 52 }) })])],
    ["an id that no address can contain", aCart([aCartItem({ product: aProduct({ id: "\ud800" }) })])],
    ["an item without product", { total: 0, cart_items: [{ id: "1", quantity: 1 }] }],
    ["items that are no list", { total: 0, cart_items: "none" }],
  ])("U1 rejects %s as an answer", (_, wire) => {
    jest.spyOn(console, "warn").mockImplementation(() => {});
    expect(() => toCartAnswer(wire as never)).toThrow(ApiError);
    expect(() => toCart(wire as never)).toThrow(ApiError);
  });
});

describe("counting the pieces of a cart from the wire", () => {
  it("needs only the quantities", () => {
    const wire = { cart_items: [{ quantity: 2 }, { quantity: 1 }] };
    expect(toCartCount(wire as never)).toEqual({ cartId: null, revision: 0, quantity: 3 });
  });

  it.each([[null], [{}], [{ cart_items: "x" }], [{ cart_items: [null] }], [{ cart_items: [{ quantity: "2" }] }]])(
    "rejects %j",
    (wire) => {
      expect(() => toCartCount(wire as never)).toThrow();
    },
  );
});
