import type { Product } from "./product/product";

/** What the wishlist page has to show. `missing`: wishes whose product is on its way. */
export type WishlistView =
  | { status: "loading"; missing: number }
  | { status: "failed"; message: string }
  | { status: "empty" }
  | { status: "succeeded"; products: readonly Product[]; missing: number };

interface Known {
  /** The list itself. */
  list:
    | { status: "loading" | "succeeded"; ids: readonly string[] }
    | { status: "failed"; ids: readonly string[]; message: string };
  /** Its products. */
  products: {
    byId: Readonly<Record<string, Product | "gone">>;
    status: "idle" | "loading" | "succeeded" | "failed";
    error: string;
  };
}

/** In the list's order, without what the shop no longer has. What can be shown is, whatever else failed. */
export function wishlistView({ list, products: { byId, status, error } }: Known): WishlistView {
  const products = list.ids.flatMap((id) => {
    const product = byId[id];
    return product && product !== "gone" ? [product] : [];
  });
  const missing = list.ids.filter((id) => byId[id] === undefined).length;
  if (products.length > 0) return { status: "succeeded", products, missing: status === "failed" ? 0 : missing };
  if (list.status === "failed") return { status: "failed", message: list.message };
  if (missing > 0 && status === "failed") return { status: "failed", message: error };
  if (missing > 0 || list.status === "loading") return { status: "loading", missing };
  return { status: "empty" };
}
