import { Provider } from "@aurelle/shared/state";
import { renderPage } from "@aurelle/shared/testing";
import { apiFaults } from "@aurelle/shared/testing/apiFaults";
import type { ApiCallName } from "@aurelle/shared/testing/apiFaults/apiCalls";
import { aFaultyShop, type PageCall, signIn } from "@aurelle/shared/testing/apiFaults/faultyShop";
import { offers, press, shows } from "@aurelle/shared/testing/apiFaults/page";
import { act } from "@testing-library/react";
import type { ReactNode } from "react";
import AddToCart from "../components/addToCart/AddToCart";
import { syncCart } from "../data/cartSync";
import { makeStore } from "../data/store";
import CartPage from "./CartPage";

/** Every call of the cart with every fault (reliability B1). */

const shop = aFaultyShop();
let stop: AbortController;
afterEach(() => stop.abort());

function show(page: ReactNode): void {
  signIn();
  stop = new AbortController();
  const store = makeStore();
  syncCart(store, stop.signal);
  renderPage(
    <Provider store={store}>
      <main tabIndex={-1}>{page}</main>
    </Provider>,
    { at: "/cart" },
  );
}
const showCart = () => show(<CartPage />);
const isFilled = () => offers("Proceed to Checkout");
const isEmpty = () => shows("Your cart is empty");
const receipt = () => document.querySelector<HTMLInputElement>('input[type="checkbox"]');
const quantity = () => document.querySelector<HTMLInputElement>('input[aria-label^="Quantity"]')?.value;

const calls: readonly (PageCall & { name: ApiCallName })[] = [
  { name: "GET cart/", make: showCart, isDone: isFilled, recovery: "Try again" },
  {
    name: "POST cart/add/",
    open: () => show(<AddToCart productId="product-1" title="Dome Band Ring" inventory={3} />),
    make: () => press("Add to Cart"),
    isDone: () => shows("Dome Band Ring added to cart!"),
    recovery: "Add to Cart",
  },
  {
    name: "PUT cart/item/{id}/",
    open: showCart,
    isReady: isFilled,
    make: () => press(/^Increase/),
    isDone: () => /^[23]$/.test(quantity() ?? ""),
    recovery: /^Increase/,
  },
  {
    name: "DELETE cart/item/{id}/remove/",
    open: showCart,
    isReady: isFilled,
    make: () => press(/^Remove/),
    isDone: isEmpty,
    recovery: /^Remove/,
  },
  {
    name: "PUT cart/gift/",
    open: showCart,
    isReady: isFilled,
    make: () => {
      receipt()?.focus();
      act(() => receipt()?.click());
    },
    isDone: () => receipt()?.checked === true && shows("Saved"),
    recovery: "Try again",
  },
  {
    name: "DELETE cart/clear/",
    open: showCart,
    isReady: isFilled,
    make: () => press("Clear Cart"),
    isDone: isEmpty,
    recovery: "Clear Cart",
  },
];

describe.each(calls)("B1 $name", ({ name, ...page }) => {
  it.each(apiFaults)(`B1 ${name} × %s`, (fault) => shop.runCell(name, page, fault));
});
