import { pence } from "@aurelle/shared/money";
import { savedCartText } from "./savedCart";

it.each([
  [{ quantity: 3, total: pence(41200) }, "3 pieces, £412, are kept in your cart."],
  [{ quantity: 1, total: pence(41250) }, "1 piece, £412.50, is kept in your cart."],
  [null, "Your cart is kept."],
])("says of %j: %s", (cart, text) => {
  expect(savedCartText(cart)).toBe(text);
});
