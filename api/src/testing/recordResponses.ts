import { anOrderForm } from "./builders";
import { aClient, anEmail, aPassword, aRegisteredShopper, codeIn, type TestClient, type TestResponse } from "./client";
import { staffToken, type TestShop } from "./testShop";

/** A response as shared/src/testing/apiFaults/recordedResponses.json stores it. */
export interface RecordedResponse {
  status: number;
  body: unknown;
}

/** Two products of a page are enough for the tests that use the recording. */
const shorten = (body: { results: unknown[] }) => ({ ...body, results: body.results.slice(0, 2) });

/** Replaces what differs between two runs: ids, times, tokens, order numbers, cursors and e-mail addresses. */
function normalize(responses: Record<string, RecordedResponse>): Record<string, RecordedResponse> {
  const ids: string[] = [];
  const idOf = (id: string) => {
    if (!ids.includes(id)) ids.push(id);
    return `00000000-0000-4000-8000-${String(ids.indexOf(id) + 1).padStart(12, "0")}`;
  };
  const text = JSON.stringify(responses)
    .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, idOf)
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "2026-03-02T10:00:00.000Z")
    .replace(/"access":"[^"]+"/g, '"access":"a-token"')
    .replace(/"order_number":"[^"]+"/g, '"order_number":"AU-7K3M9Q"')
    .replace(/cursor=[^"&]+/g, "cursor=next")
    .replace(/shopper\.[\da-f]{8}@/g, "ada@");
  return JSON.parse(text);
}

/** A ring of the seed of which a shopper can buy several. */
async function aRing(client: TestClient): Promise<string> {
  const { body } = await client.get("products/product/?category=rings");
  const ring = body.results.find(({ inventory }: { inventory: number }) => inventory > 5);
  return ring.id as string;
}

/** Makes every call that shared/src/testing/apiFaults injects faults into, as a shopper would. @returns the responses by name. */
export async function recordResponses(shop: TestShop): Promise<Record<string, RecordedResponse>> {
  const responses: Record<string, RecordedResponse> = {};
  const record = async (name: string, response: Promise<TestResponse>) => {
    const { status, body } = await response;
    responses[name] = { status, body: body?.results ? shorten(body) : body };
    return body;
  };
  const guest = aClient(shop);
  const first = await record("GET products/product/", guest.get("products/product/?collection=Aurora"));
  await record("GET next page", guest.get(first.next.replace(/^.*\/api\//, "")));
  await record("GET products/facets/", guest.get("products/facets/?collection=Aurora"));
  const ring = await aRing(guest);
  await record("GET products/product/{id}/", guest.get(`products/product/${ring}/`));

  const email = anEmail();
  const passwords = { password: aPassword, password_confirm: aPassword };
  await record("POST users/register/", guest.post("users/register/", { email, ...passwords }));
  const code = codeIn((await shop.emailsTo(email)).at(-1));
  await record("POST users/validate/", guest.post("users/validate/", { email, code }));
  await record("POST auth/password-reset/request/", guest.post("auth/password-reset/request/", { email }));
  const reset = { email, code: codeIn((await shop.emailsTo(email)).at(-1)), ...passwords };
  await record("POST auth/password-reset/confirm/", guest.post("auth/password-reset/confirm/", reset));
  const { access } = await record("POST auth/token/", guest.post("auth/token/", { email, password: aPassword }));
  const shopper = aClient(shop);
  shopper.token = access;
  await record("GET users/user-info/", shopper.get("users/user-info/"));
  await record("PATCH users/me/", shopper.call("PATCH", "users/me/", { first_name: "Ada", buyer: { city: "London" } }));
  await recordCart(shopper, ring, record);
  await recordOrders(shop, shopper, ring, record);
  const { client: leaving } = await aRegisteredShopper(shop);
  await record("DELETE users/me/", leaving.call("DELETE", "users/me/"));
  return normalize(responses);
}

type Recorder = (name: string, response: Promise<TestResponse>) => Promise<TestResponse["body"]>;

async function recordCart(shopper: TestClient, ring: string, record: Recorder): Promise<void> {
  const { cart_items: items } = await record(
    "POST cart/add/",
    shopper.post("cart/add/", { product_id: ring, quantity: 1 }),
  );
  await record("GET cart/", shopper.get("cart/"));
  const path = `cart/item/${items[0].id}/`;
  await record("PUT cart/item/{id}/", shopper.call("PUT", path, { quantity: 2 }));
  await record("DELETE cart/item/{id}/remove/", shopper.call("DELETE", `${path}remove/`));
  await shopper.post("cart/add/", { product_id: ring, quantity: 1 });
  const gift = { gift_message: "Happy birthday, Grace!", gift_receipt: true };
  await record("PUT cart/gift/", shopper.call("PUT", "cart/gift/", gift));
  await shopper.call("PUT", "cart/gift/", { gift_message: "", gift_receipt: false });
  await record("DELETE cart/clear/", shopper.call("DELETE", "cart/clear/"));
}

async function recordOrders(shop: TestShop, shopper: TestClient, ring: string, record: Recorder): Promise<void> {
  const place = async () => {
    const { body } = await shopper.post("cart/add/", { product_id: ring, quantity: 1 });
    return shopper.post("orders/create/", anOrderForm(body.id));
  };
  const { id } = await record("POST orders/create/", place());
  await record("GET cart/ after the order", shopper.get("cart/"));
  await record("GET orders/", shopper.get("orders/"));
  await record("GET orders/{id}/", shopper.get(`orders/${id}/`));
  await record("GET orders/summary/", shopper.get("orders/summary/"));
  const simulate = { simulation_stage: "next" };
  await record("POST orders/{id}/simulate/", shopper.post(`orders/${id}/simulate/`, simulate));
  await record("POST orders/{id}/cancel/", shopper.post(`orders/${id}/cancel/`));
  const { body: second } = await place();
  const staff = aClient(shop);
  staff.token = staffToken;
  const status = { status: "processing", notes: "packed" };
  await record("PUT orders/{id}/update-status/", staff.call("PUT", `orders/${second.id}/update-status/`, status));
  await staff.call("PUT", `orders/${second.id}/update-status/`, { status: "delivered" });
  await recordReturn(shopper, staff, second.id, record);
}

async function recordReturn(shopper: TestClient, staff: TestClient, id: string, record: Recorder): Promise<void> {
  const delivered = await record("GET orders/{id}/ delivered", shopper.get(`orders/${id}/`));
  const items = [{ id: delivered.items[0].id, quantity: 1, reason: "wrong_size" }];
  const order = await record("POST orders/{id}/returns/", shopper.post(`orders/${id}/returns/`, { items }));
  const answer = staff.call("PUT", `orders/${id}/returns/${order.returns[0].id}/`, { status: "approved" });
  await record("PUT orders/{id}/returns/{return_id}/", answer);
}
