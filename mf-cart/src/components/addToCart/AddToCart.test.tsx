import { bus } from "@aurelle/shared/bus";
import { offlineQueue } from "@aurelle/shared/offlineQueue";
import { Provider } from "@aurelle/shared/state";
import { renderPage } from "@aurelle/shared/testing";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { aFakeShop, aFault } from "../../data/fakeShop";
import { makeStore } from "../../data/store";
import AddToCart from "./AddToCart";
import MoveToCart from "./MoveToCart";

const shop = aFakeShop();
beforeAll(() => shop.server.listen());
afterAll(() => shop.server.close());
beforeEach(() => shop.reset());

const show = (inventory: number) =>
  renderPage(
    <Provider store={makeStore()}>
      <AddToCart productId="p-1" title="Dome Band Ring" inventory={inventory} />
    </Provider>,
  );

describe("Add to Cart", () => {
  it("adds one piece, says so, and reads the cart again", async () => {
    const heard = jest.fn();
    const stop = bus.on("cart.itemAdded", heard);
    show(3);
    await userEvent.click(screen.getByRole("button", { name: "Add to Cart" }));
    expect(await screen.findByText("Dome Band Ring added to cart!")).toBeInTheDocument();
    expect(heard).toHaveBeenCalledWith({ productId: "p-1", title: "Dome Band Ring" }, expect.anything());
    await waitFor(() => expect(shop.calls).toEqual(['POST cart/add/ {"product_id":"p-1","quantity":1}', "GET cart/"]));
    stop();
  });

  it("is disabled and says so without inventory", () => {
    show(0);
    expect(screen.getByRole("button", { name: "Out of Stock" })).toBeDisabled();
  });

  it("says when the last piece went meanwhile", async () => {
    shop.refuse("POST", aFault(409, "out_of_stock", "No longer available"));
    show(1);
    await userEvent.click(screen.getByRole("button", { name: "Add to Cart" }));
    expect(await screen.findByText("Sorry, Dome Band Ring is currently out of stock.")).toBeInTheDocument();
  });

  it("says how many are left when the cart asks for more", async () => {
    shop.refuse("POST", aFault(409, "insufficient_stock", "Only 3 of Dome Band Ring are left."));
    show(3);
    await userEvent.click(screen.getByRole("button", { name: "Add to Cart" }));
    expect(await screen.findByText("Only 3 of Dome Band Ring are left.")).toBeInTheDocument();
  });

  it("takes a double click for one", async () => {
    const gate = shop.gate();
    show(3);
    const button = screen.getByRole("button", { name: "Add to Cart" });
    await userEvent.dblClick(button);
    expect(button).toHaveAttribute("aria-busy", "true");
    gate.open();
    await screen.findByText("Dome Band Ring added to cart!");
    expect(shop.calls.filter((call) => call.startsWith("POST"))).toHaveLength(1);
  });
});

describe("Move to Cart", () => {
  const showWish = (inventory: number) =>
    renderPage(
      <Provider store={makeStore()}>
        <MoveToCart productId="p-1" title="Dome Band Ring" inventory={inventory} />
      </Provider>,
    );

  it("adds one piece and says so to the wishlist", async () => {
    const heard = jest.fn();
    const stop = bus.on("cart.itemAdded", heard);
    showWish(3);
    await userEvent.click(screen.getByRole("button", { name: "Move to Cart Dome Band Ring" }));
    expect(await screen.findByText("Dome Band Ring added to cart!")).toBeInTheDocument();
    expect(heard).toHaveBeenCalledWith({ productId: "p-1", title: "Dome Band Ring" }, expect.anything());
    stop();
  });

  it("says nothing to the wishlist when the cart refused", async () => {
    const heard = jest.fn();
    const stop = bus.on("cart.itemAdded", heard);
    shop.refuse("POST", aFault(409, "out_of_stock", "No longer available"));
    showWish(1);
    await userEvent.click(screen.getByRole("button", { name: "Move to Cart Dome Band Ring" }));
    expect(await screen.findByText("Sorry, Dome Band Ring is currently out of stock.")).toBeInTheDocument();
    expect(heard).not.toHaveBeenCalled();
    stop();
  });

  it("is disabled and says so without inventory", () => {
    showWish(0);
    expect(screen.getByRole("button", { name: "Out of Stock Dome Band Ring" })).toBeDisabled();
  });
});

