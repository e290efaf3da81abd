import * as keys from "./storageKeys";

it("does not change the keys under which browsers have data", () => {
  expect({ ...keys }).toEqual({
    userStoragePrefix: "mine.",
    draftSuffix: "Draft",
    tokenKey: "userToken",
    guestWishlistKey: "wishlist",
    ringSizeKey: "ringSize",
    offlineQueueKey: "mine.waiting",
    registrationDraftKey: "aurelle.registrationDraft",
    profileDraftKey: "aurelle.profileDraft",
    checkoutDraftKey: "checkoutDraft",
    cartSnapshotKey: "mine.cart",
    countdownHiddenKey: "countdownHidden",
    overridesKey: "mf.overrides",
    csrfCookie: "csrftoken",
  });
});
