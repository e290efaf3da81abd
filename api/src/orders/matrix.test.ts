import { randomUUID } from "node:crypto";
import { addToCart, anOrderForm, aProduct, placeOrder } from "../testing/builders";
import { aClient, aShopper, type TestClient, type TestResponse } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";

type Targets = { orderId: string; itemId: string; cartId: string };
type Call = (client: TestClient, targets: Targets) => Promise<TestResponse>;

let shop: TestShop;
let targets: Targets;
const clients: Record<string, TestClient> = {};

const calls: Record<string, Call> = {
  "GET orders/{id}": (client, { orderId }) => client.get(`orders/${orderId}/`),
  "POST orders/{id}/cancel": (client, { orderId }) => client.post(`orders/${orderId}/cancel/`),
  "POST orders/{id}/simulate": (client, { orderId }) =>
    client.post(`orders/${orderId}/simulate/`, { simulation_stage: "next" }),
  "PUT orders/{id}/update-status": (client, { orderId }) =>
    client.call("PUT", `orders/${orderId}/update-status/`, { status: "delivered" }),
  "POST orders/{id}/returns": (client, { orderId }) =>
    client.post(`orders/${orderId}/returns/`, { items: [{ id: randomUUID(), quantity: 1, reason: "other" }] }),
  "PUT orders/{id}/returns/{return_id}": (client, { orderId }) =>
    client.call("PUT", `orders/${orderId}/returns/${randomUUID()}/`, { status: "approved" }),
  "PUT cart/item/{id}": (client, { itemId }) => client.call("PUT", `cart/item/${itemId}/`, { quantity: 2 }),
  "DELETE cart/item/{id}/remove": (client, { itemId }) => client.call("DELETE", `cart/item/${itemId}/remove/`),
  "POST orders/create": (client, { cartId }) => client.post("orders/create/", anOrderForm(cartId)),
  "GET users/user-info": (client) => client.get("users/user-info/"),
  "PATCH users/me": (client) => client.call("PATCH", "users/me/", { first_name: "Ada" }),
};
const isOfStaff = (call: string): boolean => call.includes("update-status") || call.includes("{return_id}");
const ownData = ["GET users/user-info", "PATCH users/me"];

beforeAll(async () => {
  shop = await openTestShop();
  const owner = await aShopper(shop);
  const product = await aProduct(shop);
  const placed = await placeOrder(owner.client, await addToCart(owner.client, product));
  const cartId = await addToCart(owner.client, product);
  const cart = await owner.client.get("cart/");
  targets = { orderId: placed.body.id, cartId, itemId: cart.body.cart_items[0].id };
  const expired = await aShopper(shop);
  await shop.context.db.query("UPDATE sessions SET seen_at = now() - interval '3 hours' WHERE user_id = $1", [
    expired.id,
  ]);
  const deleted = await aShopper(shop);
  await deleted.client.call("DELETE", "users/me/");
  const guest = aClient(shop);
  await addToCart(guest, product);
  Object.assign(clients, {
    anonymous: aClient(shop),
    guest,
    "other user": (await aShopper(shop)).client,
    "expired token": expired.client,
    "deleted user": deleted.client,
    owner: owner.client,
  });
});
afterAll(() => shop.close());

const owner = (): TestClient => clients.owner as TestClient; // set by `beforeAll`
const unknown = (): Targets => ({ orderId: randomUUID(), itemId: randomUUID(), cartId: randomUUID() });
const withoutRequestId = ({ status, body }: TestResponse) => ({ status, body: { ...body, request_id: "" } });

/** The expected response for each client: 401 without a session, else that of an id that does not exist. */
function expectedStatus(name: string, call: string): number {
  const isCart = call.includes("cart/item");
  if (["expired token", "deleted user"].includes(name)) return 401;
  if (["anonymous", "guest"].includes(name)) return isCart ? 404 : 401;
  return isOfStaff(call) ? 403 : 404;
}

const outsiders = ["anonymous", "guest", "other user", "expired token", "deleted user"];
const cases = outsiders.flatMap((name) => Object.keys(calls).map((call) => [name, call] as const));

describe("access to orders", () => {
  it.each(cases)("2.8 %s: %s reveals nothing", async (name, call) => {
    const client = clients[name] as TestClient; // filled above by the same names
    const response = await (calls[call] as Call)(client, targets); // a key of `calls`
    if (name === "other user" && ownData.includes(call)) {
      expect(response.body.id).not.toBe((await owner().get("users/user-info/")).body.id);
      return;
    }
    expect(response.status).toBe(expectedStatus(name, call));
    expect(withoutRequestId(await (calls[call] as Call)(client, unknown()))).toEqual(withoutRequestId(response));
  });

  it.each(Object.keys(calls))("2.8 owner: %s", async (call) => {
    const response = await (calls[call] as Call)(owner(), targets);
    const cartIsEmptied = call === "POST orders/create";
    if (isOfStaff(call)) expect(response.status).toBe(403);
    else if (call.endsWith("returns")) expect(response.body.code).toBe("not_delivered");
    else if (cartIsEmptied) expect(response.body.code).toBe("cart_empty");
    // A test above has cancelled the order, so it has no next stage.
    else if (call.includes("simulate")) expect(response.status).toBe(409);
    else expect(response.status).toBe(200);
  });

  it.each(["1'", "..%2f", "%00", "x".repeat(10_000), "null", "undefined", "%E0%A4%A"])(
    "2.8 a malformed id is unknown or rejected (%#)",
    async (id) => {
      const { client } = await aShopper(shop);
      expect([400, 404]).toContain((await client.get(`orders/${id}/`)).status);
      expect([400, 404]).toContain((await client.get(`products/product/${id}/`)).status);
    },
  );

  it("2.8 the list has only the shopper's own orders, with any query", async () => {
    for (const query of ["", "?user_id=1", "?email=ada@example.com", "?all=true", `?cursor=${targets.orderId}`]) {
      const otherUser = clients["other user"] as TestClient; // set by `beforeAll`
      const { body } = await otherUser.get(`orders/${query}`);
      expect(body.results).toEqual([]);
    }
  });
});
