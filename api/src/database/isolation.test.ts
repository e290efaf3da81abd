import { addToCart, aProduct, concurrently, expectStockConserved } from "../testing/builders";
import { aShopper } from "../testing/client";
import { makeDatabase, openTestShop, runOnServer, type TestShop } from "../testing/testShop";

/** The embedded database runs one transaction after another, on every isolation level. */
const { TEST_DATABASE_URL = "", API_TEST_TEMPLATE } = process.env;
const onPostgres = TEST_DATABASE_URL ? describe : describe.skip;

/** An operator, or the host of the database, may have raised the level for everyone. */
const cases = [
  { level: "serializable", preparedStatements: true },
  { level: "serializable", preparedStatements: false },
  { level: "repeatable read", preparedStatements: true },
  { level: "repeatable read", preparedStatements: false },
];

onPostgres.each(cases)("a database whose default isolation is $level (prepared: $preparedStatements)", (settings) => {
  let database: Awaited<ReturnType<typeof makeDatabase>>;
  let shop: TestShop;

  beforeAll(async () => {
    database = await makeDatabase(TEST_DATABASE_URL, API_TEST_TEMPLATE);
    const name = new URL(database.url).pathname.slice(1);
    await runOnServer(
      TEST_DATABASE_URL,
      `ALTER DATABASE ${name} SET default_transaction_isolation = '${settings.level}'`,
    );
    const { preparedStatements } = settings;
    shop = await openTestShop({ databaseUrl: database.url, preparedStatements });
  });
  afterAll(async () => {
    await shop.close();
    await database.drop();
  });

  it("K3 sixty concurrent additions to one cart are all made", async () => {
    const product = await aProduct(shop, { inventory: 99 });
    const { client } = await aShopper(shop);
    await addToCart(client, product);
    const added = await concurrently(60, () => client.post("cart/add/", { product_id: product, quantity: 1 }));
    expect(added.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
    expect((await client.get("cart/")).body.cart_items[0].quantity).toBe(61);
    await expectStockConserved(shop, product, 99);
  });

  it("K3 sixty concurrent changes of one profile are all made", async () => {
    const { client } = await aShopper(shop);
    const changed = await concurrently(60, (at) => client.call("PATCH", "users/me/", { first_name: `Ada ${at}` }));
    expect(changed.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
  });
});
