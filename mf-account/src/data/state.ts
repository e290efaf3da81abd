import type { Api, CallError } from "@aurelle/shared/http";
import type { Pence } from "@aurelle/shared/money";
import type { Order } from "@aurelle/shared/order";

/** The forms of this remote. */
export type Form =
  | "signIn"
  | "registration"
  | "verification"
  | "resend"
  | "passwordReset"
  | "profileUpdate"
  | "deletion";

/** The state of one form (specification §4). */
export type FormState =
  | { status: "idle" }
  | { status: "loading" }
  | { status: "succeeded" }
  | { status: "failed"; error: CallError };

/**
 * The part of the user state (specification §3) that belongs to this remote. The specification's `registrationStatus` is
 * `forms.registration.status`, and so on; profile and token belong to `@aurelle/shared/session`.
 */
export interface UserState {
  /** A state of its own for each form, so that an error never shows on another page (decision 6). */
  forms: { readonly [F in Form]: FormState };
  passwordResetStep: "request" | "verify" | "completed";
}

/** One page of the order history. */
export interface OrderPage {
  /** Newest first. */
  orders: readonly Order[];
  /** The path of the next page below the API's base; null after the last page. */
  next: string | null;
}

/** Figures over all orders of the shopper. */
export interface OrderSummary {
  orderCount: number;
  /** Pending, processing or shipped. */
  openCount: number;
  totalSpent: Pence;
}

/** The state of one call. While a call runs or after it failed, the result of an earlier one stays. `isMissing`: the answer was 404. */
export type CallState<Result> =
  | { status: "idle" }
  | { status: "loading"; requestId: string; result?: Result }
  | { status: "succeeded"; result: Result }
  | { status: "failed"; message: string; isMissing?: true; result?: Result };

/** What each call of the order client (specification §4) returns. The checkout places orders. */
export interface OrderResults {
  /** All pages of the history that were loaded so far. */
  orderHistory: OrderPage;
  furtherHistory: OrderPage;
  orderDetails: Order;
  orderSummary: OrderSummary;
  cancel: Order;
  returnRequest: Order;
  simulate: Order;
  updateStatus: Order;
}

/** The calls of the order client, by the name of their state. */
export type OrderCall = keyof OrderResults;
export type OrdersState = { readonly [C in OrderCall]: CallState<OrderResults[C]> };

/** The state of the store. */
export interface RootState {
  user: UserState;
  orders: OrdersState;
}

/** What the thunks use outside the store. */
export interface ThunkExtra {
  api: Api;
}