describe("a page that is left while a piece is under way", () => {
  const leave = () => act(() => void window.dispatchEvent(new Event("pagehide")));
  const press = () => userEvent.click(screen.getByRole("button", { name: "Add to Cart" }));
  afterEach(() => {
    act(() => {
      for (const { key } of offlineQueue.current) offlineQueue.remove(key);
    });
  });

  it("leaves it waiting under the key it was sent with, until the answer is heard after all", async () => {
    const keys: (string | null)[] = [];
    shop.server.events.on("request:start", ({ request }) => keys.push(request.headers.get("Idempotency-Key")));
    const gate = shop.gate();
    show(3);
    await press();
    leave();
    expect(offlineQueue.current.map(({ key, productId }) => [key, productId])).toEqual([[keys[0], "p-1"]]);
    gate.open();
    await screen.findByText("Dome Band Ring added to cart!");
    expect(offlineQueue.current).toEqual([]);
    shop.server.events.removeAllListeners();
  });

  it("is left all the same where no more pieces can wait", async () => {
    for (let count = 0; count < 50; count += 1) offlineQueue.add({ productId: "p-2", title: "Fine Chain" });
    const warned = jest.spyOn(console, "warn").mockImplementation(() => {});
    const gate = shop.gate();
    show(3);
    await press();
    leave();
    expect(warned).toHaveBeenCalledWith(expect.stringContaining("cannot wait"), expect.any(RangeError));
    expect(offlineQueue.current).toHaveLength(50);
    gate.open();
    await screen.findByText("Dome Band Ring added to cart!");
    expect(offlineQueue.current).toHaveLength(50);
    warned.mockRestore();
  });

  it("leaves it waiting where the call broke off", async () => {
    jest.spyOn(console, "warn").mockImplementation(() => {});
    const gate = shop.gate();
    shop.refuse("POST", () => HttpResponse.error());
    show(3);
    await press();
    leave();
    gate.open();
    await waitFor(() => expect(screen.getByRole("button", { name: "Add to Cart" })).not.toHaveAttribute("aria-busy"));
    expect(offlineQueue.current).toHaveLength(1);
    jest.restoreAllMocks();
  });

  it("leaves nothing once it is answered", async () => {
    show(3);
    await press();
    await screen.findByText("Dome Band Ring added to cart!");
    leave();
    expect(offlineQueue.current).toEqual([]);
  });
});

describe("without a connection", () => {
  const connection = (is: boolean) => {
    jest.spyOn(navigator, "onLine", "get").mockReturnValue(is);
    act(() => void window.dispatchEvent(new Event(is ? "online" : "offline")));
  };
  afterEach(() => {
    act(() => {
      for (const { key } of offlineQueue.current) offlineQueue.remove(key);
    });
    jest.restoreAllMocks();
  });

  it("the piece waits, said at once beside the button, and nothing is asked", async () => {
    connection(false);
    show(3);
    await userEvent.click(screen.getByRole("button", { name: "Add to Cart" }));
    expect(
      await screen.findByText("Dome Band Ring will be added to your cart when you are back online."),
    ).toBeInTheDocument();
    expect(screen.getByText("1 piece will be added to your cart when you are back online.")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Add to Cart" }));
    expect(screen.getByText("2 pieces will be added to your cart when you are back online.")).toBeInTheDocument();
    expect(shop.calls).toEqual([]);
  });

  it("a piece whose request lost its connection waits under the key it was sent with", async () => {
    const keys: (string | null)[] = [];
    shop.server.events.on("request:start", ({ request }) => keys.push(request.headers.get("Idempotency-Key")));
    jest.spyOn(console, "warn").mockImplementation(() => {});
    shop.refuse("POST", () => {
      jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
      return HttpResponse.error();
    });
    show(3);
    await userEvent.click(screen.getByRole("button", { name: "Add to Cart" }));
    await screen.findByText("1 piece will be added to your cart when you are back online.");
    expect(offlineQueue.current.map(({ key }) => key)).toEqual([keys[0]]);
    shop.server.events.removeAllListeners();
  });
});
