import type { Order } from "@aurelle/shared/order";
import { createSlice } from "@aurelle/shared/state";
import type { DetailsReading, PlacedOrder } from "../model/order";
import { shopperLeft } from "./checkoutSlice";
import { fetchOrderDetails, placeOrder } from "./checkoutThunks";

/** The order client's state (specification §3), as far as checkout needs it. */
export interface OrdersState {
  /** The order placed last in this visit. */
  currentOrder: PlacedOrder | null;
  orderDetails: Order | null;
  details: DetailsReading;
}

const none: OrdersState = { currentOrder: null, orderDetails: null, details: { status: "idle" } };

const ordersSlice = createSlice({
  name: "orders",
  initialState: none,
  reducers: {},
  extraReducers: (builder) => {
    const isLatest = ({ details }: OrdersState, id: string) => details.status === "loading" && details.id === id;
    builder
      .addCase(shopperLeft, () => none)
      .addCase(placeOrder.fulfilled, (state, { payload }) => {
        state.currentOrder = payload;
      })
      .addCase(fetchOrderDetails.pending, (state, { meta }) => {
        state.details = { status: "loading", id: meta.requestId };
        if (state.orderDetails?.id !== meta.arg) state.orderDetails = null;
      })
      .addCase(fetchOrderDetails.fulfilled, (state, { payload, meta }): OrdersState => {
        if (!isLatest(state, meta.requestId)) return state;
        return { ...state, details: { status: "succeeded" }, orderDetails: payload };
      })
      .addCase(fetchOrderDetails.rejected, (state, { payload, meta }) => {
        if (!isLatest(state, meta.requestId)) return;
        const message = payload?.message ?? "Failed to fetch order details";
        state.details = { status: "failed", message, isMissing: payload?.status === 404 };
      });
  },
});

export default ordersSlice.reducer;
