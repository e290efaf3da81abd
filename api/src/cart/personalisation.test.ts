import { addToCart, aProduct, asStaff, inventoryOf, placeOrder, requestReturn } from "../testing/builders";
import { aClient, aRegisteredShopper, aShopper, type TestClient } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const aBand = (fields: object = {}) =>
  aProduct(shop, { title: "Oak Band", size: "Size N", engraving_length: 20, inventory: 5, ...fields });
const add = (client: TestClient, product_id: string, made: object = {}, quantity = 1) =>
  client.post("cart/add/", { product_id, quantity, ...made });
const linesOf = (body: { cart_items: { quantity: number; ring_size: string; engraving: string }[] }) =>
  body.cart_items.map(({ quantity, ring_size, engraving }) => [quantity, ring_size, engraving]);

describe("pieces that are made for a shopper", () => {
  it("are items of their own, and add up where they are made the same", async () => {
    const client = aClient(shop);
    const band = await aBand();
    await add(client, band);
    await add(client, band, { ring_size: "P", engraving: "A & J" });
    await add(client, band, { ring_size: "p", engraving: " A  & J " });
    const { body } = await add(client, band, { engraving: "J & A" });
    expect(linesOf(body)).toEqual([
      [1, "", ""],
      [2, "P", "A & J"],
      [1, "", "J & A"],
    ]);
    const [, item] = body.cart_items;
    const changed = await client.call("PUT", `cart/item/${item.id}/`, { quantity: 1 });
    expect(linesOf(changed.body)[1]).toEqual([1, "P", "A & J"]);
    expect(linesOf((await client.call("DELETE", `cart/item/${item.id}/remove/`)).body)).toHaveLength(2);
  });

  it("share the stock of the product", async () => {
    const client = aClient(shop);
    const band = await aBand({ inventory: 3 });
    await add(client, band, {}, 2);
    expect((await add(client, band, { engraving: "Ada" }, 2)).body.message).toBe("Only 3 of Oak Band are left.");
    const { body } = await add(client, band, { engraving: "Ada" });
    const change = await client.call("PUT", `cart/item/${body.cart_items[0].id}/`, { quantity: 3 });
    expect([change.status, change.body.message]).toEqual([409, "Only 3 of Oak Band are left."]);
  });

  it("can each be lowered when together they are more than the stock", async () => {
    const { client } = await aShopper(shop);
    const band = await aBand({ inventory: 4 });
    const cartId = await addToCart(client, band, 2);
    const { body } = await add(client, band, { engraving: "Ada" }, 2);
    await shop.context.db.query("UPDATE products SET inventory = 2 WHERE id = $1", [band]);
    const [plain, engraved] = body.cart_items.map(({ id }: { id: string }) => `cart/item/${id}/`);
    const raised = await client.call("PUT", plain, { quantity: 3 });
    expect([raised.status, raised.body.message]).toEqual([409, "Only 2 of Oak Band are left."]);
    expect((await client.call("PUT", plain, { quantity: 1 })).status).toBe(200);
    expect((await client.call("PUT", engraved, { quantity: 1 })).status).toBe(200);
    expect((await placeOrder(client, cartId)).status).toBe(201);
  });

  it.each([
    [{ ring_size: "Z" }, { ring_size: "This piece cannot be made in size Z" }],
    [{ ring_size: "N" }, { ring_size: "This piece cannot be made in size N" }],
    [{ engraving: "x".repeat(21) }, { engraving: "Please use at most 20 characters" }],
    [{ engraving: "永遠" }, { engraving: "Please use the Latin alphabet, digits and & . , ' + - / ! ? ♥ ∞" }],
    [
      { ring_size: "<b>", engraving: "<b>" },
      {
        ring_size: "This piece cannot be made in size <B>",
        engraving: "Please use the Latin alphabet, digits and & . , ' + - / ! ? ♥ ∞",
      },
    ],
  ])("are rejected where %j cannot be made, and nothing is added", async (made, fields) => {
    const client = aClient(shop);
    const response = await add(client, await aBand(), made);
    expect([response.status, response.body.fields]).toEqual([400, fields]);
    expect(response.headers["set-cookie"]).toBeUndefined();
    expect((await client.get("cart/")).body.cart_items).toEqual([]);
  });

  it("are no others when an addition is repeated under its key", async () => {
    const client = aClient(shop);
    const band = await aBand();
    await client.get("cart/");
    const key = crypto.randomUUID();
    const attempt = (engraving: string) =>
      client.call("POST", "cart/add/", { product_id: band, quantity: 1, engraving }, { "idempotency-key": key });
    await attempt("Ada");
    expect(linesOf((await attempt("Ada")).body)).toEqual([[1, "", "Ada"]]);
    expect((await attempt("Eve")).body.code).toBe("key_reused");
  });

  it("come along when a guest signs in, each to its own item", async () => {
    const { client: account, email, password } = await aRegisteredShopper(shop);
    const band = await aBand({ inventory: 4 });
    await add(account, band, { engraving: "Ada" });
    await add(account, band);
    const guest = aClient(shop);
    await add(guest, band, { engraving: "Ada" }, 3);
    await add(guest, band, { engraving: "Eve" });
    expect((await guest.post("auth/token/", { email, password })).body.cart_merged).toBe(true);
    const { body } = await account.get("cart/");
    expect(linesOf(body)).toEqual([
      [3, "", "Ada"],
      [1, "", ""],
      [1, "", "Eve"],
    ]);
  });

  it("are ordered as they are made, and the shop reads it in its e-mail", async () => {
    const { client } = await aShopper(shop);
    const band = await aBand();
    const cartId = await addToCart(client, band);
    await add(client, band, { ring_size: "P", engraving: "A & J" }, 2);
    const { body, status } = await placeOrder(client, cartId);
    expect(status).toBe(201);
    expect(body.items.map((item: Record<string, unknown>) => [item.quantity, item.ring_size, item.engraving])).toEqual([
      [1, "", ""],
      [2, "P", "A & J"],
    ]);
    expect(await inventoryOf(shop, band)).toBe(2);
    for (const next of ["processing", "shipped", "delivered"])
      await asStaff(client, `orders/${body.id}/update-status/`, { status: next });
    const delivered = (await client.get(`orders/${body.id}/`)).body;
    expect(delivered.items.map(({ returnable }: { returnable: number }) => returnable)).toEqual([1, 0]);
    const text = "An engraved piece cannot be returned.";
    expect(await requestReturn(client, { ...body, items: [body.items[1]] })).toMatchObject({
      status: 409,
      body: { error: text, code: "engraved", fields: { "items.0.quantity": text } },
    });
  });

  it("are named in the e-mails of their return as they are made", async () => {
    const { client, email } = await aShopper(shop);
    const band = await aBand();
    const cartId = await addToCart(client, band);
    await add(client, band, { ring_size: "P" });
    const { body } = await placeOrder(client, cartId);
    await asStaff(client, `orders/${body.id}/update-status/`, { status: "delivered" });
    await requestReturn(client, { ...body, items: [body.items[1]] });
    const [requested] = (await shop.emailsTo(email)).slice(-1);
    expect(requested).toContain("Oak Band, 1 piece, made in size P: ");
  });

  it("all go back in stock when their order is cancelled", async () => {
    const { client } = await aShopper(shop);
    const band = await aBand();
    const cartId = await addToCart(client, band);
    await add(client, band, { engraving: "Ada" }, 2);
    const { body } = await placeOrder(client, cartId);
    expect(await inventoryOf(shop, band)).toBe(2);
    expect((await client.post(`orders/${body.id}/cancel/`, {})).status).toBe(200);
    expect(await inventoryOf(shop, band)).toBe(5);
  });

  it("are short together when an order wants more than there are", async () => {
    const { client } = await aShopper(shop);
    const band = await aBand({ inventory: 3 });
    const cartId = await addToCart(client, band, 2);
    const { body } = await add(client, band, { engraving: "Ada" });
    await shop.context.db.query("UPDATE products SET inventory = 2 WHERE id = $1", [band]);
    const response = await placeOrder(client, cartId);
    expect(response.status).toBe(409);
    expect(response.body.fields).toEqual({ [body.cart_items[1].id]: "Only 2 of Oak Band are left." });
    expect(await inventoryOf(shop, band)).toBe(2);
  });
});
