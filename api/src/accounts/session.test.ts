import { addToCart, aProduct, inventoryOf, placeOrder } from "../testing/builders";
import { aClient, anEmail, aPassword, aRegisteredShopper, aShopper, codeIn, type TestClient } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const signIn = (client: TestClient, email: string, password = aPassword) =>
  client.post("auth/token/", { email, password });
const me = (client: TestClient) => client.get("users/user-info/");
const withoutRequestId = ({ status, body }: { status: number; body: Record<string, unknown> }) => ({
  status,
  body: { ...body, request_id: "" },
});

async function sessionOf(email: string, password = aPassword): Promise<TestClient> {
  const client = aClient(shop);
  client.token = (await signIn(client, email, password)).body.access;
  return client;
}

async function reset(email: string, password: string) {
  const client = aClient(shop);
  await client.post("auth/password-reset/request/", { email });
  const code = codeIn((await shop.emailsTo(email)).at(-1));
  return client.post("auth/password-reset/confirm/", { email, code, password, password_confirm: password });
}

describe("sessions", () => {
  it("T1 the token is opaque, has 256 bits, and only its hash is stored", async () => {
    const { client } = await aRegisteredShopper(shop);
    expect(client.token).toMatch(/^[\w-]{43}$/);
    const dump = JSON.stringify(await shop.context.db.query("SELECT * FROM sessions"));
    expect(dump).not.toContain(client.token);
  });

  it("T2 ends after 24 hours, and after 2 hours without use", async () => {
    const { client, id } = await aShopper(shop);
    const age = (column: string, hours: number) =>
      shop.context.db.query(`UPDATE sessions SET ${column} = now() - make_interval(hours => $2) WHERE user_id = $1`, [
        id,
        hours,
      ]);
    await age("seen_at", 1);
    expect((await me(client)).status).toBe(200);
    await age("created_at", 23);
    expect((await me(client)).status).toBe(200);
    await age("created_at", 24);
    expect((await me(client)).status).toBe(401);
    await age("created_at", 1);
    await age("seen_at", 2);
    expect((await me(client)).status).toBe(401);
  });

  it("T3 each sign-in gets a new token; a reset ends all of them", async () => {
    const { email, client } = await aRegisteredShopper(shop);
    const sessions = [client, await sessionOf(email), await sessionOf(email)];
    expect(new Set(sessions.map(({ token }) => token)).size).toBe(3);
    expect((await reset(email, "Reset-Tram-99!")).status).toBe(200);
    for (const session of sessions) expect((await me(session)).status).toBe(401);
  });

  it("T4 sign-out ends the token at the server, and may be repeated", async () => {
    const { client } = await aRegisteredShopper(shop);
    expect((await client.post("auth/logout/")).status).toBe(204);
    expect((await me(client)).status).toBe(401);
    expect((await client.post("auth/logout/")).status).toBe(204);
  });

  it.each(["Bearer", "bearer x", "Basic YTpi", `Bearer ${"a".repeat(10_000)}`, "Bearer ünïcode", "Bearer a b", ""])(
    "T9 a malformed header gets 401 (%#)",
    async (authorization) => {
      const response = await aClient(shop).call("GET", "users/user-info/", undefined, { authorization });
      expect(response).toMatchObject({ status: 401, body: { code: "not_signed_in" } });
      const cart = await aClient(shop).call("GET", "cart/", undefined, { authorization });
      expect(cart.status).toBe(401);
    },
  );
});

