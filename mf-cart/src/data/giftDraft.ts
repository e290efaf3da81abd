import { bus } from "@aurelle/shared/bus";
import { maxLengths } from "@aurelle/shared/contract/rules";
import { giftDraftKey } from "@aurelle/shared/contract/storageKeys";
import { isSignedIn, profileOf, session } from "@aurelle/shared/session";
import { sessionStore } from "@aurelle/shared/storage";
import { isObject } from "@aurelle/shared/wire/isObject";
import { type GiftDraft, isGiftDraft } from "../model/gift";
import { giftEntered } from "./cartSlice";
import { saveGift } from "./saveGift";
import type { AppStore } from "./store";

/** The shopper's id; `null` for a guest, `undefined` until the profile is known. */
const shopperId = () => (isSignedIn(session.current) ? profileOf(session.current)?.id : null);

/**
 * What this tab has stored of a guest or of the shopper with this id; empty when that is nothing, or no draft. A guest's has no owner,
 * because it goes to the account of the next sign-in, as the guest's cart does.
 */
function readDraft(id: string | null): GiftDraft {
  const value = sessionStore.readJson(giftDraftKey);
  if (!isObject(value)) return {};
  const { giftMessage, isGift, owner = id } = value;
  if (owner !== id) return {};
  const isMessage = typeof giftMessage === "string" && giftMessage.length <= maxLengths.giftMessage;
  return { ...(isMessage && { giftMessage }), ...(typeof isGift === "boolean" && { isGift }) };
}

/**
 * Stores what the shopper has entered about a gift until the server has confirmed it, so that leaving the page or a lost connection
 * loses nothing. It is sent when the page is hidden, when the connection is back, and by the next page that reads the cart. Where the
 * server has ended the session, it stays for the same shopper (decision 4).
 */
export function persistGiftDraft(store: AppStore, signal: AbortSignal): void {
  let isRestored = false;
  /** For whom the storage was read last. */
  let reader: string | null | undefined;
  let { giftDraft: stored, shopper: known } = store.getState().cart;
  store.subscribe(() => {
    const { cart, giftDraft, shopper } = store.getState().cart;
    if (shopper !== known) {
      known = shopper;
      stored = giftDraft;
      return;
    }
    const id = shopperId();
    if (giftDraft !== stored && id !== undefined) {
      stored = giftDraft;
      sessionStore.write(
        giftDraftKey,
        isGiftDraft(giftDraft) ? JSON.stringify({ ...giftDraft, owner: id ?? undefined }) : null,
        "the browser does not store the gift message",
      );
    }
    if (isRestored && cart) {
      isRestored = false;
      void store.dispatch(saveGift(false));
    }
  });
  const restore = () => {
    const id = shopperId();
    if (id === reader) return;
    reader = id;
    const draft = id === undefined ? {} : readDraft(id);
    isRestored = isGiftDraft(draft);
    // What was entered before the profile was known is newer, and is stored now.
    const entered = { ...draft, ...store.getState().cart.giftDraft };
    if (isGiftDraft(entered)) store.dispatch(giftEntered(entered));
  };
  restore();
  // At sign-out the session removes the draft just after its event, and the store forgets the former shopper with it.
  bus.on("session.changed", () => queueMicrotask(restore), signal);
  addEventListener("online", () => void store.dispatch(saveGift(false)), { signal });
  const sendWhenHidden = () => document.visibilityState === "hidden" && void store.dispatch(saveGift(false));
  document.addEventListener("visibilitychange", sendWhenHidden, { signal });
}
