import type { WireFacets, WireProduct, WireProductList } from "@aurelle/shared/contract";
import { readRows, rowsOf } from "@aurelle/shared/wire/readRows";
import { facetsKey } from "../model/filters/facets";
import { type ListingQuery, listingKey } from "../model/filters/filters";
import { openedListing } from "../model/listing/listingState";
import type { CarouselState } from "../model/product/carouselState";
import { toQueryValues } from "./listing/fetchListing";
import { toFacets } from "./listing/toFacets";
import { toSummary, type WireSummary } from "./product/summary";
import { toPage, toProduct } from "./product/toProduct";
import type { ProductEntry, RootState } from "./state";

/** What the server requested for a document, as it is on the wire. Server and browser read it with the same functions. */
export interface InitialData {
  /** When the API responded; ms since 1970. */
  readAt: number;
  listing?: { query: ListingQuery; page: WireProductList };
  /** `null` when the API has no facets. */
  facets?: { query: ListingQuery; facets: WireFacets } | null;
  /** `product` is `null` when the shop has no product with this id. */
  product?: { id: string; product: WireProduct | null };
  related?: { id: string; products: readonly WireProduct[] };
  giftIdeas?: readonly WireSummary[];
  getTheLook?: readonly WireSummary[];
}

/** What `read` returns; `null`, with a warning, for data that it cannot read. */
function readable<Part>(read: () => Part): Part | null {
  try {
    return read();
  } catch (cause) {
    console.warn("a part of the initial data was left out", cause);
    return null;
  }
}

/**
 * The part of the store's state that came with the document. What cannot be read is left out: the page requests it, as after a link.
 * It never throws, because the page could not be shown then, however often the shopper presses Try again.
 */
export function toInitialState(data: InitialData): Partial<RootState> {
  const { readAt, listing, facets, product, related, giftIdeas, getTheLook } = data;
  const toProducts = (wires: readonly WireProduct[]) => readRows(rowsOf(wires), (wire) => toProduct(wire, readAt));
  const toCarousel = (wires: readonly WireSummary[] | undefined): CarouselState => {
    const products = wires && readable(() => readRows(rowsOf(wires), toSummary));
    return products ? { status: "succeeded", products } : { status: "idle" };
  };
  const listings = listing && readable(() => toListings(listing, readAt));
  const facetsState = facets === undefined ? null : readable(() => toFacetsState(facets));
  const entry = product && readable(() => toEntry(product, readAt));
  const relatedProducts = related && readable(() => toProducts(related.products));
  return {
    ...(listings && { listings }),
    ...(facetsState && { facets: facetsState }),
    ...(entry && { product: entry }),
    ...(related && relatedProducts && { related: { status: "succeeded", id: related.id, products: relatedProducts } }),
    ...((giftIdeas || getTheLook) && {
      carousels: { giftIdeas: toCarousel(giftIdeas), getTheLook: toCarousel(getTheLook) },
    }),
  };
}

function toListings({ query, page }: NonNullable<InitialData["listing"]>, readAt: number): RootState["listings"] {
  return { byKey: { [listingKey(query)]: openedListing(toPage(page, toQueryValues(query), readAt)) } };
}

const toFacetsState = (data: NonNullable<InitialData["facets"]> | null): RootState["facets"] => ({
  byKey: data ? { [facetsKey(data.query)]: toFacets(data.facets) } : {},
  isMissing: data === null,
});

function toEntry({ id, product }: NonNullable<InitialData["product"]>, readAt: number): ProductEntry {
  if (!product) return { status: "notFound", id, isInitial: true };
  return { status: "succeeded", id, product: toProduct(product, readAt), refresh: null, isInitial: true };
}
