import { bus } from "@aurelle/shared/bus";
import { session } from "@aurelle/shared/session";
import { SlotProvider, type SlotRenderer } from "@aurelle/shared/slots";
import { aProduct, aProductList, aProfile, axeFindings } from "@aurelle/shared/testing";
import { wishlist } from "@aurelle/shared/wishlist";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { anApiOfProducts, batchUrl, failing, productsUrl, server } from "../testing/api";
import { renderCatalog } from "../testing/renderCatalog";
import CategoryPage from "./CategoryPage";
import WishlistPage from "./WishlistPage";

/** A fake of mf-cart: its button emits the event for a product that was added to the cart. */
const FakeCart: SlotRenderer = ({ name, slotProps }) => {
  const { productId = "", title = "" } = slotProps as { productId?: string; title?: string }; // the props of this slot
  const move = () => bus.emit("cart.itemAdded", { productId, title }, "cart");
  return name === "wishlist.purchase" && <button type="button" onClick={move}>{`Move to Cart: ${title}`}</button>;
};
const pages = {
  "/wishlist": (
    <SlotProvider value={FakeCart}>
      <WishlistPage />
    </SlotProvider>
  ),
  "/rings": <CategoryPage />,
};
const ring = (id: string) => aProduct({ id, title: `Ring ${id}`, tagline: "" });
const titles = () => screen.queryAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
const heart = (title: string) => screen.getByRole("button", { name: `Wishlist: ${title}` });

/** A shop with the rings 1 to 9 only. Returns the ids of the requests. */
function aShop() {
  const { requests, handlers } = anApiOfProducts((id) => (/^[1-9]$/.test(id) ? ring(id) : undefined));
  server.use(
    ...handlers,
    http.get(productsUrl, () => HttpResponse.json(aProductList([ring("1"), ring("2")]))),
  );
  return requests;
}

beforeAll(() => {
  server.listen({ onUnhandledRequest: "error" });
  wishlist.open();
});
beforeEach(() => jest.spyOn(console, "warn").mockImplementation(() => {}));
afterEach(() => {
  act(() => {
    session.forget();
    localStorage.clear();
    void wishlist.refresh();
  });
  server.resetHandlers();
});
afterAll(() => server.close());

describe("a heart", () => {
  it("adds a product to the wishlist and removes it, with a toast for each", async () => {
    aShop();
    renderCatalog(pages, "/rings");
    await screen.findByText("Ring 2");
    expect(heart("Ring 2")).toHaveAttribute("aria-pressed", "false");
    await userEvent.click(heart("Ring 2"));
    expect(heart("Ring 2")).toHaveAttribute("aria-pressed", "true");
    expect(await screen.findByText("Ring 2 is on your wishlist.")).toBeVisible();
    expect(localStorage.getItem("wishlist")).toBe('["2"]');
    await userEvent.click(heart("Ring 2"));
    expect(heart("Ring 2")).toHaveAttribute("aria-pressed", "false");
    expect(localStorage.getItem("wishlist")).toBeNull();
  });

  it("is not part of the card's link", async () => {
    aShop();
    renderCatalog(pages, "/rings");
    await screen.findByText("Ring 1");
    expect(heart("Ring 1").closest("a")).toBeNull();
  });

  it("is reset when the server rejects the change, and the reason shows", async () => {
    aShop();
    const full = { error: "Your wishlist is full.", message: "", code: "wishlist_full", request_id: "r" };
    server.use(
      http.get("*/api/wishlist/", () => HttpResponse.json({ product_ids: [] })),
      http.post("*/api/wishlist/add/", () => HttpResponse.json(full, { status: 409 })),
    );
    act(() => session.start({ access: "token", user: aProfile() }));
    renderCatalog(pages, "/rings");
    await screen.findByText("Ring 1");
    await userEvent.click(heart("Ring 1"));
    expect(await screen.findByText("Your wishlist is full.")).toBeVisible();
    expect(heart("Ring 1")).toHaveAttribute("aria-pressed", "false");
  });
});

