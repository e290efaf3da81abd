import { bus } from "@aurelle/shared/bus";
import { aCart, aCartItem, aProduct, axeFindings } from "@aurelle/shared/testing";
import { anErrorResponse } from "@aurelle/shared/testing/fakeShop";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { location, placeButton, press, ring, testCheckout } from "../testing/testCheckout";

const { shop, show, orders } = testCheckout();
const chain = aProduct({ id: "product-2", title: "Fine Chain", current_price: 12050 });
const text = "Your cart has changed. Please check it and place your order again.";

/** The shop has another cart from now on, and rejects the next order because of it. */
function changeCart(items: Parameters<typeof aCart>[0]) {
  const cart = aCart(items, { revision: 2 });
  const body = { error: text, message: text, code: "cart_changed", request_id: "r-1", cart };
  shop.setCart(cart);
  shop.respondOnce("POST", () => HttpResponse.json(body, { status: 409 }));
}
const dearerRing = aCartItem({ product: { ...ring, current_price: 99950 }, quantity: 2, added_price: 98000 });
const sentTotals = () => orders().map(({ body }) => (body as { expected_total: number }).expected_total); // the page's payload
const changes = () =>
  within(screen.getByRole("alert"))
    .getAllByRole("listitem")
    .map((item) => item.textContent);

describe("a cart that has changed since the shopper saw it", () => {
  it("N1 is not ordered: the page shows the old price and the new one, and asks again", async () => {
    show();
    await placeButton();
    changeCart([dearerRing]);
    await press();
    expect(await screen.findByText(`Error: ${text}`)).toBeInTheDocument();
    expect(changes()).toEqual([
      "Dome Band Ring: the price was £980, now £999.50.",
      "The total was £1,960, now £1,999.",
    ]);
    expect(screen.getByRole("region", { name: "Order Summary" })).toHaveTextContent("£1,999");
    expect(location()).toBe("/checkout");
    await press();
    await waitFor(() => expect(location()).toBe("/order-confirmation/order-1"));
    expect(sentTotals()).toEqual([196000, 199900]);
  });

  it("N1 shows what another tab has added, and what it has removed", async () => {
    show();
    await placeButton();
    changeCart([aCartItem({ id: "line-2", product: chain, quantity: 2 })]);
    await press();
    await screen.findByText(`Error: ${text}`);
    expect(changes()).toEqual([
      "Added: 2 × Fine Chain for £120.50 each.",
      "Removed: 2 × Dome Band Ring.",
      "The total was £1,960, now £241.",
    ]);
  });

  it("N1 moves the focus to the changes, so that one more Enter does not order", async () => {
    show();
    changeCart([dearerRing]);
    const button = await placeButton();
    act(() => button.focus());
    await userEvent.keyboard("{Enter}");
    const alert = await screen.findByRole("alert");
    expect(alert.parentElement).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(orders()).toHaveLength(1);
    expect(await axeFindings("checkout: the cart has changed")).toEqual([]);
  });

  it("N1 is not ordered by the second click of a double click", async () => {
    show();
    changeCart([dearerRing]);
    const user = userEvent.setup({ delay: 50 });
    await user.dblClick(await placeButton());
    await screen.findByText(`Error: ${text}`);
    expect(orders()).toHaveLength(1);
  });

  it("N1 reaches the header and the cart page, without a request for it", async () => {
    show();
    await placeButton();
    changeCart([dearerRing, aCartItem({ id: "line-2", product: chain })]);
    await press();
    await screen.findByText(`Error: ${text}`);
    expect(bus.last("cart.changed")).toEqual({ cartId: "cart-1", revision: 2, quantity: 3 });
    expect(shop.calls.filter((call) => call === "GET cart/")).toHaveLength(1);
  });

  it("N1 is read by a call of its own where the rejection does not bring it", async () => {
    show();
    await placeButton();
    shop.setCart(aCart([dearerRing], { revision: 2 }));
    shop.respondOnce("POST", anErrorResponse(409, "cart_changed", text));
    await press();
    expect(await screen.findByText("Dome Band Ring: the price was £980, now £999.50.")).toBeInTheDocument();
  });

  it("N2 says so beside the button when another tab changes it while the page is open", async () => {
    show();
    await placeButton();
    shop.setCart(
      aCart([aCartItem({ product: ring, quantity: 2 }), aCartItem({ id: "line-2", product: chain })], { revision: 2 }),
    );
    act(() => bus.emit("cart.outdated", { revision: 2 }));
    expect(await screen.findByText("Your cart has changed since you opened this page.")).toBeInTheDocument();
    expect(screen.getByText("Added: 1 × Fine Chain for £120.50 each.")).toBeInTheDocument();
    expect(await axeFindings("checkout: the cart was changed elsewhere")).toEqual([]);
    await press();
    await waitFor(() => expect(location()).toBe("/order-confirmation/order-1"));
    expect(sentTotals()).toEqual([208050]);
  });
});

it("N3 says that the order was cancelled when its cart is sent again", async () => {
  const cancelled = "This order has been cancelled. To order again, please fill your cart anew.";
  show();
  await placeButton();
  shop.setCart(aCart([], { id: null, revision: 0 }));
  shop.respondOnce("POST", anErrorResponse(409, "order_cancelled", cancelled));
  await press();
  expect(await screen.findByText(`Error: ${cancelled}`)).toBeInTheDocument();
  expect(location()).toBe("/checkout");
});
