import { bus } from "@aurelle/shared/bus";
import type { Cart } from "@aurelle/shared/cart";
import type { WireProfile } from "@aurelle/shared/contract";
import * as paths from "@aurelle/shared/contract/paths";
import { isOutcomeUnknown } from "@aurelle/shared/http";
import { useNavigate } from "@aurelle/shared/router";
import { profileOf, session } from "@aurelle/shared/session";
import { toast } from "@aurelle/shared/toast";
import { useEffect, useRef, useState } from "react";
import { checkoutView } from "../model/checkoutView";
import type { PlacedOrder } from "../model/order";
import { type Placing, unseenDifferences } from "../model/placing";
import { profileDetails, type ShippingForm, trimmed } from "../model/shippingForm";
import { cartOrdered, checkoutLeft } from "./checkoutSlice";
import { showCheckout } from "./checkoutSync";
import { fetchCart, placeOrder } from "./checkoutThunks";
import { removeDraft } from "./draft";
import { type AppThunk, useAppDispatch, useAppSelector } from "./store";

/** After the order is placed: announces it, and reads the new, empty cart (decision 19). */
const finish =
  (order: PlacedOrder): AppThunk<Promise<void>> =>
  async (dispatch) => {
    removeDraft();
    bus.emit("order.placed", { orderId: order.id }, "checkout");
    dispatch(cartOrdered());
    const reading = await dispatch(fetchCart());
    const isRead = fetchCart.fulfilled.match(reading) && reading.payload !== null;
    // The ordered cart is certainly gone, also when the new one cannot be read.
    if (!isRead) bus.emit("cart.changed", { cartId: null, revision: 0, quantity: 0 }, "checkout");
  };

/** Stores the address in the profile for the next order (decision 20). A failure is only logged, because the order is placed. */
const saveAddress =
  (form: ShippingForm): AppThunk<Promise<void>> =>
  async (_, __, { api }) => {
    try {
      session.replaceProfile(
        await api.patch<WireProfile>("users/me/", profileDetails(form, profileOf(session.current))),
      );
    } catch (error) {
      console.warn("the address could not be stored in the profile", error);
    }
  };

const inDoubtText = "Your order may not have been placed. You can safely place it again: it is placed only once.";

/** Says that the order of this shopper was not placed, where no page shows it. @param openCheckout from the toast */
const announceFailure =
  (openCheckout: () => void): AppThunk =>
  (_, getState) => {
    const { placing } = getState().checkout;
    if (placing.status !== "failed") return;
    const { message, isOutcomeUnknown: isInDoubt } = placing;
    const action = { label: "Go to checkout", onAction: openCheckout };
    toast.error(`${isInDoubt ? inDoubtText : "Your order was not placed."} ${message}`, action);
  };

/**
 * Places the order for this cart, at the total that is on screen. When the server has certainly rejected it, reads the cart again: the
 * stock may be the reason. A rejection because of a changed cart brings that cart along.
 * @param openCheckout opens this page again, from a toast
 */
const place =
  (form: ShippingForm, cart: Cart, savesAddress: boolean, openCheckout: () => void): AppThunk<Promise<void>> =>
  async (dispatch, _, extra) => {
    const payload = { ...trimmed(form), cart_id: String(cart.id), expected_total: cart.total };
    const result = await dispatch(placeOrder({ payload, cart }));
    if (savesAddress && placeOrder.fulfilled.match(result)) void dispatch(saveAddress(trimmed(form)));
    if (placeOrder.rejected.match(result)) {
      const { payload: failure } = result;
      if (extra.views === 0) dispatch(announceFailure(openCheckout));
      if (failure && !failure.cart && !isOutcomeUnknown(failure)) await dispatch(fetchCart());
    } else if (extra.views === 0) {
      toast.success("Your order has been received.");
      dispatch(checkoutLeft());
      await dispatch(finish(result.payload));
    }
  };

/** After the order is placed: navigates first, then removes the cart, so that the form never shows it empty (decision 19). */
function useFinish(placing: Placing): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const finished = useRef<string | null>(null);
  useEffect(() => {
    if (placing.status !== "succeeded" || finished.current === placing.order.id) return;
    finished.current = placing.order.id; // this page may stay on screen while the next one loads
    const { id, isUnpaid } = placing.order;
    navigate(paths.orderConfirmation(id), { replace: true, state: { isUnpaid } });
    void dispatch(finish(placing.order));
  }, [placing, navigate, dispatch]);
}

/** The view of the checkout page, and the actions on it. */
export function useCheckout() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const state = useAppSelector(({ checkout }) => checkout);
  const [isFormShown, setFormShown] = useState(false);
  const view = checkoutView(state, isFormShown);
  if (view.status === "form" && !isFormShown) setFormShown(true);
  useEffect(() => dispatch(showCheckout()), [dispatch]);
  useFinish(state.placing);
  return {
    view,
    placing: state.placing,
    /** What has changed in the cart since the shopper saw it. */
    differences: unseenDifferences(state.placing, state.seen, view.status === "form" ? view.cart : null),
    submit: (form: ShippingForm, cart: Cart, savesAddress: boolean) =>
      void dispatch(place(form, cart, savesAddress, () => navigate(paths.checkout))),
    retry: () => void dispatch(fetchCart()),
  };
}
