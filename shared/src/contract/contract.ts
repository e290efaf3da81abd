/**
 * The contract between the shell, the remotes and the API: names and shapes. Each event names its senders and listeners. The rest of the
 * contract is in this folder: rules for input, addresses of pages, forms without JavaScript, storage keys, the registry.
 */
import type { Static } from "@sinclair/typebox";
import type { Made } from "./madeTexts";
import type * as order from "./orderSchemas";
import type * as schema from "./schemas";

/** A product as the server sends it (specification §3). Prices in pence; `active_discount` in percent, `null` when none. */
export type WireProduct = Static<typeof schema.Product>;
export type WireProductImage = Static<typeof schema.ProductImage>;
/** One page of products. `next` is followed as given, from its path segment `products` on (decision 26). */
export type WireProductList = Static<typeof schema.ProductList>;
export type WireSearch = Static<typeof schema.Search>;
/** The response of `GET products/suggest/`. */
export type WireProductBatch = Static<typeof schema.ProductBatch>;
export type WireProductIds = Static<typeof schema.ProductIds>;
export type WireSuggestions = Static<typeof schema.Suggestions>;
/** The response of `GET products/facets/`. */
export type WireFacets = Static<typeof schema.Facets>;
export type WireFacet = Static<typeof schema.Facet>;
export type WireFacetValue = Static<typeof schema.FacetValue>;
export type WireCartItem = Static<typeof schema.CartItem>;
export type WireCart = Static<typeof schema.Cart>;
export type WireBuyer = Static<typeof schema.Buyer>;
export type WireProfile = Static<typeof schema.Profile>;
/** The response of a successful sign-in or verification (specification §3, Login response). */
export type WireSignIn = Static<typeof schema.SignIn>;
export type WireOrder = Static<typeof order.Order>;
export type WireOrderItem = Static<typeof order.OrderItem>;
export type WireOrderReturn = Static<typeof order.OrderReturn>;
/** The body of `POST orders/{id}/returns/`. */
export type ReturnPayload = Static<typeof order.ReturnPayload>;
export type WireInvoice = Static<typeof order.Invoice>;
export type WireTrackingUpdate = Static<typeof order.TrackingUpdate>;
export type WireOrderSummary = Static<typeof order.OrderSummary>;
/** Of a signed-in shopper; a guest's is stored in the browser until sign-in (docs/decisions/0007-wishlist.md). */
/** The response of `GET users/me/data/`: all that the shop has stored about the shopper, to save as a file. */
export type WirePersonalData = Static<typeof schema.PersonalData>;
export type OrderPayload = Static<typeof order.OrderPayload>;
/** The body of every error response (reliability I2). `error` and `message` are the same sentence. */
export type WireError = Static<typeof schema.ErrorAnswer>;

export const categories = ["rings", "necklaces", "bracelets", "earrings"] as const;
export type Category = (typeof categories)[number];
export const collections = ["Luma", "Aurora", "Vita"] as const;
export type Collection = (typeof collections)[number];
/** The `ordering` values of the product listing: newest first, price up, price down (decision 32). */
export const orderings = ["newest", "price", "-price"] as const;
export type Ordering = (typeof orderings)[number];
/** The facets of a listing, in the order in which they are shown. */
export const facetNames = ["category", "metal", "stone", "colour", "price", "size", "availability", "sale"] as const;
export type FacetName = (typeof facetNames)[number];
/**
 * Widths in pixels in which the API serves each photograph, as `/photos/w512/rings/dome-band-ring.avif`: thumbnails, the
 * grid's columns on normal and on dense screens, a phone's full width, a product's page on a dense screen and its enlarged picture
 * (docs/decisions/0008-pictures.md).
 */
