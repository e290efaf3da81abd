import type { Cart } from "@aurelle/shared/cart";
import { type CallError, isOutcomeUnknown } from "@aurelle/shared/http";
import { createSlice } from "@aurelle/shared/state";
import { afterLeaving, afterReading, type Placing, placingErrorText } from "../model/placing";
import type { FormErrors } from "../model/shippingForm";
import { fetchCart, placeOrder } from "./checkoutThunks";
import type { CheckoutState } from "./state";

const initialState: CheckoutState = { cart: null, reading: { status: "idle" }, placing: { status: "idle" } };

const isLatest = ({ reading }: CheckoutState, requestId: string) =>
  reading.status === "loading" && reading.requestId === requestId;

/** `error` is undefined only when the thunk threw an exception that it did not catch. */
const failedPlacing = (error: CallError | undefined, cart: Cart): Placing => ({
  status: "failed",
  cart,
  message: error?.message ?? placingErrorText,
  fields: (error?.fields ?? {}) as FormErrors, // the form looks up only the names of its own fields
  isOutcomeUnknown: error === undefined || isOutcomeUnknown(error),
});

const checkoutSlice = createSlice({
  name: "checkout",
  initialState,
  reducers: {
    /** The page was left. */
    checkoutLeft: (state) => ({ ...state, placing: afterLeaving(state.placing) }),
    /** The cart was ordered. */
    cartOrdered: (state) => ({ ...state, cart: null, reading: { status: "idle" as const } }),
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
        if (state.placing.status !== "loading") return state; // the session ended during the request
        return { ...state, placing: { status: "succeeded", cart: meta.arg.cart, order: payload } };
      })
      .addCase(placeOrder.rejected, (state, { payload, meta }) => {
        if (state.placing.status !== "loading") return state;
        return { ...state, placing: failedPlacing(payload, meta.arg.cart) };
      });
  },
});

export const { checkoutLeft, cartOrdered, shopperChanged } = checkoutSlice.actions;
export default checkoutSlice.reducer;
