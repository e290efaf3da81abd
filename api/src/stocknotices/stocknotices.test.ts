import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { addToCart, aProduct, concurrently, placeOrder } from "../testing/builders";
import { aClient, anEmail, aShopper } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";
import { emailNotices } from "./watchStock";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const requestNotice = (product_id: string, email: string, client = aClient(shop)) =>
  client.post("stock-notices/", { product_id, email });
const setStock = (product: string, inventory: number) =>
  shop.context.db.query("UPDATE products SET inventory = $2 WHERE id = $1", [product, inventory]);
const pendingNotices = async (product: string) => {
  await shop.emailsTo("nobody@example.com");
  return shop.context.db.query<{ email: string }>(
    "SELECT email FROM stock_notices WHERE product_id = $1 AND mailed_at IS NULL",
    [product],
  );
};
/** Checks the stock concurrently, as several processes do. */
const checkStock = () =>
  concurrently(6, (turn) => emailNotices(shop.apis[turn % shop.apis.length]?.context ?? shop.context));
const linkIn = (email = "") =>
  /http:\/\/localhost:3000(\/api\/stock-notices\/stop\/\?token=[\w-]{43})/.exec(email)?.[1] ?? "";

/** Requests a notice, puts the product back in stock and returns the e-mail. */
async function aNoticeEmail(email: string): Promise<string> {
  const product = await aProduct(shop, { inventory: 0 });
  await requestNotice(product, email);
  await pendingNotices(product);
  await setStock(product, 1);
  await checkStock();
  return (await shop.emailsTo(email)).at(-1) ?? "";
}

describe("a stock notice", () => {
  it("is sent once when the product is back, also after repeated requests and with several processes", async () => {
    const product = await aProduct(shop, { title: "Halo Ring", inventory: 0 });
    const email = anEmail();
    await concurrently(5, () => requestNotice(product, email));
    await requestNotice(product, ` ${email.toUpperCase()} `);
    expect(await pendingNotices(product)).toHaveLength(1);
    await checkStock();
    expect(await shop.emailsTo(email)).toEqual([]);
    await setStock(product, 2);
    await checkStock();
    await setStock(product, 0);
    await setStock(product, 5);
    await checkStock();
    const emails = await shop.emailsTo(email);
    expect(emails).toHaveLength(1);
    expect(emails[0]).toContain("Subject: Halo Ring is back in stock");
    expect(emails[0]).toContain(`http://localhost:3000/product/halo-ring-${product.slice(0, 13)}`);
    expect(await shop.context.db.query("SELECT 1 FROM stock_notices WHERE email = $1", [email])).toEqual([]);
  });

  it("is sent when a cancelled order puts the last piece back", async () => {
    const product = await aProduct(shop, { inventory: 1 });
    const { client } = await aShopper(shop);
    const { body } = await placeOrder(client, await addToCart(client, product));
    const email = anEmail();
    await requestNotice(product, email);
    await pendingNotices(product);
    await client.post(`orders/${body.id}/cancel/`);
    await checkStock();
    expect(await shop.emailsTo(email)).toHaveLength(1);
  });

  it("is sent by the shop's own check, for which the end of all background work waits", async () => {
    const timers = jest.spyOn(globalThis, "setInterval");
    const own = await openTestShop();
    const checks = timers.mock.calls.filter(([, ms]) => ms === 15_000).map(([run]) => run as () => void);
    timers.mockRestore();
    expect(checks).toHaveLength(own.apis.length);
    const email = anEmail();
    const product = await aProduct(own, { inventory: 0 });
    await aClient(own).post("stock-notices/", { product_id: product, email });
    await own.emailsTo(email);
    await own.context.db.query("UPDATE products SET inventory = 1 WHERE id = $1", [product]);
    // The check is in the middle of its transaction when the e-mails are read.
    const add = own.context.outbox.add.bind(own.context.outbox);
    jest.spyOn(own.context.outbox, "add").mockImplementation(async (...args) => {
      await sleep(200);
      return add(...args);
    });
    for (const check of checks) check();
    expect(await own.emailsTo(email)).toHaveLength(1);
    await own.close();
  });

  it("has the same response for an address with a notice, one with too many notices, and a new one", async () => {
    const product = await aProduct(shop, { inventory: 0 });
    const [withNotice, withMaxNotices] = [anEmail(), anEmail()];
    await requestNotice(product, withNotice);
    for (let count = 0; count < 20; count += 1)
      await requestNotice(await aProduct(shop, { inventory: 0 }), withMaxNotices);
    await pendingNotices(product);
    const responses = [
      await requestNotice(product, withNotice),
      await requestNotice(product, withMaxNotices),
      await requestNotice(product, anEmail()),
    ];
    for (const { status, body } of responses) {
      expect([status, body]).toEqual([
        200,
        { status: "noted", message: "We will write to you once when it is back in stock." },
      ]);
    }
    expect((await pendingNotices(product)).map(({ email }) => email)).not.toContain(withMaxNotices);
  });

  it("is rejected for a product in stock, an unknown product and an invalid address", async () => {
    const product = await aProduct(shop, { title: "Halo Ring" });
    const inStock = await requestNotice(product, anEmail());
    expect(inStock).toMatchObject({ status: 409, body: { code: "in_stock", error: "Halo Ring is in stock." } });
    expect((await requestNotice(randomUUID(), anEmail())).status).toBe(404);
    expect((await requestNotice("1'", anEmail())).status).toBe(404);
    expect((await requestNotice(product, "ada")).body.fields).toEqual({ email: "Email is invalid" });
    expect((await requestNotice(product, "a@b.co\r\nBcc: evil@example.com")).status).toBe(400);
  });

  it("2.5 may be requested 20 times an hour from one address", async () => {
    const product = await aProduct(shop, { inventory: 0 });
    const client = aClient(shop);
    const statuses = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await requestNotice(product, anEmail(), client)).status);
    expect(statuses.slice(-2)).toEqual([200, 429]);
  });

  it("is in the outbox while the mail server is down: the notice ends with the e-mail, not with its delivery", async () => {
    const product = await aProduct(shop, { inventory: 0 });
    const email = anEmail();
    await requestNotice(product, email);
    await pendingNotices(product);
    await setStock(product, 1);
    const failing = {
      ...shop.context.outbox,
      add: () => Promise.reject(new Error("no outbox")),
      wake: () => undefined,
    };
    await expect(emailNotices({ ...shop.context, outbox: failing })).rejects.toThrow("no outbox");
    expect(await pendingNotices(product)).toHaveLength(1);
    await checkStock();
    expect(await shop.emailsTo(email)).toHaveLength(1);
  });
});

