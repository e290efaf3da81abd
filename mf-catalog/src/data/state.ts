import type { Api } from "@aurelle/shared/http";
import type { Facet } from "../model/filters/facets";
import type { ListingState } from "../model/listing/listingState";
import type { CarouselState } from "../model/product/carouselState";
import type { Product } from "../model/product/product";
import type { WishlistProducts } from "../model/wishlistView";

/** The state of the store. Each `requestId` is the id of a request in flight. */
export interface RootState {
  listings: ListingsState;
  facets: FacetsState;
  scrollPositions: ScrollPositionsState;
  product: ProductEntry;
  related: RelatedState;
  pairings: RelatedState;
  carousels: CarouselsState;
  wishlistProducts: WishlistProductsState;
  viewed: ViewedState;
  stockNotices: StockNoticesState;
}

/** What the thunks use outside the store. */
export interface ThunkExtra {
  api: Api;
}

/** The listings that the shopper has opened. */
export interface ListingsState {
  /** By `listingKey`, the most recent last. */
  byKey: Readonly<Record<string, ListingState>>;
}

/** The facets of the listings. */
export interface FacetsState {
  /** By `facetsKey`, the most recent last. */
  byKey: Readonly<Record<string, readonly Facet[]>>;
  /** The API has no facets, so that they are not requested again. */
  isMissing: boolean;
}

/** Where a shopper left a list. */
export interface ScrollPosition {
  /** The key that the router gave the history entry. */
  entry: string;
  /** The listing's key. */
  listing: string;
  /** Pixels from the top of the document. */
  scrollY: number;
  /** The product whose link was focused or opened last; `null` for none. */
  productId: string | null;
}
/** The latest last. */
export type ScrollPositionsState = readonly ScrollPosition[];

/**
 * The product on screen. `isInitial`: it came with the document and the page has not mounted yet, so it is not requested.
 * `id`: as in the address, which may name the product by its handle. `refresh`: the request that updates a product on screen; `null` for none.
 */
export type ProductEntry =
  | { status: "idle"; id: string | null }
  | { status: "loading"; id: string; requestId: string }
  | { status: "succeeded"; id: string; product: Product; refresh: string | null; isInitial: boolean }
  | { status: "failed"; id: string }
  | { status: "notFound"; id: string; isInitial: boolean };

/** The lists of products below a product: more of its collection, and what to wear with it. */
export type RelatedName = "related" | "pairings";
/** The products shown below the product `id`. */
export type RelatedState =
  | { status: "idle" }
  | { status: "loading" | "failed"; id: string }
  | { status: "succeeded"; id: string; products: readonly Product[] };

/** The carousels of the home page. */
export interface CarouselsState {
  giftIdeas: CarouselState;
  getTheLook: CarouselState;
}
export type CarouselName = keyof CarouselsState;

/** A request for the wishlist's products. An account's are requested as one list, a guest's one by one (docs/decisions/0007-wishlist.md). */
export interface WishlistQuery {
  owner: "guest" | "account";
  ids: readonly string[];
}
/** `query`: the input of the request in flight. */
export interface WishlistProductsState {
  byId: WishlistProducts["byId"];
  load:
    | { status: "idle" | "succeeded" }
    | { status: "loading"; requestId: string; query: WishlistQuery }
    | { status: "failed"; message: string };
}

/** The products that the shopper viewed earlier, as far as they are loaded. `failed`: the ids that the latest load could not get. */
export interface ViewedState {
  byId: WishlistProducts["byId"];
  isLoading: boolean;
  failed: readonly string[];
}

/** Why a request for a stock notice failed. */
export interface StockNoticeError {
  message: string;
  /** The error of the e-mail field; `null` when the field is not the reason. */
  fieldError: string | null;
  /** Whether the server reports that the product is in stock. */
  isInStock: boolean;
}
/** A request for an e-mail when a product is back in stock. */
export type StockNotice =
  | { status: "loading" }
  | { status: "succeeded"; message: string }
  | ({ status: "failed" } & StockNoticeError);
/** By product id. */
export type StockNoticesState = Readonly<Record<string, StockNotice | undefined>>;
