import { createHash } from "node:crypto";
import Ajv2020 from "ajv/dist/2020.js";
import Fastify from "fastify";
import { apiServerOptions } from "../app";
import { emailNotices } from "../stocknotices/watchStock";
import { addToCart, anOrderForm, aProduct } from "../testing/builders";
import { aClient, anEmail, aPassword, aShopper, codeIn, type TestClient, type TestResponse } from "../testing/client";
import { openTestShop, staffToken, type TestShop } from "../testing/testShop";
import { documentedPath, type OpenApiDocument } from "./document";

let shop: TestShop;
let document: OpenApiDocument;
beforeAll(async () => {
  shop = await openTestShop();
  document = (await aClient(shop).get("openapi.json")).body;
});
afterAll(() => shop.close());

/** `get /cart/` for every registered route of the API. */
async function registeredRoutes(): Promise<string[]> {
  const server = Fastify(apiServerOptions(shop.config, "silent"));
  const routes = new Set<string>();
  server.addHook("onRoute", ({ method, url }) => {
    const methods = [method].flat().filter((one) => !["HEAD", "OPTIONS"].includes(one));
    if (url.startsWith("/api")) for (const one of methods) routes.add(`${one.toLowerCase()} ${documentedPath(url)}`);
  });
  await server.register(shop.apis[0]?.plugin ?? (async () => undefined));
  await server.ready();
  await server.close();
  return [...routes].sort();
}

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call })),
  );

/** The document with `additionalProperties: false` on every object, so that undocumented fields are errors. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, closed(inner)]));
  return "properties" in entries && entries.type === "object" ? { ...entries, additionalProperties: false } : entries;
}

function aValidator(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  return ajv.addSchema(closed(document) as object, "shop");
}

const pointer = (...parts: string[]) =>
  parts.map((part) => `/${encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("");

/** Fails unless the document has the response's status, its type, and every field of its body. */
function check(ajv: Ajv2020, operationId: string, response: TestResponse): void {
  const found = operations().find(({ call }) => call.operationId === operationId);
  if (!found) throw new Error(`${operationId} is not documented`);
  const documented = found.call.responses[response.status];
  if (!documented) throw new Error(`${operationId}: ${response.status} is not documented: ${response.text}`);
  const [type] = Object.keys(documented.content ?? {});
  if (!type) {
    expect(response.text).toBe("");
    return;
  }
  expect(response.headers["content-type"]).toContain(type);
  if (type !== "application/json" || operationId === "readDocument") return;
  const at = pointer(
    "paths",
    found.path,
    found.method,
    "responses",
    String(response.status),
    "content",
    type,
    "schema",
  );
  const validate = ajv.compile({ $ref: `shop#${at}` });
  if (!validate(response.body))
    throw new Error(`${operationId}: ${ajv.errorsText(validate.errors)} in ${response.text}`);
}

type Example = (client: TestClient) => Promise<TestResponse>;
const put = (path: string, body: object) => (client: TestClient) => client.call("PUT", path, body);
const remove = (path: string) => (client: TestClient) => client.call("DELETE", path);
const get = (path: string) => (client: TestClient) => client.get(path);
const post = (path: string, body?: object) => (client: TestClient) => client.post(path, body);

const unknownId = "00000000-0000-4000-8000-000000000000";

/** One request for each call that gets an error. */
const errorExamples: Record<string, Example> = {
  listProducts: get("products/product/?cursor=broken"),
  readProduct: get(`products/product/${unknownId}/`),
  listProductIds: get("products/ids/?part=0"),
  addToCart: post("cart/add/", { product_id: unknownId, quantity: 1 }),
  changeQuantity: put(`cart/item/${unknownId}/`, { quantity: 0 }),
  removeFromCart: remove(`cart/item/${unknownId}/remove/`),
  readWishlist: get("wishlist/"),
  listWishes: get("wishlist/products/"),
  addWish: post("wishlist/add/", { product_id: unknownId }),
  removeWish: remove(`wishlist/remove/${unknownId}/`),
  mergeWishlist: post("wishlist/merge/", { product_ids: [] }),
  registerAccount: post("users/register/", { email: "x" }),
  resendCode: post("users/resend-code/", { email: "x" }),
  validateAccount: post("users/validate/", { email: anEmail(), code: "123456" }),
  signIn: post("auth/token/", { email: anEmail(), password: aPassword }),
  requestReset: post("auth/password-reset/request/", {}),
  confirmReset: post("auth/password-reset/confirm/", { email: anEmail(), code: "123456", ...bothPasswords() }),
  readProfile: get("users/user-info/"),
  readData: get("users/me/data/"),
  changeProfile: (client) => client.call("PATCH", "users/me/", {}),
  deleteAccount: remove("users/me/"),
  listOrders: get("orders/"),
  summariseOrders: get("orders/summary/"),
  readOrder: get(`orders/${unknownId}/`),
  createOrder: post("orders/create/", anOrderForm(unknownId)),
  cancelOrder: post(`orders/${unknownId}/cancel/`),
  simulateOrder: post(`orders/${unknownId}/simulate/`, { simulation_stage: "next" }),
  updateOrderStatus: put(`orders/${unknownId}/update-status/`, { status: "shipped" }),
  subscribe: post("newsletter/", { email: "x" }),
  askSubscription: get("newsletter/confirm/"),
  confirmSubscription: post(`newsletter/confirm/?token=${"x".repeat(43)}`),
  writeToShop: post("contact/", {}),
  askNotice: post("stock-notices/", { product_id: unknownId, email: "ada@example.com" }),
  askStop: get("stock-notices/stop/"),
  stopNotices: post(`stock-notices/stop/?token=${"x".repeat(43)}`),
};

