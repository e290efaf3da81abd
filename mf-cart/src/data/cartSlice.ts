import { type Cart, type CartReading, itemKeyOf } from "@aurelle/shared/cart";
import { createSlice, isAnyOf, type PayloadAction } from "@aurelle/shared/state";
import { type GiftDraft, withoutSent } from "../model/gift";
import { inFirstOrder, mergeItems } from "../model/mergeItems";
import { isNewer } from "../model/versionedCart";
import {
  addItem,
  clearCart,
  fetchCart,
  isChangeFulfilled,
  isChangePending,
  isChangeRejected,
  setGift,
} from "./cartThunks";
import type { CartState, VersionedAnswer } from "./state";

export const initialState: CartState = {
  cart: null,
  knownItems: [],
  request: 0,
  reading: { status: "idle" },
  lastChange: { status: "idle" },
  pendingQuantities: {},
  adding: [],
  lastAdded: null,
  isClearing: false,
  giftDraft: {},
  giftSave: { status: "idle", message: null },
  shopper: 0,
};
/** Stores an answer's cart unless the store has a newer one (reliability X5). Single items are merged into the stored cart. */
function receive(state: CartState, { answer, request, shopper }: VersionedAnswer): void {
  if (shopper !== state.shopper) return;
  if (!answer.isComplete) {
    if (state.cart) state.cart = mergeItems(state.cart, answer.items);
  } else if (isNewer({ cart: answer.cart, request }, state.cart && { cart: state.cart, request: state.request })) {
    const items = inFirstOrder(answer.cart.items, state.knownItems);
    state.cart = { ...answer.cart, items };
    state.knownItems = [...new Set([...state.knownItems, ...items.map(itemKeyOf)])];
    state.request = request;
  }
}

/** Sets how a reading of the cart ended. Only the latest reading sets it. */
function finishReading(state: CartState, requestId: string, outcome: CartReading): void {
  if (state.reading.status === "loading" && state.reading.requestId === requestId) state.reading = outcome;
}

const cartSlice = createSlice({
  name: "cart",
  initialState,
  reducers: {
    /** The shopper chose a quantity for an item; 0 removes it. */
    quantityChosen(state, { payload: { id, quantity } }: PayloadAction<{ id: string; quantity: number }>) {
      state.pendingQuantities = { ...state.pendingQuantities, [id]: quantity };
    },
    /** The server confirmed or rejected the chosen quantity of this item. From now on the server's quantity shows. */
    quantitySettled(state, { payload: id }: PayloadAction<string>) {
      const { [id]: _, ...others } = state.pendingQuantities;
      state.pendingQuantities = others;
    },
    /** The server has added an item with this key; `null`: the mini-cart that showed it has closed. */
    lastAddedChanged(state, { payload }: PayloadAction<string | null>) {
      state.lastAdded = payload;
    },
    /** The shopper cleared the cart. It shows as empty until the server has answered. */
    clearingStarted(state) {
      state.isClearing = true;
    },
    /** The shopper entered something about a gift. */
    giftEntered(state, { payload }: PayloadAction<GiftDraft>) {
      state.giftDraft = { ...state.giftDraft, ...payload };
    },
    /** The page was loaded without a connection: the cart of this tab's snapshot shows. */
    snapshotRestored: (state, { payload }: PayloadAction<Cart>) => ({ ...state, cart: payload }),
    /** The cart was ordered, or merged into another. */
    cartReplaced(state) {
      state.cart = null;
      state.knownItems = [];
      state.reading = { status: "idle" };
      state.giftDraft = {};
    },
    /** A shopper signed in or out: the former shopper's data is removed (reliability T4, D4). */
    shopperChanged: ({ shopper }) => ({ ...initialState, shopper: shopper + 1 }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(fetchCart.pending, (state, { meta }) => {
        state.reading = { status: "loading", requestId: meta.requestId };
        state.lastChange = { status: "idle" };
      })
      .addCase(fetchCart.fulfilled, (state, { payload, meta }) => {
        if (payload) receive(state, payload);
        finishReading(state, meta.requestId, { status: payload ? "succeeded" : "unavailable" });
      })
      .addCase(fetchCart.rejected, (state, { payload, error, meta }) => {
        finishReading(state, meta.requestId, { status: "failed", message: payload?.message ?? error.message ?? "" });
      })
      .addCase(addItem.pending, (state, { meta }) => {
        state.adding = [...state.adding, meta.arg.productId];
      })
      .addCase(setGift.pending, (state) => {
        state.giftSave = { status: "loading", message: state.giftSave.message };
      })
      .addCase(setGift.fulfilled, (state, { payload, meta }) => {
        if (payload.shopper !== state.shopper) return;
        state.giftDraft = withoutSent(state.giftDraft, meta.arg);
        state.giftSave = { status: "succeeded", message: null };
      })
      .addCase(setGift.rejected, (state, { payload, error }) => {
        // A former shopper's request: the state has begun anew.
        if (state.giftSave.status !== "loading") return;
        const text = payload?.fields.gift_message ?? payload?.message ?? error.message ?? "";
        state.giftSave = { status: "failed", message: text };
      })
      .addMatcher(isAnyOf(addItem.fulfilled, addItem.rejected), (state, { meta }) => {
        const at = state.adding.indexOf(meta.arg.productId);
        state.adding = state.adding.filter((_, index) => index !== at);
      })
      .addMatcher(isAnyOf(clearCart.fulfilled, clearCart.rejected), (state) => {
        state.isClearing = false;
      })
      .addMatcher(isChangePending, (state) => {
        state.lastChange = { status: "idle" };
      })
      .addMatcher(isChangeFulfilled, (state, { payload }) => {
        receive(state, payload);
      })
      .addMatcher(isChangeRejected, (state, { payload, error }) => {
        state.lastChange = { status: "failed", message: payload?.message ?? error.message ?? "" };
      });
  },
});

export const {
  quantityChosen,
  quantitySettled,
  lastAddedChanged,
  clearingStarted,
  giftEntered,
  snapshotRestored,
  cartReplaced,
  shopperChanged,
} = cartSlice.actions;
export default cartSlice.reducer;
