import { session } from "@aurelle/shared/session";
import { Provider } from "@aurelle/shared/state";
import { aCart, aCartItem, anOrder, aProduct, aProfile, renderPage } from "@aurelle/shared/testing";
import { aFakeShop } from "@aurelle/shared/testing/fakeShop";
import { typeText } from "@aurelle/shared/testing/typeText";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { syncCheckout } from "../data/checkoutSync";
import { makeStore } from "../data/store";
import CheckoutPage from "../pages/CheckoutPage";

export const ring = aProduct({ title: "Dome Band Ring", current_price: 98000, inventory: 5 });
/** The signed-in shopper's; its address fills the form. */
export const profile = aProfile({
  id: "user-1",
  email: "ada@example.com",
  name: "Ada Lovelace",
  buyer: {
    country: "GB",
    city: "London",
    address: "12 St James's Square",
    zip_code: "SW1Y",
    phone_number: "02079460000",
  },
});

/** Prepares each test of the file: a signed-in shopper, a cart with two rings, no draft. Call it at the top of the file. */
export function testCheckout() {
  const shop = aFakeShop();
  let leaving: AbortController;
  beforeAll(() => shop.server.listen({ onUnhandledRequest: "bypass" }));
  afterAll(() => shop.server.close());
  beforeEach(() => {
    shop.reset(aCart([aCartItem({ product: ring, quantity: 2 })]), anOrder({ id: "order-1" }));
    sessionStorage.clear();
    act(() => session.start({ access: "token", user: profile }));
    jest.spyOn(console, "warn").mockImplementation(() => {});
  });
  afterEach(() => {
    leaving.abort();
    document.getElementById("page-data")?.remove();
    act(() => session.forget());
  });
  return {
    shop,
    /** Renders the page with this store, which then follows session and cart. */
    show(store = makeStore()) {
      leaving = new AbortController();
      syncCheckout(store, leaving.signal);
      const page = (
        <Provider store={store}>
          <CheckoutPage />
        </Provider>
      );
      return { store, ...renderPage(page, { at: "/checkout", path: "/checkout" }) };
    },
    /** The store no longer follows session and cart, as after the tab was closed. */
    leave: () => leaving.abort(),
    /** The orders that were sent so far. */
    orders: () => shop.requests.filter(({ method }) => method === "POST"),
  };
}

/** Adds the settings that the shell's server writes into the document. */
export function addSettings(demoMode: boolean): void {
  const data = document.createElement("script");
  data.type = "application/json";
  data.id = "page-data";
  data.textContent = JSON.stringify({ settings: { demoMode } });
  document.body.append(data);
}
export const placeButton = () => screen.findByRole("button", { name: "Place Order" });
export const press = async () => userEvent.click(await placeButton());
export const fill = async (label: string, value: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await typeText(field, value);
};
/** The address on screen, without the origin. */
export const location = () => screen.getByTestId("location").textContent;
