import type { OrderPayload } from "@aurelle/shared/contract";
import { type Api, ApiError, serverText } from "@aurelle/shared/http";
import type { Order } from "@aurelle/shared/order";
import { pinReleases } from "@aurelle/shared/releases";
import { createAsyncThunk } from "@aurelle/shared/state";
import type { Cart } from "../model/cart";
import type { PlacedOrder } from "../model/order";
import type { CheckoutState } from "./checkoutSlice";
import type { OrdersState } from "./ordersSlice";
import { toCart } from "./toCart";
import { toOrderDetails, toPlacedOrder } from "./toOrder";

/** What the store's thunks reach for outside the store. */
export interface Outside {
  api: Api;
  /** Views on screen that show the cart. */
  views: number;
}

/** Why a call failed. `status` 0: no answer arrived. `fields`: a sentence by field of the payload. */
export interface Refusal {
  message: string;
  status: number;
  code: string;
  fields: Readonly<Record<string, string>>;
}

/** The server's text, else `fallback` (specification §8). */
function toRefusal(error: unknown, fallback: string): Refusal {
  const message = serverText(error, fallback);
  if (error instanceof ApiError) return { message, status: error.status, code: error.code, fields: error.fields };
  console.error("checkout: unexpected", error);
  return { message: fallback, status: 0, code: "unexpected", fields: {} };
}

/** The server may have done it all the same: no answer came, one that cannot be read, or a fault on its side. */
export const isOutcomeUnknown = ({ status, code }: Refusal): boolean =>
  status === 0 || status >= 500 || code === "invalid";

const createCall = createAsyncThunk.withTypes<{
  state: { checkout: CheckoutState; orders: OrdersState };
  extra: Outside;
  rejectValue: Refusal;
}>();

/** Reads the cart; `null` where the server has none to give: a 404, or a 500 with a warning (specification §8). */
export const fetchCart = createCall<Cart | null, undefined>(
  "checkout/fetchCart",
  async (_, { extra, rejectWithValue }) => {
    try {
      return toCart(await extra.api.get("cart/"));
    } catch (error) {
      const refusal = toRefusal(error, error instanceof Error ? error.message : "");
      if (![404, 500].includes(refusal.status)) return rejectWithValue(refusal);
      if (refusal.status === 500) console.warn("cart unavailable, shown as empty", error);
      return null;
    }
  },
);

/** Places the order, one at a time: a second press while one is under way does nothing (reliability D9). */
export const placeOrder = createCall<PlacedOrder, { payload: OrderPayload; cart: Cart }>(
  "orders/place",
  async ({ payload }, { extra, rejectWithValue }) => {
    const unpinReleases = pinReleases();
    try {
      return toPlacedOrder(await extra.api.post("orders/create/", payload));
    } catch (error) {
      return rejectWithValue(toRefusal(error, "Failed to place order"));
    } finally {
      unpinReleases();
    }
  },
  { condition: (_, { getState }) => getState().checkout.placing.status !== "loading" },
);

export const fetchOrderDetails = createCall<Order, string>("orders/details", async (id, { extra, rejectWithValue }) => {
  try {
    return toOrderDetails(await extra.api.get(`orders/${encodeURIComponent(id)}/`));
  } catch (error) {
    return rejectWithValue(toRefusal(error, "Failed to fetch order details"));
  }
});
