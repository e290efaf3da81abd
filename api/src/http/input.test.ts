import { ErrorAnswer } from "@aurelle/shared/contract/schemas";
import { Value } from "@sinclair/typebox/value";
import { addToCart, anOrderForm, aProduct } from "../testing/builders";
import { aClient, anEmail, aPassword, aShopper, type TestClient } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";

let shop: TestShop;
let client: TestClient;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(() => {
  client = aClient(shop);
});
afterAll(() => shop.close());

const json = { "content-type": "application/json" };
const raw = (body: string, headers: Record<string, string> = json, path = "auth/token/") =>
  client.call("POST", path, body, headers);

describe("input", () => {
  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/json", ""])(
    "C4 a body of type %p gets 415",
    async (type) => {
      const response = await raw('{"email":"a@b.co"}', { "content-type": type });
      expect(response).toMatchObject({ status: 415, body: { code: "unsupported_type" } });
    },
  );

  it("C4 a charset is accepted, and a call without a body needs no type", async () => {
    const response = await raw('{"email":"a@b.co","password":"x"}', {
      "content-type": "application/json; charset=utf-8",
    });
    expect(response.status).toBe(401);
    expect((await client.call("DELETE", "cart/clear/")).status).toBe(200);
    expect((await client.call("DELETE", "cart/clear/", undefined, json)).status).toBe(200);
  });

  it.each(["https://evil.example", "null", "http://localhost:3000.evil.example", "http://localhost:9999"])(
    "C4 C5 the origin %s is rejected for changes and gets no CORS headers",
    async (origin) => {
      const change = await client.call("POST", "auth/logout/", undefined, { origin });
      expect(change).toMatchObject({ status: 403, body: { code: "foreign_origin" } });
      const read = await client.call("GET", "cart/", undefined, { origin });
      expect(read.headers["access-control-allow-origin"]).toBeUndefined();
      expect(read.headers.vary).toBe("Origin");
    },
  );

  it("C4 a cross-site call without an origin is rejected", async () => {
    const response = await client.call("POST", "auth/logout/", undefined, { "sec-fetch-site": "cross-site" });
    expect(response.status).toBe(403);
  });

  it("C5 an allowed origin is named exactly, with credentials, and may send four headers", async () => {
    const origin = "https://friend.example";
    const read = await client.call("GET", "cart/", undefined, { origin });
    expect(read.headers).toMatchObject({
      "access-control-allow-origin": origin,
      "access-control-allow-credentials": "true",
    });
    const preflight = await client.call("OPTIONS", "cart/add/", undefined, { origin });
    expect(preflight.status).toBe(204);
    expect(preflight.headers["access-control-allow-headers"]).toBe(
      "content-type, authorization, x-csrftoken, idempotency-key",
    );
    expect((await client.call("POST", "auth/logout/", undefined, { origin })).status).toBe(204);
  });

  it("I1 a body over 64 KiB gets 413", async () => {
    const response = await raw(JSON.stringify({ email: "x".repeat(70_000) }));
    expect(response).toMatchObject({ status: 413, body: { code: "too_large" } });
  });

  it.each([
    ["a NUL", { email: "a\0@b.co", password: "x" }],
    ["half a surrogate pair", { email: "a@b.co", password: "\ud800" }],
    ["a NUL in an unknown field", { email: "a@b.co", password: "x", extra: { deep: ["\0"] } }],
  ])("I1 %s is rejected", async (_what, body) => {
    expect((await client.post("auth/token/", body)).status).toBe(400);
  });

  it("I1 nesting beyond 20 is rejected", async () => {
    const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
    expect((await raw(nested(21))).body.code).toBe("bad_request");
    expect((await raw(nested(5000))).body.code).toBe("bad_request");
  });

  it.each([
    ["full_name", 101],
    ["city", 101],
    ["address", 301],
    ["zip_code", 21],
    ["phone_number", 33],
    ["notes", 2001],
    ["email", 255],
  ])("I1 %s of %i characters is too long", async (name, length) => {
    const shopper = (await aShopper(shop)).client;
    const cartId = await addToCart(shopper, await aProduct(shop));
    const response = await shopper.post("orders/create/", anOrderForm(cartId, { [name]: "1".repeat(length) }));
    expect(response.status).toBe(400);
    expect(response.body.fields[name]).toBe(`Must be at most ${length - 1} characters`);
  });

  it.each(["min_price=1.5", "min_price=-1", "max_price=99999999999", "max_price=4294967296", "min_price=abc"])(
    "I4 %s is rejected before it reaches the database",
    async (query) => {
      expect((await client.get(`products/product/?${query}`)).status).toBe(400);
    },
  );

  it("I1 a search over 100 characters is rejected", async () => {
    expect((await client.get(`products/product/?search=${"a".repeat(101)}`)).status).toBe(400);
  });

  it.each(['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}'])("I7 %s is rejected", async (body) => {
    expect((await raw(body)).status).toBe(400);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it("I6 a line break cannot add a header to an e-mail", async () => {
    const email = "victim@example.com\r\nBcc: evil@example.com";
    const response = await client.post("users/register/", { email, password: aPassword, password_confirm: aPassword });
    expect(response.status).toBe(400);
    const sender = anEmail();
    const named = await client.post("contact/", { name: "Eve\r\nBcc: evil@example.com", email: sender, message: "Hi" });
    expect(named.body.fields).toEqual({ name: "Please leave out web addresses and line breaks" });
    await client.post("contact/", { name: "Eve", email: sender, message: "Hello\nBcc: x" });
    const delivered = (await shop.emailsTo("hello@aurelle.example")).at(-1) ?? "";
    expect(delivered.slice(0, delivered.indexOf("\n\n"))).not.toMatch(/^Bcc:/im);
    expect(delivered).toMatch(new RegExp(`^Reply-To: .*${sender}`, "m"));
  });
});

describe("responses", () => {
  it("I2 every error has one shape", async () => {
    const responses = [
      await client.get("no/such/path"),
      await client.call("PATCH", "cart/"),
      await client.get("orders/"),
      await raw("{"),
      await client.post("auth/token/", {}),
      await client.get("products/product/%E0%A4%A/"),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 405, 401, 400, 400, 404]);
    for (const { body, headers } of responses) {
      expect([...Value.Errors(ErrorAnswer, body)]).toEqual([]);
      expect(body.message).toBe(body.error);
      expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    }
    expect(responses[1]?.headers.allow).toContain("GET");
  });

  it("I3 an unexpected error gets a fixed text and its request id", async () => {
    for (const api of shop.apis) {
      jest.spyOn(api.context.catalogueSource, "query").mockRejectedValue(new Error("secret SQL at /srv/shop.ts:1"));
    }
    const response = await client.get("products/product/?search=not-asked-before");
    jest.restoreAllMocks();
    expect(response.status).toBe(500);
    expect(response.body).toEqual({
      error: "Something went wrong. Please try again later.",
      message: "Something went wrong. Please try again later.",
      code: "server_error",
      request_id: response.headers["x-request-id"],
    });
  });

  it("2.10 every response has the API's headers; personal ones are not cached", async () => {
    const shopper = (await aShopper(shop)).client;
    const responses = [
      await shopper.get("users/user-info/"),
      await shopper.get("orders/"),
      await shopper.get("cart/"),
      await client.get("orders/"),
      await client.get("no/such/path"),
      await client.get("products/product/100%/"),
      await client.get(`products/product/${"x".repeat(201)}/`),
      await client.get("products/product/"),
    ];
    for (const { headers } of responses) {
      expect(headers).toMatchObject({
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
      });
      expect(headers.server ?? headers["x-powered-by"]).toBeUndefined();
    }
    expect(responses.slice(0, -1).map(({ headers }) => headers["cache-control"])).toEqual(Array(7).fill("no-store"));
  });

  it("accepts every path with and without its last slash", async () => {
    for (const path of ["cart", "cart/", "products/product", "products/product/"]) {
      expect((await client.get(path)).status).toBe(200);
    }
  });

  it("40 a newsletter is subscribed by the button, not by the link", async () => {
    const email = anEmail();
    const response = await client.post("newsletter/", { email, name: "Ada" });
    expect(response).toMatchObject({ status: 200, body: { status: "pending" } });
    const link = /http:\/\/localhost:3000(\S+token=[\w-]+)/.exec((await shop.emailsTo(email))[0] ?? "")?.[1] ?? "";
    const confirmed = () =>
      shop.context.db.query("SELECT 1 FROM newsletter WHERE email = $1 AND confirmed_at IS NOT NULL", [email]);
    expect((await client.get(link)).text).toContain("<button>");
    expect(await confirmed()).toHaveLength(0);
    const pressed = await client.call("POST", link, "", { "content-type": "application/x-www-form-urlencoded" });
    expect(pressed.text).toContain("You are subscribed");
    expect(await confirmed()).toHaveLength(1);
  });

  it.each([
    ["cut short by a mail program", "x".repeat(20)],
    ["made up", "x".repeat(43)],
  ])("40 a newsletter's link that was %s gets the page for invalid links", async (_, token) => {
    const response = await client.post(`newsletter/confirm/?token=${token}`);
    expect([response.status, response.text.includes("This link is not valid")]).toEqual([404, true]);
  });
});
