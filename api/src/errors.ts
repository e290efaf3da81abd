import type { WireCart } from "@aurelle/shared/contract";
import { maxCartItems, maxQuantity } from "@aurelle/shared/contract/rules";
import { pounds } from "./mail/composeEmail";

interface HttpErrorDetails {
  /** Texts by field name; by cart item id when the stock is short. */
  fields?: Record<string, string>;
  headers?: Record<string, string>;
  /** The cart as it is now, when it is not the one that the shopper ordered. */
  cart?: WireCart;
}

/** An expected error with its status, code and text. `answerError` sends it. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: HttpErrorDetails = {},
  ) {
    super(message);
  }
}

const retryAfter = (seconds: number) => ({ headers: { "retry-after": String(Math.max(1, Math.ceil(seconds))) } });

/** Every error by name, with status and text. */
export const httpErrors = {
  notFound: () => new HttpError(404, "not_found", "Not found."),
  methodNotAllowed: (allow: readonly string[]) =>
    new HttpError(405, "method_not_allowed", "This method is not allowed here.", {
      headers: { allow: allow.join(", ") },
    }),
  badRequest: (message = "The request could not be read.") => new HttpError(400, "bad_request", message),
  invalid: (fields: Record<string, string>) =>
    new HttpError(400, "invalid", Object.values(fields)[0] ?? "Some fields are not valid.", { fields }),
  tooLarge: () => new HttpError(413, "too_large", "The request is too large."),
  unsupportedType: () => new HttpError(415, "unsupported_type", "Only application/json is accepted."),
  notSignedIn: () => new HttpError(401, "not_signed_in", "Please sign in."),
  wrongCredentials: () => new HttpError(401, "wrong_credentials", "Invalid email or password."),
  emailNotVerified: () =>
    new HttpError(403, "email_not_verified", "Please verify your email address before signing in."),
  staffOnly: () => new HttpError(403, "forbidden", "Only staff may do this."),
  foreignOrigin: () => new HttpError(403, "foreign_origin", "This call is not allowed from another site."),
  csrf: () => new HttpError(403, "csrf", "Your session could not be confirmed. Please reload the page and try again."),
  wrongCode: () => new HttpError(400, "wrong_code", "The verification code is wrong or has expired."),
  tooManyRequests: (seconds: number) =>
    new HttpError(429, "too_many_requests", "Too many attempts. Please try again later.", retryAfter(seconds)),
  busy: () => new HttpError(503, "busy", "The shop is very busy. Please try again in a moment.", retryAfter(2)),
  tooSlow: () => new HttpError(503, "too_slow", "The shop took too long to answer. Please try again.", retryAfter(1)),
  unavailable: () =>
    new HttpError(503, "unavailable", "The shop is not available right now. Please try again.", retryAfter(2)),
  cartEmpty: () => new HttpError(400, "cart_empty", "Your cart is empty"),
  cartFull: () => new HttpError(409, "cart_full", "Your cart holds as many different items as it can."),
  cartTooLong: () =>
    new HttpError(
      409,
      "cart_too_long",
      `An order can have at most ${maxCartItems} different items. Please remove some.`,
    ),
  cartChanged: (cart: WireCart) =>
    new HttpError(409, "cart_changed", "Your cart has changed. Please check it and place your order again.", { cart }),
  keyReused: () => new HttpError(409, "key_reused", "This was sent before with other contents. Please try again."),
  wishlistFull: () => new HttpError(409, "wishlist_full", "Your wishlist holds as many pieces as it can."),
  outOfStock: (title: string, fields: Record<string, string> = {}) =>
    new HttpError(409, "out_of_stock", `Sorry, ${title} is currently out of stock.`, { fields }),
  inStock: (title: string) => new HttpError(409, "in_stock", `${title} is in stock.`),
  stockShort: (title: string, left: number) =>
    new HttpError(409, "insufficient_stock", `Only ${left} of ${title} ${left === 1 ? "is" : "are"} left.`),
  quantityLimit: (title: string) =>
    new HttpError(409, "quantity_limit", `You can order at most ${maxQuantity} of ${title}.`),
  totalTooLarge: () => new HttpError(400, "total_too_large", "This order is too large to be placed online."),
  paymentMethod: () =>
    new HttpError(400, "payment_method", "This payment method is not available.", {
      fields: { payment_method: "This payment method is not available." },
    }),
  orderCancelled: () =>
    new HttpError(409, "order_cancelled", "This order has been cancelled. To order again, please fill your cart anew."),
  tooManyUnpaid: (orders: number) =>
    new HttpError(
      409,
      "unpaid_orders",
      `You have ${orders} unpaid orders. Please pay or cancel one of them before you place another.`,
    ),
  unpaidValue: (limit: number) =>
    new HttpError(
      409,
      "unpaid_value",
      `Unpaid orders may come to ${pounds(limit)} at most. Please pay an open order first, or contact us.`,
    ),
  notCancellable: () => new HttpError(409, "not_cancellable", "This order can no longer be cancelled."),
  noNextStage: () => new HttpError(409, "no_next_stage", "This order has no next stage."),
  orderErased: () =>
    new HttpError(409, "order_erased", "The account of this order has been deleted, so that it takes no notes."),
  notDelivered: () =>
    new HttpError(409, "not_delivered", "A return can be requested once the order has been delivered."),
  returnTooLate: (days: number) =>
    new HttpError(409, "return_too_late", `A return can be requested for ${days} days after the delivery.`),
  returnExceeds: (title: string, left: number, fields: Record<string, string> = {}) =>
    new HttpError(
      409,
      "return_exceeds",
      left === 0 ? `${title} is already being returned.` : `Only ${left} of ${title} can still be returned.`,
      { fields },
    ),
  engravedReturn: (fields: Record<string, string> = {}) =>
    new HttpError(409, "engraved", "An engraved piece cannot be returned.", { fields }),
  illegalReturn: () => new HttpError(409, "illegal_return", "The return cannot change to this status."),
  illegalStatus: () => new HttpError(409, "illegal_status", "The order cannot change to this status."),
};
