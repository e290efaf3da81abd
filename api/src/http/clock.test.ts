import { addToCart, aProduct, expectStockConserved, placeOrder } from "../testing/builders";
import { aClient, anEmail, aPassword, aRegisteredShopper, aShopper, codeIn } from "../testing/client";
import { createWithMovableClock, setClock } from "../testing/movableClock";
import { openTestShop, type TestShop } from "../testing/testShop";

const requestsPerMinute = 500;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ requestsPerMinute }, createWithMovableClock);
});
afterAll(() => shop.close());
afterEach(() => setClock(shop, 0));

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const me = async (client: { get(path: string): Promise<{ status: number }> }) =>
  (await client.get("users/user-info/")).status;

/** From the right time on: the limits of a minute are over. */
async function passMinute(shop: TestShop): Promise<void> {
  await setClock(shop, minute + second);
  const real = performance.now.bind(performance);
  jest.spyOn(performance, "now").mockImplementation(() => real() + minute + second);
}

describe("a clock that jumps (reliability E6)", () => {
  it.each([day, -day])("E6 by %i ms: orders, sign-ins and rate limits continue to work", async (jump) => {
    const product = await aProduct(shop, { inventory: 5 });
    const { client, email } = await aRegisteredShopper(shop);
    const before = await placeOrder(client, await addToCart(client, product, 1));
    await setClock(shop, jump);
    const again = aClient(shop);
    const signIn = await again.post("auth/token/", { email, password: aPassword });
    expect(signIn.status).toBe(200);
    again.token = signIn.body.access;
    const after = await placeOrder(again, await addToCart(again, product, 2));
    expect(after.status).toBe(201);
    const { body } = await again.post(`orders/${before.body.id}/cancel/`);
    const times = body.tracking_updates.map(({ created_at }: { created_at: string }) => Date.parse(created_at));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const listed = (await again.get("orders/")).body.results.map(({ id }: { id: string }) => id);
    expect(listed).toEqual([after.body.id, before.body.id]);
    await expectStockConserved(shop, product, 5);
  });

  it("E6 a session and a code are valid longer by the jump at most", async () => {
    const { client } = await aShopper(shop);
    const email = anEmail();
    await client.post("users/register/", { email, password: aPassword, password_confirm: aPassword });
    const code = codeIn((await shop.emailsTo(email)).at(-1));
    await setClock(shop, -day);
    expect(await me(client)).toBe(200);
    await setClock(shop, 3 * hour);
    expect(await me(client)).toBe(401);
    const validation = await aClient(shop).post("users/validate/", { email, code });
    expect(validation.status).toBe(400);
    await setClock(shop, 0);
    expect(await me(client)).toBe(200);
  });

  it("E6 set back, it keeps no code from a shopper that the limit would allow", async () => {
    const client = aClient(shop);
    const email = anEmail();
    await client.post("users/register/", { email, password: aPassword, password_confirm: aPassword });
    const requestCodes = async () => {
      for (let request = 0; request < 3; request += 1) await client.post("users/resend-code/", { email });
      return (await shop.emailsTo(email)).length;
    };
    expect(await requestCodes()).toBe(3);
    await shop.context.db.query("UPDATE codes SET created_at = created_at + interval '1 day'");
    expect(await requestCodes()).toBe(6);
  });

  it.each([hour, day])("E6 set back by %i ms, it blocks no client that the rate limits would allow", async (jump) => {
    const client = aClient(shop);
    const callOften = async () => {
      const statuses = new Set<number>();
      for (let call = 0; call < 0.6 * requestsPerMinute; call += 1) statuses.add((await client.get("cart/")).status);
      return [...statuses];
    };
    await setClock(shop, jump);
    expect(await callOften()).toEqual([200]);
    await setClock(shop, 0);
    await passMinute(shop);
    expect(await callOften()).toEqual([200]);
  });
});
