import type { Cart } from "@aurelle/shared/cart";
import { isOutcomeUnknown } from "@aurelle/shared/http";
import { createSlice } from "@aurelle/shared/state";
import { afterLeaving, afterReading, type Placing, placingErrorText } from "../model/placing";
import type { FormErrors } from "../model/shippingForm";
import { fetchCart, type PlacingFailure, placeOrder } from "./checkoutThunks";
import type { CheckoutState } from "./state";

const initialState: CheckoutState = {
  cart: null,
  seen: null,
  reading: { status: "idle" },
  placing: { status: "idle" },
};

const isLatest = ({ reading }: CheckoutState, requestId: string) =>
  reading.status === "loading" && reading.requestId === requestId;

/** `error` is undefined only when the thunk threw an exception that it did not catch. */
const failedPlacing = (error: PlacingFailure | undefined, cart: Cart): Placing => ({
  status: "failed",
  cart,
  message: error?.message ?? placingErrorText,
  fields: (error?.fields ?? {}) as FormErrors, // the form looks up only the names of its own fields
  isOutcomeUnknown: error === undefined || isOutcomeUnknown(error),
  hasCartChanged: error?.code === "cart_changed",
});

const checkoutSlice = createSlice({
  name: "checkout",
  initialState,
  reducers: {
    /** The page was left. */
    checkoutLeft: (state) => ({ ...state, seen: null, placing: afterLeaving(state.placing) }),
    /** The cart was ordered. */
    cartOrdered: (state) => ({ ...state, cart: null, seen: null, reading: { status: "idle" as const } }),
    /** The session ended or became another shopper's: the former shopper's data is removed (reliability T4). */
    shopperChanged: () => initialState,
  },
  extraReducers: (builder) => {
    builder
      .addCase(fetchCart.pending, (state, { meta }) => {
        state.reading = { status: "loading", requestId: meta.requestId };
      })
      .addCase(fetchCart.fulfilled, (state, { payload, meta }) => {
        if (!isLatest(state, meta.requestId)) return state; // the later request wins (reliability X5)
        if (!payload) return { ...state, reading: { status: "unavailable" } };
        const placing = afterReading(state.placing, payload);
        const seen = state.seen && state.seen.items.length > 0 ? state.seen : payload;
        return { placing, cart: payload, seen, reading: { status: "succeeded" } };
      })
      .addCase(fetchCart.rejected, (state, { payload, error, meta }) => {
        if (!isLatest(state, meta.requestId)) return;
        state.reading = { status: "failed", message: payload?.message ?? error.message ?? "" };
      })
      .addCase(placeOrder.pending, (state, { meta }) => ({
        ...state,
        seen: meta.arg.cart,
        placing: { status: "loading", cart: meta.arg.cart },
      }))
      .addCase(placeOrder.fulfilled, (state, { payload, meta }) => {
        if (state.placing.status !== "loading") return state; // the session ended during the request
        return { ...state, placing: { status: "succeeded", cart: meta.arg.cart, order: payload } };
      })
      .addCase(placeOrder.rejected, (state, { payload, meta }) => {
        if (state.placing.status !== "loading") return state;
        const failed = { ...state, placing: failedPlacing(payload, meta.arg.cart) };
        // A reading that is in flight may be older than the cart in this response.
        return payload?.cart ? { ...failed, cart: payload.cart, reading: { status: "succeeded" } } : failed;
      });
  },
});

export const { checkoutLeft, cartOrdered, shopperChanged } = checkoutSlice.actions;
export default checkoutSlice.reducer;
