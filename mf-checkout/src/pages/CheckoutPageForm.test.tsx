import { session } from "@aurelle/shared/session";
import { aProfile } from "@aurelle/shared/testing";
import { expectHelpWithForm } from "@aurelle/shared/testing/expectHelpWithForm";
import { anErrorResponse } from "@aurelle/shared/testing/fakeShop";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { fill, press, profile, testCheckout } from "../testing/testCheckout";

const { shop, show, leave, orders } = testCheckout();

describe("the form", () => {
  it("lists all missing values, focuses the list and sends nothing", async () => {
    act(() => session.replaceProfile(aProfile({ email: "" })));
    show();
    await press();
    expect(screen.getAllByText("This field is required")).toHaveLength(6);
    const summary = screen.getByRole("region", { name: "Please correct 6 things" });
    expect(summary).toHaveFocus();
    await userEvent.click(within(summary).getByRole("link", { name: "Town or city: This field is required" }));
    expect(screen.getByLabelText("Town or city")).toHaveFocus();
    expect(orders()).toHaveLength(0);
  });

  it("Y8 CheckoutForm: an invalid submit leads to the field, and a corrected field is no longer marked", async () => {
    show();
    await fill("Town or city", " ");
    await expectHelpWithForm({ submit: "Place Order", field: "Town or city", valid: "Leeds" });
  });

  it("follows the country in labels and order, and keeps what was typed", async () => {
    show();
    await fill("Town or city", "Berlin");
    await fill("Postcode", "10117");
    const names = () => screen.getAllByRole("textbox").map((field) => field.getAttribute("name"));
    expect(names().slice(-4)).toEqual(["address", "city", "zip_code", "notes"]);
    await userEvent.selectOptions(screen.getByLabelText("Country"), "DE");
    expect(names().slice(-4)).toEqual(["address", "zip_code", "city", "notes"]);
    await userEvent.selectOptions(screen.getByLabelText("Country"), "US");
    expect(screen.getByLabelText("City and state")).toHaveValue("Berlin");
    expect(screen.getByLabelText("ZIP code")).toHaveValue("10117");
  });

  it("shows a field's error after the field was left, not before", async () => {
    show();
    await fill("Email", "ada");
    expect(screen.queryByText("Please enter a valid email address")).not.toBeInTheDocument();
    await userEvent.tab();
    expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("Please enter a valid email address");
  });

  it("does not overwrite typed values when the profile arrives later", async () => {
    show();
    await fill("Town or city", "Leeds");
    act(() => session.replaceProfile({ ...profile, name: "Ada King" }));
    expect(screen.getByLabelText("Town or city")).toHaveValue("Leeds");
    expect(screen.getByLabelText("Full name")).toHaveValue("Ada King");
  });

  it("survives a session that ends, for the same shopper only", async () => {
    const { unmount } = show();
    await fill("Town or city", "Leeds");
    shop.server.use(http.get("*/api/users/user-info/", () => HttpResponse.json({}, { status: 401 })));
    await act(() => session.loadProfile());
    shop.server.resetHandlers();
    unmount();
    leave();
    act(() => session.start({ access: "token", user: profile }));
    show();
    expect(await screen.findByLabelText("Town or city")).toHaveValue("Leeds");
    expect(sessionStorage.getItem("checkoutDraft")).toBeNull();
  });

  it("D8 survives leaving the page, and a reload", async () => {
    const { unmount } = show();
    await fill("Town or city", "Leeds");
    window.dispatchEvent(new PageTransitionEvent("pagehide"));
    expect(JSON.parse(sessionStorage.getItem("checkoutDraft") ?? "")).toMatchObject({ typed: { city: "Leeds" } });
    sessionStorage.clear();
    unmount();
    leave();
    show();
    expect(await screen.findByLabelText("Town or city")).toHaveValue("Leeds");
    expect(sessionStorage.getItem("checkoutDraft")).toBeNull();
  });

  it("D8 survives leaving the page with the choice not to store the address, also when that is all", async () => {
    const newcomer = aProfile({ id: "user-2", buyer: null });
    act(() => session.replaceProfile(newcomer));
    const { unmount } = show();
    const box = () => screen.findByRole("checkbox", { name: "Remember these details for next time" });
    expect(await box()).toBeChecked();
    await userEvent.click(await box());
    unmount();
    leave();
    show();
    await waitFor(async () => expect(await box()).not.toBeChecked());
  });

  it("T4 does not survive a logout", async () => {
    const { unmount } = show();
    await fill("Town or city", "Leeds");
    act(() => session.end());
    unmount();
    expect(sessionStorage.getItem("checkoutDraft")).toBeNull();
  });

  it("is not stored after the order is placed", async () => {
    const { unmount } = show();
    await fill("Order notes (optional)", "Ring twice");
    await press();
    await waitFor(() => expect(screen.getByTestId("location")).toHaveTextContent("/order-confirmation/"));
    unmount();
    expect(sessionStorage.getItem("checkoutDraft")).toBeNull();
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
