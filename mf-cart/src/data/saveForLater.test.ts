import type { CartItem } from "@aurelle/shared/cart";
import { aCart, aCartItem, aProduct } from "@aurelle/shared/testing";
import { aFakeShop, anErrorResponse } from "@aurelle/shared/testing/fakeShop";
import { toast } from "@aurelle/shared/toast";
import { wishlist } from "@aurelle/shared/wishlist";
import { HttpResponse } from "msw";
import type { Undo } from "../model/cartRows";
import { fetchCart } from "./cartThunks";
import { saveForLater } from "./saveForLater";
import { type AppStore, makeStore } from "./store";

const shop = aFakeShop();
const band = aProduct({ id: "p-a", title: "Dome Band Ring" });
let store: AppStore;

beforeAll(() => shop.server.listen());
afterAll(() => shop.server.close());
beforeEach(async () => {
  shop.reset(aCart([aCartItem({ id: "a", product: band, quantity: 2, ring_size: "P", engraving: "A & J" })]));
  store = makeStore();
  await store.dispatch(fetchCart());
  jest.spyOn(toast, "error").mockImplementation(() => {});
  jest.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(async () => {
  await wishlist.set("p-a", false);
  jest.restoreAllMocks();
});

/** Saves the only item of the cart. */
async function save(): Promise<Undo> {
  const [item] = store.getState().cart.cart?.items ?? [];
  let undo: Undo | undefined;
  await store.dispatch(
    saveForLater(item as CartItem, (saved) => {
      undo = saved;
    }),
  );
  if (!undo) throw new Error("the item was not saved");
  return undo;
}

describe("Undo of an item that was saved for later", () => {
  it("adds the item as it was made, and removes it from the wishlist", async () => {
    const undo = await save();
    expect(wishlist.current.ids).toEqual(["p-a"]);
    await undo();
    expect(shop.cart.cart_items).toEqual([
      expect.objectContaining({ product_id: "p-a", quantity: 2, ring_size: "P", engraving: "A & J" }),
    ]);
    expect(wishlist.current.ids).toEqual([]);
  });

  it.each([
    ["the connection is lost", () => HttpResponse.error()],
    ["the server fails", anErrorResponse(503, "busy", "The shop is very busy. Please try again in a moment.")],
    ["the piece is sold out", anErrorResponse(409, "out_of_stock", "Sorry, it is currently out of stock.")],
  ])("leaves it on the wishlist while %s, and can be pressed again", async (_, respond) => {
    const undo = await save();
    shop.respondOnce("POST", respond);
    await undo();
    expect(shop.cart.cart_items).toEqual([]);
    expect(wishlist.current.ids).toEqual(["p-a"]);
    await undo();
    expect(shop.cart.cart_items).toHaveLength(1);
    expect(wishlist.current.ids).toEqual([]);
  });

  it("leaves it on the wishlist when the response to its removal was lost and the cart cannot be read", async () => {
    const undo = await save();
    shop.respondOnce("DELETE", () => {
      shop.setCart(aCart([], { revision: 2 }));
      return HttpResponse.error();
    });
    for (const time of ["after the removal", "on Undo"])
      shop.respondOnce("GET", anErrorResponse(500, "server_error", time));
    await undo();
    expect(wishlist.current.ids).toEqual(["p-a"]);
    await undo();
    expect(shop.cart.cart_items).toHaveLength(1);
    expect(wishlist.current.ids).toEqual([]);
  });
});
