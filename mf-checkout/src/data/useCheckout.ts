import { bus } from "@aurelle/shared/bus";
import type { WireProfile } from "@aurelle/shared/contract";
import { useNavigate } from "@aurelle/shared/router";
import { session } from "@aurelle/shared/session";
import { useDispatch, useSelector } from "@aurelle/shared/state";
import { toast } from "@aurelle/shared/toast";
import { useEffect, useRef, useState } from "react";
import type { Cart } from "../model/cart";
import { checkoutView } from "../model/checkoutView";
import type { PlacedOrder } from "../model/order";
import type { Placing } from "../model/placing";
import { profileDetails, type ShippingForm, trimmed } from "../model/shippingForm";
import { cartForgotten, checkoutLeft } from "./checkoutSlice";
import { showCheckout } from "./checkoutSync";
import { fetchCart, isOutcomeUnknown, placeOrder } from "./checkoutThunks";
import { dropDraft } from "./draft";
import type { CheckoutDispatch, CheckoutRoot, CheckoutThunk } from "./store";

/** The order is made: the shop hears of it, and of the fresh cart (decision 19). */
const finish =
  (order: PlacedOrder): CheckoutThunk<Promise<void>> =>
  async (dispatch) => {
    dropDraft();
    bus.emit("order.placed", { orderId: order.id }, "checkout");
    dispatch(cartForgotten());
    const reading = await dispatch(fetchCart());
    const isRead = fetchCart.fulfilled.match(reading) && reading.payload !== null;
    // The server could not be asked; that the ordered cart is gone is certain all the same.
    if (!isRead) bus.emit("cart.changed", { cartId: null, revision: 0, quantity: 0 }, "checkout");
  };

/** The address for the next order, in the profile (decision 20). The order stands whatever comes of it. */
const keepDetails =
  (form: ShippingForm): CheckoutThunk<Promise<void>> =>
  async (_, __, { api }) => {
    try {
      session.replaceProfile(await api.patch<WireProfile>("users/me/", profileDetails(form)));
    } catch (error) {
      console.warn("the profile does not keep the address", error);
    }
  };

/** Places the order for this cart. A refusal that is certain may be about stock: the cart is read again. */
const place =
  (form: ShippingForm, cart: Cart, isKept: boolean): CheckoutThunk<Promise<void>> =>
  async (dispatch, _, outside) => {
    const payload = { ...trimmed(form), cart_id: String(cart.id) };
    const result = await dispatch(placeOrder({ payload, cart }));
    if (isKept && placeOrder.fulfilled.match(result)) void dispatch(keepDetails(trimmed(form)));
    if (placeOrder.rejected.match(result)) {
      if (result.payload && !isOutcomeUnknown(result.payload)) await dispatch(fetchCart());
    } else if (outside.views === 0) {
      toast.success("Your order has been received.");
      dispatch(checkoutLeft());
      await dispatch(finish(result.payload));
    }
  };

/** Once the order is made: first away from the form, then the cart goes, so that nobody sees it empty (decision 19). */
function useFinish(placing: Placing): void {
  const dispatch = useDispatch<CheckoutDispatch>();
  const navigate = useNavigate();
  const finished = useRef<string | null>(null);
  useEffect(() => {
    if (placing.status !== "succeeded" || finished.current === placing.order.id) return;
    finished.current = placing.order.id; // the page may still stand while the next one is fetched
    navigate(`/order-confirmation/${encodeURIComponent(placing.order.id)}`, { replace: true });
    void dispatch(finish(placing.order));
  }, [placing, navigate, dispatch]);
}

/** Checkout as it is to be shown, and placing the order. */
export function useCheckout() {
  const dispatch = useDispatch<CheckoutDispatch>();
  const state = useSelector(({ checkout }: CheckoutRoot) => checkout);
  const [hasBegun, setBegun] = useState(false);
  const view = checkoutView(state, hasBegun);
  if (view.status === "form" && !hasBegun) setBegun(true);
  useEffect(() => dispatch(showCheckout()), [dispatch]);
  useFinish(state.placing);
  return {
    view,
    placing: state.placing,
    submit: (form: ShippingForm, cart: Cart, isKept: boolean) => void dispatch(place(form, cart, isKept)),
    readAgain: () => void dispatch(fetchCart()),
  };
}
