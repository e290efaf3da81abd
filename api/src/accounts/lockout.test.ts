import { aClient, anEmail, aPassword, aRegisteredShopper, type TestClient } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const signIn = (client: TestClient, email: string, password = aPassword) =>
  client.post("auth/token/", { email, password });
const register = (email: string) =>
  aClient(shop).post("users/register/", { email, password: "Eve-Tram-48!", password_confirm: "Eve-Tram-48!" });
const requestReset = (client: TestClient, email: string) => client.post("auth/password-reset/request/", { email });
const resetEmails = async (email: string) =>
  (await shop.emailsTo(email)).filter((text) => text.includes("choose a new password."));

/** Wrong passwords from the /64 networks that begin with `prefix`, ten from each. */
async function guess(email: string, prefix: string, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    await signIn(aClient(shop, `${prefix}:${Math.floor(nth / 10)}::${nth}`), email, "Wrong-Tram-48!");
  }
}

/** Wrong passwords from as many networks as are needed to reach the limit of the account. */
async function guessFromEverywhere(email: string): Promise<void> {
  for (let nth = 0; nth < 55; nth += 1) await signIn(aClient(shop, `10.${nth}.0.1`), email, "Wrong-Tram-48!");
}

describe("the e-mails with which a password is reset", () => {
  it("Q2 are sent after a third party has registered and resent with the address all hour", async () => {
    const { email } = await aRegisteredShopper(shop);
    for (let nth = 0; nth < 6; nth += 1) await register(email);
    for (let nth = 0; nth < 6; nth += 1) await aClient(shop).post("users/resend-code/", { email });
    await requestReset(aClient(shop), email);
    expect(await resetEmails(email)).toHaveLength(1);
  });

  it("Q3 are three an hour for everybody, and one more for a browser that has signed in before", async () => {
    const { client, email } = await aRegisteredShopper(shop);
    for (let nth = 0; nth < 5; nth += 1) {
      await requestReset(aClient(shop), email);
      await shop.emailsTo(email);
    }
    expect(await resetEmails(email)).toHaveLength(3);
    for (let nth = 0; nth < 3; nth += 1) {
      await requestReset(client, email);
      await shop.emailsTo(email);
    }
    expect(await resetEmails(email)).toHaveLength(4);
  });

  it("Q3 reach that browser also when others have used up the ten of a day", async () => {
    const { client, email, id } = await aRegisteredShopper(shop);
    await shop.context.db.query(
      `INSERT INTO codes (purpose, account_key, user_id, code_hash, created_at, expires_at)
       SELECT 'reset', (SELECT account_key FROM codes WHERE registration_id IS NULL ORDER BY created_at DESC LIMIT 1), $1,
         '', now() - make_interval(hours => n), now() FROM generate_series(1, 10) n`,
      [id],
    );
    await requestReset(aClient(shop), email);
    expect(await resetEmails(email)).toEqual([]);
    await requestReset(client, email);
    expect(await resetEmails(email)).toHaveLength(1);
  });
});

describe("signing in", () => {
  it("Q4 is possible from elsewhere while one IPv6 network guesses from all its parts", async () => {
    const { email } = await aRegisteredShopper(shop);
    await guess(email, "2001:db8:1", 100);
    expect((await signIn(aClient(shop, "2001:db8:2::1"), email)).status).toBe(200);
    expect((await signIn(aClient(shop, "2001:db8:1:ffff::1"), email)).status).toBe(429);
  });

  it("Q4 is limited for a /56 and a /48 together, and counts IPv4 in any spelling once", async () => {
    const statuses = async (addresses: readonly string[]) => {
      const email = anEmail();
      const seen = [];
      for (const address of addresses) seen.push((await signIn(aClient(shop, address), email)).status);
      return seen;
    };
    const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
    const of56 = await statuses(upTo(17).map((nth) => `2001:db8:3:ab${nth.toString(16).padStart(2, "0")}::1`));
    const of48 = await statuses(upTo(17).map((nth) => `2001:db8:4:${nth.toString(16)}00::1`));
    const mapped = await statuses(
      upTo(6).map((nth) => ["198.51.100.7", "::ffff:198.51.100.7", "::ffff:c633:6407"][nth % 3] ?? ""),
    );
    for (const seen of [of56, of48]) expect(seen.slice(-2)).toEqual([429, 429]);
    expect(mapped).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it("Q5 is possible in a browser that has signed in before, whatever others guess", async () => {
    const { client, email } = await aRegisteredShopper(shop);
    await guessFromEverywhere(email);
    expect((await signIn(aClient(shop), email)).status).toBe(429);
    expect((await signIn(client, email)).status).toBe(200);
  });

  it("Q5 is limited by itself in such a browser, which counts for no other account", async () => {
    const { client, email } = await aRegisteredShopper(shop);
    const statuses = [];
    for (let nth = 0; nth < 6; nth += 1) statuses.push((await signIn(client, email, "Wrong-Tram-48!")).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    const { email: other } = await aRegisteredShopper(shop);
    await guessFromEverywhere(other);
    expect((await signIn(client, other)).status).toBe(429);
  });

  it("Q5 recognises a browser by a cookie that no script reads, and no forged or foreign one", async () => {
    const { client, email } = await aRegisteredShopper(shop);
    const response = await signIn(client, email);
    const header = [response.headers["set-cookie"] ?? []]
      .flat()
      .map(String)
      .find((line) => line.startsWith("device-"));
    expect(header).toMatch(/; HttpOnly/);
    expect(header).toMatch(/; SameSite=Lax/);
    const [name = "", value = ""] = [...client.cookies].find(([one]) => one.startsWith("device-")) ?? [];
    await guessFromEverywhere(email);
    const [id, time] = value.split(".");
    for (const forged of ["", "x", `${id}.${time}.`, `${id}.${time}.${"x".repeat(43)}`, `x${value}`]) {
      const browser = aClient(shop);
      browser.cookies.set(name, forged);
      expect((await signIn(browser, email)).status).toBe(429);
    }
  });

  it("Q5 is remembered for the last five accounts of a shared browser", async () => {
    const client = aClient(shop);
    for (let nth = 0; nth < 7; nth += 1) {
      const { email } = await aRegisteredShopper(shop);
      await signIn(client, email);
    }
    expect([...client.cookies.keys()].filter((name) => name.startsWith("device-"))).toHaveLength(5);
  });
});
