import { session } from "@aurelle/shared/session";
import { aCart, aCartItem, aProduct, aProfile } from "@aurelle/shared/testing";
import { aFakeShop } from "@aurelle/shared/testing/fakeShop";
import { HttpResponse, http } from "msw";
import { persistCart, readCartSnapshot } from "./cartSnapshot";
import { syncCart } from "./cartSync";
import { fetchCart } from "./cartThunks";
import { makeStore } from "./store";

const shop = aFakeShop();
beforeAll(() => shop.server.listen());
afterAll(() => shop.server.close());
beforeEach(() => {
  sessionStorage.clear();
  shop.reset(aCart([aCartItem({ id: "a", product: aProduct({ title: "Dome Band Ring" }) })]));
});
afterEach(() => jest.restoreAllMocks());

const goOffline = () => jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
/** The store of a tab that was just loaded. */
function aTab() {
  const store = makeStore();
  persistCart(store);
  return store;
}
const titles = (store: ReturnType<typeof makeStore>) => store.getState().cart.cart?.items.map(({ title }) => title);

it("a tab that is reloaded without a connection shows its last cart", async () => {
  await aTab().dispatch(fetchCart());
  goOffline();
  expect(titles(aTab())).toEqual(["Dome Band Ring"]);
});

it("a tab that is reloaded with a connection shows no old cart", async () => {
  await aTab().dispatch(fetchCart());
  expect(titles(aTab())).toBeUndefined();
});

it("cannot be read by other tabs, and is removed at sign-out", async () => {
  shop.server.use(http.post("*/api/auth/logout/", () => new HttpResponse(null, { status: 204 })));
  session.start({ access: "token-a", user: aProfile() });
  const leaving = new AbortController();
  const store = aTab();
  syncCart(store, leaving.signal);
  await store.dispatch(fetchCart());
  expect(localStorage.getItem("mine.cart")).toBeNull();
  expect(readCartSnapshot()?.items).toHaveLength(1);
  session.end();
  leaving.abort();
  expect(Object.keys(sessionStorage)).toEqual([]);
  goOffline();
  expect(titles(aTab())).toBeUndefined();
});

const item = JSON.stringify({ id: "a", productId: "p", title: "Ring", price: 1, quantity: 1, inventory: 1 });
it.each([
  "[broken",
  "7",
  '{"items":[{}],"total":1,"revision":1}',
  '{"items":{},"total":1,"revision":1}',
  `{"id":"cart-1","items":[${item}],"total":1,"revision":1}`, // without size, image, alt, originalPrice and addedPrice
])("reads no cart from %s", (text) => {
  sessionStorage.setItem("mine.cart", text);
  expect(readCartSnapshot()).toBeNull();
});