describe("a guest's wishlist", () => {
  const open = (ids: readonly string[]) => {
    localStorage.setItem("wishlist", JSON.stringify(ids));
    act(() => void wishlist.refresh());
    return renderCatalog(pages, "/wishlist");
  };

  it("is empty at first, with a link to the shop", async () => {
    open([]);
    expect(screen.getByText("Your wishlist is empty. Press the heart on any piece to keep it here.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Continue Shopping" })).toHaveAttribute("href", "/");
    expect(await axeFindings("wishlist: empty")).toEqual([]);
  });

  it("shows its products, the latest first, each requested once", async () => {
    const requests = aShop();
    open(["3", "1"]);
    expect(screen.getByText("Loading your wishlist...")).toBeVisible();
    await screen.findByText("Ring 1");
    expect(titles()).toEqual(["Ring 3", "Ring 1"]);
    expect(requests.toSorted()).toEqual(["1", "3"]);
  });

  it("loads its products one by one from an API that has only the calls of the specification", async () => {
    const requests = aShop();
    server.use(http.get(batchUrl, () => failing(404)));
    open(["3", "gone", "1"]);
    await screen.findByText("Ring 1");
    expect(titles()).toEqual(["Ring 3", "Ring 1"]);
    expect(requests.toSorted()).toEqual(["1", "3", "gone"]);
    expect(localStorage.getItem("wishlist")).toBe('["3","1"]');
  });

  it("requests its products fifty at a time", async () => {
    const { requests, handlers } = anApiOfProducts(ring);
    const batches = jest.fn();
    server.use(...handlers);
    server.events.on("request:start", batches);
    open(Array.from({ length: 120 }, (_, index) => String(index)));
    await screen.findByText("Ring 119");
    expect(requests).toHaveLength(120);
    expect(batches).toHaveBeenCalledTimes(3);
    server.events.removeAllListeners();
  });

  it("drops no product that cannot be read", async () => {
    aShop();
    const broken = { ...ring("2"), current_price: "£98" };
    server.use(http.get(batchUrl, () => HttpResponse.json({ results: [ring("1"), broken] }), { once: true }));
    open(["1", "2"]);
    expect(await screen.findByText("The shop's answer could not be read. Please try again.")).toBeVisible();
    expect(localStorage.getItem("wishlist")).toBe('["1","2"]');
  });

  it("drops products that the shop no longer has", async () => {
    aShop();
    open(["gone", "1"]);
    await screen.findByText("Ring 1");
    expect(titles()).toEqual(["Ring 1"]);
    expect(localStorage.getItem("wishlist")).toBe('["1"]');
  });

  it("reports why it cannot be shown, and tries again", async () => {
    aShop();
    server.use(http.get(batchUrl, () => failing(500), { once: true }));
    open(["1"]);
    expect(await screen.findByText("Something went wrong on our side. Please try again.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Ring 1")).toBeVisible();
  });

  it("removes a product by its heart, moves the focus to the next, and restores the product on Undo", async () => {
    aShop();
    open(["1", "2"]);
    await screen.findByText("Ring 2");
    await userEvent.click(heart("Ring 1"));
    expect(titles()).toEqual(["Ring 2"]);
    expect(screen.getByRole("link", { name: /Ring 2/ })).toHaveFocus();
    const toast = (await screen.findByText("Ring 1 is off your wishlist.")).parentElement as HTMLElement; // the toast's element
    await userEvent.click(within(toast).getByRole("button", { name: "Undo" }));
    expect(titles()).toEqual(["Ring 1", "Ring 2"]);
  });

  it("drops a product that was moved to the cart", async () => {
    aShop();
    open(["1", "2"]);
    await screen.findByText("Ring 2");
    await userEvent.click(screen.getByRole("button", { name: "Move to Cart: Ring 2" }));
    expect(titles()).toEqual(["Ring 1"]);
    expect(localStorage.getItem("wishlist")).toBe('["1"]');
  });

  it("follows another tab", async () => {
    aShop();
    open(["1"]);
    await screen.findByText("Ring 1");
    localStorage.setItem("wishlist", '["5","1"]');
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "wishlist" })));
    expect(await screen.findByText("Ring 5")).toBeVisible();
    expect(titles()).toEqual(["Ring 5", "Ring 1"]);
  });
});

it("a signed-in shopper's wishlist is that of the account", async () => {
  server.use(
    http.get("*/api/wishlist/", () => HttpResponse.json({ product_ids: ["8", "7"] })),
    http.get("*/api/wishlist/products/", () => HttpResponse.json(aProductList([ring("8"), ring("7")]))),
  );
  act(() => session.start({ access: "token", user: aProfile() }));
  renderCatalog(pages, "/wishlist");
  expect(screen.getByText("Loading your wishlist...")).toBeVisible();
  await screen.findByText("Ring 7");
  expect(titles()).toEqual(["Ring 8", "Ring 7"]);
});
