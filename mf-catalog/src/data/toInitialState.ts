import type { WireProduct, WireProductList } from "@aurelle/shared/contract";
import { type ListingQuery, listingKey } from "../model/filters/filters";
import { firstPage } from "../model/listing/listing";
import type { Product } from "../model/product/product";
import { toQueryValues } from "./product/productCalls";
import { toPage, toProduct } from "./product/toProduct";
import type { CatalogState } from "./store";

/** What the server asked for, as it came: smaller than our own types, and read by the same door on both sides. */
export interface InitialData {
  /** When the API said so, ms since 1970. */
  readAt: number;
  listing?: { query: ListingQuery; page: WireProductList };
  /** `null`: there is no such product. */
  product?: { id: string; product: WireProduct | null };
  related?: { id: string; products: readonly WireProduct[] };
  giftIdeas?: readonly WireProduct[];
  getTheLook?: readonly WireProduct[];
}

/** The part of the store's state that is known with the document; the rest is as when nothing was asked for. */
export function toInitialState(data: InitialData): Partial<CatalogState> {
  const { readAt, listing, product, related, giftIdeas, getTheLook } = data;
  const read = (wires: readonly WireProduct[]): readonly Product[] => wires.map((wire) => toProduct(wire, readAt));
  const carousel = (wires: readonly WireProduct[] | undefined) =>
    wires
      ? ({ status: "succeeded", products: read(wires) } as const)
      : ({ status: "idle", products: [] as readonly Product[] } as const);
  return {
    ...(listing && {
      listings: {
        byKey: {
          [listingKey(listing.query)]: {
            status: "succeeded",
            more: { status: "idle" },
            ...firstPage(toPage(listing.page, toQueryValues(listing.query), readAt)),
          },
        },
      },
    }),
    ...(product && {
      product: {
        id: product.id,
        status: product.product ? "succeeded" : "notFound",
        known: product.product && toProduct(product.product, readAt),
        request: null,
        isFirst: true,
      },
    }),
    ...(related && { related: { id: related.id, status: "succeeded", products: read(related.products) } }),
    ...((giftIdeas || getTheLook) && {
      carousels: { giftIdeas: carousel(giftIdeas), getTheLook: carousel(getTheLook) },
    }),
  };
}
