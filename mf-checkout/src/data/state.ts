import type { Cart, CartReading } from "@aurelle/shared/cart";
import type { Api } from "@aurelle/shared/http";
import type { OrderDetails, PlacedOrder } from "../model/order";
import type { Placing } from "../model/placing";

/** The cart to order, and the state of placing the order. */
export interface CheckoutState {
  /** As last confirmed by the server; `null` before its first answer. */
  cart: Cart | null;
  /** The cart as the shopper saw it first on this page, or when the button was pressed last. */
  seen: Cart | null;
  reading: CartReading;
  placing: Placing;
}

/** The order client's state (specification §3), as far as checkout needs it. */
export interface OrdersState {
  /** The order that was placed last in this visit. */
  currentOrder: PlacedOrder | null;
  details: OrderDetails;
}

/** The state of the store. */
export interface RootState {
  checkout: CheckoutState;
  orders: OrdersState;
}

/** What the thunks use outside the store. */
export interface ThunkExtra {
  api: Api;
  /** How many views on screen show the cart. */
  views: number;
}
