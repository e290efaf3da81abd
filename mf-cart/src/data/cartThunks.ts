import { additionOf } from "@aurelle/shared/cart/additionOf";
import { fetchCart as readCart } from "@aurelle/shared/cart/fetchCart";
import { type SentCart, toCartAnswer } from "@aurelle/shared/cart/toCart";
import type { Made } from "@aurelle/shared/contract/madeTexts";
import { type Api, type CallError, toCallError } from "@aurelle/shared/http";
import { createAsyncThunk, isAnyOf } from "@aurelle/shared/state";
import type { Gift } from "../model/gift";
import type { RootState, ThunkExtra, VersionedAnswer } from "./state";

/** `createAsyncThunk` with the types of this store. */
const createThunk = createAsyncThunk.withTypes<{
  state: RootState;
  extra: ThunkExtra;
  rejectValue: CallError;
}>();

/** A thunk for a call of specification §7 that changes the cart and answers with it. */
const createChange = <Arg>(name: string, send: (api: Api, arg: Arg) => Promise<SentCart>) =>
  createThunk<VersionedAnswer, Arg>(`cart/${name}`, async (arg, { extra, getState, rejectWithValue }) => {
    const version = { request: extra.nextRequest(), shopper: getState().cart.shopper };
    try {
      return { ...version, answer: toCartAnswer(await send(extra.api, arg)) };
    } catch (error) {
      return rejectWithValue(toCallError(error));
    }
  });

interface Addition extends Partial<Made> {
  productId: string;
  /** In pieces. */
  quantity: number;
  /** The idempotency key: sent again under the same key, the pieces are added once. */
  key?: string;
  /** What the request waits for: another one under the same key. Side by side, each would get a new visitor a cart of its own. */
  after?: Promise<unknown> | undefined;
}
export const addItem = createChange("add", async (api, { key, after, ...addition }: Addition) => {
  await after;
  return api.post<SentCart>("cart/add/", additionOf(addition), key === undefined ? {} : { idempotencyKey: key });
});
export const updateQuantity = createChange(
  "updateQuantity",
  (api, { id, quantity }: { id: string; quantity: number }) =>
    api.put(`cart/item/${encodeURIComponent(id)}/`, { quantity }),
);
export const removeItem = createChange("remove", (api, id: string) =>
  api.delete(`cart/item/${encodeURIComponent(id)}/remove/`),
);
export const clearCart = createChange("clear", (api, _: undefined) => api.delete("cart/clear/"));

export const setGift = createChange("setGift", (api, { giftMessage, isGift }: Gift) =>
  api.put("cart/gift/", { gift_message: giftMessage, gift_receipt: isGift }),
);

export const isChangePending = isAnyOf(
  addItem.pending,
  updateQuantity.pending,
  removeItem.pending,
  clearCart.pending,
  setGift.pending,
);
export const isChangeFulfilled = isAnyOf(
  addItem.fulfilled,
  updateQuantity.fulfilled,
  removeItem.fulfilled,
  clearCart.fulfilled,
  setGift.fulfilled,
);
export const isChangeRejected = isAnyOf(
  addItem.rejected,
  updateQuantity.rejected,
  removeItem.rejected,
  clearCart.rejected,
  setGift.rejected,
);

/** Why a change of the cart failed; `null` when it did not. */
export function changeErrorOf(action: { type: string; payload?: unknown }): CallError | null {
  return isChangeRejected(action) ? (action.payload ?? null) : null;
}

/** Reads the cart; the result is `null` where the server has none to send (see `fetchCart` in shared). */
export const fetchCart = createThunk<VersionedAnswer | null, undefined>(
  "cart/fetch",
  async (_, { extra, getState, rejectWithValue }) => {
    const version = { request: extra.nextRequest(), shopper: getState().cart.shopper };
    try {
      const answer = await readCart(extra.api, toCartAnswer);
      return answer && { ...version, answer };
    } catch (error) {
      return rejectWithValue(toCallError(error));
    }
  },
);
