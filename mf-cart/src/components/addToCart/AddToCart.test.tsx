import { bus } from "@aurelle/shared/bus";
import { noteEarlyAddition } from "@aurelle/shared/contract/forms";
import { offlineQueue } from "@aurelle/shared/offlineQueue";
import { Provider } from "@aurelle/shared/state";
import { axeFindings, renderPage } from "@aurelle/shared/testing";
import { aFakeShop, anErrorResponse } from "@aurelle/shared/testing/fakeShop";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
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
  it("adds one piece, shows a toast, and reads the cart again", async () => {
    const listener = jest.fn();
    const stop = bus.on("cart.itemAdded", listener);
    show(3);
    await userEvent.click(screen.getByRole("button", { name: "Add to Cart" }));
    expect(await screen.findByText("Dome Band Ring added to cart!")).toBeInTheDocument();
    expect(await axeFindings("product: added")).toEqual([]);
    expect(listener).toHaveBeenCalledWith({ productId: "p-1", title: "Dome Band Ring" }, expect.anything());
    await waitFor(() => expect(shop.calls).toEqual(['POST cart/add/ {"product_id":"p-1","quantity":1}', "GET cart/"]));
    stop();
  });

  it("leads to the cart from the toast", async () => {
    show(3);
    await userEvent.click(screen.getByRole("button", { name: "Add to Cart" }));
    await userEvent.click(await screen.findByRole("button", { name: "View cart" }));
    expect(screen.getByTestId("location")).toHaveTextContent("/cart");
  });

  it("counts repeated additions of a product in one toast", async () => {
    show(3);
    const button = screen.getByRole("button", { name: "Add to Cart" });
    await userEvent.click(button);
    await screen.findByText("Dome Band Ring added to cart!");
    await userEvent.click(button);
    expect(await screen.findByText("× 2")).toBeInTheDocument();
    expect(screen.getAllByRole("button", { name: "View cart" })).toHaveLength(1);
  });

  describe("after the starter has sent it", () => {
    const text = "Dome Band Ring added to cart!";
    const keys: (string | null)[] = [];
    const itemAdded = jest.fn();
    let stop = () => {};
    beforeEach(() => {
      keys.length = 0;
      itemAdded.mockClear();
      stop = bus.on("cart.itemAdded", itemAdded);
      shop.server.events.on("request:start", ({ request: { method, headers } }) => {
        if (method === "POST") keys.push(headers.get("idempotency-key"));
      });
    });
    afterEach(() => {
      stop();
      shop.server.events.removeAllListeners();
    });

    /** Presses the button as hydration does. @returns what ends the starter's call. */
    async function takeOver(): Promise<(isAnnounced: boolean) => void> {
      show(3);
      const button = screen.getByRole<HTMLButtonElement>("button", { name: "Add to Cart" });
      let end: (isAnnounced: boolean) => void = () => {};
      const isAnnounced = new Promise<boolean>((resolve) => {
        end = resolve;
      });
      noteEarlyAddition(button.form as HTMLFormElement, { key: "key-1", isAnnounced }); // the button is in a form
      await userEvent.click(button);
      return end;
    }

    it("waits for that call, repeats it under its key, and shows no second toast", async () => {
      const end = await takeOver();
      await userEvent.click(screen.getByRole("button", { name: "Add to Cart" }));
      expect(shop.calls).toEqual([]);
      end(true);
      await waitFor(() => expect(shop.calls).toHaveLength(2));
      expect(itemAdded).toHaveBeenCalledTimes(1);
      expect(keys).toEqual(["key-1"]);
      expect(screen.queryByText(text)).not.toBeInTheDocument();
    });

    it("shows the toast itself when the starter could not", async () => {
      (await takeOver())(false);
      expect(await screen.findByText(text)).toBeInTheDocument();
      expect(keys).toEqual(["key-1"]);
    });

    it("reports no error for a piece that the starter has announced", async () => {
      shop.respondOnce("POST", anErrorResponse(400, "invalid", "Please correct"));
      (await takeOver())(true);
      await waitFor(() => expect(itemAdded).toHaveBeenCalledTimes(1));
      expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    });
  });

  it("is disabled and labelled Out of Stock without inventory", () => {
    show(0);
    expect(screen.getByRole("button", { name: "Out of Stock" })).toBeDisabled();
  });

  it("shows a toast when the last piece was sold before the press", async () => {
    shop.respondOnce("POST", anErrorResponse(409, "out_of_stock", "No longer available"));
    show(1);
    await userEvent.click(screen.getByRole("button", { name: "Add to Cart" }));
    expect(await screen.findByText("Sorry, Dome Band Ring is currently out of stock.")).toBeInTheDocument();
  });

  it("shows the stock when the cart would have more pieces", async () => {
    shop.respondOnce("POST", anErrorResponse(409, "insufficient_stock", "Only 3 of Dome Band Ring are left."));
    show(3);
    await userEvent.click(screen.getByRole("button", { name: "Add to Cart" }));
    expect(await screen.findByText("Only 3 of Dome Band Ring are left.")).toBeInTheDocument();
    expect(await axeFindings("product: adding failed")).toEqual([]);
  });

  it("adds one piece for a double click", async () => {
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
  const showMove = (inventory: number) =>
    renderPage(
      <Provider store={makeStore()}>
        <MoveToCart productId="p-1" title="Dome Band Ring" inventory={inventory} />
      </Provider>,
    );

  it("adds one piece and notifies the wishlist", async () => {
    const listener = jest.fn();
    const stop = bus.on("cart.itemAdded", listener);
    showMove(3);
    await userEvent.click(screen.getByRole("button", { name: "Move to Cart Dome Band Ring" }));
    expect(await screen.findByText("Dome Band Ring added to cart!")).toBeInTheDocument();
    expect(listener).toHaveBeenCalledWith({ productId: "p-1", title: "Dome Band Ring" }, expect.anything());
    stop();
  });

  it("does not notify the wishlist when the API rejects the piece", async () => {
    const listener = jest.fn();
    const stop = bus.on("cart.itemAdded", listener);
    shop.respondOnce("POST", anErrorResponse(409, "out_of_stock", "No longer available"));
    showMove(1);
    await userEvent.click(screen.getByRole("button", { name: "Move to Cart Dome Band Ring" }));
    expect(await screen.findByText("Sorry, Dome Band Ring is currently out of stock.")).toBeInTheDocument();
    expect(listener).not.toHaveBeenCalled();
    stop();
  });

  it("is disabled and labelled Out of Stock without inventory", () => {
    showMove(0);
    expect(screen.getByRole("button", { name: "Out of Stock Dome Band Ring" })).toBeDisabled();
  });
});

