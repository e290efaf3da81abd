import { orderDetailsErrorText } from "@aurelle/shared/order";
import { createSlice } from "@aurelle/shared/state";
import { knownOrder } from "../model/order";
import { shopperChanged } from "./checkoutSlice";
import { fetchOrderDetails, placeOrder } from "./checkoutThunks";
import type { OrdersState } from "./state";

const initialState: OrdersState = { currentOrder: null, details: { status: "idle" } };

const isLatest = ({ details }: OrdersState, requestId: string) =>
  details.status === "loading" && details.requestId === requestId;

const ordersSlice = createSlice({
  name: "orders",
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(shopperChanged, () => initialState)
      .addCase(placeOrder.fulfilled, (state, { payload }) => {
        state.currentOrder = payload;
      })
      .addCase(
        fetchOrderDetails.pending,
        (state, { meta: { arg: orderId, requestId } }): OrdersState => ({
          ...state,
          details: { status: "loading", orderId, requestId, known: knownOrder(state.details, orderId) },
        }),
      )
      .addCase(fetchOrderDetails.fulfilled, (state, { payload, meta }): OrdersState => {
        if (!isLatest(state, meta.requestId)) return state;
        return { ...state, details: { status: "succeeded", order: payload } };
      })
      .addCase(fetchOrderDetails.rejected, (state, { payload, meta: { arg: orderId, requestId } }): OrdersState => {
        if (!isLatest(state, requestId)) return state;
        const message = payload?.message ?? orderDetailsErrorText;
        const known = knownOrder(state.details, orderId);
        return { ...state, details: { status: "failed", orderId, message, isMissing: payload?.status === 404, known } };
      });
  },
});

export default ordersSlice.reducer;
