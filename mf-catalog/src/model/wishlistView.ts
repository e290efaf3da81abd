import type { Product } from "./product/product";

/** The products of the wishlist that are loaded, and how the latest load went. */
export interface WishlistProducts {
  /** `gone` for a product that the shop no longer has. */
  byId: Readonly<Record<string, Product | "gone">>;
  load: { status: "idle" | "loading" | "succeeded" } | { status: "failed"; message: string };
}

/** What the wishlist page shows. `missing` counts the products that are still loading. */
export type WishlistView =
  | { status: "loading"; missing: number }
  | { status: "failed"; message: string }
  | { status: "empty" }
  | { status: "succeeded"; products: readonly Product[]; missing: number };

interface WishlistSources {
  list:
    | { status: "loading" | "succeeded"; ids: readonly string[] }
    | { status: "failed"; ids: readonly string[]; message: string };
  products: WishlistProducts;
}

/**
 * The products in the list's order, without those that the shop no longer has. A failure is shown only when no product can
 * be shown.
 */
export function wishlistView({ list, products: { byId, load } }: WishlistSources): WishlistView {
  const products = list.ids.flatMap((id) => {
    const product = byId[id];
    return product && product !== "gone" ? [product] : [];
  });
  const missing = list.ids.filter((id) => byId[id] === undefined).length;
  if (products.length > 0) return { status: "succeeded", products, missing: load.status === "failed" ? 0 : missing };
  if (list.status === "failed") return { status: "failed", message: list.message };
  if (missing > 0 && load.status === "failed") return { status: "failed", message: load.message };
  if (missing > 0 || list.status === "loading") return { status: "loading", missing };
  return { status: "empty" };
}
