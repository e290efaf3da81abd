import type { Cart, CartReading } from "@aurelle/shared/cart";
import type { CartAnswer } from "@aurelle/shared/cart/toCart";
import type { Api } from "@aurelle/shared/http";
import type { GiftDraft } from "../model/gift";
import type { PendingQuantities } from "../model/pendingQuantities";

/** The answer of a cart call, with the number of its request and of the shopper who made it. */
export interface VersionedAnswer {
  answer: CartAnswer;
  request: number;
  shopper: number;
}

/** How the last change of the cart ended. The start of any cart call resets it (specification §4). */
export type LastChange = { status: "idle" } | { status: "failed"; message: string };

/** How the last request about the gift ended. `message`: why it failed; still there while it is sent again. */
export type GiftSave =
  | { status: "idle" | "succeeded"; message: null }
  | { status: "loading"; message: string | null }
  | { status: "failed"; message: string };

/** The cart, and the changes that the server has not confirmed yet. */
export interface CartState {
  /** As last confirmed by the server; `null` before its first complete answer. */
  cart: Cart | null;
  /** The keys (`itemKeyOf`) of items, in the order in which this cart first had them. */
  knownItems: readonly string[];
  /** Number of the request whose answer was `cart`; 0 when `cart` is no answer to this page. */
  request: number;
  reading: CartReading;
  lastChange: LastChange;
  pendingQuantities: PendingQuantities;
  /** Ids of the products that are being added. Two requests for one product make two entries. */
  adding: readonly string[];
  /** The key (`itemKeyOf`) of the item that was added last, until the mini-cart that showed it has closed. */
  lastAdded: string | null;
  /** Whether the shopper has cleared the cart and the server has not answered yet. */
  isClearing: boolean;
  giftDraft: GiftDraft;
  giftSave: GiftSave;
  /** Counts the shoppers of this tab: one higher after each sign-in and sign-out. Answers to former shoppers are dropped. */
  shopper: number;
}

/** The state of the store. */
export interface RootState {
  cart: CartState;
}

/** The requests for the quantity of one item, one after another. */
export interface ItemInFlight {
  /** The quantity that the latest request sent, in pieces. */
  sent: number;
  /** Resolves after the last request. */
  done: Promise<void>;
}

/** What the thunks use outside the store. */
export interface ThunkExtra {
  api: Api;
  /** The number of the next request. */
  nextRequest: () => number;
  /** By the item's id. */
  itemsInFlight: Map<string, ItemInFlight>;
  /** How many views on screen show the cart. */
  views: number;
}
