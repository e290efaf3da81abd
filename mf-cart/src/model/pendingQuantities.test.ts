import { pence } from "@aurelle/shared/money";
import { aParsedCart, aParsedItem } from "@aurelle/shared/testing";
import { applyPending } from "./pendingQuantities";

describe("applyPending", () => {
  it("shows the pending quantity and its total before the server has answered", () => {
    const cart = aParsedCart([aParsedItem({ id: "a", quantity: 1, price: pence(1000) })]);
    const shown = applyPending(cart, { a: 3 });
    expect(shown.items[0]?.quantity).toBe(3);
    expect(shown.total).toBe(3000);
  });

  it("leaves out an item that is to be removed", () => {
    const cart = aParsedCart([aParsedItem({ id: "a" }), aParsedItem({ id: "b", price: pence(500) })]);
    const shown = applyPending(cart, { a: 0 });
    expect(shown.items.map(({ id }) => id)).toEqual(["b"]);
    expect(shown.total).toBe(500);
  });

  it("shows the server's total while no quantity is pending", () => {
    const cart = { ...aParsedCart([aParsedItem({ price: pence(1000) })]), total: pence(900) };
    expect(applyPending(cart, {}).total).toBe(900);
  });
});
