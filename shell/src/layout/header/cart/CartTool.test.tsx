import { bus } from "@aurelle/shared/bus";
import { MemoryRouter } from "@aurelle/shared/router";
import { act, screen } from "@testing-library/react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { showCount } from "../../../starter/additions/addAtOnce";
import { CartTool } from "./CartTool";

const tool = (
  <MemoryRouter>
    <CartTool isOpen={false} onToggle={() => {}} miniCart={null} />
  </MemoryRouter>
);
const link = () => screen.getByRole("link");
const announce = (quantity: number) =>
  act(() => bus.emit("cart.changed", { cartId: "1", revision: quantity, quantity }, "cart"));

it("leaves the number that the starter has written before hydration, and updates it", () => {
  const [warned, recovered] = [jest.spyOn(console, "error").mockImplementation(() => {}), jest.fn()];
  document.body.innerHTML = `<div>${renderToString(tool)}</div>`;
  expect(link()).toHaveAccessibleName("Cart");
  showCount(1);
  const container = document.body.firstElementChild as Element; // in the markup above
  let root: Root | undefined;
  act(() => {
    root = hydrateRoot(container, tool, { onRecoverableError: recovered });
  });
  expect(link()).toHaveAccessibleName("Cart, 1 item");
  expect(link()).toHaveTextContent(/^1$/);
  expect(link().querySelector("[data-badge]")).toHaveClass("badge");
  announce(0); // an older answer: the page's own count is still empty
  expect(link()).toHaveTextContent(/^1$/);
  announce(3);
  expect(link()).toHaveAccessibleName("Cart, 3 items");
  expect(link()).toHaveTextContent(/^3$/);
  announce(0);
  expect(link()).toHaveAccessibleName("Cart");
  expect(link()).toHaveTextContent(/^Cart$/);
  expect([warned.mock.calls, recovered.mock.calls]).toEqual([[], []]);
  act(() => root?.unmount());
});