export const pictureWidths = [192, 256, 400, 512, 720, 900, 1200, 1600] as const;
export type PictureWidth = (typeof pictureWidths)[number];
/** Best first, the order of the `source` elements. */
export const pictureFormats = ["avif", "webp"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The slots that one remote offers to others, with their props. The page's owner names a slot, the owner of its rule fills it. */
export interface Slots {
  /** On the product page of mf-catalog; filled by mf-cart with Add to Cart. `inventory` in pieces. */
  "product.purchase": { productId: string; title: string; inventory: number };
  /** Below the details of a product; for any remote. */
  "product.extras": { productId: string; title: string };
  /** The carousel "Perfect Birthday Gift Ideas" on the shell's home page; filled by mf-catalog. */
  "home.giftIdeas": Record<never, never>;
  /** The carousel "Get the Look" on the shell's home page; filled by mf-catalog. */
  "home.getTheLook": Record<never, never>;
  /**
   * Beside each product on mf-catalog's wishlist page; filled by mf-cart with Move to Cart, which sends `cart.itemAdded` when the
   * server has added it.
   */
  "wishlist.purchase": { productId: string; title: string; inventory: number };
  /** In the FAQ's section on sizing; filled by mf-catalog with the ring-size guide. */
  "faq.sizing": Record<never, never>;
  /** Below the home page's own sections; for any remote. */
  "home.extras": Record<never, never>;
  /** The panel under the header's cart link; filled by mf-cart. The shell opens and closes it. */
  "header.miniCart": { onClose: () => void };
  /**
   * Below the items of an order on mf-account's dashboard; filled by mf-cart with Buy Again. `quantity` in pieces, which are made as the
   * order's were (contract 2.2).
   */
  "order.buyAgain": { lines: readonly ({ productId: string; title: string; quantity: number } & Partial<Made>)[] };
}
export type SlotName = keyof Slots;
/** The names of the slots, for code: `mfe check` rejects a release that fills a slot without any of these names. */
export const slotNames: Readonly<Record<SlotName, true>> = {
  "product.purchase": true,
  "product.extras": true,
  "home.giftIdeas": true,
  "home.getTheLook": true,
  "faq.sizing": true,
  "wishlist.purchase": true,
  "home.extras": true,
  "header.miniCart": true,
  "order.buyAgain": true,
};

/**
 * The slots that several remotes may fill. Every other slot of the contract is filled by one remote at most. So that two teams do not
 * both fill Add to Cart, `mfe` rejects a release that fills a slot of another remote in service.
 */
export const openSlots: ReadonlySet<string> = new Set<SlotName>(["product.extras", "home.extras"]);

/** The events. Each is small, in the past tense and safe to miss: a listener requests the data from the server. */
export interface ShopEvents {
  /**
   * Sent after a response with a cart (by mf-cart, by mf-checkout, by the shell at start); listeners: the header, mf-cart.
   * `quantity` counts pieces, not cart items. `revision` grows with each change of the cart `cartId`; `null`: no cart yet.
   */
  "cart.changed": { cartId: string | null; revision: number; quantity: number };
  /** Sent by the bus when another tab changed the cart; the shell and mf-cart request the cart again (decision 12). */
  "cart.outdated": { revision: number };
  /** Sent by mf-cart when the server has added a product; the shell opens the mini-cart on desktop (decision 17). */
  "cart.itemAdded": { productId: string; title: string };
  /** Sent by the session after sign-in, sign-out and each request of the profile; any package may listen. */
  "session.changed": { status: "loading" | "anonymous" | "authenticated" };
  /** Sent by mf-checkout once the server has placed the order; listener: mf-account. */
  "order.placed": { orderId: string };
  /** Sent by the shell when a remote could not be loaded or rendered. */
  "remote.failed": { remote: string; release: string; phase: string; message: string };
}
export type ShopEventType = keyof ShopEvents;

/**
 * The version of the contract that the shell provides. A remote states in `remote.config.ts` which range it requires. An addition
 * raises the minor version, a change that breaks a remote the major one. `versions/` has a snapshot of the slots and events of
 * each minor version (docs/decisions/0001-contract.md).
 */
export const contractVersion = "2.2.0";
/**
 * Module Federation's version without the patch number: a release built with another one is not loaded
 * (docs/decisions/0002-federation.md).
 */
export const federationMinor = "2.9";
