import { bus } from "@aurelle/shared/bus";
import { Provider } from "@aurelle/shared/state";
import { aCart, aCartItem, aProduct, axeFindings, renderPage } from "@aurelle/shared/testing";
import { aFakeShop, anErrorResponse } from "@aurelle/shared/testing/fakeShop";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { shopperChanged } from "../../data/cartSlice";
import { makeStore } from "../../data/store";
import BuyAgain from "./BuyAgain";

const shop = aFakeShop();
const ring = aProduct({ id: "p-a", title: "Dome Band Ring", inventory: 9 });
const chain = aProduct({ id: "p-b", title: "Fine Chain", inventory: 9 });
let products: Record<string, typeof ring> = {};
beforeAll(() => shop.server.listen());
afterAll(() => shop.server.close());
beforeEach(() => {
  shop.reset(aCart([]));
  products = { "p-a": ring, "p-b": chain };
  shop.server.use(
    http.get("*/api/products/product/:id/", ({ params }) => {
      const product = products[String(params.id)];
      return product ? HttpResponse.json(product) : anErrorResponse(404, "not_found", "Not found.")();
    }),
  );
  jest.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  shop.server.resetHandlers();
  jest.restoreAllMocks();
});

const lines = [
  { productId: "p-a", title: "Dome Band Ring", quantity: 2 },
  { productId: "p-b", title: "Fine Chain", quantity: 1 },
];
const show = (ordered: Parameters<typeof BuyAgain>[0]["lines"] = lines, store = makeStore()) =>
  renderPage(
    <Provider store={store}>
      <BuyAgain lines={ordered} />
    </Provider>,
  );
const button = () => screen.getByRole("button", { name: "Buy again" });
const inCart = () => shop.cart.cart_items.map(({ product_id, quantity }) => `${quantity} × ${product_id}`);
const additions = () => shop.calls.filter((call) => call.startsWith("POST"));

describe("Buy again", () => {
  it("adds every piece of the order once for a double press, announces the cart, and leads to it", async () => {
    const changed = jest.fn();
    const stop = bus.on("cart.changed", changed);
    show();
    const gate = shop.gate("POST");
    await userEvent.dblClick(button());
    gate.open();
    expect(await screen.findByText("3 pieces added to cart!")).toBeInTheDocument();
    expect(inCart()).toEqual(["2 × p-a", "1 × p-b"]);
    expect(additions()).toHaveLength(2);
    expect(changed).toHaveBeenLastCalledWith(expect.objectContaining({ quantity: 3 }), expect.anything());
    expect(await axeFindings("order: bought again")).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "View cart" }));
    expect(screen.getByTestId("location")).toHaveTextContent("/cart");
    stop();
  });

  it("Y1 adds no further piece after the session has ended meanwhile", async () => {
    const store = makeStore();
    show(lines, store);
    const gate = shop.gate("POST");
    await userEvent.click(button());
    await waitFor(() => expect(additions()).toHaveLength(1));
    act(() => void store.dispatch(shopperChanged()));
    gate.open();
    const text = "Your session has ended, so not everything was added to your cart.";
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(additions()).toHaveLength(1);
  });

  it("has the pieces made as those of the order were", async () => {
    const plain = { productId: "p-a", title: "Dome Band Ring", quantity: 1 };
    const engraved = { ...plain, ringSize: "P", engraving: "A & J" };
    show([plain, engraved]);
    await userEvent.click(button());
    expect(await screen.findByText("2 pieces added to cart!")).toBeInTheDocument();
    const made = shop.cart.cart_items.map(({ quantity, ring_size, engraving }) => [quantity, ring_size, engraving]);
    expect(made).toEqual([
      [1, "", ""],
      [1, "P", "A & J"],
    ]);
  });

  it("goes on after a piece that can no longer be made as it was", async () => {
    show();
    shop.respondOnce(
      "POST",
      anErrorResponse(400, "invalid", "Please correct", { engraving: "This piece cannot be engraved" }),
    );
    await userEvent.click(button());
    expect(await screen.findByText("Fine Chain added to cart! Not added: Dome Band Ring.")).toBeInTheDocument();
  });

  it("is busy while it adds, and a later press is another purchase", async () => {
    show();
    const gate = shop.gate("POST");
    await userEvent.click(button());
    await waitFor(() => expect(button()).toHaveAttribute("aria-busy", "true"));
    gate.open();
    await waitFor(() => expect(button()).not.toHaveAttribute("aria-busy"));
    await userEvent.click(button());
    await waitFor(() => expect(inCart()).toEqual(["4 × p-a", "2 × p-b"]));
    await waitFor(() => expect(button()).not.toHaveAttribute("aria-busy"));
  });

  it("adds as many as are in stock beside those in the cart, and names what is short, sold out or gone", async () => {
    products = { "p-a": { ...ring, inventory: 3 } };
    shop.reset(aCart([aCartItem({ id: "a", product: ring, quantity: 2 })]));
    show();
    await userEvent.click(button());
    const text = "Fewer than you ordered: Dome Band Ring.";
    expect(
      await screen.findByText(`Dome Band Ring added to cart! No longer sold: Fine Chain. ${text}`),
    ).toBeInTheDocument();
    expect(inCart()).toEqual(["3 × p-a"]);
    // The toast goes, this stays.
    expect(await screen.findByText(`No longer sold: Fine Chain. ${text}`)).toBeInTheDocument();
  });

  it("says that nothing is left", async () => {
    products = { "p-a": { ...ring, inventory: 0 }, "p-b": { ...chain, inventory: 0 } };
    show();
    await userEvent.click(button());
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Nothing could be added to your cart. Sold out: Dome Band Ring, Fine Chain.",
    );
    expect(additions()).toEqual([]);
  });

  it("adds each piece once when the response to one was lost and the shopper presses again", async () => {
    const keys: (string | null)[] = [];
    shop.server.events.on("request:start", ({ request }) => {
      if (request.method === "POST") keys.push(request.headers.get("Idempotency-Key"));
    });
    show();
    const gate = shop.gate("POST");
    await userEvent.click(button());
    shop.respondOnce("POST", anErrorResponse(503, "busy", "The shop is very busy."));
    gate.open();
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Not everything was added to your cart. The shop is very busy.",
    );
    await waitFor(() => expect(button()).not.toHaveAttribute("aria-busy"));
    await userEvent.click(button());
    expect(await screen.findByText("3 pieces added to cart!")).toBeInTheDocument();
    expect(inCart().sort()).toEqual(["1 × p-b", "2 × p-a"]);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(2);
    shop.server.events.removeAllListeners();
  });

  it("says that the shopper is offline, and sends nothing", async () => {
    jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    show();
    await userEvent.click(button());
    expect(await screen.findByText("You are offline. Please try again when you are back online.")).toBeInTheDocument();
    expect(shop.calls).toEqual([]);
  });
});
