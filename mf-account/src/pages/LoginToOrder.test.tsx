import { bus } from "@aurelle/shared/bus";
import { api } from "@aurelle/shared/http";
import { aCart, aCartItem, aProduct, axeFindings } from "@aurelle/shared/testing";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { currentLocation, renderAccount } from "../testing/renderAccount";
import LoginPage from "./LoginPage";

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  server.resetHandlers();
  count(0);
});
afterAll(() => server.close());

const notice = () => screen.getByText("Two steps to your order.").closest("[role=status]");
const at = (state?: unknown) => ({ path: "/login", at: { pathname: "/login", state } });
/** The header has counted the cart. */
const count = (quantity: number, revision = 1) =>
  act(() => bus.emit("cart.changed", { cartId: "cart-1", revision, quantity }));
/** The server has a cart with so many pieces of £98. */
const serve = (quantity: number) => {
  const product = aProduct({ current_price: 9800 });
  server.use(http.get("*/api/cart/", () => HttpResponse.json(aCart([aCartItem({ product, quantity })]))));
};

it("tells who is on the way to the checkout what comes next, and leads to a new account in one press", async () => {
  renderAccount(<LoginPage />, at({ from: "/checkout", email: "ada@example.com" }));
  expect(notice()).toHaveTextContent("Two steps to your order.Your cart is kept.");
  expect(await axeFindings("login: on the way to the checkout")).toEqual([]);
  await userEvent.click(screen.getByRole("link", { name: "Create an account" }));
  expect(currentLocation()).toEqual({ path: "/register", state: { from: "/checkout", email: "ada@example.com" } });
});

it("says nothing about an order to a shopper from another page", () => {
  renderAccount(<LoginPage />, at({ from: "/wishlist" }));
  expect(screen.queryByText(/your order/)).not.toBeInTheDocument();
});

it("focuses the way to the code for who has registered on the way to the checkout", async () => {
  const state = { email: "ada@example.com", from: "/checkout" };
  renderAccount(<LoginPage />, at({ ...state, isRegistered: true }));
  expect(screen.getByRole("link", { name: "Enter your code now" })).toHaveFocus();
  expect(await axeFindings("login: code on the way to the checkout")).toEqual([]);
  await userEvent.keyboard("{Enter}");
  expect(currentLocation()).toEqual({ path: "/verify-email", state });
});

it("names what is in the cart, and again after another tab changed it", async () => {
  serve(3);
  count(3);
  renderAccount(<LoginPage />, at({ from: "/checkout" }));
  expect(await screen.findByText("3 pieces, £294, are kept in your cart.")).toBeInTheDocument();
  expect(await axeFindings("login: cart named on the way to the checkout")).toEqual([]);
  serve(1);
  count(1, 2);
  expect(await screen.findByText("1 piece, £98, is kept in your cart.")).toBeInTheDocument();
  count(0, 3);
  expect(screen.getByText("Your cart is kept.")).toBeInTheDocument();
});

it.each([
  ["an error", () => HttpResponse.json({}, { status: 500 })],
  ["no answer", () => HttpResponse.error()],
  ["a cart without a total", () => HttpResponse.json({ cart_items: [{ quantity: 3 }] })],
  ["no cart", () => HttpResponse.json(null)],
])("names no figures where the server sends %s", async (_, answer) => {
  const warned = new Promise<void>((resolve) => jest.spyOn(console, "warn").mockImplementation(() => resolve()));
  server.use(http.get("*/api/cart/", answer));
  count(3);
  renderAccount(<LoginPage />, at({ from: "/checkout" }));
  await act(() => warned);
  expect(notice()).toHaveTextContent("Two steps to your order.Your cart is kept.");
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

it.each([
  ["from the checkout without a cart", 0, "/checkout"],
  ["with a cart, from another page", 3, "/wishlist"],
])("does not read the cart of a shopper who comes %s", (_, pieces, from) => {
  const get = jest.spyOn(api, "get");
  count(pieces);
  renderAccount(<LoginPage />, at({ from }));
  expect(get).not.toHaveBeenCalled();
  get.mockRestore();
});
