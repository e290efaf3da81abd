import * as keys from "./storageKeys";

it("does not change the keys under which browsers have data", () => {
  expect({ ...keys }).toEqual({
    userStoragePrefix: "mine.",
    draftSuffix: "Draft",
    tokenKey: "userToken",
    unhandledPressKey: "pressDraft",
    guestWishlistKey: "wishlist",
    ringSizeKey: "ringSize",
    offlineQueueKey: "mine.waiting",
    recentSearchesKey: "mine.searches",
    viewedProductsKey: "mine.viewed",
    expiredSessionKey: "expiredSession",
    registrationDraftKey: "aurelle.registrationDraft",
    profileDraftKey: "aurelle.profileDraft",
    checkoutDraftKey: "checkoutDraft",
    giftDraftKey: "giftDraft",
    returnDraftKey: "returnDraft",
    cartSnapshotKey: "mine.cart",
    tabSessionKey: "tabSession",
    countdownHiddenKey: "countdownHidden",
    overridesKey: "mf.overrides",
    csrfCookie: "csrftoken",
  });
});
