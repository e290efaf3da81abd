import { type ApiFault, isHarmless, isOtherJson, isUnreadable, messageFor } from "./apiFaults";

/** A call of specification §7 that a page makes, and what a shopper reads when it fails. */
export interface ApiCall {
  /** Matches path and query below `/api/`. */
  path: RegExp;
  /** The text that a shopper reads; `null`: the call succeeds in spite of the fault. */
  text: (fault: ApiFault) => string | null;
  /** The page does not read the response, so a wrong body that is still JSON counts as success. */
  isResponseUnread?: true;
  /**
   * For a call that cannot be made twice. A fault that makes its response unreadable is applied to this response, and the server does
   * not receive the call.
   */
  sampleResponse?: object;
}

/** The text of a failed call; `null` where the response is still usable. */
const unlessHarmless = (text: (fault: ApiFault) => string) => (fault: ApiFault) =>
  isHarmless(fault) ? null : text(fault);
/** The same for a call whose response is not read. */
const unlessUnread = (text: (fault: ApiFault) => string) => (fault: ApiFault) =>
  isHarmless(fault) || isOtherJson(fault) ? null : text(fault);
/** For a call with a default text of specification §8. */
const withFallback = (fallback: string) => (fault: ApiFault) => messageFor(fault, fallback);
const general = (fault: ApiFault) => messageFor(fault);

/** Registration, login, password and profile. */
const accountCalls = {
  "POST auth/token/": { path: /^auth\/token\/$/, text: unlessHarmless(general) },
  "POST users/register/": {
    path: /^users\/register\/$/,
    text: unlessUnread(withFallback("Registration failed. Please try again.")),
    isResponseUnread: true,
  },
  "POST users/validate/": {
    path: /^users\/validate\/$/,
    text: (fault) =>
      isHarmless(fault) || (isOtherJson(fault) && fault !== "wrong types")
        ? null
        : messageFor(fault, "Verification failed. Please try again."),
    sampleResponse: { access: "a-token", user: { id: "1", email: "grace@example.com" } },
  },
  "POST auth/password-reset/request/": {
    path: /^auth\/password-reset\/request\/$/,
    text: unlessUnread(withFallback("Failed to send reset email. Please try again.")),
    isResponseUnread: true,
  },
  "POST auth/password-reset/confirm/": {
    path: /^auth\/password-reset\/confirm\/$/,
    text: unlessUnread(withFallback("Failed to reset password. Please try again.")),
    isResponseUnread: true,
    sampleResponse: {},
  },
  "GET users/user-info/": {
    path: /^users\/user-info\/$/,
    text: unlessHarmless(() => "Could not load user profile."),
  },
  "DELETE users/me/": {
    path: /^users\/me\/$/,
    text: unlessUnread(withFallback("Your account could not be deleted. Please try again.")),
    isResponseUnread: true,
    sampleResponse: {},
  },
} satisfies Record<string, ApiCall>;

/** Lists and products. */
const catalogueCalls = {
  "GET products/product/": {
    path: /^products\/product\/\?/,
    text: unlessHarmless((fault) => `Error: ${messageFor(fault)}`),
  },
  "GET products/product/{id}/": {
    path: /^products\/product\/[^/?]+\/$/,
    text: unlessHarmless((fault) =>
      fault === "404" ? "Product not found" : "Failed to load product. Please try again later.",
    ),
  },
  "GET next page": {
    path: /^products\/product\/\?.*cursor=/,
    text: unlessHarmless((fault) => `Error: ${messageFor(fault)}`),
  },
} satisfies Record<string, ApiCall>;

/** The cart. */
const cartCalls = {
  "GET cart/": {
    path: /^cart\/$/,
    text: unlessHarmless((fault) =>
      fault === "500" || fault === "404"
        ? "We could not check your cart just now"
        : `Error loading your cart: ${messageFor(fault)}`,
    ),
  },
  "POST cart/add/": { path: /^cart\/add\/$/, text: unlessHarmless(general) },
  "PUT cart/item/{id}/": {
    path: /^cart\/item\/[^/]+\/$/,
    text: unlessHarmless((fault) => (fault === "404" ? "This item is no longer in your cart." : messageFor(fault))),
  },
  "DELETE cart/item/{id}/remove/": {
    path: /^cart\/item\/[^/]+\/remove\/$/,
    text: unlessHarmless(general),
    sampleResponse: {},
  },
  "DELETE cart/clear/": { path: /^cart\/clear\/$/, text: unlessHarmless(general), sampleResponse: {} },
  "PUT cart/gift/": { path: /^cart\/gift\/$/, text: unlessHarmless(general) },
} satisfies Record<string, ApiCall>;

/** Orders: placed, read, cancelled and returned. */
const orderCalls = {
  "POST orders/create/": {
    path: /^orders\/create\/$/,
    text: unlessHarmless((fault) => `Error: ${messageFor(fault, "Failed to place order")}`),
  },
  "GET orders/{id}/": {
    path: /^orders\/(?!summary)[^/?]+\/$/,
    text: unlessHarmless((fault) =>
      fault === "404" ? "Page Not Found" : messageFor(fault, "Failed to fetch order details"),
    ),
  },
  "GET orders/": {
    path: /^orders\/(\?.*)?$/,
    // An array is read as the list.
    text: (fault) =>
      isHarmless(fault) || fault === "empty list" ? null : messageFor(fault, "Failed to fetch order history"),
  },
  "POST orders/{id}/cancel/": {
    path: /^orders\/[^/]+\/cancel\/$/,
    text: unlessHarmless(withFallback("Failed to cancel order")),
  },
  "POST orders/{id}/returns/": {
    path: /^orders\/[^/]+\/returns\/$/,
    text: unlessHarmless(withFallback("Failed to request the return")),
    // The same pieces cannot be returned twice.
    sampleResponse: {},
  },
} satisfies Record<string, ApiCall>;

/** The name of a call, as in specification §7: `GET cart/`. */
export type ApiCallName =
  | keyof typeof accountCalls
  | keyof typeof catalogueCalls
  | keyof typeof cartCalls
  | keyof typeof orderCalls;

/** Every call of specification §7 that a page makes. */
export const apiCalls: Readonly<Record<ApiCallName, ApiCall>> = {
  ...accountCalls,
  ...catalogueCalls,
  ...cartCalls,
  ...orderCalls,
};

/** Does the server receive the call in spite of the fault? */
export const reachesServer = ({ isResponseUnread, sampleResponse }: ApiCall, fault: ApiFault): boolean =>
  sampleResponse === undefined || !isUnreadable(fault) || (isResponseUnread === true && isOtherJson(fault));
