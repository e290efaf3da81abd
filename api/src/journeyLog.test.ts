import { Writable } from "node:stream";
import Fastify from "fastify";
import { apiServerOptions } from "./app";
import { aProduct } from "./testing/builders";
import { aClient, anEmail, aPassword, codeIn } from "./testing/client";
import { openTestShop, type TestShop } from "./testing/testShop";

/** A shop that logs everything, its requests and its work in the background, into an array. */
async function aLoggedShop() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  // Work in the background logs there.
  jest.spyOn(process.stderr, "write").mockImplementation((chunk) => Boolean(lines.push(String(chunk))));
  const shop = await openTestShop();
  const options = apiServerOptions(shop.config, "trace");
  const server = Fastify({ ...options, logger: { ...options.logger, stream } });
  const [api] = shop.apis;
  if (!api) throw new Error("no API was made");
  await server.register(api.plugin);
  return { lines, shop: { ...shop, server: () => server } satisfies TestShop, server };
}

/** Everything that a shopper does from the first visit to the end of the account. @returns what must not be logged. */
async function makeJourney(shop: TestShop): Promise<string[]> {
  const email = anEmail();
  const client = aClient(shop);
  const lastCode = async () => codeIn((await shop.emailsTo(email)).at(-1));
  const passwords = { password: aPassword, password_confirm: aPassword };
  const secrets = [email, email.toUpperCase(), aPassword, "12 Sentinel Street", "no code"];
  await client.post("newsletter/", { email, name: "Ada" });
  const link = /token=([\w-]{43})/.exec((await shop.emailsTo(email)).at(-1) ?? "")?.[1] ?? "";
  await client.get(`newsletter/confirm/?token=${link}`);
  await client.post(`newsletter/confirm/?token=${link}`);
  await client.post("users/register/", { email, ...passwords });
  const verification = await lastCode();
  await client.post("users/validate/", { email, code: "000000" });
  await client.post("auth/token/", { email: email.toUpperCase(), password: `${aPassword}x` });
  client.token = (await client.post("users/validate/", { email, code: verification })).body.access as string;
  const { body: cart } = await client.post("cart/add/", { product_id: await aProduct(shop), quantity: 1 });
  const form = { full_name: "Ada", email, phone_number: "+44 20 7946 0000", country: "GB", city: "London" };
  const address = { address: "12 Sentinel Street", zip_code: "SW1Y 4JH", payment_method: "demo_payment" };
  const { body: order } = await client.post("orders/create/", { ...form, ...address, cart_id: cart.id });
  await client.post(`orders/${order.id}/cancel/`);
  await client.post("contact/", { name: "Ada", email, message: "Where is my order?" });
  await client.post("auth/password-reset/request/", { email });
  const reset = await lastCode();
  const changed = { password: "Otter-Lamp-93?", password_confirm: "Otter-Lamp-93?" };
  await client.post("auth/password-reset/confirm/", { email, code: "000000", ...changed });
  await client.post("auth/password-reset/confirm/", { email, code: reset, ...changed });
  await client.get("users/user-info/");
  const first = client.token;
  client.token = (await client.post("auth/token/", { email, password: changed.password })).body.access as string;
  await client.get("users/me/data/");
  await client.call("DELETE", "users/me/");
  const cookies = [...client.cookies.values()].filter((value) => value.length > 20);
  return [...secrets, link, verification, reset, changed.password, first, client.token, ...cookies];
}

afterEach(() => jest.restoreAllMocks());

describe("the log of a shopper's whole journey", () => {
  it("Q7 Z1 has no e-mail address, code, token, password or cookie", async () => {
    const { lines, shop, server } = await aLoggedShop();
    const secrets = await makeJourney(shop);
    await server.close();
    await shop.close();
    for (const secret of secrets) expect(secret.length).toBeGreaterThan(5);
    for (const secret of secrets) expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    expect(lines.join("")).not.toMatch(/[\w.+-]+@[\w-]+\.\w+/);
    expect(lines.length).toBeGreaterThan(3);
  });

  it("Q7 says which error a rejected request got, and which one the database reported", async () => {
    const { lines, shop, server } = await aLoggedShop();
    const client = aClient(shop);
    await client.post("auth/token/", { email: anEmail(), password: "Wrong-Tram-48!" });
    await shop.context.db.tx((tx) => tx.run("ALTER TABLE cart_items ADD CONSTRAINT broken CHECK (false) NOT VALID"));
    await client.post("cart/add/", { product_id: await aProduct(shop), quantity: 1 });
    await server.close();
    await shop.close();
    const entries = lines.map((line) => JSON.parse(line) as { msg: string; code?: string; fault?: { code?: string } });
    expect(entries.find(({ msg }) => msg === "request denied")?.code).toBe("wrong_credentials");
    expect(entries.find(({ msg }) => msg === "request failed")?.fault?.code).toBe("23514");
  });

  it("Q7 hides the code of a body that is logged by mistake", async () => {
    const { lines, shop, server } = await aLoggedShop();
    server.log.warn({ body: { email: "x", code: "765431", password: "sentinel" } }, "a mistake");
    server.log.warn({ sent: { body: { code: "765431" } } }, "another mistake");
    await server.close();
    await shop.close();
    expect(lines).toHaveLength(2);
    for (const mark of ["765431", "sentinel"]) expect(lines.join("")).not.toContain(mark);
  });
});
