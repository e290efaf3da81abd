import { bus } from "@aurelle/shared/bus";
import { Provider } from "@aurelle/shared/state";
import { renderPage } from "@aurelle/shared/testing";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { aFakeShop, aFault } from "../data/fakeShop";
import { makeStore } from "../data/store";
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
