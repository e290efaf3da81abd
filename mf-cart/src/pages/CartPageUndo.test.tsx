import { Provider } from "@aurelle/shared/state";
import { aCart, aCartItem, aProduct, axeFindings, renderPage } from "@aurelle/shared/testing";
import { aFakeShop, anErrorResponse } from "@aurelle/shared/testing/fakeShop";
import { wishlist } from "@aurelle/shared/wishlist";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { makeStore } from "../data/store";
import CartPage from "./CartPage";

const shop = aFakeShop();
const ring = aProduct({ id: "p-a", title: "Dome Band Ring", inventory: 3 });
const chain = aProduct({ id: "p-b", title: "Fine Chain" });

beforeAll(() => shop.server.listen());
afterAll(() => shop.server.close());
beforeEach(() => {
  shop.reset(aCart([aCartItem({ id: "a", product: ring }), aCartItem({ id: "b", product: chain })]));
  jest.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const show = () =>
  renderPage(
    <Provider store={makeStore()}>
      <CartPage />
    </Provider>,
    { at: "/cart" },
  );
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

describe("Undo", () => {
  it("stays beside an item that could not be added without a connection, and adds it later", async () => {
    show();
    await press("Remove Fine Chain");
    shop.respondOnce("POST", () => HttpResponse.error());
    await press("Undo removing Fine Chain");
    expect(await screen.findByRole("alert")).toHaveTextContent("could not be reached");
    expect(screen.getByText("Fine Chain removed.", { exact: false })).toBeInTheDocument();
    await press("Undo removing Fine Chain");
    expect(await screen.findByRole("link", { name: "Fine Chain" })).toBeInTheDocument();
  });

  it("of a cleared cart stays with the focus while some pieces are not back", async () => {
    show();
    await press("Clear Cart");
    shop.respondOnce("POST", anErrorResponse(503, "busy", "The shop is very busy. Please try again in a moment."));
    await press("Undo clearing the cart");
    expect(await screen.findByText("Some pieces are not back in your cart yet.", { exact: false })).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Dome Band Ring" })).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Fine Chain" })).toBeInTheDocument();
    expect(await axeFindings("cart: a line is gone, with Undo")).toEqual([]);
    const undo = screen.getByRole("button", { name: "Undo clearing the cart" });
    expect(undo).toHaveFocus();
    await userEvent.click(undo);
    expect(await screen.findByRole("link", { name: "Dome Band Ring" })).toBeInTheDocument();
    await waitFor(() => expect(undo).not.toBeInTheDocument());
  });
});

it("an engraved ring that is saved for later claims only what the wishlist has, and comes back as it was", async () => {
  shop.reset(aCart([aCartItem({ id: "a", product: ring, quantity: 2, ring_size: "P", engraving: "A & J" })]));
  show();
  await press("Save for later Dome Band Ring, Made in size P, Engraved: A & J");
  const text =
    "Dome Band Ring saved on your wishlist. Its size and engraving are not saved there: choose them again on its page before you add it to your cart.";
  expect(await screen.findByText(text, { exact: false })).toBeInTheDocument();
  expect(screen.queryByText(/Made in size P.* saved/)).not.toBeInTheDocument();
  const undo = screen.getByRole("button", { name: "Undo removing Dome Band Ring, Made in size P, Engraved: A & J" });
  await waitFor(() => expect(undo).toHaveFocus());
  await userEvent.click(undo);
  expect(await screen.findByText("Engraved: A & J")).toBeInTheDocument();
  expect(screen.getByText("Made in size P")).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: /^Quantity of Dome Band Ring/ })).toHaveValue("2");
  await waitFor(() => expect(wishlist.current.ids).toEqual([]));
});
