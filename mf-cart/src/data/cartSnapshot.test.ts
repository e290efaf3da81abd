import { session } from "@aurelle/shared/session";
import { aCart, aCartItem, aProduct, aProfile } from "@aurelle/shared/testing";
import { HttpResponse, http } from "msw";
import { readKeptCart, rememberCart } from "./cartSnapshot";
import { followShop } from "./cartSync";
import { fetchCart } from "./cartThunks";
import { aFakeShop } from "./fakeShop";
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
function aTab() {
  const store = makeStore();
  rememberCart(store);
  return store;
}
const titles = (store: ReturnType<typeof makeStore>) => store.getState().cart.cart?.items.map(({ title }) => title);

it("a tab that is loaded again without a connection knows the cart it had", async () => {
  await aTab().dispatch(fetchCart());
  goOffline();
  expect(titles(aTab())).toEqual(["Dome Band Ring"]);
});

it("with a connection the shop is asked, and nothing old is shown meanwhile", async () => {
  await aTab().dispatch(fetchCart());
  expect(titles(aTab())).toBeUndefined();
});

it("is in no other tab's reach, and gone after sign-out", async () => {
  shop.server.use(http.post("*/api/auth/logout/", () => new HttpResponse(null, { status: 204 })));
  session.start({ access: "token-a", user: aProfile() });
  const leaving = new AbortController();
  const store = aTab();
  followShop(store, leaving.signal);
  await store.dispatch(fetchCart());
  expect(localStorage.getItem("mine.cart")).toBeNull();
  expect(readKeptCart()?.items).toHaveLength(1);
  session.end();
  leaving.abort();
  expect(Object.keys(sessionStorage)).toEqual([]);
  goOffline();
  expect(titles(aTab())).toBeUndefined();
});

it.each(["[broken", "7", '{"items":[{}],"total":1,"revision":1}', '{"items":{},"total":1,"revision":1}'])(
  "whatever else stands there is no cart: %s",
  (text) => {
    sessionStorage.setItem("mine.cart", text);
    expect(readKeptCart()).toBeNull();
  },
);
