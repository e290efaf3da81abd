import { bus } from "@aurelle/shared/bus";
import type { Api } from "@aurelle/shared/http";
import { aCart, aCartItem } from "@aurelle/shared/testing";
import { followCartCount } from "./followCartCount";

const announce = (cartId: string | null, revision: number, quantity: number) =>
  bus.emit("cart.changed", { cartId, revision, quantity }, "cart");
const count = () => bus.last("cart.changed");
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

let answers: ((cart: unknown) => void)[] = [];
beforeAll(() => {
  announce("cart-1", 7, 1);
  const get = () => new Promise((resolve) => answers.push(resolve));
  followCartCount({ get } as unknown as Api); // only `get` is used
});
beforeEach(() => {
  answers = [];
  announce("cart-1", 7, 1);
  bus.emit("cart.outdated", { revision: 7 }); // the header requests the cart
});
/** Answers the request with a cart of so many pieces. */
async function answer(id: string, revision: number, quantity: number) {
  expect(answers).toHaveLength(1);
  answers[0]?.(aCart([aCartItem({ quantity })], { id, revision }));
  await settle();
}

describe("X5 a count that arrives after another one was announced", () => {
  it("is dropped when it has a lower revision of the same cart", async () => {
    announce("cart-1", 8, 2);
    await answer("cart-1", 7, 1);
    expect(count()).toMatchObject({ revision: 8, quantity: 2 });
  });

  it("is announced when it has a higher revision of the same cart", async () => {
    announce("cart-1", 8, 2);
    await answer("cart-1", 9, 3);
    expect(count()).toMatchObject({ revision: 9, quantity: 3 });
  });

  it("is dropped when it is of another cart, as after an order", async () => {
    announce(null, 0, 0);
    await answer("cart-1", 9, 3);
    expect(count()).toMatchObject({ cartId: null, quantity: 0 });
  });

  it("is dropped when the server sends no revisions", async () => {
    announce("cart-1", 0, 2);
    await answer("cart-1", 0, 1);
    expect(count()).toMatchObject({ quantity: 2 });
  });
});

describe("a count that arrives before any other", () => {
  it("is dropped when its revision is lower than the one announced before its request", async () => {
    await answer("cart-1", 6, 4);
    expect(count()).toMatchObject({ revision: 7, quantity: 1 });
  });

  it("is announced when it is of another cart", async () => {
    await answer("cart-2", 1, 2);
    expect(count()).toMatchObject({ cartId: "cart-2", quantity: 2 });
  });
});
