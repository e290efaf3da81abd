import { addToCart, aProduct, concurrently, placeOrder } from "../testing/builders";
import { aShopper } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";

const ordersEmail = "orders@shop.example";
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ ordersEmail, rateLimits: false });
});
afterAll(() => shop.close());

const about = async (number: string) => (await shop.emailsTo(ordersEmail)).filter((text) => text.includes(number));

describe("the e-mail to the shop about a new order", () => {
  it("W18 has everything that packing needs", async () => {
    const { client } = await aShopper(shop);
    const product = await aProduct(shop, { title: "Vita Ring", price: 12_000 });
    const { body } = await placeOrder(client, await addToCart(client, product, 2), {
      notes: "Please ring twice.",
      payment_method: "bank_transfer",
    });
    const [email = ""] = await about(body.order_number);
    expect(email).toContain(`<title>New order ${body.order_number}: 2 pieces, £240</title>`);
    for (const text of [
      `Vita Ring, 2 × £120, ${product}: £240`,
      "Not paid yet: by bank transfer by",
      "Ada Lovelace\n12 St James's Square\nLondon\nSW1Y 4JH\nUnited Kingdom",
      "Phone: +44 20 7946 0000",
      "> Please ring twice.",
    ]) {
      expect(email).toContain(text);
    }
  });

  it("W18 is sent once for an order, however often the shopper sends it, and not limited like the shopper's own", async () => {
    const { client, email } = await aShopper(shop);
    const product = await aProduct(shop, { inventory: 20 });
    const numbers: string[] = [];
    for (let nth = 0; nth < 11; nth += 1) {
      const cartId = await addToCart(client, product);
      const responses = await concurrently(3, () => placeOrder(client, cartId));
      numbers.push(responses[0]?.body.order_number);
    }
    for (const number of numbers) expect(await about(number)).toHaveLength(1);
    expect(await shop.emailsTo(email)).toHaveLength(10);
  });

  it("W18 is stored with the order or not at all, and so is the confirmation", async () => {
    const { client, email } = await aShopper(shop);
    const cartId = await addToCart(client, await aProduct(shop));
    const before = (await shop.emailsTo(ordersEmail)).length;
    for (const { context } of shop.apis) {
      const { add } = context.outbox;
      jest.spyOn(context.outbox, "add").mockImplementation(async (tx, one) => {
        if (one.to === ordersEmail) throw new Error("the connection was lost");
        await add(tx, one);
      });
    }
    expect((await placeOrder(client, cartId)).status).toBe(500);
    jest.restoreAllMocks();
    expect((await client.get("orders/")).body.results).toEqual([]);
    expect(await shop.emailsTo(email)).toEqual([]);
    expect(await shop.emailsTo(ordersEmail)).toHaveLength(before);
    expect((await placeOrder(client, cartId)).status).toBe(201);
    expect(await shop.emailsTo(email)).toHaveLength(1);
    expect(await shop.emailsTo(ordersEmail)).toHaveLength(before + 1);
  });
});