function bothPasswords(password = aPassword) {
  return { password, password_confirm: password };
}

/** The link of the e-mail about a product that is back in stock. */
async function lastStopLink(email: string, product: string): Promise<string> {
  await shop.emailsTo(email);
  await shop.context.db.query("UPDATE products SET inventory = 1 WHERE id = $1", [product]);
  await emailNotices(shop.context);
  return /stock-notices\/stop\/\?token=[\w-]+/.exec((await shop.emailsTo(email)).at(-1) ?? "")?.[0] ?? "no link";
}

/** Makes every call once, as a shopper would; the responses by operation id. */
async function successes(): Promise<Record<string, TestResponse>> {
  const product = await aProduct(shop);
  const guest = aClient(shop);
  const email = anEmail();
  const successful: Record<string, TestResponse> = {};
  const record = async (operationId: string, response: Promise<TestResponse>) => {
    successful[operationId] = await response;
    return successful[operationId];
  };
  await record("readDocument", guest.get("openapi.json"));
  await record("readDocs", guest.get("docs/"));
  await record("listProducts", guest.get("products/product/"));
  await record("readProduct", guest.get(`products/product/${product}/`));
  await record("listProductIds", guest.get("products/ids/"));
  await record("readCart", guest.get("cart/"));
  const cart = await record("addToCart", guest.post("cart/add/", { product_id: product, quantity: 1 }));
  const item = cart.body.cart_items[0].id as string;
  await record("changeQuantity", guest.call("PUT", `cart/item/${item}/`, { quantity: 2 }));
  await record("removeFromCart", guest.call("DELETE", `cart/item/${item}/remove/`));
  await record("clearCart", guest.call("DELETE", "cart/clear/"));
  await record("writeToShop", guest.post("contact/", { name: "Ada", email, message: "Hello" }));
  await record("subscribe", guest.post("newsletter/", { email }));
  const link = /token=([\w-]{43})/.exec((await shop.emailsTo(email)).at(-1) ?? "")?.[1];
  await record("askSubscription", guest.get(`newsletter/confirm/?token=${link}`));
  await record("confirmSubscription", guest.post(`newsletter/confirm/?token=${link}`));
  await record("registerAccount", guest.post("users/register/", { email, ...bothPasswords() }));
  await record("resendCode", guest.post("users/resend-code/", { email }));
  const code = codeIn((await shop.emailsTo(email)).at(-1));
  await record("validateAccount", guest.post("users/validate/", { email, code }));
  await record("requestReset", guest.post("auth/password-reset/request/", { email }));
  const reset = { email, code: codeIn((await shop.emailsTo(email)).at(-1)), ...bothPasswords("Otter-Lamp-93?") };
  await record("confirmReset", guest.post("auth/password-reset/confirm/", reset));
  const signIn = await record("signIn", guest.post("auth/token/", { email, password: reset.password }));
  guest.token = signIn.body.access;
  await record("readProfile", guest.get("users/user-info/"));
  await record("changeProfile", guest.call("PATCH", "users/me/", { first_name: "Ada", buyer: { city: "London" } }));
  await record("mergeWishlist", guest.post("wishlist/merge/", { product_ids: [product] }));
  await record("addWish", guest.post("wishlist/add/", { product_id: product }));
  await record("readWishlist", guest.get("wishlist/"));
  await record("listWishes", guest.get("wishlist/products/"));
  await record("removeWish", guest.call("DELETE", `wishlist/remove/${product}/`));
  const gone = await aProduct(shop, { inventory: 0 });
  await record("askNotice", guest.post("stock-notices/", { product_id: gone, email }));
  await shop.emailsTo(email);
  await record("readData", guest.get("users/me/data/"));
  const stop = await lastStopLink(email, gone);
  await record("askStop", guest.get(stop));
  await record("stopNotices", guest.post(stop));
  const first = await record(
    "createOrder",
    guest.post("orders/create/", anOrderForm(await addToCart(guest, product, 2))),
  );
  await record("listOrders", guest.get("orders/"));
  await record("summariseOrders", guest.get("orders/summary/"));
  await record("readOrder", guest.get(`orders/${first.body.id}/`));
  await record("simulateOrder", guest.post(`orders/${first.body.id}/simulate/`, { simulation_stage: "next" }));
  await record("cancelOrder", guest.post(`orders/${first.body.id}/cancel/`));
  const second = await guest.post("orders/create/", anOrderForm(await addToCart(guest, product)));
  const staff = aClient(shop);
  staff.token = staffToken;
  const status = { status: "processing", notes: "packed" };
  await record("updateOrderStatus", staff.call("PUT", `orders/${second.body.id}/update-status/`, status));
  await record("signOut", guest.post("auth/logout/"));
  const leaving = await aShopper(shop);
  await record("deleteAccount", leaving.client.call("DELETE", "users/me/"));
  return successful;
}

