import { aCart, aCartItem, axeFindings } from "@aurelle/shared/testing";
import { anErrorResponse } from "@aurelle/shared/testing/fakeShop";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { addSettings, placeButton, ring, testCheckout } from "../testing/testCheckout";

const { shop, show } = testCheckout();
afterEach(() => jest.restoreAllMocks());

describe("the checkout page", () => {
  it("shows the form filled from the profile, and what is ordered", async () => {
    show();
    expect(await screen.findByLabelText("Full name")).toHaveValue("Ada Lovelace");
    expect(screen.getByLabelText("Email")).toHaveValue("ada@example.com");
    expect(screen.getByLabelText("Country")).toHaveDisplayValue("United Kingdom");
    const summary = screen.getByRole("region", { name: "Order Summary" });
    expect(summary).toHaveTextContent("Dome Band Ring£1,9602 × £980");
    expect(summary).toHaveTextContent("Subtotal£1,960ShippingFreeTotal£1,960");
    expect(await axeFindings("checkout: from a profile with an address")).toEqual([]);
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

  it("shows beside its button what the order costs, when it arrives, and the terms", async () => {
    jest.spyOn(Date, "now").mockReturnValue(Date.parse("2026-12-01T12:00:00Z"));
    show();
    const button = await placeButton();
    const order = button.parentElement as HTMLElement; // the button's box
    expect(within(order).getByText("Total").nextElementSibling).toHaveTextContent(/^£[\d,.]+$/);
    const summary = screen.getByRole("region", { name: "Order Summary" });
    for (const part of [order, summary]) expect(part).toHaveTextContent("Arrives Thu 10 to Mon 21 December");
    expect(within(order).getByRole("link", { name: "terms" })).toHaveAttribute("href", "/legal/terms");
    await userEvent.selectOptions(screen.getByLabelText("Country"), "US");
    for (const part of [order, summary]) expect(part).toHaveTextContent(/Arrives Fri 4 to Tue 8 December(?!,)/);
    await userEvent.click(screen.getByRole("radio", { name: "Pay by Invoice" }));
    for (const part of [order, summary]) {
      expect(part).toHaveTextContent("Arrives Fri 4 to Tue 8 December, if paid today");
    }
  });

  it("lists four payment methods: two are disabled, and the demo is selected", async () => {
    show();
    await placeButton();
    expect(screen.getByRole("radio", { name: "Pay by Invoice" })).toBeEnabled();
    for (const name of ["Credit Card", "PayPal"]) {
      expect(screen.getByRole("radio", { name })).toBeDisabled();
      expect(screen.getByRole("radio", { name })).toHaveAccessibleDescription("Coming Soon");
    }
    expect(screen.getByRole("radio", { name: "Demo Payment" })).toBeChecked();
  });

  it("shows that the cart is empty, with a link to the shop", async () => {
    shop.reset(aCart([]));
    show();
    expect(screen.getByText("Loading your cart...")).toBeInTheDocument();
    expect(await axeFindings("checkout: loading")).toEqual([]);
    expect(await screen.findByText("Your cart is empty. Please add some items before checkout.")).toBeInTheDocument();
    expect(await axeFindings("checkout: empty")).toEqual([]);
    expect(screen.getByRole("link", { name: "Continue Shopping" })).toHaveAttribute("href", "/");
  });

  it.each([404, 500])("offers no order while the cart cannot be read (%i), and tries again", async (status) => {
    shop.respondOnce("GET", anErrorResponse(status, "any", "any"));
    show();
    expect(await screen.findByText("Your cart is empty. Please add some items before checkout.")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Place Order" })).not.toBeInTheDocument();
    expect(await axeFindings("checkout: cart could not be checked")).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await placeButton()).toBeInTheDocument();
  });

  it("shows why the cart cannot be read, and tries again", async () => {
    shop.respondOnce("GET", anErrorResponse(403, "csrf", "Please reload the page."));
    show();
    expect(await screen.findByText("Error: Please reload the page.")).toBeInTheDocument();
    expect(await axeFindings("checkout: failed")).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await placeButton()).toBeInTheDocument();
  });

  it("shows what has changed since the cart was filled", async () => {
    shop.reset(aCart([aCartItem({ product: ring, quantity: 7, added_price: 90000 })]));
    show();
    const summary = await screen.findByRole("region", { name: "Order Summary" });
    expect(summary).toHaveTextContent("it was £900, now £980.");
    expect(summary).toHaveTextContent("Only 5 left in stock.");
    expect(await axeFindings("checkout: changed since")).toEqual([]);
  });
});

it("folds the summary on a phone, and shows the total", async () => {
  show();
  const toggle = await screen.findByRole("button", { name: "Show 2 items" });
  expect(toggle).toHaveAttribute("aria-expanded", "false");
  await userEvent.click(toggle);
  expect(screen.getByRole("button", { name: "Hide 2 items" })).toHaveAttribute("aria-expanded", "true");
  expect(await axeFindings("checkout: items shown on a phone")).toEqual([]);
  expect(within(screen.getByRole("region", { name: "Order Summary" })).getAllByText("£1,960").length).toBeGreaterThan(
    1,
  );
});

it("does not offer the demo payment where the shop runs without demo mode", async () => {
  addSettings(false);
  show();
  expect(await screen.findByRole("radio", { name: /Pay by Invoice/ })).toBeChecked();
  expect(screen.queryByRole("radio", { name: /Demo Payment/ })).not.toBeInTheDocument();
});
