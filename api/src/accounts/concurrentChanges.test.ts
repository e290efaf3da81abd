import { randomUUID } from "node:crypto";
import { mergeGuestCart } from "../cart/mergeGuestCart";
import { lockProducts } from "../database/locks";
import { sharedLimiter } from "../http/limits";
import { checkInvariants } from "../operations/invariants";
import {
  aBuyer,
  addToCart,
  aProduct,
  concurrently,
  deadlockCount,
  expectStockConserved,
  placeOrder,
  untilLocked,
} from "../testing/builders";
import { aClient, aPassword, aRegisteredShopper, aShopper, codeIn } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";

/** Calls of one account at the same time: what one of them has read, another changes before it writes. */

/** The embedded database runs one transaction after another: no statement has to wait for a lock. */
const onPostgres = process.env.TEST_DATABASE_URL ? describe : describe.skip;
const rounds = 12;
const newPassword = "Tulip-Harbour-93?";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ rateLimits: false });
});
afterAll(() => shop.close());

const signIn = (email: string, password = aPassword) => aClient(shop).post("auth/token/", { email, password });

async function resetPassword(email: string): Promise<void> {
  await aClient(shop).post("auth/password-reset/request/", { email });
  const code = codeIn((await shop.emailsTo(email)).at(-1));
  const passwords = { password: newPassword, password_confirm: newPassword };
  const { status } = await aClient(shop).post("auth/password-reset/confirm/", { email, code, ...passwords });
  expect(status).toBe(200);
}

/** Runs `meanwhile` each time after a password was found right, before the sign-in goes on. */
function afterPasswordCheck(meanwhile: () => Promise<void>) {
  for (const { context } of shop.apis) {
    const { verify } = context.passwords;
    jest.spyOn(context.passwords, "verify").mockImplementation(async (stored, secret) => {
      const matches = await verify(stored, secret);
      if (matches && secret === aPassword) await meanwhile();
      return matches;
    });
  }
}
afterEach(() => jest.restoreAllMocks());

describe("a sign-in whose password is reset while it is checked", () => {
  it("G1 gets no session", async () => {
    const { email } = await aRegisteredShopper(shop);
    afterPasswordCheck(() => resetPassword(email));
    const { status, body } = await signIn(email);
    expect({ status, token: body.access }).toEqual({ status: 401, token: undefined });
    jest.restoreAllMocks();
    expect((await signIn(email, newPassword)).status).toBe(200);
  });

  it("G1 does not bring the old password back when its hash was weak", async () => {
    const { email } = await aRegisteredShopper(shop);
    for (const { context } of shop.apis) jest.spyOn(context.passwords, "isOutdated").mockReturnValue(true);
    afterPasswordCheck(() => resetPassword(email));
    expect((await signIn(email)).status).toBe(401);
    jest.restoreAllMocks();
    expect((await signIn(email)).status).toBe(401);
    expect((await signIn(email, newPassword)).status).toBe(200);
  });

  it("G1 gets no session when the account is deleted", async () => {
    const { email, client } = await aRegisteredShopper(shop);
    afterPasswordCheck(async () => {
      expect((await client.call("DELETE", "users/me/")).status).toBe(204);
    });
    expect((await signIn(email)).status).toBe(401);
  });
});

describe("an account that is deleted while it orders", () => {
  it("G2 keeps nothing of the person in an order, and gives the pieces back", async () => {
    const product = await aProduct(shop, { inventory: 1000 });
    for (let round = 0; round < rounds; round += 1) {
      const { client, cartId } = await aBuyer(shop, [product]);
      const [order, deletion] = await Promise.all([placeOrder(client, cartId), client.call("DELETE", "users/me/")]);
      expect([201, 401]).toContain(order.status);
      expect(deletion.status).toBe(204);
    }
    await checkInvariants(shop.context.db);
    await expectStockConserved(shop, product, 1000);
  });
});

it("G3 calls of an account that is being deleted succeed, or ask to sign in", async () => {
  const product = await aProduct(shop, { inventory: 1000 });
  const seen = new Set<number>();
  for (let round = 0; round < rounds; round += 1) {
    const { client } = await aShopper(shop);
    const guest = aClient(shop);
    const responses = await Promise.all([
      addToCart(guest, product).then(() => guest.get("cart/")),
      client.post("cart/add/", { product_id: product, quantity: 1 }),
      client.call("DELETE", "users/me/"),
      client.post("wishlist/add/", { product_id: product }),
      client.call("PATCH", "users/me/", { first_name: "Ada" }),
      client.post("cart/add/", { product_id: product, quantity: 1 }),
      client.call("DELETE", "users/me/"),
    ]);
    for (const { status } of responses) seen.add(status);
  }
  expect([...seen].filter((status) => ![200, 201, 204, 401].includes(status))).toEqual([]);
});

