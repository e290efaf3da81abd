import { aShopper } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const stored = (id: string) => shop.context.db.query("SELECT * FROM users WHERE id = $1", [id]);

describe("a change of the profile", () => {
  it.each([1, true, null, "x", ["x"], { y: 1 }])(
    "I1 E8 ignores an unknown field of the buyer, whatever it is: %j",
    async (value) => {
      const { client, id } = await aShopper(shop);
      const before = await stored(id);
      const response = await client.call("PATCH", "users/me/", { buyer: { x: value } });
      expect(response.status).toBe(200);
      expect(await stored(id)).toEqual(before);
    },
  );

  it("I1 takes names where they belong only, so that none is stored without its limit", async () => {
    const { client } = await aShopper(shop);
    const buyer = { first_name: "A".repeat(60_000), last_name: 1, email: "eve@example.com", city: "Bath" };
    const { status, body } = await client.call("PATCH", "users/me/", { first_name: "Ada", buyer });
    expect(status).toBe(200);
    expect(body).toMatchObject({ first_name: "Ada", last_name: null, buyer: { city: "Bath" } });
    expect(body.email).not.toBe("eve@example.com");
  });

  it.each(["first_name", "last_name"])("I1 rejects a %s of 101 characters", async (name) => {
    const { client } = await aShopper(shop);
    const response = await client.call("PATCH", "users/me/", { [name]: "A".repeat(101) });
    expect([response.status, Object.keys(response.body.fields)]).toEqual([400, [name]]);
  });
});
