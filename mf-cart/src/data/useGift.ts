import { useEffect } from "react";
import { type Gift, type GiftDraft, withDraft } from "../model/gift";
import { giftEntered } from "./cartSlice";
import { saveGift } from "./saveGift";
import { useAppDispatch, useAppSelector } from "./store";

/** The gift of the cart with what the shopper has entered, and how its last request ended. It is sent when the component unmounts. */
export function useGift(confirmed: Gift) {
  const dispatch = useAppDispatch();
  const draft = useAppSelector(({ cart }) => cart.giftDraft);
  const save = useAppSelector(({ cart }) => cart.giftSave);
  useEffect(() => () => void dispatch(saveGift(false)), [dispatch]);
  return {
    gift: withDraft(confirmed, draft),
    save,
    enter: (part: GiftDraft) => void dispatch(giftEntered(part)),
    send: () => dispatch(saveGift()),
  };
}
