import { type Api, ApiError } from "@aurelle/shared/http";
import { createAsyncThunk, isAnyOf } from "@aurelle/shared/state";
import type { CartState, Stamped } from "./cartSlice";
import { toAnswer } from "./toCart";

/** A line with a request under way: the quantity it last sent, and the end of it all. */
export interface LineAtWork {
  sent: number;
  done: Promise<void>;
}
/** What the store's thunks reach for outside the store. */
export interface Outside {
  api: Api;
  /** The number of the next request. */
  nextRequest: () => number;
  lines: Map<string, LineAtWork>;
  /** Views on screen that show the cart. */
  views: number;
}

/** Why a call failed. `status` 0: no answer arrived, the outcome is unknown. */
export interface Refusal {
  message: string;
  status: number;
  code: string;
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof ApiError) return { message: error.message, status: error.status, code: error.code };
  console.error("cart: unexpected", error);
  return { message: "Something went wrong. Please try again.", status: 0, code: "unexpected" };
}

/** The server may have done it all the same: no answer came, one that cannot be read, or a fault on its side. */
export const isOutcomeUnknown = ({ status, code }: Refusal): boolean =>
  status === 0 || status >= 500 || code === "invalid";

const createCall = createAsyncThunk.withTypes<{ state: { cart: CartState }; extra: Outside; rejectValue: Refusal }>();

/** A call of specification §7 that answers with the cart. */
const cartCall = <Arg>(name: string, ask: (api: Api, arg: Arg) => Promise<Parameters<typeof toAnswer>[0]>) =>
  createCall<Stamped, Arg>(`cart/${name}`, async (arg, { extra, getState, rejectWithValue }) => {
    const stamp = { request: extra.nextRequest(), visitor: getState().cart.visitor };
    try {
      return { ...stamp, answer: toAnswer(await ask(extra.api, arg)) };
    } catch (error) {
      return rejectWithValue(toRefusal(error));
    }
  });

interface Addition {
  productId: string;
  quantity: number;
  /** Under which it may be sent again. */
  key?: string;
}
export const addItem = cartCall("add", (api, { productId, quantity, key }: Addition) =>
  api.post("cart/add/", { product_id: productId, quantity }, key === undefined ? {} : { idempotencyKey: key }),
);
export const updateQuantity = cartCall("updateQuantity", (api, { id, quantity }: { id: string; quantity: number }) =>
  api.put(`cart/item/${encodeURIComponent(id)}/`, { quantity }),
);
export const removeItem = cartCall("remove", (api, id: string) =>
  api.delete(`cart/item/${encodeURIComponent(id)}/remove/`),
);
export const clearCart = cartCall("clear", (api, _: undefined) => api.delete("cart/clear/"));

export const hasBegun = isAnyOf(addItem.pending, updateQuantity.pending, removeItem.pending, clearCart.pending);
export const isAnswered = isAnyOf(
  addItem.fulfilled,
  updateQuantity.fulfilled,
  removeItem.fulfilled,
  clearCart.fulfilled,
);
export const hasFailed = isAnyOf(addItem.rejected, updateQuantity.rejected, removeItem.rejected, clearCart.rejected);

/** Why a call of the shopper's failed; `null` when it did not. */
export function refusalOf(action: { type: string; payload?: unknown }): Refusal | null {
  return hasFailed(action) ? (action.payload ?? null) : null;
}

/** Reads the cart; `null` where the server has none to give: a 404, or a 500 with a warning (specification §8). */
export const fetchCart = createCall<Stamped | null, undefined>(
  "cart/fetch",
  async (_, { extra, getState, rejectWithValue }) => {
    const stamp = { request: extra.nextRequest(), visitor: getState().cart.visitor };
    try {
      return { ...stamp, answer: toAnswer(await extra.api.get("cart/")) };
    } catch (error) {
      const refusal = toRefusal(error);
      if (![404, 500].includes(refusal.status)) return rejectWithValue(refusal);
      if (refusal.status === 500) console.warn("cart unavailable, shown as empty", error);
      return null;
    }
  },
);
