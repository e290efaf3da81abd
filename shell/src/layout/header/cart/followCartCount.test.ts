import { bus } from "@aurelle/shared/bus";
import type { Api } from "@aurelle/shared/http";
import { aCart, aCartItem } from "@aurelle/shared/testing";
import { followCartCount } from "./followCartCount";

/** Answers `GET cart/` with the return value of `answer`. */
function aServer(answer: () => unknown): Pick<Api, "get"> & { requests: number } {
  const server = {
    requests: 0,
    get: async <T>() => {
      server.requests += 1;
      return answer() as T;
    },
  };
  return server;
}
const follow = (server: Pick<Api, "get">) => followCartCount(server as Api); // only `get` is used
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

it("counts pieces, reads again when another tab changed the cart, and emits no count that is not a number", async () => {
  const warn = jest.spyOn(console, "warn").mockImplementation(() => {});
  let answer: unknown = aCart([aCartItem({ quantity: 2 }), aCartItem({ id: "line-2", quantity: 1 })], { revision: 7 });
  const server = aServer(() => answer);
  follow(server);
  bus.emit("cart.outdated", { revision: 7 });
  await settle();
  expect(bus.last("cart.changed")).toEqual({ cartId: "cart-1", revision: 7, quantity: 3 });

  const items = [{ quantity: "2" }, { quantity: { wrong: 2 } }, {}, null];
  for (const nonsense of [null, {}, { cart_items: "x" }, "text", ...items.map((item) => ({ cart_items: [item] }))]) {
    answer = nonsense;
    bus.emit("cart.outdated", { revision: 8 });
    await settle();
    expect(bus.last("cart.changed")).toMatchObject({ quantity: 3 });
  }
  expect(warn).toHaveBeenCalledTimes(8);
});

it("shows no count of the last shopper's cart after sign-out", async () => {
  const server = aServer(() => aCart([]));
  follow(server);
  bus.emit("session.changed", { status: "authenticated" });
  bus.emit("cart.changed", { cartId: "cart-1", revision: 7, quantity: 3 });
  bus.emit("session.changed", { status: "anonymous" });
  expect(bus.last("cart.changed")).toMatchObject({ quantity: 0 });
  await settle();
  expect(server.requests).toBe(1);
});
