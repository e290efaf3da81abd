import { createSlice, isAnyOf, type PayloadAction } from "@aurelle/shared/state";
import type { Reading } from "../model/cartView";
import { type Cart, inKnownOrder, mergeItems, type Wishes } from "../model/pendingQuantities";
import { isNewer } from "../model/versionedCart";
import { addItem, clearCart, fetchCart, hasBegun, hasFailed, isAnswered } from "./cartThunks";
import type { CartAnswer } from "./toCart";

/** A cart call's answer with the number of its request, and of the visitor on whose behalf it was asked. */
export interface Stamped {
  answer: CartAnswer;
  request: number;
  visitor: number;
}

export interface CartState {
  /** As last confirmed by the server; `null` before its first real answer. */
  cart: Cart | null;
  /** Products in the order in which they were first seen in this cart. */
  known: readonly string[];
  /** Number of the request that brought `cart`. */
  request: number;
  reading: Reading;
  /** Text of the last action that failed; one that starts clears it (specification §4). */
  error: string | null;
  wishes: Wishes;
  /** Products being added. */
  adding: readonly string[];
  isClearing: boolean;
  /** Grows when somebody else is here (sign-in, sign-out): what was asked before is no longer wanted. */
  visitor: number;
}

export const unread: CartState = {
  cart: null,
  known: [],
  request: 0,
  reading: { status: "idle" },
  error: null,
  wishes: {},
  adding: [],
  isClearing: false,
  visitor: 0,
};

/** Takes over an answer unless it is older than what is known (reliability X5). A whole cart replaces, a part merges. */
function receive(state: CartState, { answer, request, visitor }: Stamped): void {
  if (visitor !== state.visitor) return;
  if (!answer.isComplete) {
    if (state.cart) state.cart = mergeItems(state.cart, answer.items);
  } else if (isNewer({ cart: answer.cart, request }, state.cart && { cart: state.cart, request: state.request })) {
    const items = inKnownOrder(answer.cart.items, state.known);
    state.cart = { ...answer.cart, items };
    state.known = [...new Set([...state.known, ...items.map(({ productId }) => productId)])];
    state.request = request;
  }
}

/** The outcome of a reading counts only while no later one was begun. */
function finishReading(state: CartState, id: string, reading: Reading): void {
  if (state.reading.status === "loading" && state.reading.id === id) state.reading = reading;
}

const cartSlice = createSlice({
  name: "cart",
  initialState: unread,
  reducers: {
    /** The shopper wants a line to have this quantity; 0: to be gone. */
    wished(state, { payload: { id, quantity } }: PayloadAction<{ id: string; quantity: number }>) {
      state.wishes = { ...state.wishes, [id]: quantity };
    },
    /** The wish was granted, or refused: the server's number shows again. */
    wishSettled(state, { payload: id }: PayloadAction<string>) {
      const { [id]: _, ...others } = state.wishes;
      state.wishes = others;
    },
    clearingWished(state) {
      state.isClearing = true;
    },
    /** As this tab knew it before; the shop cannot be asked now. */
    cartRemembered: (state, { payload }: PayloadAction<Cart>) => ({ ...state, cart: payload }),
    /** The cart was ordered, or merged into another. */
    cartReplaced(state) {
      state.cart = null;
      state.known = [];
      state.reading = { status: "idle" };
    },
    /** Somebody signed in or out: nothing of the former visitor stays (reliability T4, D4). */
    visitorChanged: ({ visitor }) => ({ ...unread, visitor: visitor + 1 }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(fetchCart.pending, (state, { meta }) => {
        state.reading = { status: "loading", id: meta.requestId };
        state.error = null;
      })
      .addCase(fetchCart.fulfilled, (state, { payload, meta }) => {
        if (payload) receive(state, payload);
        finishReading(state, meta.requestId, { status: payload ? "succeeded" : "unavailable" });
      })
      .addCase(fetchCart.rejected, (state, { payload, error, meta }) => {
        state.error = payload?.message ?? error.message ?? "";
        finishReading(state, meta.requestId, { status: "failed", message: state.error });
      })
      .addCase(addItem.pending, (state, { meta }) => {
        state.adding = [...state.adding, meta.arg.productId];
      })
      .addMatcher(isAnyOf(addItem.fulfilled, addItem.rejected), (state, { meta }) => {
        const at = state.adding.indexOf(meta.arg.productId);
        state.adding = state.adding.filter((_, index) => index !== at);
      })
      .addMatcher(isAnyOf(clearCart.fulfilled, clearCart.rejected), (state) => {
        state.isClearing = false;
      })
      .addMatcher(hasBegun, (state) => {
        state.error = null;
      })
      .addMatcher(isAnswered, (state, { payload }) => {
        receive(state, payload);
      })
      .addMatcher(hasFailed, (state, { payload, error }) => {
        state.error = payload?.message ?? error.message ?? "";
      });
  },
});

export const { wished, wishSettled, clearingWished, cartRemembered, cartReplaced, visitorChanged } = cartSlice.actions;
export default cartSlice.reducer;
