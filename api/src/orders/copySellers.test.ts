import { createApi } from "../app";
import type { ApiConfig } from "../config";
import { addToCart, aProduct, asStaff, placeOrder } from "../testing/builders";
import { aShopper, type TestClient } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";
import { copySellers } from "./copySellers";

const seller = { name: "Aurelle Ltd", address: "12 Milsom Street\nBath", vatNumber: "GB123456789" };
const account = { payee: "Aurelle Ltd", iban: "GB82 WEST 1234 5698 7654 32" };
const payment = { account, days: 14, unpaidLimit: 1_000_000 };
const wireSeller = { name: seller.name, address: seller.address, vat_number: "GB123456789", company_number: "" };

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ payment });
});
beforeEach(() => change({ seller, payment }));
afterAll(() => shop.close());

/** What a restart with other settings changes for the orders. */
const change = (settings: Partial<ApiConfig>) => void Object.assign(shop.config, settings);

/** An order of £1,200 by bank transfer that is paid, so that nothing of it can change any more but its status. */
async function aPaidOrder(at = shop) {
  const { client } = await aShopper(at);
  const cartId = await addToCart(client, await aProduct(at, { price: 120_000 }));
  const { body } = await placeOrder(client, cartId, { payment_method: "bank_transfer" });
  await asStaff(client, `orders/${body.id}/update-status/`, { status: "processing" });
  return { client, id: body.id as string };
}

const read = async (client: TestClient, id: string) => (await client.get(`orders/${id}/`)).body;

/** Makes the order one that a process of the version before the copy has placed. */
const forgetSeller = (id: string) =>
  shop.context.db.query("UPDATE orders SET invoice_seller = NULL WHERE id = $1", [id]);

describe("an order that was placed", () => {
  it.each<[string, Partial<ApiConfig>]>([
    ["its name", { seller: { ...seller, name: "Aurelle & Daughters Ltd" } }],
    ["its address", { seller: { ...seller, address: "1 Quiet Street\nBath" } }],
    ["its VAT number", { seller: { ...seller, vatNumber: "GB987654321" } }],
    ["its company number", { seller: { ...seller, companyNumber: "01234567" } }],
    ["its registration for VAT", { seller: { ...seller, vatNumber: undefined } }],
    ["everything about the seller", { seller: undefined }],
    ["its bank account", { payment: { ...payment, account: undefined } }],
    ["the time to pay", { payment: { account: { payee: "B", iban: account.iban }, days: 3, unpaidLimit: 1 } }],
    ["its addresses", { publicUrl: "https://new.example", ordersEmail: "a@b.example", contactEmail: "c@d.example" }],
  ])("J12 is the same invoice after the shop has changed %s, in the shopper's data too", async (_, settings) => {
    const { client, id } = await aPaidOrder();
    const before = await read(client, id);
    expect(before.invoice).toMatchObject({ seller: wireSeller, vat_rate: 20, net: 100_000, vat: 20_000 });
    const addresses = { publicUrl: shop.config.publicUrl, ordersEmail: undefined, contactEmail: undefined };
    change(settings);
    try {
      expect(await read(client, id)).toEqual(before);
      expect((await client.get("users/me/data/")).body.orders).toEqual([before]);
    } finally {
      change(addresses);
    }
  });

  it("J12 before the shop registers for VAT never becomes an invoice", async () => {
    change({ seller: { ...seller, vatNumber: undefined } });
    const { client, id } = await aPaidOrder();
    const before = await read(client, id);
    expect(before).not.toHaveProperty("invoice");
    change({ seller });
    await copySellers(shop.context);
    expect(await read(client, id)).toEqual(before);
  });
});

describe("an order that an earlier version has placed", () => {
  it("J12 is what that version has made of it, and stays so once it has its copy", async () => {
    const { client, id } = await aPaidOrder();
    const before = await read(client, id);
    await forgetSeller(id);
    expect(await read(client, id)).toEqual(before);
    await Promise.all(shop.apis.flatMap(({ context }) => [copySellers(context), copySellers(context)]));
    change({ seller: { ...seller, name: "Aurelle & Daughters Ltd" } });
    for (const { context } of shop.apis) await copySellers(context);
    expect(await read(client, id)).toEqual(before);
  });

  it("J12 gets its copy though there are more of them than one statement changes", async () => {
    const { db } = shop.context;
    await db.query(
      `INSERT INTO orders (order_number, cart_id, status, grand_total, payment_method, full_name, email, phone_number,
         country, city, address, zip_code)
       SELECT 'old ' || n, gen_random_uuid(), 'delivered', 1, CASE WHEN n % 2 = 0 THEN 'bank_transfer' ELSE 'paypal' END,
         'Deleted', '', '', 'GB', '', '', '' FROM generate_series(1, 1201) n`,
    );
    change({ payment: { ...payment, account: undefined } });
    await copySellers(shop.context);
    const rows = await db.query(
      `SELECT payment_method, invoice_seller ->> 'vat_number' AS vat_number, count(*)::int AS orders FROM orders
       WHERE order_number LIKE 'old %' GROUP BY 1, 2 ORDER BY 1`,
    );
    expect(rows).toEqual([
      { payment_method: "bank_transfer", vat_number: null, orders: 600 },
      { payment_method: "paypal", vat_number: "GB123456789", orders: 601 },
    ]);
  });

  it("J12 gets the settings of the first start, and none of a later one", async () => {
    /** Starts the shop with these settings, and stops it. */
    async function start(config: ApiConfig, work?: (db: TestShop["context"]["db"]) => Promise<unknown>) {
      const api = await createApi(config);
      await work?.(api.context.db);
      await api.close();
    }
    let isFirst = true;
    const own = await openTestShop({ payment }, async (config) => {
      if (isFirst) {
        await start(config, (db) =>
          db.query(
            `INSERT INTO orders (order_number, cart_id, status, grand_total, payment_method, full_name, email,
               phone_number, country, city, address, zip_code)
             VALUES ('old', gen_random_uuid(), 'delivered', 1, 'bank_transfer', 'A', '', '', 'GB', '', '', '')`,
          ),
        );
        await start({ ...config, seller });
      }
      isFirst = false;
      return createApi({ ...config, seller: { ...seller, name: "Aurelle & Daughters Ltd" } });
    });
    try {
      const [order] = await own.context.db.query("SELECT invoice_seller FROM orders WHERE order_number = 'old'");
      expect(order).toEqual({ invoice_seller: { ...wireSeller, vat_rate: 20 } });
    } finally {
      await own.close();
    }
  });
});
