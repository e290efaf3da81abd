import type { Pence } from "@aurelle/shared/money";
import type { Order } from "@aurelle/shared/order";

/** Of one form or call. */
export type Status = "idle" | "loading" | "succeeded" | "failed";

/** Why a form was refused: fit to be shown. */
export interface Failure {
  message: string;
  /** The server's, for machines: `email_not_verified`. */
  code: string;
  /** A sentence each, by the name of the field. */
  fields: Readonly<Record<string, string>>;
}

/** The forms of this room. Each has a status and a failure of its own: none shows on another page (decision 6). */
export type Form =
  | "signIn"
  | "registration"
  | "verification"
  | "resend"
  | "passwordReset"
  | "profileUpdate"
  | "deletion";

/** The part of the user state (specification §3) that is this room's; profile and token are the session's. */
export type UserState = { [F in Form as `${F}Status`]: Status } & {
  passwordResetStep: "request" | "verify" | "completed";
  /** Of the forms whose status is `failed`. */
  failures: { readonly [F in Form]?: Failure };
};

/** The calls of the order client (specification §4); placing an order is the checkout's. */
export type OrderCall = "history" | "furtherHistory" | "details" | "cancel" | "summary" | "simulate" | "updateStatus";
export type CallState =
  | { status: "idle" | "succeeded" }
  | { status: "loading"; requestId: string }
  | { status: "failed"; error: string };

export interface OrderSummary {
  orderCount: number;
  /** Pending, processing or shipped. */
  openCount: number;
  totalSpent: Pence;
}

export interface OrdersState {
  /** Newest first; `null` until the first answer. */
  orderHistory: readonly Order[] | null;
  /** Where the next page of the history is, below the API's base. */
  next: string | null;
  orderDetails: Order | null;
  orderSummary: OrderSummary | null;
  calls: { readonly [C in OrderCall]: CallState };
}
