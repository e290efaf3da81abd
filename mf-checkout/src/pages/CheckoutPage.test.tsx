import { bus } from "@aurelle/shared/bus";
import { profileOf, session } from "@aurelle/shared/session";
import { Provider } from "@aurelle/shared/state";
import { aCart, aCartItem, anOrder, aProduct, aProfile, renderPage } from "@aurelle/shared/testing";
import { aFakeShop, anErrorResponse } from "@aurelle/shared/testing/fakeShop";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { syncCheckout } from "../data/checkoutSync";
import { makeStore } from "../data/store";
import CheckoutPage from "./CheckoutPage";

const shop = aFakeShop();
const ring = aProduct({ title: "Dome Band Ring", current_price: 98000, inventory: 5 });
const profile = aProfile({
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
let stop: AbortController;

beforeAll(() => shop.server.listen({ onUnhandledRequest: "bypass" }));
afterAll(() => shop.server.close());
beforeEach(() => {
  shop.reset(aCart([aCartItem({ product: ring, quantity: 2 })]), anOrder({ id: "order-1" }));
  sessionStorage.clear();
  act(() => session.start({ access: "token", user: profile }));
  jest.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  stop.abort();
  document.getElementById("page-data")?.remove();
  act(() => session.forget());
});

function show(store = makeStore()) {
  stop = new AbortController();
  syncCheckout(store, stop.signal);
  const page = (
    <Provider store={store}>
      <CheckoutPage />
    </Provider>
  );
  return { store, ...renderPage(page, { at: "/checkout", path: "/checkout" }) };
}
/** Adds the settings that the shell's server writes into the document. */
function aDocument(demoMode: boolean): void {
  const data = document.createElement("script");
  data.type = "application/json";
  data.id = "page-data";
  data.textContent = JSON.stringify({ settings: { demoMode } });
  document.body.append(data);
}
const placeButton = () => screen.findByRole("button", { name: "Place Order" });
const press = async () => userEvent.click(await placeButton());
const fill = async (label: string, value: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, value);
};
const saveAddressBox = () => screen.getByRole("checkbox", { name: "Remember these details for next time" });
const location = () => screen.getByTestId("location").textContent;
const orders = () => shop.requests.filter(({ method }) => method === "POST");

describe("the checkout page", () => {
  it("shows the form filled from the profile, and what is ordered", async () => {
    show();
    expect(await screen.findByLabelText("Full name")).toHaveValue("Ada Lovelace");
    expect(screen.getByLabelText("Email")).toHaveValue("ada@example.com");
    expect(screen.getByLabelText("Country")).toHaveDisplayValue("United Kingdom");
    const summary = screen.getByRole("region", { name: "Order Summary" });
    expect(summary).toHaveTextContent("Dome Band Ring2 × £980£1,960");
    expect(summary).toHaveTextContent("Subtotal£1,960ShippingFreeTotal£1,960");
  });

  it("gives the browser hints to fill every field", async () => {
    show();
    await placeButton();
    const hints = screen
      .getAllByRole("textbox")
      .concat(screen.getByRole("combobox"))
      .map((field) => field.getAttribute("autocomplete"));
    const all = ["name", "email", "tel", "street-address", "address-level2", "postal-code", "country"];
    expect(hints).toEqual(expect.arrayContaining(all));
  });

  it("offers four ways to pay: two of them later, a demo by default", async () => {
    show();
    await placeButton();
    expect(screen.getByRole("radio", { name: "Pay by Invoice" })).toBeEnabled();
    for (const name of ["Credit Card", "PayPal"]) {
      expect(screen.getByRole("radio", { name })).toBeDisabled();
      expect(screen.getByRole("radio", { name })).toHaveAccessibleDescription("Coming Soon");
    }
    expect(screen.getByRole("radio", { name: "Demo Payment" })).toBeChecked();
  });

  it("says when the cart is empty, with a link to the shop", async () => {
    shop.reset(aCart([]));
    show();
    expect(await screen.findByText("Your cart is empty. Please add some items before checkout.")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Continue Shopping" })).toHaveAttribute("href", "/");
  });

  it.each([404, 500])("offers no order while the cart cannot be read (%i), and tries again", async (status) => {
    shop.respondOnce("GET", anErrorResponse(status, "any", "any"));
    show();
    expect(await screen.findByText("Your cart is empty. Please add some items before checkout.")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Place Order" })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await placeButton()).toBeInTheDocument();
  });

  it("says why the cart cannot be read, and tries again", async () => {
    shop.respondOnce("GET", anErrorResponse(403, "csrf", "Please reload the page."));
    show();
    expect(await screen.findByText("Error: Please reload the page.")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await placeButton()).toBeInTheDocument();
  });

  it("says what has changed since the cart was filled", async () => {
    shop.reset(aCart([aCartItem({ product: ring, quantity: 7, added_price: 90000 })]));
    show();
    const summary = await screen.findByRole("region", { name: "Order Summary" });
    expect(summary).toHaveTextContent("it was £900, now £980.");
    expect(summary).toHaveTextContent("Only 5 left in stock.");
  });
});

describe("the form", () => {
  it("names everything that is missing, takes the focus there and sends nothing", async () => {
    act(() => session.replaceProfile(aProfile({ email: "" })));
    show();
    await press();
    expect(screen.getAllByText("This field is required")).toHaveLength(6);
    const summary = screen.getByRole("region", { name: "Please correct 6 things" });
    expect(summary).toHaveFocus();
    await userEvent.click(within(summary).getByRole("link", { name: "City: This field is required" }));
    expect(screen.getByLabelText("City")).toHaveFocus();
    expect(orders()).toHaveLength(0);
  });

  it("shows a field's error once the field was left, not before", async () => {
    show();
    await fill("Email", "ada");
    expect(screen.queryByText("Please enter a valid email address")).not.toBeInTheDocument();
    await userEvent.tab();
    expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("Please enter a valid email address");
  });

  it("leaves what was typed when the profile arrives later", async () => {
    show();
    await fill("City", "Leeds");
    act(() => session.replaceProfile({ ...profile, name: "Ada King" }));
    expect(screen.getByLabelText("City")).toHaveValue("Leeds");
    expect(screen.getByLabelText("Full name")).toHaveValue("Ada King");
  });

  it("survives a session that ends, for the same shopper only", async () => {
    const { unmount } = show();
    await fill("City", "Leeds");
    shop.server.use(http.get("*/api/users/user-info/", () => HttpResponse.json({}, { status: 401 })));
    await act(() => session.loadProfile());
    shop.server.resetHandlers();
    unmount();
    stop.abort();
    act(() => session.start({ access: "token", user: profile }));
    show();
    expect(await screen.findByLabelText("City")).toHaveValue("Leeds");
    expect(sessionStorage).toHaveLength(0);
  });

  it("D8 survives leaving the page, and a reload", async () => {
    const { unmount } = show();
    await fill("City", "Leeds");
    window.dispatchEvent(new PageTransitionEvent("pagehide"));
    expect(JSON.parse(sessionStorage.getItem("checkoutDraft") ?? "")).toMatchObject({ typed: { city: "Leeds" } });
    sessionStorage.clear();
    unmount();
    stop.abort();
    show();
    expect(await screen.findByLabelText("City")).toHaveValue("Leeds");
    expect(sessionStorage).toHaveLength(0);
  });

  it("T4 does not survive a logout", async () => {
    const { unmount } = show();
    await fill("City", "Leeds");
    act(() => session.end());
    unmount();
    expect(sessionStorage).toHaveLength(0);
  });

  it("is not stored once the order is placed", async () => {
    const { unmount } = show();
    await fill("Order notes (optional)", "Ring twice");
    await press();
    await waitFor(() => expect(screen.getByTestId("location")).toHaveTextContent("/order-confirmation/"));
    unmount();
    expect(sessionStorage).toHaveLength(0);
  });

  it("shows the server's error of a field, until the field is changed", async () => {
    const text = "This payment method is not available.";
    shop.respondOnce("POST", anErrorResponse(400, "payment_method", text, { payment_method: text }));
    show();
    await press();
    expect(await screen.findByText(`Error: ${text}`)).toBeInTheDocument();
    expect(screen.getByRole("group", { name: "Payment method" })).toHaveAccessibleDescription(text);
    await userEvent.click(screen.getByRole("radio", { name: "Pay by Invoice" }));
    expect(screen.getByRole("group", { name: "Payment method" })).not.toHaveAccessibleDescription();
  });
});

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
      ["City", buyer.city],
      ["Postcode / ZIP code", buyer.zip_code],
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

  it("does not by itself change a profile that has an address", async () => {
    show();
    await placeButton();
    expect(saveAddressBox()).not.toBeChecked();
  });

  it("sends one order however often the button is pressed", async () => {
    const gate = shop.gate("POST");
    show();
    const button = await placeButton();
    await userEvent.dblClick(button);
    await userEvent.type(screen.getByLabelText("City"), "{Enter}");
    expect(button).toHaveAttribute("aria-busy", "true");
    gate.open();
    await waitFor(() => expect(location()).toBe("/order-confirmation/order-1"));
    expect(orders()).toHaveLength(1);
  });

  it("X2 X3 leads to the one order after an answer was lost, and never shows an empty cart meanwhile", async () => {
    shop.loseOrderResponse();
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
    expect(orders().map(({ body }) => (body as { cart_id: string }).cart_id)).toEqual(["cart-1", "cart-1"]);
  });

  it("leads to the one order also after the page was left and opened again", async () => {
    shop.loseOrderResponse();
    const { store, unmount } = show();
    await press();
    await screen.findByText(/^Error: The shop could not be reached/);
    unmount();
    show(store);
    expect(screen.getByRole("region", { name: "Order Summary" })).toHaveTextContent("Dome Band Ring");
    await press();
    await waitFor(() => expect(location()).toBe("/order-confirmation/order-1"));
  });

  it("says which product is out of stock and reads the cart again", async () => {
    shop.respondOnce("POST", anErrorResponse(409, "out_of_stock", "Sorry, Dome Band Ring is currently out of stock."));
    show();
    await placeButton();
    shop.setCart(aCart([aCartItem({ product: { ...ring, inventory: 0 }, quantity: 2 })], { revision: 2 }));
    await press();
    expect(await screen.findByText("Error: Sorry, Dome Band Ring is currently out of stock.")).toBeInTheDocument();
    expect(await screen.findByText(/Sold out since you added it/)).toBeInTheDocument();
  });

  it("shows its own text when the server sends none", async () => {
    shop.respondOnce("POST", anErrorResponse(500, "server_error", "stack trace"));
    show();
    await press();
    expect(await screen.findByText("Error: Failed to place order")).toBeInTheDocument();
  });

  it("alerts that the cart is empty when it was emptied elsewhere, and leaves the form on screen", async () => {
    show();
    await fill("City", "Leeds");
    shop.setCart(aCart([], { revision: 2 }));
    act(() => bus.emit("cart.outdated", { revision: 2 }));
    expect(await screen.findByText("Your cart is empty. Please add some items before checkout.")).toBeInTheDocument();
    await press();
    const alerts = screen.getAllByRole("alert").map((alert) => alert.textContent);
    expect(alerts).toContain("Your cart is empty");
    expect(screen.getByLabelText("City")).toHaveValue("Leeds");
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
});

it("D1 is not offered without a connection: the button says why, and orders once when it is back", async () => {
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

it("folds the summary on a phone, and shows the total", async () => {
  show();
  const toggle = await screen.findByRole("button", { name: "Show 2 items" });
  expect(toggle).toHaveAttribute("aria-expanded", "false");
  await userEvent.click(toggle);
  expect(screen.getByRole("button", { name: "Hide 2 items" })).toHaveAttribute("aria-expanded", "true");
  expect(within(screen.getByRole("region", { name: "Order Summary" })).getAllByText("£1,960").length).toBeGreaterThan(
    1,
  );
});

it("does not offer the demo payment where the shop runs without demo mode", async () => {
  aDocument(false);
  show();
  expect(await screen.findByRole("radio", { name: /Pay by Invoice/ })).toBeChecked();
  expect(screen.queryByRole("radio", { name: /Demo Payment/ })).not.toBeInTheDocument();
});