describe("signing in", () => {
  it("T8 P4 an unknown address and a wrong password get the same response", async () => {
    const { email } = await aRegisteredShopper(shop);
    const wrong = await signIn(aClient(shop), email, "Wrong-Tram-48!");
    const unknown = await signIn(aClient(shop), anEmail(), "Wrong-Tram-48!");
    expect(wrong).toMatchObject({ status: 401, body: { error: "Invalid email or password." } });
    expect(withoutRequestId(unknown)).toEqual(withoutRequestId(wrong));
  });

  it("P4 a known and an unknown address take the same work", async () => {
    const { email } = await aRegisteredShopper(shop);
    const spies = shop.apis.map((api) => jest.spyOn(api.context.passwords, "verify"));
    await signIn(aClient(shop), email, "Wrong-Tram-48!");
    await signIn(aClient(shop), anEmail(), "Wrong-Tram-48!");
    expect(spies.reduce((sum, verify) => sum + verify.mock.calls.length, 0)).toBe(2);
    jest.restoreAllMocks();
  });

  it("P8 takes the address in any case, and as username", async () => {
    const { email } = await aRegisteredShopper(shop);
    expect((await signIn(aClient(shop), ` ${email.toUpperCase()} `)).status).toBe(200);
    const named = await aClient(shop).post("auth/token/", { username: email, password: aPassword });
    expect(named.status).toBe(200);
  });

  it("P1 P2 a weaker stored hash is replaced at sign-in", async () => {
    const own = await openTestShop({ passwordCost: undefined });
    const { email, id } = await aRegisteredShopper(own);
    const { hash } = await import("@node-rs/argon2");
    const weak = await hash(aPassword, { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await own.context.db.query("UPDATE users SET password_hash = $2 WHERE id = $1", [id, weak]);
    expect((await signIn(aClient(own), email)).status).toBe(200);
    const [row] = await own.context.db.query<{ password_hash: string }>(
      "SELECT password_hash FROM users WHERE id = $1",
      [id],
    );
    await own.close();
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it.each(["known", "unknown"])("2.5 five failures of a %s account from one address, then 429", async (kind) => {
    const email = kind === "known" ? (await aRegisteredShopper(shop)).email : anEmail();
    const client = aClient(shop);
    const statuses = [];
    for (let attempts = 0; attempts < 6; attempts += 1)
      statuses.push((await signIn(client, email, "Wrong-Tram-48!")).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    const limited = await signIn(client, email);
    expect(limited).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect(Number(limited.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("2.5 a third party's failures do not lock the account's owner out", async () => {
    const { email } = await aRegisteredShopper(shop);
    for (let attempts = 0; attempts < 6; attempts += 1)
      await signIn(aClient(shop, "10.66.0.1"), email, "Wrong-Tram-48!");
    expect((await signIn(aClient(shop, "10.66.0.2"), email)).status).toBe(200);
  });
});

describe("resetting a password", () => {
  it("P12 ends sessions, e-mails a notice and does not sign in", async () => {
    const { email } = await aRegisteredShopper(shop);
    const response = await reset(email, "Reset-Tram-99!");
    expect(response).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect(response.body.access).toBeUndefined();
    expect((await shop.emailsTo(email)).at(-1)).toContain("Your password was changed");
    expect((await signIn(aClient(shop), email)).status).toBe(401);
    expect((await signIn(aClient(shop), email, "Reset-Tram-99!")).status).toBe(200);
  });

  it("P7 has the same response for unknown, unverified and known addresses", async () => {
    const { email } = await aRegisteredShopper(shop);
    const pending = anEmail();
    await aClient(shop).post("users/register/", { email: pending, password: aPassword, password_confirm: aPassword });
    const responses = [];
    for (const address of [email, pending, anEmail()]) {
      responses.push(withoutRequestId(await aClient(shop).post("auth/password-reset/request/", { email: address })));
    }
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
    expect((await shop.emailsTo(pending)).length).toBe(1);
  });

  it("P7 does the same work for an unknown address as for a known one: one code is hashed, after the response", async () => {
    const { email } = await aRegisteredShopper(shop);
    const hashes = async (address: string) => {
      const spies = shop.apis.map((api) => jest.spyOn(api.context.passwords, "hash"));
      await aClient(shop).post("auth/password-reset/request/", { email: address });
      for (const api of shop.apis) await api.context.settle();
      const count = spies.reduce((sum, hash) => sum + hash.mock.calls.length, 0);
      jest.restoreAllMocks();
      return count;
    };
    expect([await hashes(email), await hashes(anEmail())]).toEqual([1, 1]);
  });

  it("P8 e-mails to the stored address, never to the one typed", async () => {
    const name = `kiss.${Date.now()}`;
    await aRegisteredShopper(shop, `${name}@example.com`);
    const typed = `${name.replace("ss", "ſſ").replace("k", "K")}@example.com`;
    await aClient(shop).post("auth/password-reset/request/", { email: typed });
    expect((await shop.emailsTo(`${name}@example.com`)).at(-1)).toContain("choose a new password");
    expect(await shop.emailsTo(typed)).toEqual([]);
  });

  it("P9 a new code ends the old one", async () => {
    const { email } = await aRegisteredShopper(shop);
    const client = aClient(shop);
    await client.post("auth/password-reset/request/", { email });
    const old = codeIn((await shop.emailsTo(email)).at(-1));
    await client.post("auth/password-reset/request/", { email });
    await shop.emailsTo(email);
    const password = "Reset-Tram-99!";
    const body = { email, code: old, password, password_confirm: password };
    expect((await client.post("auth/password-reset/confirm/", body)).body.code).toBe("wrong_code");
  });
});

describe("the profile", () => {
  it("stores the fields that were sent and clears those that were sent empty", async () => {
    const { client } = await aRegisteredShopper(shop);
    const first = await client.call("PATCH", "users/me/", {
      first_name: "Ada",
      last_name: "Lovelace",
      buyer: { city: "London", zip_code: "SW1Y" },
    });
    expect(first.body).toMatchObject({ name: "Ada Lovelace", buyer: { city: "London", country: null } });
    await client.call("PATCH", "users/me/", { last_name: "", buyer: { zip_code: null } });
    const { body } = await me(client);
    expect(body).toMatchObject({ first_name: "Ada", last_name: null, buyer: { city: "London", zip_code: null } });
  });

  it("P14 deletion ends sessions, erases orders' personal fields, frees the address", async () => {
    const { client, email, id } = await aRegisteredShopper(shop);
    const other = await sessionOf(email);
    const product = await aProduct(shop, { inventory: 4 });
    const { body } = await placeOrder(client, await addToCart(client, product, 2));
    expect((await client.call("DELETE", "users/me/")).status).toBe(204);
    for (const session of [client, other]) expect((await me(session)).status).toBe(401);
    const [row] = await shop.context.db.query("SELECT * FROM orders WHERE id = $1", [body.id]);
    expect(row).toMatchObject({ user_id: null, full_name: "Deleted", email: "", address: "", grand_total: 2000 });
    expect(row).toMatchObject({ status: "cancelled", country: "GB" });
    expect(await inventoryOf(shop, product)).toBe(4);
    const again = await aRegisteredShopper(shop, email);
    expect(again.id).not.toBe(id);
    expect((await again.client.get("orders/")).body.results).toEqual([]);
  });
});