describe("the OpenAPI document", () => {
  it("has every route, and nothing else", async () => {
    const documented = operations().map(({ path, method }) => `${method} ${path}`);
    expect(documented.sort()).toEqual(await registeredRoutes());
  });

  it("names each operation once and has a summary for it", () => {
    const ids = operations().map(({ call }) => call.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { call } of operations()) expect(call.summary).toMatch(/^[A-Z].{5,}[^.]$/);
  });

  it("has schemas that are JSON Schema 2020-12, and no broken reference", () => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false });
    for (const schema of Object.values(document.components.schemas)) expect(ajv.validateSchema(schema)).toBe(true);
    const references = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? [];
    const names = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(names).toEqual(expect.arrayContaining([...new Set(references)]));
  });

  it("describes the response of every call, field by field", async () => {
    const ajv = aValidator();
    const successful = await successes();
    for (const [operationId, response] of Object.entries(successful)) {
      expect([operationId, response.status < 300]).toEqual([operationId, true]);
      check(ajv, operationId, response);
    }
    expect(Object.keys(successful).sort()).toEqual(
      operations()
        .map(({ call }) => call.operationId)
        .sort(),
    );
  });

  it.each(Object.keys(errorExamples))("describes an error of %s", async (operationId) => {
    const ajv = aValidator();
    const response = await errorExamples[operationId]?.(aClient(shop));
    if (!response) throw new Error("no example");
    expect(response.status).toBeGreaterThanOrEqual(400);
    const { security = [{}] } = operations().find(({ call }) => call.operationId === operationId)?.call ?? {};
    // An empty entry documents that the call is open to anonymous visitors.
    const isOpen = security.some((one) => Object.keys(one).length === 0);
    expect(response.status === 401 && operationId !== "signIn").toBe(!isOpen);
    check(ajv, operationId, response);
  });

  it("leaves out calls that are off: without demo mode no simulation", async () => {
    const real = await openTestShop({ demoMode: false });
    const { body } = await aClient(real).get("openapi.json");
    await real.close();
    expect(body.paths["/orders/{id}/simulate/"]).toBeUndefined();
    expect(body.paths["/orders/{id}/cancel/"]).toBeDefined();
  });

  it("would notice a response with an undocumented field, or without a documented one", async () => {
    const ajv = aValidator();
    const response = await aClient(shop).get("cart/");
    const { total: _, ...less } = response.body;
    expect(() => check(ajv, "readCart", { ...response, body: { ...response.body, secret: 1 } })).toThrow("additional");
    expect(() => check(ajv, "readCart", { ...response, body: less })).toThrow("total");
  });
});

describe("the page of the document", () => {
  it("shows every call and every schema, with no script and only the style that its policy names", async () => {
    const { text, headers } = await aClient(shop).get("docs");
    for (const { call } of operations()) expect(text).toContain(`id="${call.operationId}"`);
    for (const name of Object.keys(document.components.schemas)) expect(text).toContain(`id="schema-${name}"`);
    expect(text).not.toMatch(/<script|\sstyle=|\son\w+=/i);
    const style = /<style>([^<]*)<\/style>/.exec(text)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(headers["content-security-policy"]).toContain(`style-src 'sha256-${hash}'`);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
  });

  it("links only to anchors on the page", async () => {
    const { text } = await aClient(shop).get("docs/");
    const links = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    for (const id of links) expect(text).toContain(`id="${id}"`);
  });
});
