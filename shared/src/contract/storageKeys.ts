/**
 * Every key under which a page of the shop stores something in the browser, and the cookies that page code reads. The shell and
 * all remotes share one origin, so a new key is added here first. The strings are fixed: shoppers' browsers have data under them.
 */

/** A key with this prefix contains data of one visitor, and is removed when the session ends (docs/decisions/0013-offline.md). */
export const userStoragePrefix = "mine.";
/** A key of `sessionStorage` with this suffix contains a form's draft, and is removed at sign-out (reliability T4). */
export const draftSuffix = "Draft";

/** `localStorage`: the session's token (specification §3). */
export const tokenKey = "userToken";
/** `localStorage`: a guest's wishlist, a JSON list of product ids, the last added first. */
export const guestWishlistKey = "wishlist";
/** `localStorage`: the shopper's ring size as its British characters, `P½`. */
export const ringSizeKey = "ringSize";
/** `localStorage`: cart items that were added without a connection, a JSON list of `QueuedItem`. */
export const offlineQueueKey = `${userStoragePrefix}waiting` as const;
/** `localStorage`: the last searches of the header's field, a JSON list of texts, the last one first. */
export const recentSearchesKey = `${userStoragePrefix}searches` as const;
/** `localStorage`: the products that the shopper viewed last, a JSON list of their ids, the last one first. */
export const viewedProductsKey = `${userStoragePrefix}viewed` as const;
/** `localStorage`: `tokenFingerprint` of the session that the server ended last. Its shopper may sign in again. */
export const expiredSessionKey = "expiredSession";

/** `sessionStorage`: the e-mail address typed into the registration form. */
export const registrationDraftKey = `aurelle.registration${draftSuffix}` as const;
/** `sessionStorage`: changes to the profile that were not sent, with the id of the profile's owner. */
export const profileDraftKey = `aurelle.profile${draftSuffix}` as const;
/** `sessionStorage`: what was typed into the checkout form, with the id of the shopper. */
export const checkoutDraftKey = `checkout${draftSuffix}` as const;
/** `sessionStorage`: what was entered about a gift and is not in the cart yet, JSON: `giftMessage`, `isGift`, and the shopper's id. */
export const giftDraftKey = `gift${draftSuffix}` as const;
/** `sessionStorage`: a request to return pieces that was not sent, with the ids of the shopper and of the order. */
export const returnDraftKey = `return${draftSuffix}` as const;
/** `sessionStorage`: the cart as last read, shown after a reload without a connection. */
export const cartSnapshotKey = `${userStoragePrefix}cart` as const;
/** `sessionStorage`: the product of an Add to Cart whose page was left before its code ran, JSON: `productId`, `title`. */
export const unhandledPressKey = `press${draftSuffix}` as const;
/** `sessionStorage`: `tokenFingerprint` of the session that the data in this tab belongs to. */
export const tabSessionKey = "tabSession";
/** `sessionStorage`: present once the shopper has hidden the countdown; the value does not matter. */
export const countdownHiddenKey = "countdownHidden";
/** `sessionStorage`: the releases that this tab overrides, JSON: release by remote. */
export const overridesKey = "mf.overrides";

/** The cookie that the server sets with every cart. The browser sends its value back in the header `X-CSRFToken`. */
export const csrfCookie = "csrftoken";

export type LocalStorageKey =
  | typeof tokenKey
  | typeof guestWishlistKey
  | typeof ringSizeKey
  | typeof offlineQueueKey
  | typeof recentSearchesKey
  | typeof viewedProductsKey
  | typeof expiredSessionKey;
export type SessionStorageKey =
  | typeof registrationDraftKey
  | typeof profileDraftKey
  | typeof checkoutDraftKey
  | typeof giftDraftKey
  | typeof returnDraftKey
  | typeof cartSnapshotKey
  | typeof unhandledPressKey
  | typeof tabSessionKey
  | typeof countdownHiddenKey
  | typeof overridesKey;
