import { readdirSync, readFileSync } from "node:fs";
import { aProduct } from "./testing/builders";
import { aClient, anEmail, aPassword, aRegisteredShopper } from "./testing/client";
import { openTestShop, type TestShop } from "./testing/testShop";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
afterEach(() => jest.restoreAllMocks());

const post = (path: string, body: object) => aClient(shop).post(path, body);

/** What ends the work of a call after its response: the process, or a fault of the database while the e-mail is queued. */
const faults: Readonly<Record<string, () => void>> = {
  "its process": () => {
    for (const { context } of shop.apis) jest.spyOn(context, "inBackground").mockReturnValue();
  },
  "its transaction": () => {
    for (const { context } of shop.apis) jest.spyOn(context.outbox, "add").mockRejectedValue(new Error("a full disk"));
  },
};

/** Where work is done after the response, because its time would reveal whether an address is known. Each visitor can ask again. */
const calls: Readonly<Record<string, { path: string; anAddress: () => Promise<string> }>> = {
  "accounts/routes.ts": {
    path: "users/resend-code/",
    async anAddress() {
      const email = anEmail();
      await post("users/register/", { email, password: aPassword, password_confirm: aPassword });
      return email;
    },
  },
  "accounts/resetRoutes.ts": {
    path: "auth/password-reset/request/",
    anAddress: async () => (await aRegisteredShopper(shop)).email,
  },
  "newsletter/routes.ts": { path: "newsletter/", anAddress: async () => anEmail() },
};

describe("what a response promises", () => {
  it("W21 is stored before it, except in the calls whose work in the background is known", () => {
    const files = readdirSync(__dirname, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.startsWith("testing/"))
      .filter((file) => readFileSync(`${__dirname}/${file}`, "utf8").includes(".inBackground("));
    expect(files.sort()).toEqual(Object.keys(calls).sort());
  });

  it("W21 is stored when a stock notice is acknowledged, though the process ends at once", async () => {
    faults["its process"]?.();
    const email = anEmail();
    const response = await post("stock-notices/", { product_id: await aProduct(shop, { inventory: 0 }), email });
    expect(response.status).toBe(200);
    expect(await shop.context.db.query("SELECT id FROM stock_notices WHERE email = $1", [email])).toHaveLength(1);
  });

  it("W21 is no promise when a stock notice could not be stored", async () => {
    const { db } = shop.context;
    const product_id = await aProduct(shop, { inventory: 0 });
    await db.query("ALTER TABLE stock_notices RENAME TO notices_away");
    const response = await post("stock-notices/", { product_id, email: anEmail() });
    await db.query("ALTER TABLE notices_away RENAME TO stock_notices");
    expect(response.status).toBe(500);
  });
});

describe.each(Object.values(calls))("the e-mail that $path promises", ({ path, anAddress }) => {
  it.each(Object.keys(faults))("W21 is sent to who asks again, when the first one was lost with %s", async (fault) => {
    const email = await anAddress();
    const before = (await shop.emailsTo(email)).length;
    faults[fault]?.();
    expect((await post(path, { email })).status).toBe(200);
    expect(await shop.emailsTo(email)).toHaveLength(before);
    jest.restoreAllMocks();
    const again = await post(path, { email });
    expect(again.status).toBe(200);
    expect(await shop.emailsTo(email)).toHaveLength(before + 1);
  });
});
