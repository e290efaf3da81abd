import { toCartAnswer } from "@aurelle/shared/cart/toCart";
import { aCart, aCartItem, aProduct } from "@aurelle/shared/testing";
import { noRemovals, type Removals, rowsOf, withRemoval } from "./cartRows";

const undo = async () => {};
const answer = toCartAnswer(
  aCart(["a", "b", "c", "d"].map((id) => aCartItem({ id, product: aProduct({ id: `p-${id}` }) }))),
);
if (!answer.isComplete) throw new Error("the cart of the tests is not complete");
const { items } = answer.cart;
const second = items[1] as (typeof items)[number]; // of the four above
const without = (...ids: string[]) => items.filter(({ id }) => !ids.includes(id));
const namesOf = (removals: Removals, ...removed: string[]) =>
  rowsOf(without(...removed), removals).map((row) => (row.undo ? `-${row.item.id}` : row.item.id));
const remove = (ids: string[]) =>
  ids.reduce((removals, id, count) => {
    const item = items.find((candidate) => candidate.id === id);
    if (!item) throw new Error(`no item ${id}`);
    return withRemoval(removals, rowsOf(without(...ids.slice(0, count)), removals), { item, undo, kind: "removed" });
  }, noRemovals);

it.each([
  [["a"], ["-a", "b", "c", "d"]],
  [["d"], ["a", "b", "c", "-d"]],
  [
    ["b", "c"],
    ["a", "-b", "-c", "d"],
  ],
  [
    ["c", "b", "a"],
    ["-a", "-b", "-c", "d"],
  ],
  [
    ["a", "d", "b", "c"],
    ["-a", "-b", "-c", "-d"],
  ],
])("shows the removed items %j in their former places", (ids, rows) => {
  expect(namesOf(remove(ids), ...ids)).toEqual(rows);
});

it("does not show a removed item that the cart has again", () => {
  expect(namesOf(remove(["b", "c"]), "c")).toEqual(["a", "b", "-c", "d"]);
});

it("shows a product that was removed again in its place of today, once", () => {
  const again = withRemoval(remove(["b"]), rowsOf(items, remove(["b"])), { item: second, undo, kind: "removed" });
  expect(again.removed).toHaveLength(1);
  expect(namesOf(again, "b")).toEqual(["a", "-b", "c", "d"]);
});

it("shows a removed piece beside one of the same product that is made in another way", () => {
  const engraved = { ...second, id: "engraved", engraving: "A & J" };
  const removals = withRemoval(noRemovals, rowsOf([engraved, second], noRemovals), {
    item: second,
    undo,
    kind: "removed",
  });
  const rows = rowsOf([engraved], removals);
  expect(rows.map((row) => (row.undo ? `-${row.item.id}` : row.item.id))).toEqual(["engraved", "-b"]);
});
