import { randomUUID } from "node:crypto";
import { anOrderForm, aProduct, fill, order } from "../testing/builders";
import { type Answer, aShopper, aVisitor, type Visitor } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";

type Things = { orderId: string; itemId: string; cartId: string };
type Call = (visitor: Visitor, things: Things) => Promise<Answer>;

let shop: TestShop;
let things: Things;
const who: Record<string, Visitor> = {};

const calls: Record<string, Call> = {
  "GET orders/{id}": (visitor, { orderId }) => visitor.get(`orders/${orderId}/`),
  "POST orders/{id}/cancel": (visitor, { orderId }) => visitor.post(`orders/${orderId}/cancel/`),
  "POST orders/{id}/simulate": (visitor, { orderId }) =>
    visitor.post(`orders/${orderId}/simulate/`, { simulation_stage: "next" }),
  "PUT orders/{id}/update-status": (visitor, { orderId }) =>
    visitor.call("PUT", `orders/${orderId}/update-status/`, { status: "delivered" }),
  "PUT cart/item/{id}": (visitor, { itemId }) => visitor.call("PUT", `cart/item/${itemId}/`, { quantity: 2 }),
  "DELETE cart/item/{id}/remove": (visitor, { itemId }) => visitor.call("DELETE", `cart/item/${itemId}/remove/`),
  "POST orders/create": (visitor, { cartId }) => visitor.post("orders/create/", anOrderForm(cartId)),
  "GET users/user-info": (visitor) => visitor.get("users/user-info/"),
  "PATCH users/me": (visitor) => visitor.call("PATCH", "users/me/", { first_name: "Ada" }),
};
const ownData = ["GET users/user-info", "PATCH users/me"];

beforeAll(async () => {
  shop = await openTestShop();
  const owner = await aShopper(shop);
  const product = await aProduct(shop);
  const placed = await order(owner.visitor, await fill(owner.visitor, product));
  const cartId = await fill(owner.visitor, product);
  const cart = await owner.visitor.get("cart/");
  things = { orderId: placed.body.id, cartId, itemId: cart.body.cart_items[0].id };
  const expired = await aShopper(shop);
  await shop.context.db.query("UPDATE sessions SET seen_at = now() - interval '3 hours' WHERE user_id = $1", [
    expired.id,
  ]);
  const deleted = await aShopper(shop);
  await deleted.visitor.call("DELETE", "users/me/");
  const guest = aVisitor(shop);
  await fill(guest, product);
  Object.assign(who, {
    anonymous: aVisitor(shop),
    guest,
    "other user": (await aShopper(shop)).visitor,
    "expired token": expired.visitor,
    "deleted user": deleted.visitor,
    owner: owner.visitor,
  });
});
afterAll(() => shop.close());

const unknown = (): Things => ({ orderId: randomUUID(), itemId: randomUUID(), cartId: randomUUID() });
const said = ({ status, body }: Answer) => ({ status, body: { ...body, request_id: "" } });

/** What each visitor must get: 401 without a session, and otherwise what an id that does not exist gets. */
function expectedStatus(name: string, call: string): number {
  const isCart = call.includes("cart/item");
  if (["expired token", "deleted user"].includes(name)) return 401;
  if (["anonymous", "guest"].includes(name)) return isCart ? 404 : 401;
  return call.includes("update-status") ? 403 : 404;
}

const strangers = ["anonymous", "guest", "other user", "expired token", "deleted user"];
const cells = strangers.flatMap((name) => Object.keys(calls).map((call) => [name, call] as const));

describe("who may touch what (reliability 2.8)", () => {
  it.each(cells)("2.8 %s: %s gives nothing away", async (name, call) => {
    const visitor = who[name] as Visitor; // filled above by the same names
    const answer = await (calls[call] as Call)(visitor, things);
    if (name === "other user" && ownData.includes(call)) {
      expect(answer.body.id).not.toBe((await (who.owner as Visitor).get("users/user-info/")).body.id);
      return;
    }
    expect(answer.status).toBe(expectedStatus(name, call));
    expect(said(await (calls[call] as Call)(visitor, unknown()))).toEqual(said(answer));
  });

  it.each(Object.keys(calls))("2.8 owner: %s", async (call) => {
    const answer = await (calls[call] as Call)(who.owner as Visitor, things);
    const cartIsEmptied = call === "POST orders/create";
    if (call.includes("update-status")) expect(answer.status).toBe(403);
    else if (cartIsEmptied) expect(answer.body.code).toBe("cart_empty");
    // Cancelled two rows above, so it has no further stage.
    else if (call.includes("simulate")) expect(answer.status).toBe(409);
    else expect(answer.status).toBe(200);
  });

  it.each(["1'", "..%2f", "%00", "x".repeat(10_000), "null", "undefined", "%E0%A4%A"])(
    "2.8 a malformed id is unknown or refused (%#)",
    async (id) => {
      const { visitor } = await aShopper(shop);
      expect([400, 404]).toContain((await visitor.get(`orders/${id}/`)).status);
      expect([400, 404]).toContain((await visitor.get(`products/product/${id}/`)).status);
    },
  );

  it("2.8 the list holds one's own orders under any query", async () => {
    for (const query of ["", "?user_id=1", "?email=ada@example.com", "?all=true", "?cursor=999999999"]) {
      const { body } = await (who["other user"] as Visitor).get(`orders/${query}`);
      expect(body.results).toEqual([]);
    }
  });
});
