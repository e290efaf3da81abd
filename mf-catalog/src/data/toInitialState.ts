import type { WireProduct, WireProductList } from "@aurelle/shared/contract";
import { type ListingQuery, listingKey } from "../model/filters/filters";
import { firstPage } from "../model/listing/listing";
import type { CarouselState } from "../model/product/carouselState";
import { toQueryValues } from "./listing/listingThunks";
import { toPage, toProduct } from "./product/toProduct";
import type { ProductEntry, RootState } from "./state";

/** What the server requested for a document, as it is on the wire. Server and browser read it with the same functions. */
export interface InitialData {
  /** When the API responded; ms since 1970. */
  readAt: number;
  listing?: { query: ListingQuery; page: WireProductList };
  /** `product` is `null` when the shop has no product with this id. */
  product?: { id: string; product: WireProduct | null };
  related?: { id: string; products: readonly WireProduct[] };
  giftIdeas?: readonly WireProduct[];
  getTheLook?: readonly WireProduct[];
}

/**
 * The part of the store's state that came with the document.
 * @throws ApiError, TypeError or RangeError when the data cannot be read.
 */
export function toInitialState(data: InitialData): Partial<RootState> {
  const { readAt, listing, product, related, giftIdeas, getTheLook } = data;
  const toProducts = (wires: readonly WireProduct[]) => wires.map((wire) => toProduct(wire, readAt));
  const toCarousel = (wires: readonly WireProduct[] | undefined): CarouselState =>
    wires ? { status: "succeeded", products: toProducts(wires) } : { status: "idle" };
  const state: Partial<RootState> = {};
  if (listing) state.listings = toListings(listing, readAt);
  if (product) state.product = toEntry(product, readAt);
  if (related) state.related = { status: "succeeded", id: related.id, products: toProducts(related.products) };
  if (giftIdeas || getTheLook) {
    state.carousels = { giftIdeas: toCarousel(giftIdeas), getTheLook: toCarousel(getTheLook) };
  }
  return state;
}

function toListings({ query, page }: NonNullable<InitialData["listing"]>, readAt: number): RootState["listings"] {
  const listing = firstPage(toPage(page, toQueryValues(query), readAt));
  return { byKey: { [listingKey(query)]: { status: "succeeded", nextPage: { status: "idle" }, ...listing } } };
}

function toEntry({ id, product }: NonNullable<InitialData["product"]>, readAt: number): ProductEntry {
  if (!product) return { status: "notFound", id, isInitial: true };
  return { status: "succeeded", id, product: toProduct(product, readAt), refresh: null, isInitial: true };
}
