import { bus } from "@aurelle/shared/bus";
import type { Api } from "@aurelle/shared/http";
import { aCart } from "@aurelle/shared/testing";
import { followCartCount } from "./followCartCount";

/** `isKnown`: whether a page has announced the cart by then. */
function start(path: string, isKnown: () => boolean) {
  history.replaceState(null, "", path);
  const last = () => (isKnown() ? { cartId: "cart-1", revision: 1, quantity: 1 } : undefined);
  jest.spyOn(bus, "last").mockImplementation(last as typeof bus.last); // the code under test reads only this event
  const get = jest.fn(async () => aCart([]));
  followCartCount({ get } as unknown as Api); // only `get` is used
  return get;
}
beforeEach(() => {
  jest.useFakeTimers();
  // biome-ignore lint/suspicious/noDocumentCookie: the server sets this cookie with every cart
  document.cookie = "csrftoken=abc";
});
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: removes the cookie
  document.cookie = "csrftoken=; max-age=0";
  jest.useRealTimers();
  jest.restoreAllMocks();
  history.replaceState(null, "", "/");
});

it("reads at once on a page that does not read the cart", () => {
  const get = start("/rings", () => false);
  jest.advanceTimersByTime(200);
  expect(get).toHaveBeenCalledTimes(1);
});

it.each(["/cart", "/checkout"])("does not read on %s, which reads the cart itself", (path) => {
  let isKnown = false;
  const get = start(path, () => isKnown);
  jest.advanceTimersByTime(3000);
  isKnown = true;
  jest.advanceTimersByTime(10_000);
  expect(get).not.toHaveBeenCalled();
});

it("reads after 4 s when the page did not", () => {
  const get = start("/cart", () => false);
  jest.advanceTimersByTime(3999);
  expect(get).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(get).toHaveBeenCalledTimes(1);
});

it("reads nothing for a visitor who can have no cart, and announces an empty one", () => {
  // biome-ignore lint/suspicious/noDocumentCookie: a new visitor has no cookie
  document.cookie = "csrftoken=; max-age=0";
  const emit = jest.spyOn(bus, "emit");
  const get = start("/rings", () => false);
  jest.advanceTimersByTime(200);
  expect(get).not.toHaveBeenCalled();
  expect(emit).toHaveBeenCalledWith("cart.changed", { cartId: null, revision: 0, quantity: 0 });
});
