import { concurrently, untilLocked } from "../testing/builders";
import { aClient, anEmail, aPassword, codeIn, type TestClient } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";

/** Registrations and codes of one address at the same time. The embedded database runs one transaction after another. */
const onPostgres = process.env.TEST_DATABASE_URL ? describe : describe.skip;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ rateLimits: false });
});
afterAll(() => shop.close());

const register = (client: TestClient, email: string) =>
  client.post("users/register/", { email, password: aPassword, password_confirm: aPassword });
const validate = (email: string, code: string) => aClient(shop).post("users/validate/", { email, code });
const codesTo = async (email: string) => (await shop.emailsTo(email)).map(codeIn);

async function registrationsOf(email: string): Promise<number> {
  const sql = "SELECT id FROM registrations WHERE email_key = $1";
  return (await shop.context.db.query(sql, [email])).length;
}

it("K5 several codes of one address, sent at the same time, make one account", async () => {
  for (let round = 0; round < 12; round += 1) {
    const email = anEmail();
    for (let attempt = 0; attempt < 3; attempt += 1) await register(aClient(shop), email);
    const codes = await codesTo(email);
    const responses = await Promise.all([...codes, ...codes].map((code) => validate(email, code)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    expect(await registrationsOf(email)).toBe(0);
  }
});

onPostgres("a registration that is stored while its address is verified", () => {
  it("K5 leaves no second registration beside the account", async () => {
    const email = anEmail();
    await register(aClient(shop), email);
    const [code = ""] = await codesTo(email);
    const { registered, validated } = await shop.context.db.tx(async (tx) => {
      await tx.query("LOCK TABLE mails IN SHARE MODE");
      const registered = register(aClient(shop), email);
      await untilLocked(shop, 1);
      let hasEnded = false;
      const validated = validate(email, code).finally(() => {
        hasEnded = true;
      });
      await untilLocked(shop, 2, () => hasEnded);
      return { registered, validated };
    });
    expect([(await registered).status, (await validated).status]).toEqual([201, 200]);
    expect(await registrationsOf(email)).toBe(0);
  });
});

it("K5 requests for a new password, and codes of earlier ones, end without a deadlock", async () => {
  const client = aClient(shop);
  const email = anEmail();
  await register(client, email);
  const [code = ""] = await codesTo(email);
  await validate(email, code);
  const passwords = { password: aPassword, password_confirm: aPassword };
  const statuses = await concurrently(12, async (turn) => {
    if (turn % 3 === 0) return (await client.post("auth/password-reset/request/", { email })).status;
    const body = { email, code: "000000", ...passwords };
    return (await aClient(shop).post("auth/password-reset/confirm/", body)).status;
  });
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});
