import { emailNotices } from "../stocknotices/watchStock";
import { addToCart, anOrderForm, aProduct } from "./builders";
import { aClient, anEmail, aPassword, aShopper, codeIn, type TestClient, type TestResponse } from "./client";
import { staffToken, type TestShop } from "./testShop";

type Example = (client: TestClient) => Promise<TestResponse>;
const put = (path: string, body: object) => (client: TestClient) => client.call("PUT", path, body);
const remove = (path: string) => (client: TestClient) => client.call("DELETE", path);
const get = (path: string) => (client: TestClient) => client.get(path);
const post = (path: string, body?: object) => (client: TestClient) => client.post(path, body);

const unknownId = "00000000-0000-4000-8000-000000000000";

/** One request for each call that gets an error. */
export const errorExamples: Record<string, Example> = {
  listProducts: get("products/product/?cursor=broken"),
  listFacets: get("products/facets/?metal=Gold!"),
  readProducts: get("products/batch/?ids=,"),
  suggestProducts: get(`products/suggest/?q=${"x".repeat(101)}`),
  readProduct: get(`products/product/${unknownId}/`),
  listProductIds: get("products/ids/?part=0"),
  addToCart: post("cart/add/", { product_id: unknownId, quantity: 1 }),
  changeQuantity: put(`cart/item/${unknownId}/`, { quantity: 0 }),
  setGift: put("cart/gift/", { gift_message: "www.evil.example", gift_receipt: true }),
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
  requestReturn: post(`orders/${unknownId}/returns/`, { items: [] }),
  answerReturn: put(`orders/${unknownId}/returns/${unknownId}/`, { status: "approved" }),
  subscribe: post("newsletter/", { email: "x" }),
  listSubscribers: get("newsletter/subscribers/"),
  askUnsubscribe: get("newsletter/unsubscribe/"),
  unsubscribe: post(`newsletter/unsubscribe/?id=${"x".repeat(36)}`),
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
async function lastStopLink(shop: TestShop, email: string, product: string): Promise<string> {
  await shop.emailsTo(email);
  await shop.context.db.query("UPDATE products SET inventory = 1 WHERE id = $1", [product]);
  await emailNotices(shop.context);
  return /stock-notices\/stop\/\?token=[\w-]+/.exec((await shop.emailsTo(email)).at(-1) ?? "")?.[0] ?? "no link";
}

/** Makes every call once, as a shopper would; the responses by operation id. */
export async function successes(shop: TestShop): Promise<Record<string, TestResponse>> {
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
  await record("listFacets", guest.get("products/facets/"));
  await record("suggestProducts", guest.get("products/suggest/?q=ri"));
  await record("readProducts", guest.get(`products/batch/?ids=${product}`));
  await record("readProduct", guest.get(`products/product/${product}/`));
  await record("listProductIds", guest.get("products/ids/"));
  await record("readCart", guest.get("cart/"));
  const cart = await record("addToCart", guest.post("cart/add/", { product_id: product, quantity: 1 }));
  const item = cart.body.cart_items[0].id as string;
  await record("changeQuantity", guest.call("PUT", `cart/item/${item}/`, { quantity: 2 }));
  await record("setGift", guest.call("PUT", "cart/gift/", { gift_message: "With love", gift_receipt: true }));
  await record("removeFromCart", guest.call("DELETE", `cart/item/${item}/remove/`));
  await record("clearCart", guest.call("DELETE", "cart/clear/"));
  await record("writeToShop", guest.post("contact/", { name: "Ada", email, message: "Hello" }));
  await record("subscribe", guest.post("newsletter/", { email }));
  const link = /token=([\w-]{43})/.exec((await shop.emailsTo(email)).at(-1) ?? "")?.[1];
  await record("askSubscription", guest.get(`newsletter/confirm/?token=${link}`));
  await record("confirmSubscription", guest.post(`newsletter/confirm/?token=${link}`));
  const staff = aClient(shop);
  staff.token = staffToken;
  const { text: table } = await record("listSubscribers", staff.get("newsletter/subscribers/"));
  const unsubscribe = /newsletter\/unsubscribe\/\?id=[\w-]+/.exec(table)?.[0] ?? "no link";
  await record("askUnsubscribe", guest.get(unsubscribe));
  await record("unsubscribe", guest.post(unsubscribe));
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
  const stop = await lastStopLink(shop, email, gone);
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
  const status = { status: "processing", notes: "packed" };
  await record("updateOrderStatus", staff.call("PUT", `orders/${second.body.id}/update-status/`, status));
  await staff.call("PUT", `orders/${second.body.id}/update-status/`, { status: "delivered" });
  const items = [{ id: second.body.items[0].id, quantity: 1, reason: "other" }];
  const { body } = await record("requestReturn", guest.post(`orders/${second.body.id}/returns/`, { items }));
  const answer = staff.call("PUT", `orders/${second.body.id}/returns/${body.returns[0].id}/`, { status: "approved" });
  await record("answerReturn", answer);
  await record("signOut", guest.post("auth/logout/"));
  const leaving = await aShopper(shop);
  await record("deleteAccount", leaving.client.call("DELETE", "users/me/"));
  return successful;
}