describe("the link that ends notices", () => {
  it("shows a button, and only the button ends them, all of that address", async () => {
    const email = anEmail();
    const link = linkIn(await aNoticeEmail(email));
    const other = await aProduct(shop, { inventory: 0 });
    await requestNotice(other, email);
    await requestNotice(other, "neighbour@example.com");
    const page = await aClient(shop).get(link);
    expect([page.status, page.text.includes("<button>")]).toEqual([200, true]);
    expect(await pendingNotices(other)).toHaveLength(2);
    const pressed = await aClient(shop).call("POST", link, "", {
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(pressed.text).toContain("Your stock notices are ended");
    expect(await pendingNotices(other)).toEqual([{ email: "neighbour@example.com" }]);
    expect((await aClient(shop).post(link)).status).toBe(200);
  });

  it("is in the header too, for mail programs that post to it without showing the page", async () => {
    const email = await aNoticeEmail(anEmail());
    const header = email.slice(0, email.indexOf("\n\n")).replace(/\n\s+/g, " ");
    expect(header).toMatch(
      /^List-Unsubscribe: <http:\/\/localhost:3000\/api\/stock-notices\/stop\/\?token=[\w-]{43}>$/m,
    );
    expect(header).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    const oneClick = "List-Unsubscribe=One-Click";
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect((await aClient(shop).call("POST", linkIn(email), oneClick, form)).status).toBe(200);
  });

  it("that is forged ends nothing", async () => {
    const response = await aClient(shop).post(`stock-notices/stop/?token=${"x".repeat(43)}`);
    expect([response.status, response.text.includes("not valid")]).toEqual([404, true]);
  });
});

describe("P14 a shopper's data", () => {
  it("contain wishlist, notices, cart and orders of only this shopper", async () => {
    const { client, email } = await aShopper(shop);
    const [gone, ring] = [await aProduct(shop, { title: "Gone Ring", inventory: 0 }), await aProduct(shop)];
    await requestNotice(gone, email);
    await requestNotice(gone, "neighbour@example.com");
    await pendingNotices(gone);
    const placed = await placeOrder(client, await addToCart(client, ring));
    await addToCart(client, ring, 2);
    await client.post("wishlist/add/", { product_id: gone });
    const { body, headers } = await client.get("users/me/data/");
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "content-disposition": expect.stringMatching(/^attachment/),
    });
    expect(body).toMatchObject({
      profile: { email },
      orders: [{ id: placed.body.id }],
      cart: [{ product_id: ring, title: "Test Ring", quantity: 2 }],
      wishlist: [{ product_id: gone, title: "Gone Ring" }],
      stock_notices: [{ title: "Gone Ring" }],
      newsletter: null,
      sessions: [{}],
    });
    expect(body.stock_notices).toHaveLength(1);
  });

  it("are deleted with the account, notices too", async () => {
    const { client, email } = await aShopper(shop);
    const gone = await aProduct(shop, { inventory: 0 });
    await requestNotice(gone, email);
    expect(await pendingNotices(gone)).toHaveLength(1);
    await client.call("DELETE", "users/me/");
    expect(await pendingNotices(gone)).toEqual([]);
  });
});
