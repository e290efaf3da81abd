import { createSlice } from "@aurelle/shared/state";
import type { Cart } from "../model/cart";
import type { Reading } from "../model/checkoutView";
import { afterLeaving, afterReading, type Placing } from "../model/placing";
import type { FormErrors } from "../model/shippingForm";
import { fetchCart, isOutcomeUnknown, placeOrder, type Refusal } from "./checkoutThunks";

export interface CheckoutState {
  /** As last confirmed by the server; `null` before its first real answer. */
  cart: Cart | null;
  reading: Reading;
  placing: Placing;
}

const untouched: CheckoutState = { cart: null, reading: { status: "idle" }, placing: { status: "idle" } };

const isLatest = ({ reading }: CheckoutState, id: string) => reading.status === "loading" && reading.id === id;

const failed = (refusal: Refusal | undefined, cart: Cart): Placing => ({
  status: "failed",
  cart,
  message: refusal?.message ?? "Failed to place order",
  fields: (refusal?.fields ?? {}) as FormErrors, // names that are no field of the form are never looked up
  isOutcomeUnknown: refusal === undefined || isOutcomeUnknown(refusal),
});

const checkoutSlice = createSlice({
  name: "checkout",
  initialState: untouched,
  reducers: {
    checkoutLeft: (state) => ({ ...state, placing: afterLeaving(state.placing) }),
    /** The cart has been ordered. */
    cartForgotten: (state) => ({ ...state, cart: null, reading: { status: "idle" as const } }),
    /** The session is over: nothing of the shopper stays (reliability T4). */
    shopperLeft: () => untouched,
  },
  extraReducers: (builder) => {
    builder
      .addCase(fetchCart.pending, (state, { meta }) => {
        state.reading = { status: "loading", id: meta.requestId };
      })
      .addCase(fetchCart.fulfilled, (state, { payload, meta }) => {
        if (!isLatest(state, meta.requestId)) return state; // a later request wins (reliability X5)
        if (!payload) return { ...state, reading: { status: "unavailable" } };
        const placing = afterReading(state.placing, payload);
        return { placing, cart: payload, reading: { status: "succeeded" } };
      })
      .addCase(fetchCart.rejected, (state, { payload, error, meta }) => {
        if (!isLatest(state, meta.requestId)) return;
        state.reading = { status: "failed", message: payload?.message ?? error.message ?? "" };
      })
      .addCase(placeOrder.pending, (state, { meta }) => ({
        ...state,
        placing: { status: "loading", cart: meta.arg.cart },
      }))
      .addCase(placeOrder.fulfilled, (state, { payload, meta }) => {
        if (state.placing.status !== "loading") return state; // the shopper has left
        return { ...state, placing: { status: "succeeded", cart: meta.arg.cart, order: payload } };
      })
      .addCase(placeOrder.rejected, (state, { payload, meta }) => {
        if (state.placing.status !== "loading") return state;
        return { ...state, placing: failed(payload, meta.arg.cart) };
      });
  },
});

export const { checkoutLeft, cartForgotten, shopperLeft } = checkoutSlice.actions;
export default checkoutSlice.reducer;
