import { toast } from "@aurelle/shared/toast";
import { isGiftDraft, withDraft } from "../model/gift";
import { changeErrorOf, setGift } from "./cartThunks";
import type { AppThunk } from "./store";

/**
 * Sends what the shopper has entered about a gift, until nothing is left of it or a request fails. While a request is in flight
 * another call does nothing: what was entered meanwhile is sent next.
 * @param isShown whether the page shows a failure; else a toast does.
 */
export const saveGift =
  (isShown = true): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    for (;;) {
      const { cart, giftDraft, giftSave } = getState().cart;
      if (!cart?.id || !isGiftDraft(giftDraft) || giftSave.status === "loading") return;
      const error = changeErrorOf(await dispatch(setGift(withDraft(cart, giftDraft))));
      if (!error || getState().cart.giftDraft !== giftDraft) continue;
      const retry = { label: "Try again", onAction: () => void dispatch(saveGift(false)) };
      if (!isShown) toast.error(`Your gift details are not saved yet. ${error.message}`, retry, "gift");
      return;
    }
  };