it("G4 two tabs that save different fields of a profile keep both", async () => {
  const { client } = await aShopper(shop);
  for (let round = 0; round < rounds; round += 1) {
    const [first, city] = [`Ada ${round}`, `London ${round}`];
    await Promise.all([
      client.call("PATCH", "users/me/", { first_name: first }),
      client.call("PATCH", "users/me/", { buyer: { city } }),
    ]);
    const { body } = await client.get("users/user-info/");
    expect([body.first_name, body.buyer.city]).toEqual([first, city]);
  }
});

it("G5 attempts are counted while their counter is deleted", async () => {
  const limiter = sharedLimiter(shop.context.db);
  const key = `test:${randomUUID()}`;
  const limit = { hits: 1000, windowMs: 60_000 };
  const verdicts = await concurrently(60, async (at) => {
    if (at % 3 === 0) await limiter.forget(key);
    return limiter.hit(key, limit);
  });
  expect(verdicts.filter(({ allowed }) => !allowed)).toEqual([]);
});

onPostgres("row locks", () => {
  it("G2 also when the order is held up before it is stored", async () => {
    const product = await aProduct(shop, { inventory: 10 });
    const { client, cartId } = await aBuyer(shop, [product]);
    const [ordered, deleted] = await shop.context.db.tx(async (tx) => {
      await tx.query("LOCK TABLE mails IN SHARE MODE");
      const order = placeOrder(client, cartId);
      await untilLocked(shop, 1);
      const deletion = client.call("DELETE", "users/me/");
      await untilLocked(shop, 2);
      return [order, deletion] as const;
    });
    expect([(await ordered).status, (await deleted).status]).toEqual([201, 204]);
    await checkInvariants(shop.context.db);
    await expectStockConserved(shop, product, 10);
  });

  it("G6 an addition to a cart and to a wishlist does not wait for a checkout of that product", async () => {
    const product = await aProduct(shop, { inventory: 5 });
    const { client } = await aShopper(shop);
    const statuses = await shop.context.db.tx(async (tx) => {
      await lockProducts(tx, [product]);
      const added = await client.post("cart/add/", { product_id: product, quantity: 1 });
      const listed = await client.post("wishlist/add/", { product_id: product });
      return [added.status, listed.status];
    });
    expect(statuses).toEqual([200, 200]);
  });

  it("G7 orders, merges, cancellations and deletions at once cause no deadlock", async () => {
    const products = await concurrently(4, () => aProduct(shop, { inventory: 10_000 }));
    const before = await deadlockCount(shop);
    for (let round = 0; round < rounds; round += 1) {
      const [a, b, c, d] = round % 2 === 0 ? products : [...products].reverse();
      const halves = [
        [a, b],
        [c, d],
      ] as string[][]; // there are four products
      const acts = await concurrently(16, (at) => prepare(at, at % 8 < 4 ? halves : [...halves].reverse()));
      const statuses = await Promise.all(acts.map((act) => act()));
      expect(statuses.filter((status) => status >= 300)).toEqual([]);
    }
    expect((await deadlockCount(shop)) - before).toBe(0);
    await checkInvariants(shop.context.db);
    for (const product of products) await expectStockConserved(shop, product, 10_000);
  });
});

type Act = () => Promise<number>;

/** Prepares changes that lock several products. Each is then made at the same time as the others. */
const prepared: readonly ((halves: readonly string[][]) => Promise<Act>)[] = [
  async function order(halves) {
    const { client, cartId } = await aBuyer(shop, halves.flat());
    return async () => (await placeOrder(client, cartId)).status;
  },
  async function cancel(halves) {
    const { client, cartId } = await aBuyer(shop, halves.flat());
    const { body } = await placeOrder(client, cartId);
    return async () => (await client.post(`orders/${body.id}/cancel/`)).status;
  },
  async function deleteWithTwoOrders([first = [], second = []]) {
    const { client, cartId } = await aBuyer(shop, first);
    await placeOrder(client, cartId);
    let secondId = "";
    for (const product of second) secondId = await addToCart(client, product);
    await placeOrder(client, secondId);
    return async () => (await client.call("DELETE", "users/me/")).status;
  },
  async function merge(halves) {
    const { id } = await aShopper(shop);
    const tokenHash = randomUUID();
    await shop.context.db.query(
      `WITH made AS (INSERT INTO carts (token_hash) VALUES ($1) RETURNING id)
       INSERT INTO cart_items (cart_id, product_id, quantity, added_price)
       SELECT made.id, product_id, 1, 1 FROM made, unnest($2::uuid[]) WITH ORDINALITY AS wanted (product_id, place)
       ORDER BY place`,
      [tokenHash, [...halves.flat()].reverse()],
    );
    return async () => ((await mergeGuestCart(shop.context.db, tokenHash, id)) ? 200 : 500);
  },
];

function prepare(turn: number, halves: readonly string[][]): Promise<Act> {
  const one = prepared[turn % prepared.length];
  if (!one) throw new Error("nothing to prepare");
  return one(halves);
}