describe("a page that is left while a request is in flight", () => {
  const leave = () => act(() => void window.dispatchEvent(new Event("pagehide")));
  const press = () => userEvent.click(screen.getByRole("button", { name: "Add to Cart" }));
  afterEach(() => {
    act(() => {
      for (const { key } of offlineQueue.current) offlineQueue.remove(key);
    });
  });

  it("queues the piece under the key of the request, and removes it when the response arrives late", async () => {
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

  it("logs that the queue is full, and throws nothing", async () => {
    for (let count = 0; count < 50; count += 1) offlineQueue.add({ productId: "p-2", title: "Fine Chain" });
    const warn = jest.spyOn(console, "warn").mockImplementation(() => {});
    const gate = shop.gate();
    show(3);
    await press();
    leave();
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("is not queued"), expect.any(RangeError));
    expect(offlineQueue.current).toHaveLength(50);
    gate.open();
    await screen.findByText("Dome Band Ring added to cart!");
    expect(offlineQueue.current).toHaveLength(50);
    warn.mockRestore();
  });

  it("leaves the piece in the queue where the request was aborted", async () => {
    jest.spyOn(console, "warn").mockImplementation(() => {});
    const gate = shop.gate();
    shop.respondOnce("POST", () => HttpResponse.error());
    show(3);
    await press();
    leave();
    gate.open();
    await waitFor(() => expect(screen.getByRole("button", { name: "Add to Cart" })).not.toHaveAttribute("aria-busy"));
    expect(offlineQueue.current).toHaveLength(1);
    jest.restoreAllMocks();
  });

  it("queues nothing after the response has arrived", async () => {
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

  it("queues the piece, shows a note beside the button, and sends nothing", async () => {
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

  it("queues a piece whose request lost its connection under the key of that request", async () => {
    const keys: (string | null)[] = [];
    shop.server.events.on("request:start", ({ request }) => keys.push(request.headers.get("Idempotency-Key")));
    jest.spyOn(console, "warn").mockImplementation(() => {});
    shop.respondOnce("POST", () => {
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
