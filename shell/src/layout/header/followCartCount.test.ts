import { bus } from "@aurelle/shared/bus";
import type { Api } from "@aurelle/shared/http";
import { aCart, aCartItem } from "@aurelle/shared/testing";
import { followCart } from "./followCartCount";

/** Answers `GET cart/` with what the test puts in. */
function aServer(answer: () => unknown): Pick<Api, "get"> & { asked: number } {
  const server = {
    asked: 0,
    get: async <T>() => {
      server.asked += 1;
      return answer() as T;
    },
  };
  return server;
}
const follow = (server: Pick<Api, "get">) => followCart(server as Api); // only `get` is used
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

it("counts pieces, asks again when another tab changed the cart, and never invents a number", async () => {
  const warn = jest.spyOn(console, "warn").mockImplementation(() => {});
  let answer: unknown = aCart([aCartItem({ quantity: 2 }), aCartItem({ id: "line-2", quantity: 1 })], { revision: 7 });
  const server = aServer(() => answer);
  follow(server);
  bus.emit("cart.outdated", { revision: 7 });
  await settle();
  expect(bus.last("cart.changed")).toEqual({ cartId: "cart-1", revision: 7, quantity: 3 });

  const lines = [{ quantity: "2" }, { quantity: { wrong: 2 } }, {}, null];
  for (const nonsense of [null, {}, { cart_items: "x" }, "text", ...lines.map((line) => ({ cart_items: [line] }))]) {
    answer = nonsense;
    bus.emit("cart.outdated", { revision: 8 });
    await settle();
    expect(bus.last("cart.changed")).toMatchObject({ quantity: 3 });
  }
  expect(warn).toHaveBeenCalledTimes(8);
});

it("shows nothing of the last shopper's cart from the moment of signing out", async () => {
  const server = aServer(() => aCart([]));
  follow(server);
  bus.emit("session.changed", { status: "authenticated" });
  bus.emit("cart.changed", { cartId: "cart-1", revision: 7, quantity: 3 });
  bus.emit("session.changed", { status: "anonymous" });
  expect(bus.last("cart.changed")).toMatchObject({ quantity: 0 });
  await settle();
  expect(server.asked).toBe(1);
});
