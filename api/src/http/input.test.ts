import { ErrorAnswer } from "@aurelle/shared/contract/schemas";
import { Value } from "@sinclair/typebox/value";
import { anOrderForm, aProduct, fill } from "../testing/builders";
import { anEmail, aPassword, aShopper, aVisitor, type Visitor } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";

let shop: TestShop;
let visitor: Visitor;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(() => {
  visitor = aVisitor(shop);
});
afterAll(() => shop.close());

const json = { "content-type": "application/json" };
const raw = (body: string, headers: Record<string, string> = json, path = "auth/token/") =>
  visitor.call("POST", path, body, headers);

describe("what may come in", () => {
  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/json", ""])(
    "C4 a body of type %p is answered 415",
    async (type) => {
      const answer = await raw('{"email":"a@b.co"}', { "content-type": type });
      expect(answer).toMatchObject({ status: 415, body: { code: "unsupported_type" } });
    },
  );

  it("C4 a charset is fine, and a call without a body needs no type", async () => {
    const answer = await raw('{"email":"a@b.co","password":"x"}', {
      "content-type": "application/json; charset=utf-8",
    });
    expect(answer.status).toBe(401);
    expect((await visitor.call("DELETE", "cart/clear/")).status).toBe(200);
    expect((await visitor.call("DELETE", "cart/clear/", undefined, json)).status).toBe(200);
  });

  it.each(["https://evil.example", "null", "http://localhost:3000.evil.example", "http://localhost:9999"])(
    "C4 C5 the origin %s is refused for changes and gets no CORS headers",
    async (origin) => {
      const change = await visitor.call("POST", "auth/logout/", undefined, { origin });
      expect(change).toMatchObject({ status: 403, body: { code: "foreign_origin" } });
      const read = await visitor.call("GET", "cart/", undefined, { origin });
      expect(read.headers["access-control-allow-origin"]).toBeUndefined();
      expect(read.headers.vary).toBe("Origin");
    },
  );

  it("C4 a cross-site call without an origin is refused", async () => {
    const answer = await visitor.call("POST", "auth/logout/", undefined, { "sec-fetch-site": "cross-site" });
    expect(answer.status).toBe(403);
  });

  it("C5 an allowed origin is named exactly, with credentials, and may send four headers", async () => {
    const origin = "https://friend.example";
    const read = await visitor.call("GET", "cart/", undefined, { origin });
    expect(read.headers).toMatchObject({
      "access-control-allow-origin": origin,
      "access-control-allow-credentials": "true",
    });
    const preflight = await visitor.call("OPTIONS", "cart/add/", undefined, { origin });
    expect(preflight.status).toBe(204);
    expect(preflight.headers["access-control-allow-headers"]).toBe(
      "content-type, authorization, x-csrftoken, idempotency-key",
    );
    expect((await visitor.call("POST", "auth/logout/", undefined, { origin })).status).toBe(204);
  });

  it("I1 a body over 64 KiB is answered 413", async () => {
    const answer = await raw(JSON.stringify({ email: "x".repeat(70_000) }));
    expect(answer).toMatchObject({ status: 413, body: { code: "too_large" } });
  });

  it.each([
    ["a NUL", { email: "a\0@b.co", password: "x" }],
    ["half a surrogate pair", { email: "a@b.co", password: "\ud800" }],
    ["a NUL in an unknown field", { email: "a@b.co", password: "x", extra: { deep: ["\0"] } }],
  ])("I1 %s is refused", async (_what, body) => {
    expect((await visitor.post("auth/token/", body)).status).toBe(400);
  });

  it("I1 nesting beyond 20 is refused", async () => {
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
    const shopper = (await aShopper(shop)).visitor;
    const cartId = await fill(shopper, await aProduct(shop));
    const answer = await shopper.post("orders/create/", anOrderForm(cartId, { [name]: "1".repeat(length) }));
    expect(answer.status).toBe(400);
    expect(answer.body.fields[name]).toBe(`Must be at most ${length - 1} characters`);
  });

  it.each(["min_price=1.5", "min_price=-1", "max_price=99999999999", "max_price=4294967296", "min_price=abc"])(
    "I4 %s is refused before the database sees it",
    async (query) => {
      expect((await visitor.get(`products/product/?${query}`)).status).toBe(400);
    },
  );

  it("I1 a search over 100 characters is refused", async () => {
    expect((await visitor.get(`products/product/?search=${"a".repeat(101)}`)).status).toBe(400);
  });

  it.each(['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}'])("I7 %s is refused", async (body) => {
    expect((await raw(body)).status).toBe(400);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it("I6 a line break cannot add a header to a mail", async () => {
    const email = "victim@example.com\r\nBcc: evil@example.com";
    const answer = await visitor.post("users/register/", { email, password: aPassword, password_confirm: aPassword });
    expect(answer.status).toBe(400);
    const sender = anEmail();
    await visitor.post("contact/", { name: "Eve\r\nBcc: evil@example.com", email: sender, message: "Hello\nBcc: x" });
    const mail = (await shop.emailsTo("hello@aurelle.example")).at(-1) ?? "";
    expect(mail.slice(0, mail.indexOf("\n\n"))).not.toMatch(/^Bcc:/im);
    expect(mail).toMatch(new RegExp(`^Reply-To: .*${sender}`, "m"));
  });
});

describe("what goes out", () => {
  it("I2 every error has one shape", async () => {
    const answers = [
      await visitor.get("no/such/path"),
      await visitor.call("PATCH", "cart/"),
      await visitor.get("orders/"),
      await raw("{"),
      await visitor.post("auth/token/", {}),
      await visitor.get("products/product/%E0%A4%A/"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 405, 401, 400, 400, 404]);
    for (const { body, headers } of answers) {
      expect([...Value.Errors(ErrorAnswer, body)]).toEqual([]);
      expect(body.message).toBe(body.error);
      expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    }
    expect(answers[1]?.headers.allow).toContain("GET");
  });

  it("I3 an unforeseen fault is answered with a fixed text and its request id", async () => {
    for (const api of shop.apis) {
      jest.spyOn(api.context.catalogueSource, "query").mockRejectedValue(new Error("secret SQL at /srv/shop.ts:1"));
    }
    const answer = await visitor.get("products/product/?search=not-asked-before");
    jest.restoreAllMocks();
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      error: "Something went wrong. Please try again later.",
      message: "Something went wrong. Please try again later.",
      code: "server_error",
      request_id: answer.headers["x-request-id"],
    });
  });

  it("2.10 every answer carries the API's headers; personal ones are not kept", async () => {
    const shopper = (await aShopper(shop)).visitor;
    const answers = [
      await shopper.get("users/user-info/"),
      await shopper.get("orders/"),
      await shopper.get("cart/"),
      await visitor.get("orders/"),
      await visitor.get("no/such/path"),
      await visitor.get("products/product/"),
    ];
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
      });
      expect(headers.server ?? headers["x-powered-by"]).toBeUndefined();
    }
    expect(answers.slice(0, 5).map(({ headers }) => headers["cache-control"])).toEqual(Array(5).fill("no-store"));
  });

  it("takes every path with and without its last slash", async () => {
    for (const path of ["cart", "cart/", "products/product", "products/product/"]) {
      expect((await visitor.get(path)).status).toBe(200);
    }
  });

  it("40 a newsletter is subscribed by the button, not by the link", async () => {
    const email = anEmail();
    const asked = await visitor.post("newsletter/", { email, name: "Ada" });
    expect(asked).toMatchObject({ status: 200, body: { status: "pending" } });
    const link = /http:\/\/localhost:3000(\S+token=[\w-]+)/.exec((await shop.emailsTo(email))[0] ?? "")?.[1] ?? "";
    const confirmed = () =>
      shop.context.db.query("SELECT 1 FROM newsletter WHERE email = $1 AND confirmed_at IS NOT NULL", [email]);
    expect((await visitor.get(link)).text).toContain("<button>");
    expect(await confirmed()).toHaveLength(0);
    const pressed = await visitor.call("POST", link, "", { "content-type": "application/x-www-form-urlencoded" });
    expect(pressed.text).toContain("You are subscribed");
    expect(await confirmed()).toHaveLength(1);
  });

  it.each([
    ["cut short by a mail program", "x".repeat(20)],
    ["made up", "x".repeat(43)],
  ])("40 a newsletter's link that was %s says so on a page", async (_, token) => {
    const answer = await visitor.post(`newsletter/confirm/?token=${token}`);
    expect([answer.status, answer.text.includes("This link is not valid")]).toEqual([404, true]);
  });
});
