import { bus } from "@aurelle/shared/bus";
import { tokenKey } from "@aurelle/shared/contract/storageKeys";
import { profileOf, session } from "@aurelle/shared/session";
import { aCart, aCartItem, anOrder, aProfile, axeFindings, renderPage } from "@aurelle/shared/testing";
import { anErrorResponse } from "@aurelle/shared/testing/fakeShop";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { fill, location, placeButton, press, ring, testCheckout } from "../testing/testCheckout";

const { shop, show, orders } = testCheckout();
const saveAddressBox = () => screen.getByRole("checkbox", { name: "Remember these details for next time" });

describe("placing the order", () => {
  it("sends the form with the cart's id, goes to the confirmation, then reads the fresh cart", async () => {
    const listener = jest.fn();
    const stopListening = bus.on("order.placed", listener);
    show();
    await fill("Order notes (optional)", " Ring twice ");
    await press();
    await waitFor(() => expect(location()).toBe("/order-confirmation/order-1"));
    expect(orders()[0]?.body).toEqual({
      full_name: "Ada Lovelace",
      email: "ada@example.com",
      phone_number: "02079460000",
      country: "GB",
      city: "London",
      address: "12 St James's Square",
      zip_code: "SW1Y",
      notes: "Ring twice",
      payment_method: "demo_payment",
      cart_id: "cart-1",
      expected_total: 196000,
    });
    await waitFor(() => expect(bus.last("cart.changed")).toEqual({ cartId: null, revision: 0, quantity: 0 }));
    expect(listener).toHaveBeenCalledWith({ orderId: "order-1" }, expect.anything());
    expect(shop.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET cart/",
      "POST orders/create/",
      "GET cart/",
    ]);
    stopListening();
  });

  it.each([
    ["must be paid", { payment_due_at: "2025-05-15T22:59:59.000Z" }, true],
    ["need not be paid", {}, false],
  ])("tells the confirmation that the order %s", async (_, part, isUnpaid) => {
    shop.reset(aCart([aCartItem({ product: ring })]), anOrder({ id: "order-1", ...part }));
    show();
    await press();
    await waitFor(() => expect(location()).toBe("/order-confirmation/order-1"));
    expect(JSON.parse(screen.getByTestId("location").dataset.state ?? "")).toEqual({ isUnpaid });
  });

  it("stores the address in a profile that has none, for the next order", async () => {
    const saved: unknown[] = [];
    const buyer = {
      country: "FR",
      city: "Paris",
      address: "1 rue de la Paix",
      zip_code: "75002",
      phone_number: "0123456789",
    };
    shop.server.use(
      http.patch("*/api/users/me/", async ({ request }) => {
        saved.push(await request.json());
        return HttpResponse.json(aProfile({ buyer }));
      }),
    );
    act(() => session.start({ access: "token", user: aProfile({ name: "Ada Lovelace" }) }));
    show();
    for (const [label, text] of [
      ["Phone number", buyer.phone_number],
      ["Address", buyer.address],
      ["Town or city", buyer.city],
      ["Postcode", buyer.zip_code],
    ] as const) {
      await fill(label, text);
    }
    await userEvent.selectOptions(screen.getByLabelText("Country"), "FR");
    expect(saveAddressBox()).toBeChecked();
    await press();
    await waitFor(() => expect(saved).toEqual([{ buyer }]));
    await waitFor(() => expect(profileOf(session.current)?.buyer?.city).toBe("Paris"));
    shop.server.resetHandlers();
  });

  it("does not select the saving of the address for a profile that has one", async () => {
    show();
    await placeButton();
    expect(saveAddressBox()).not.toBeChecked();
    expect(await axeFindings("checkout: details not to be remembered")).toEqual([]);
  });

  it("does not select the saving of the address while the profile could not be read: it may have one", async () => {
    act(() => session.forget());
    localStorage.setItem(tokenKey, "token");
    shop.server.use(http.get("*/api/users/user-info/", () => HttpResponse.json({}, { status: 404 })));
    await act(() => session.loadProfile());
    show();
    await placeButton();
    expect(saveAddressBox()).not.toBeChecked();
    shop.server.resetHandlers();
  });

  it("sends one order however often the button is pressed", async () => {
    const gate = shop.gate("POST");
    show();
    const button = await placeButton();
    await userEvent.dblClick(button);
    await userEvent.type(screen.getByLabelText("Town or city"), "{Enter}");
    expect(button).toHaveAttribute("aria-busy", "true");
    expect(await axeFindings("checkout: busy")).toEqual([]);
    gate.open();
    await waitFor(() => expect(location()).toBe("/order-confirmation/order-1"));
    expect(orders()).toHaveLength(1);
  });

  it("X2 X3 leads to one order after a response was lost, and never shows an empty cart before", async () => {
    shop.loseOrderResponses(2);
    show();
    await press();
    expect(await screen.findByText(/^Error: The shop could not be reached/)).toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(shop.requests.at(-1)).toMatchObject({ method: "GET", path: "cart/" }));
    expect(screen.getByRole("region", { name: "Order Summary" })).toHaveTextContent("Dome Band Ring");
    expect(screen.queryByText(/Your cart is empty/)).not.toBeInTheDocument();
    expect(await placeButton()).not.toHaveAttribute("aria-busy");
    await press();
    await waitFor(() => expect(location()).toBe("/order-confirmation/order-1"));
    // The cast holds: the page sends the order's payload.
    expect(orders().map(({ body }) => (body as { cart_id: string }).cart_id)).toEqual(["cart-1", "cart-1", "cart-1"]);
  });

  it("Y9 sends an order once more whose response was cut off, and goes to the confirmation", async () => {
    shop.loseOrderResponses(1);
    show();
    await press();
    await waitFor(() => expect(location()).toBe("/order-confirmation/order-1"));
    expect(orders()).toHaveLength(2);
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("leads to one order also after the page was left and opened again", async () => {
    shop.loseOrderResponses(2);
    const { store, unmount } = show();
    await press();
    await screen.findByText(/^Error: The shop could not be reached/);
    unmount();
    show(store);
    expect(screen.getByRole("region", { name: "Order Summary" })).toHaveTextContent("Dome Band Ring");
    await press();
    await waitFor(() => expect(location()).toBe("/order-confirmation/order-1"));
  });

  it("shows which product is out of stock and reads the cart again", async () => {
    shop.respondOnce("POST", anErrorResponse(409, "out_of_stock", "Sorry, Dome Band Ring is currently out of stock."));
    show();
    await placeButton();
    shop.setCart(aCart([aCartItem({ product: { ...ring, inventory: 0 }, quantity: 2 })], { revision: 2 }));
    await press();
    expect(await screen.findByText("Error: Sorry, Dome Band Ring is currently out of stock.")).toBeInTheDocument();
    expect(await screen.findByText(/Sold out since you added it/)).toBeInTheDocument();
  });

  it("shows the default text when the server sends none", async () => {
    shop.respondOnce("POST", anErrorResponse(500, "server_error", "stack trace"));
    show();
    await press();
    expect(await screen.findByText("Error: Failed to place order")).toBeInTheDocument();
  });

  it("alerts that the cart is empty when it was emptied elsewhere, and leaves the form on screen", async () => {
    show();
    await fill("Town or city", "Leeds");
    shop.setCart(aCart([], { revision: 2 }));
    act(() => bus.emit("cart.outdated", { revision: 2 }));
    expect(await screen.findByText("Your cart is empty. Please add some items before checkout.")).toBeInTheDocument();
    await press();
    const alerts = screen.getAllByRole("alert").map((alert) => alert.textContent);
    expect(alerts).toContain("Your cart is empty");
    expect(screen.getByLabelText("Town or city")).toHaveValue("Leeds");
    expect(orders()).toHaveLength(0);
  });

  it("shows a toast where the page was left before the response arrived", async () => {
    const gate = shop.gate("POST");
    const { unmount } = show();
    await press();
    unmount();
    renderPage(null);
    gate.open();
    expect(await screen.findByText("Your order has been received.")).toBeInTheDocument();
    expect(location()).toBe("/");
  });

  it.each([
    ["was rejected", 409, "Your order was not placed. Sorry, it is sold out."],
    [
      "may have arrived",
      503,
      /^Your order may not have been placed\. You can safely place it again: it is placed only once\. /,
    ],
  ])("shows a toast where the page was left and the order %s, with the way back", async (_, status, text) => {
    const gate = shop.gate("POST");
    shop.respondOnce("POST", anErrorResponse(status, "out_of_stock", "Sorry, it is sold out."));
    const { unmount } = show();
    await press();
    unmount();
    renderPage(null);
    gate.open();
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Go to checkout" })).toBeInTheDocument();
  });
});

it("D1 is not offered without a connection: the button describes why, and orders once when the connection is back", async () => {
  const connection = jest.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  const go = (isOnline: boolean) => {
    connection.mockReturnValue(isOnline);
    act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
  };
  show();
  const button = await placeButton();
  go(false);
  expect(button).toHaveAttribute("aria-disabled", "true");
  expect(button).toHaveAccessibleDescription(
    "You are offline. You can place your order when you are back online; what you typed stays here.",
  );
  await press();
  expect(orders()).toEqual([]);
  go(true);
  await press();
  await waitFor(() => expect(location()).toBe("/order-confirmation/order-1"));
  expect(orders()).toHaveLength(1);
  connection.mockRestore();
});
