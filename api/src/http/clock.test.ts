import { addToCart, aProduct, expectStockConserved, placeOrder } from "../testing/builders";
import { aClient, anEmail, aPassword, aRegisteredShopper, aShopper, codeIn } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ requestsPerMinute: 500 });
});
afterAll(() => shop.close());
afterEach(() => jest.restoreAllMocks());

const hour = 3_600_000;
const day = 24 * hour;
/** The embedded database uses the clock of this process, PostgreSQL its own. */
const isEmbedded = !process.env.TEST_DATABASE_URL;

/** Sets the machine's clock forward, or back for a negative number. */
function setClock(byMs: number): void {
  jest.restoreAllMocks();
  const real = Date.now.bind(Date);
  jest.spyOn(Date, "now").mockImplementation(() => real() + byMs);
}

const me = async (client: { get(path: string): Promise<{ status: number }> }) =>
  (await client.get("users/user-info/")).status;

describe("a clock that jumps (reliability E6)", () => {
  it.each([day, -day])("E6 by %i ms: orders, sign-ins and rate limits continue to work", async (jump) => {
    const product = await aProduct(shop, { inventory: 5 });
    const { client, email } = await aRegisteredShopper(shop);
    const before = await placeOrder(client, await addToCart(client, product, 1));
    setClock(jump);
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
    setClock(-day);
    expect(await me(client)).toBe(200);
    setClock(3 * hour);
    const validate = (at: typeof client) => at.post("users/validate/", { email, code });
    // PostgreSQL has a clock of its own, by which no time has passed.
    expect(await me(client)).toBe(isEmbedded ? 401 : 200);
    expect((await validate(aClient(shop))).status).toBe(isEmbedded ? 400 : 200);
    jest.restoreAllMocks();
    expect(await me(client)).toBe(200);
  });

  it("E6 set back, it blocks no client that the rate limits would allow", async () => {
    const client = aClient(shop);
    for (let call = 0; call < 300; call += 1) await client.get("cart/");
    setClock(-day);
    expect((await client.get("cart/")).status).toBe(200);
    setClock(day);
    expect((await client.get("cart/")).status).toBe(200);
  });
});
