import { maxLengths } from "@aurelle/shared/contract/rules";
import { giftDraftKey } from "@aurelle/shared/contract/storageKeys";
import { sessionStore } from "@aurelle/shared/storage";
import { isObject } from "@aurelle/shared/wire/isObject";
import { type GiftDraft, isGiftDraft } from "../model/gift";
import { giftEntered } from "./cartSlice";
import { saveGift } from "./saveGift";
import type { AppStore } from "./store";

/** What this tab has stored; empty when that is nothing, or no draft. */
function readDraft(): GiftDraft {
  const value = sessionStore.readJson(giftDraftKey);
  if (!isObject(value)) return {};
  const { giftMessage, isGift } = value;
  const isMessage = typeof giftMessage === "string" && giftMessage.length <= maxLengths.giftMessage;
  return { ...(isMessage && { giftMessage }), ...(typeof isGift === "boolean" && { isGift }) };
}

/**
 * Stores what the shopper has entered about a gift until the server has confirmed it, so that leaving the page or a lost connection
 * loses nothing. It is sent when the page is hidden, when the connection is back, and by the next page that reads the cart.
 */
export function persistGiftDraft(store: AppStore, signal: AbortSignal): void {
  let isRestored = false;
  const restore = () => {
    const draft = readDraft();
    isRestored = isGiftDraft(draft);
    if (isRestored) store.dispatch(giftEntered(draft));
  };
  restore();
  let { giftDraft: stored, shopper: known } = store.getState().cart;
  store.subscribe(() => {
    const { cart, giftDraft, shopper } = store.getState().cart;
    if (shopper !== known) {
      known = shopper;
      stored = giftDraft;
      // At sign-in it is still in the storage. At sign-out the session removes it just after its event.
      queueMicrotask(restore);
      return;
    }
    if (giftDraft !== stored) {
      stored = giftDraft;
      sessionStore.write(
        giftDraftKey,
        isGiftDraft(giftDraft) ? JSON.stringify(giftDraft) : null,
        "the browser does not store the gift message",
      );
    }
    if (isRestored && cart) {
      isRestored = false;
      void store.dispatch(saveGift(false));
    }
  });
  addEventListener("online", () => void store.dispatch(saveGift(false)), { signal });
  const sendWhenHidden = () => document.visibilityState === "hidden" && void store.dispatch(saveGift(false));
  document.addEventListener("visibilitychange", sendWhenHidden, { signal });
}
