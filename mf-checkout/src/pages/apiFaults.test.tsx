import { Provider } from "@aurelle/shared/state";
import { renderPage } from "@aurelle/shared/testing";
import { apiFaults, isHarmless, messageFor } from "@aurelle/shared/testing/apiFaults";
import type { ApiCallName } from "@aurelle/shared/testing/apiFaults/apiCalls";
import { aFaultyShop, type PageCall, recordedOrderId, signIn } from "@aurelle/shared/testing/apiFaults/faultyShop";
import { currentPath, fill, offers, press, shows } from "@aurelle/shared/testing/apiFaults/page";
import { syncCheckout } from "../data/checkoutSync";
import { makeStore } from "../data/store";
import CheckoutPage from "./CheckoutPage";
import OrderConfirmationPage from "./OrderConfirmationPage";

/** The calls of checkout and of the order confirmation with every fault (reliability B1). */

const shop = aFaultyShop();
let stop = new AbortController();
afterEach(() => stop.abort());

function show(page: typeof CheckoutPage, at: string, path: string): void {
  signIn();
  stop = new AbortController();
  const store = makeStore();
  syncCheckout(store, stop.signal);
  const Page = page;
  renderPage(
    <Provider store={store}>
      <main tabIndex={-1}>
        <Page />
      </main>
    </Provider>,
    { at, path },
  );
}
const address = {
  "Full name": "Ada Lovelace",
  "Phone number": "+44 20 7946 0000",
  Address: "12 St James's Square",
  "Town or city": "London",
  Postcode: "SW1Y 4JH",
};
const city = () => document.querySelector<HTMLInputElement>("#field-city")?.value;

const calls: readonly (PageCall & { name: ApiCallName })[] = [
  {
    name: "POST orders/create/",
    open: () => show(CheckoutPage, "/checkout", "/checkout"),
    isReady: () => offers("Place Order"),
    make: () => {
      for (const [label, value] of Object.entries(address)) fill(label, value);
      press("Place Order");
    },
    isDone: () => currentPath().startsWith("/order-confirmation/"),
    recovery: "Place Order",
    isUnchanged: () => city() === "London",
  },
  {
    name: "GET orders/{id}/",
    make: () => show(OrderConfirmationPage, `/order-confirmation/${recordedOrderId}`, "/order-confirmation/:orderId"),
    isDone: () => shows(/Order number/),
    recovery: "Try again",
    wayOut: "Return to Home",
  },
];

describe.each(calls)("B1 $name", ({ name, ...page }) => {
  it.each(apiFaults)(`B1 ${name} × %s`, (fault) => shop.runCell(name, page, fault));
});

describe("U1 the first load of the checkout", () => {
  const page: PageCall = {
    make: () => show(CheckoutPage, "/checkout", "/checkout"),
    text: (fault) => {
      if (isHarmless(fault)) return null;
      return ["404", "500"].includes(fault) ? "We could not read your cart just now." : `Error: ${messageFor(fault)}`;
    },
    isDone: () => offers("Place Order"),
    recovery: "Try again",
  };
  it.each(apiFaults)("U1 the cart of the checkout × %s", (fault) => shop.runCell("GET cart/", page, fault));
});
