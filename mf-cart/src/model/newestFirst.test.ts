import { toCartAnswer } from "@aurelle/shared/cart/toCart";
import { aCart, aCartItem, aProduct } from "@aurelle/shared/testing";
import { newestFirst } from "./newestFirst";

const answer = toCartAnswer(
  aCart(["a", "b", "c"].map((id) => aCartItem({ id, product: aProduct({ id: `p-${id}` }) }))),
);
if (!answer.isComplete) throw new Error("the cart of the tests is not complete");
const { items } = answer.cart;

it.each([
  [null, ["c", "b", "a"]],
  ["p-a", ["a", "c", "b"]],
  ["p-z", ["c", "b", "a"]],
])("shows the newest first, above them %j if it is in the cart", (lastAdded, ids) => {
  expect(newestFirst(items, lastAdded).map(({ id }) => id)).toEqual(ids);
});

it("takes a piece that is made in another way for another one", () => {
  const [first] = items.map((item) => ({ ...item, id: "engraved", engraving: "A & J" }));
  if (!first) throw new Error("the cart of the tests is empty");
  expect(newestFirst([first, ...items], "p-a\n\nA & J").map(({ id }) => id)).toEqual(["engraved", "c", "b", "a"]);
});
