import type { Cart } from "@aurelle/shared/cart";
import { fetchCart as readCart } from "@aurelle/shared/cart/fetchCart";
import { type SentCart, toCart } from "@aurelle/shared/cart/toCart";
import type { OrderPayload } from "@aurelle/shared/contract";
import { ApiError, type CallError, toCallError } from "@aurelle/shared/http";
import { type Order, orderDetailsErrorText } from "@aurelle/shared/order";
import { pinReleases } from "@aurelle/shared/releases";
import { createAsyncThunk } from "@aurelle/shared/state";
import { isObject } from "@aurelle/shared/wire/isObject";
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

/** Why an order was not placed. `cart`: the cart as it is now, where the server rejected the order because it has changed. */
export interface PlacingFailure extends CallError {
  cart: Cart | null;
}

/** The cart in a rejection; `null` where there is none that can be read. */
function cartIn(error: unknown): Cart | null {
  if (!(error instanceof ApiError) || error.code !== "cart_changed" || !isObject(error.data)) return null;
  try {
    return toCart(error.data.cart as SentCart); // `toCart` checks it
  } catch {
    return null; // logged by `toCart`; the cart is then read by a call of its own
  }
}

const createPlacing = createAsyncThunk.withTypes<{
  state: RootState;
  extra: ThunkExtra;
  rejectValue: PlacingFailure;
}>();

/** Places the order, one at a time: while a request is in flight, another does nothing (reliability D9). */
export const placeOrder = createPlacing<PlacedOrder, { payload: OrderPayload; cart: Cart }>(
  "orders/place",
  async ({ payload }, { extra, rejectWithValue }) => {
    const unpinReleases = pinReleases();
    try {
      // The cart's id makes it repeatable: one cart becomes at most one order (decision 18).
      return toPlacedOrder(await extra.api.post("orders/create/", payload, { isRepeatable: true }));
    } catch (error) {
      return rejectWithValue({ ...toCallError(error, placingErrorText), cart: cartIn(error) });
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
