import { aCatalogProduct } from "../testing/products";
import { wishlistView } from "./wishlistView";

const list = { status: "succeeded" as const, ids: ["2", "1"] };
const one = aCatalogProduct({ id: "1" });
const two = aCatalogProduct({ id: "2" });
const products = { byId: { 1: one, 2: two }, status: "succeeded" as const, error: "" };

it("shows the products in the list's order", () => {
  expect(wishlistView({ list, products })).toEqual({ status: "succeeded", products: [two, one], missing: 0 });
});

it("leaves out what the shop no longer has", () => {
  const view = wishlistView({ list, products: { ...products, byId: { 1: one, 2: "gone" } } });
  expect(view).toEqual({ status: "succeeded", products: [one], missing: 0 });
});

it("shows what is there while the rest is on its way", () => {
  const view = wishlistView({ list, products: { ...products, byId: { 1: one }, status: "loading" } });
  expect(view).toEqual({ status: "succeeded", products: [one], missing: 1 });
});

it("is empty when nothing is on it, or nothing that is left", () => {
  expect(wishlistView({ list: { ...list, ids: [] }, products })).toEqual({ status: "empty" });
  expect(wishlistView({ list, products: { ...products, byId: { 1: "gone", 2: "gone" } } })).toEqual({
    status: "empty",
  });
});

it("loads while the list, or every product of it, is on its way", () => {
  expect(wishlistView({ list: { ...list, status: "loading", ids: [] }, products })).toEqual({
    status: "loading",
    missing: 0,
  });
  expect(wishlistView({ list, products: { byId: {}, status: "idle", error: "" } })).toEqual({
    status: "loading",
    missing: 2,
  });
});

it("fails with the list's reason, else the products'", () => {
  const failed = { ...list, status: "failed" as const, ids: [], message: "No list." };
  expect(wishlistView({ list: failed, products })).toEqual({ status: "failed", message: "No list." });
  expect(wishlistView({ list, products: { byId: {}, status: "failed", error: "No products." } })).toEqual({
    status: "failed",
    message: "No products.",
  });
});
