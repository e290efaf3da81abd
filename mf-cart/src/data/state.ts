import type { Cart, CartReading } from "@aurelle/shared/cart";
import type { CartAnswer } from "@aurelle/shared/cart/toCart";
import type { PendingQuantities } from "../model/pendingQuantities";

/** The answer of a cart call, with the number of its request and of the visitor who made it. */
export interface VersionedAnswer {
  answer: CartAnswer;
  request: number;
  visitor: number;
}

/** How the last change of the cart ended. The start of any cart call forgets a failure (specification §4). */
export type LastChange = { status: "idle" } | { status: "failed"; message: string };

export interface CartState {
  /** As last confirmed by the server; `null` before its first complete answer. */
  cart: Cart | null;
  /** Ids of products, in the order in which this cart first had them. */
  knownProducts: readonly string[];
  /** Number of the request that brought `cart`; 0 when no request of this page did. */
  request: number;
  reading: CartReading;
  lastChange: LastChange;
  pendingQuantities: PendingQuantities;
  /** Ids of the products that are being added; an id twice for two requests. */
  adding: readonly string[];
  isClearing: boolean;
  /** Number of the visitor, one higher after each sign-in and sign-out: answers to former visitors are dropped. */
  visitor: number;
}

export const initialState: CartState = {
  cart: null,
  knownProducts: [],
  request: 0,
  reading: { status: "idle" },
  lastChange: { status: "idle" },
  pendingQuantities: {},
  adding: [],
  isClearing: false,
  visitor: 0,
};
