import { bus } from "@aurelle/shared/bus";
import type { Api } from "@aurelle/shared/http";
import { aCart } from "@aurelle/shared/testing";
import { followCart } from "./followCartCount";

/** `isKnown`: has a page told the house of the cart meanwhile? */
function start(path: string, isKnown: () => boolean) {
  history.replaceState(null, "", path);
  const last = () => (isKnown() ? { cartId: "cart-1", revision: 1, quantity: 1 } : undefined);
  jest.spyOn(bus, "last").mockImplementation(last as typeof bus.last); // of the cart alone
  const get = jest.fn(async () => aCart([]));
  followCart({ get } as unknown as Api); // only `get` is used
  return get;
}
beforeEach(() => {
  jest.useFakeTimers();
  // biome-ignore lint/suspicious/noDocumentCookie: the server sets this cookie with every cart; the test stands in for it
  document.cookie = "csrftoken=abc";
});
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: and takes it back
  document.cookie = "csrftoken=; max-age=0";
  jest.useRealTimers();
  jest.restoreAllMocks();
  history.replaceState(null, "", "/");
});

it("asks at once where no page would", () => {
  const get = start("/rings", () => false);
  jest.advanceTimersByTime(200);
  expect(get).toHaveBeenCalledTimes(1);
});

it.each(["/cart", "/checkout"])("leaves the asking to %s, which reads the cart itself", (path) => {
  let isKnown = false;
  const get = start(path, () => isKnown);
  jest.advanceTimersByTime(3000);
  isKnown = true;
  jest.advanceTimersByTime(10_000);
  expect(get).not.toHaveBeenCalled();
});

it("asks after 4 s where the page did not", () => {
  const get = start("/cart", () => false);
  jest.advanceTimersByTime(3999);
  expect(get).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(get).toHaveBeenCalledTimes(1);
});

it("asks for nothing where nobody can have a cart, and says that it is empty", () => {
  // biome-ignore lint/suspicious/noDocumentCookie: a stranger has none
  document.cookie = "csrftoken=; max-age=0";
  const emit = jest.spyOn(bus, "emit");
  const get = start("/rings", () => false);
  jest.advanceTimersByTime(200);
  expect(get).not.toHaveBeenCalled();
  expect(emit).toHaveBeenCalledWith("cart.changed", { cartId: null, revision: 0, quantity: 0 });
});
