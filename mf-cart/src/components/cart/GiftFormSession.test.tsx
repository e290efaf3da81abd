import { api } from "@aurelle/shared/http";
import { openSession, session } from "@aurelle/shared/session";
import { Provider } from "@aurelle/shared/state";
import { aCart, aProfile, renderPage } from "@aurelle/shared/testing";
import { aFakeShop } from "@aurelle/shared/testing/fakeShop";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { syncCart } from "../../data/cartSync";
import { persistGiftDraft } from "../../data/giftDraft";
import { makeStore } from "../../data/store";
import CartPage from "../../pages/CartPage";

const shop = aFakeShop();
let stop: AbortController;
beforeAll(() => {
  shop.server.listen();
  openSession();
});
afterAll(() => shop.server.close());
beforeEach(() => {
  shop.reset(aCart());
  shop.server.use(
    http.get("*/api/orders/", () => HttpResponse.json({}, { status: 401 })),
    http.post("*/api/auth/logout/", () => new HttpResponse(null, { status: 204 })),
  );
  jest.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  stop.abort();
  act(() => session.forget());
  sessionStorage.clear();
  localStorage.clear();
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
const gifts = () => shop.requests.filter(({ path }) => path === "cart/gift/").map(({ body }) => body);
const signIn = (id: string, access: string) => act(async () => session.start({ access, user: aProfile({ id }) }));
/** Any call of the page is answered 401. */
const expire = () => act(() => api.get("orders/").catch(() => {}));
/** Lets the cart be read and a draft be sent. */
const isRead = async () => {
  const readings = shop.calls.length;
  await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
  await waitFor(() => expect(shop.calls.length).toBeGreaterThan(readings));
  await messageField();
};

describe("a gift that was entered before the server has ended the session", () => {
  it("Y1 goes neither into a guest's cart nor into another shopper's", async () => {
    await signIn("ada", "token-a");
    show();
    await type("Forever yours");
    await expire();
    await waitFor(async () => expect(await messageField()).toHaveValue(""));
    await signIn("grace", "token-b");
    await isRead();
    expect(await messageField()).toHaveValue("");
    expect(gifts()).toEqual([]);
  });

  it("B3 is restored and saved for the same shopper", async () => {
    await signIn("ada", "token-a");
    show();
    await type("Forever yours");
    await expire();
    await signIn("ada", "token-a2");
    await waitFor(() => expect(shop.cart.gift_message).toBe("Forever yours"));
    expect(await messageField()).toHaveValue("Forever yours");
  });

  it("B3 is restored after a reload, once the profile is known", async () => {
    await signIn("ada", "token-a");
    show().unmount();
    sessionStorage.setItem("giftDraft", JSON.stringify({ giftMessage: "Forever yours", owner: "ada" }));
    stop.abort();
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    shop.server.use(
      http.get("*/api/users/user-info/", async () => {
        await isAnswered;
        return HttpResponse.json(aProfile({ id: "ada" }));
      }),
    );
    act(() => void dispatchEvent(new StorageEvent("storage", { key: "userToken" })));
    sessionStorage.setItem("giftDraft", JSON.stringify({ giftMessage: "Forever yours", owner: "ada" }));
    show();
    expect(await messageField()).toHaveValue("");
    answer();
    await waitFor(() => expect(shop.cart.gift_message).toBe("Forever yours"));
  });
});

it("a gift that a guest has entered goes to the account of the next sign-in", async () => {
  show();
  await type("Happy birthday");
  await signIn("ada", "token-a");
  await waitFor(() => expect(shop.cart.gift_message).toBe("Happy birthday"));
});
