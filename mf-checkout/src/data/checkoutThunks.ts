import type { Cart } from "@aurelle/shared/cart";
import { fetchCart as readCart } from "@aurelle/shared/cart/fetchCart";
import { toCart } from "@aurelle/shared/cart/toCart";
import type { OrderPayload } from "@aurelle/shared/contract";
import { type CallError, toCallError } from "@aurelle/shared/http";
import { type Order, orderDetailsErrorText } from "@aurelle/shared/order";
import { pinReleases } from "@aurelle/shared/releases";
import { createAsyncThunk } from "@aurelle/shared/state";
import type { PlacedOrder } from "../model/order";
import { placingErrorText } from "../model/placing";
import type { RootState, ThunkExtra } from "./state";
import { toOrderDetails, toPlacedOrder } from "./toOrder";

/** `createAsyncThunk` with the types of this store. */
const createThunk = createAsyncThunk.withTypes<{
  state: RootState;
  extra: ThunkExtra;
  rejectValue: CallError;
}>();

/** Reads the cart; the result is `null` where the server has none to send (see `fetchCart` in shared). */
export const fetchCart = createThunk<Cart | null, undefined>(
  "checkout/fetchCart",
  async (_, { extra, rejectWithValue }) => {
    try {
      return await readCart(extra.api, toCart);
    } catch (error) {
      return rejectWithValue(toCallError(error));
    }
  },
);

/** Places the order, one at a time: while a request is in flight, another does nothing (reliability D9). */
export const placeOrder = createThunk<PlacedOrder, { payload: OrderPayload; cart: Cart }>(
  "orders/place",
  async ({ payload }, { extra, rejectWithValue }) => {
    const unpinReleases = pinReleases();
    try {
      return toPlacedOrder(await extra.api.post("orders/create/", payload));
    } catch (error) {
      return rejectWithValue(toCallError(error, placingErrorText));
    } finally {
      unpinReleases();
    }
  },
  { condition: (_, { getState }) => getState().checkout.placing.status !== "loading" },
);

/** Reads the order of this id. */
export const fetchOrderDetails = createThunk<Order, string>(
  "orders/details",
  async (id, { extra, rejectWithValue }) => {
    try {
      return toOrderDetails(await extra.api.get(`orders/${encodeURIComponent(id)}/`));
    } catch (error) {
      return rejectWithValue(toCallError(error, orderDetailsErrorText));
    }
  },
);
