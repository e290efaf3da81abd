import { session } from "@aurelle/shared/session";
import { Provider } from "@aurelle/shared/state";
import { aCart, aProfile, axeFindings, renderPage } from "@aurelle/shared/testing";
import { aFakeShop, anErrorResponse } from "@aurelle/shared/testing/fakeShop";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { syncCart } from "../../data/cartSync";
import { persistGiftDraft } from "../../data/giftDraft";
import { makeStore } from "../../data/store";
import CartPage from "../../pages/CartPage";

const shop = aFakeShop();
let stop: AbortController;
beforeAll(() => shop.server.listen());
afterAll(() => shop.server.close());
beforeEach(() => {
  shop.reset(aCart());
  sessionStorage.clear();
  jest.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  stop.abort();
  jest.restoreAllMocks();
});

function show() {
  stop = new AbortController();
  const store = makeStore();
  persistGiftDraft(store, stop.signal);
  syncCart(store, stop.signal);
  return renderPage(
    <Provider store={store}>
      <CartPage />
    </Provider>,
    { at: "/cart" },
  );
}
const messageField = () => screen.findByRole("textbox", { name: "Gift message", hidden: true });
const type = async (text: string) => userEvent.type(await messageField(), text);
const receipt = () => screen.getByRole("checkbox", { name: "Gift receipt: no prices in the parcel", hidden: true });
const gifts = () => shop.requests.filter(({ path }) => path === "cart/gift/").map(({ body }) => body);
const stored = () => sessionStorage.getItem("giftDraft");

describe("a gift", () => {
  it("is a closed disclosure until the cart has one", async () => {
    show();
    expect((await messageField()).closest("details")).not.toHaveAttribute("open");
    stop.abort();
    document.body.replaceChildren();
    shop.reset(aCart(undefined, { gift_message: "For you", gift_receipt: true }));
    show();
    const field = await messageField();
    expect(field.closest("details")).toHaveAttribute("open");
    expect(field).toHaveValue("For you");
    expect(receipt()).toBeChecked();
    expect(await axeFindings("cart: a gift")).toEqual([]);
  });

  it("is saved when the field is left, and not at each key", async () => {
    show();
    await type("Happy birthday ");
    expect(gifts()).toEqual([]);
    await userEvent.tab();
    expect(await screen.findByText("Saved")).toBeInTheDocument();
    expect(gifts()).toEqual([{ gift_message: "Happy birthday ", gift_receipt: false }]);
    expect(await messageField()).toHaveValue("Happy birthday");
    expect(stored()).toBeNull();
  });

  it("keeps what is typed while an earlier text is saved, and saves it next", async () => {
    show();
    const gate = shop.gate("PUT");
    await type("Happy");
    await userEvent.tab();
    expect(await screen.findByText("Saving…")).toBeInTheDocument();
    await type(" birthday");
    await userEvent.click(receipt());
    gate.open();
    expect(await screen.findByText("Saved")).toBeInTheDocument();
    expect(await messageField()).toHaveValue("Happy birthday");
    await waitFor(() => expect(shop.cart).toMatchObject({ gift_message: "Happy birthday", gift_receipt: true }));
  });

  it("does not touch the message when another tab has written it and this one chooses the receipt", async () => {
    show();
    await messageField();
    shop.setCart({ ...shop.cart, gift_message: "From the other tab", revision: 2 });
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    await waitFor(async () => expect(await messageField()).toHaveValue("From the other tab"));
    await userEvent.click(receipt());
    await waitFor(() => expect(gifts()).toEqual([{ gift_message: "From the other tab", gift_receipt: true }]));
  });

  it("keeps the text when it cannot be saved, says why, and tries again", async () => {
    show();
    shop.respondOnce("PUT", anErrorResponse(503, "busy", "The shop is very busy."));
    await type("Happy birthday");
    await userEvent.tab();
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Your gift details are not saved yet. The shop is very busy.");
    expect(await axeFindings("cart: a gift that is not saved")).toEqual([]);
    expect(await messageField()).toHaveValue("Happy birthday");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Saved")).toBeInTheDocument();
    expect(document.body).not.toHaveFocus();
    expect(shop.cart.gift_message).toBe("Happy birthday");
  });

  it("says what is wrong with the message", async () => {
    show();
    const fields = { gift_message: "Please leave out web addresses." };
    shop.respondOnce("PUT", anErrorResponse(400, "invalid_fields", "Please check the form.", fields));
    await type("See www.example.com");
    await userEvent.tab();
    expect(await screen.findByRole("alert")).toHaveTextContent("Please leave out web addresses.");
  });

  it("is stored at each key, and sent by the next page of the tab", async () => {
    const page = show();
    await type("Happy birthday");
    expect(JSON.parse(stored() ?? "")).toEqual({ giftMessage: "Happy birthday" });
    // The page is reloaded: its request never arrives.
    shop.respondOnce("PUT", anErrorResponse(503, "busy", "The shop is very busy."));
    page.unmount();
    await waitFor(() => expect(gifts()).toHaveLength(1));
    stop.abort();
    show();
    expect(await messageField()).toHaveValue("Happy birthday");
    await waitFor(() => expect(shop.cart.gift_message).toBe("Happy birthday"));
    await waitFor(() => expect(stored()).toBeNull());
  });

  it("is sent when the connection is back", async () => {
    show();
    const online = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event("offline")));
    shop.respondOnce("PUT", anErrorResponse(503, "busy", "The shop is very busy."));
    await type("Happy birthday");
    await userEvent.tab();
    expect(await screen.findByText(/We will save this when you are back online\.$/)).toBeInTheDocument();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(shop.cart.gift_message).toBe("Happy birthday"));
    expect(await screen.findByText("Saved")).toBeInTheDocument();
  });

  it("is removed at sign-out with what was not sent", async () => {
    shop.server.use(http.post("*/api/auth/logout/", () => new HttpResponse(null, { status: 204 })));
    act(() => session.start({ access: "token", user: aProfile() }));
    show();
    await type("Happy birthday");
    act(() => session.end());
    await waitFor(() => expect(stored()).toBeNull());
    expect(await messageField()).toHaveValue("");
  });
});
