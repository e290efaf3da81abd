import { Provider } from "@aurelle/shared/state";
import { aCart, aCartItem, aProduct, axeFindings, renderPage } from "@aurelle/shared/testing";
import { aFakeShop, anErrorResponse } from "@aurelle/shared/testing/fakeShop";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lastAddedChanged } from "../../data/cartSlice";
import { makeStore } from "../../data/store";
import MiniCart from "./MiniCart";

const shop = aFakeShop();
beforeAll(() => shop.server.listen());
afterAll(() => shop.server.close());
beforeEach(() => shop.reset());

function show(onClose = jest.fn(), store = makeStore()) {
  renderPage(
    <Provider store={store}>
      <MiniCart onClose={onClose} />
    </Provider>,
  );
  return onClose;
}

describe("the mini-cart", () => {
  it("shows items and subtotal, with links to the cart and to checkout", async () => {
    const product = aProduct({ title: "Dome Band Ring", current_price: 98000 });
    shop.reset(aCart([aCartItem({ product, quantity: 2 })]));
    show();
    expect(screen.getByText("Loading your cart...")).toBeInTheDocument();
    expect(await axeFindings("mini-cart: loading")).toEqual([]);
    const list = await screen.findByRole("list", { name: "Items in your cart" });
    expect(within(list).getByRole("listitem")).toHaveTextContent("Dome Band Ring2 × £980£1,960");
    expect(screen.getByText("Subtotal").parentElement).toHaveTextContent("£1,960");
    expect(screen.getByRole("link", { name: "View Cart" })).toHaveAttribute("href", "/cart");
    expect(screen.getByRole("link", { name: "Checkout" })).toHaveAttribute("href", "/checkout");
  });

  it("shows the newest first, and above them what was just added, marked until the panel closes", async () => {
    const products = ["a", "b", "c"].map((id) => aProduct({ id: `p-${id}`, title: `Ring ${id}` }));
    shop.reset(aCart(products.map((product) => aCartItem({ id: product.id, product }))));
    const store = makeStore();
    store.dispatch(lastAddedChanged("p-b"));
    show(jest.fn(), store);
    const titles = async () => {
      const list = await screen.findByRole("list", { name: "Items in your cart" });
      return within(list)
        .getAllByRole("listitem")
        .map(({ firstElementChild }) => firstElementChild?.nextElementSibling?.textContent);
    };
    expect(await titles()).toEqual(["AddedRing b1 × £980", "Ring c1 × £980", "Ring a1 × £980"]);
    expect(await axeFindings("mini-cart: added")).toEqual([]);
    cleanup();
    show(jest.fn(), store);
    expect(await titles()).toEqual(["Ring c1 × £980", "Ring b1 × £980", "Ring a1 × £980"]);
  });

  it("shows one page of an oversized cart, and the number of further items", async () => {
    const items = Array.from({ length: 1102 }, (_, index) => aCartItem({ id: `${index}` }));
    shop.reset(aCart(items));
    show();
    const list = await screen.findByRole("list", { name: "Items in your cart" });
    expect(list.children).toHaveLength(101);
    expect(list).toHaveTextContent(/and 1,002 more in your cart$/);
  });

  it("shows that the cart is empty", async () => {
    show();
    expect(await screen.findByText("Your cart is empty")).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Checkout" })).not.toBeInTheDocument();
    expect(await axeFindings("mini-cart: empty")).toEqual([]);
  });

  it("shows why the cart cannot be shown", async () => {
    shop.respondOnce("GET", anErrorResponse(403, "any", "Not from here."));
    show();
    expect(await screen.findByRole("alert")).toHaveTextContent("Error loading your cart: Not from here.");
    expect(await axeFindings("mini-cart: failed")).toEqual([]);
  });

  it("closes by its button, and when a link is followed", async () => {
    const onClose = show();
    await userEvent.click(screen.getByRole("button", { name: "Close cart" }));
    await userEvent.click(await screen.findByRole("link", { name: "View Cart" }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});
