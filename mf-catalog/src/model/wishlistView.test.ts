import { aCatalogProduct } from "../testing/products";
import { type WishlistProducts, wishlistView } from "./wishlistView";

const list = { status: "succeeded" as const, ids: ["2", "1"] };
const one = aCatalogProduct({ id: "1" });
const two = aCatalogProduct({ id: "2" });
const products: WishlistProducts = { byId: { 1: one, 2: two }, load: { status: "succeeded" } };

it("shows the products in the list's order", () => {
  expect(wishlistView({ list, products })).toEqual({ status: "succeeded", products: [two, one], missing: 0 });
});

it("leaves out products that the shop no longer has", () => {
  const view = wishlistView({ list, products: { ...products, byId: { 1: one, 2: "gone" } } });
  expect(view).toEqual({ status: "succeeded", products: [one], missing: 0 });
});

it("shows the loaded products while the others are loading", () => {
  const view = wishlistView({ list, products: { ...products, byId: { 1: one }, load: { status: "loading" } } });
  expect(view).toEqual({ status: "succeeded", products: [one], missing: 1 });
});

it("is empty without products, or when the shop has none of them", () => {
  expect(wishlistView({ list: { ...list, ids: [] }, products })).toEqual({ status: "empty" });
  expect(wishlistView({ list, products: { ...products, byId: { 1: "gone", 2: "gone" } } })).toEqual({
    status: "empty",
  });
});

it("is loading while the list or all of its products are loading", () => {
  expect(wishlistView({ list: { ...list, status: "loading", ids: [] }, products })).toEqual({
    status: "loading",
    missing: 0,
  });
  expect(wishlistView({ list, products: { byId: {}, load: { status: "idle" } } })).toEqual({
    status: "loading",
    missing: 2,
  });
});

it("fails with the error of the list, else with the error of the products", () => {
  const failed = { ...list, status: "failed" as const, ids: [], message: "No list." };
  expect(wishlistView({ list: failed, products })).toEqual({ status: "failed", message: "No list." });
  expect(wishlistView({ list, products: { byId: {}, load: { status: "failed", message: "No products." } } })).toEqual({
    status: "failed",
    message: "No products.",
  });
});
