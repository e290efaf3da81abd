import { randomUUID } from "node:crypto";
import { evenTimeMs } from "../http/evenTime";
import { aBuyer, addToCart, aProduct, placeOrder } from "../testing/builders";
import { aClient, anEmail, aPassword, aRegisteredShopper, aShopper, type TestClient } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";
import { workOf } from "../testing/workOf";

let shop: TestShop;
/** Products of which an address can have notices: one more than the most. */
const soldOut: string[] = [];
beforeAll(async () => {
  shop = await openTestShop({ rateLimits: false });
  for (let nth = 0; nth < 21; nth += 1) soldOut.push(await aProduct(shop, { inventory: 0 }));
});
afterAll(() => shop.close());
afterEach(() => jest.restoreAllMocks());

const post = (path: string, body: object, client = aClient(shop)) => client.post(path, body);
const register = (email: string, client?: TestClient) =>
  post("users/register/", { email, password: aPassword, password_confirm: aPassword }, client);
const validate = (email: string, client?: TestClient) => post("users/validate/", { email, code: "000000" }, client);
const confirmReset = (email: string, client?: TestClient) => {
  const password = "Otter-Lamp-93?";
  return post("auth/password-reset/confirm/", { email, code: "000000", password, password_confirm: password }, client);
};

const anAccount = async () => (await aRegisteredShopper(shop)).email;
const aPending = async (attempts: number) => {
  const email = anEmail();
  for (let nth = 0; nth < attempts; nth += 1) await register(email);
  return email;
};
/** Asks for another code after two registrations, and before them where that is said. */
const resent = async (email: string, before = 0) => {
  const resend = () => post("users/resend-code/", { email }).then(() => shop.emailsTo(email));
  if (before > 0) await resend();
  for (let nth = 0; nth < 2; nth += 1) await register(email);
  if (before === 0) await resend();
  return email;
};
const withResetCode = async () => {
  const email = await anAccount();
  await post("auth/password-reset/request/", { email });
  await shop.emailsTo(email);
  return email;
};
/** After as many wrong codes as a third party has. */
const withTriedCode = async () => {
  const email = await withResetCode();
  for (let nth = 0; nth < 3; nth += 1) await confirmReset(email);
  return email;
};
/** A browser that has asked for a code. */
const asking = async (email: string) => {
  const client = aClient(shop);
  await post("auth/password-reset/request/", { email }, client);
  await shop.emailsTo(email);
  return [email, client] as const;
};
/** A browser that has signed in to an account, which may have been deleted since. */
const known = async (isDeleted: boolean) => {
  const { client, email } = await aRegisteredShopper(shop);
  if (isDeleted) await client.call("DELETE", "users/me/");
  await post("auth/password-reset/request/", { email });
  await shop.emailsTo(email);
  return [email, client] as const;
};
const unknown = async () => anEmail();
const requestNotice = (email: string, product_id = soldOut[0]) => post("stock-notices/", { product_id, email });
const withNotices = async (products: readonly string[]) => {
  const email = anEmail();
  for (const product of products) await requestNotice(email, product);
  return email;
};
const whoWantsNotices = {
  "a new address": unknown,
  "an address with a notice of the product": () => withNotices(soldOut.slice(0, 1)),
  "an address with the most notices": () => withNotices(soldOut.slice(1)),
  "an account": anAccount,
};

/** A browser that has registered the address. */
async function registering(email: string): Promise<TestClient> {
  const client = aClient(shop);
  await register(email, client);
  return client;
}
const withAttempt = async (email: string) => [email, await registering(email)] as const;

type Send = () => Promise<{ status: number }>;
/** For a way to make the subject of a call: the call itself. */
const cases = <Subject>(
  subjects: Record<string, () => Promise<Subject>>,
  send: (subject: Subject) => ReturnType<Send>,
) =>
  Object.entries(subjects).map(([name, make]) => ({
    name,
    prepare: async (): Promise<Send> => {
      const subject = await make();
      return () => send(subject);
    },
  }));

const emails = { "an account": anAccount, "a pending registration": () => aPending(1), "no account": unknown };

/** Every call whose work could differ by whether something exists, with the cases that it must not tell apart. */
const calls: Record<string, ReturnType<typeof cases>> = {
  "auth/token/": cases(emails, (email) => post("auth/token/", { email, password: "Wrong-Tram-48!" })),
  "users/register/": cases(emails, (email) => register(email)),
  "users/register/ once the e-mails of the hour are used up": cases(
    {
      "an account": async () => {
        const email = await anAccount();
        for (let nth = 0; nth < 3; nth += 1) await register(email);
        return email;
      },
      "three pending registrations": () => aPending(3),
    },
    (email) => register(email),
  ),
  "users/register/ after two registrations and another code": cases(
    { "an account": async () => resent(await anAccount()), "no account": () => resent(anEmail()) },
    (email) => register(email),
  ),
  "users/register/ after another code and two registrations": cases(
    { "an account": async () => resent(await anAccount(), 1), "no account": () => resent(anEmail(), 1) },
    (email) => register(email),
  ),
  "users/resend-code/": cases(emails, (email) => post("users/resend-code/", { email })),
  "users/validate/": cases(
    { ...emails, "three pending registrations": () => aPending(3), "an account with a code": withResetCode },
    (email) => validate(email),
  ),
  "users/validate/ in the browser that has registered": cases(
    {
      "an account": async () => withAttempt(await anAccount()),
      "a new address": () => withAttempt(anEmail()),
      "three registrations": async () => withAttempt(await aPending(2)),
    },
    ([email, client]) => validate(email, client),
  ),
  "auth/password-reset/request/": cases(emails, (email) => post("auth/password-reset/request/", { email })),
  "auth/password-reset/confirm/": cases(
    { ...emails, "an account with a code": withResetCode, "a code that others have tried": withTriedCode },
    (email) => confirmReset(email),
  ),
  "auth/password-reset/confirm/ in the browser that has asked for a code": cases(
    { "an account": async () => asking(await anAccount()), "no account": () => asking(anEmail()) },
    ([email, client]) => confirmReset(email, client),
  ),
  "auth/password-reset/confirm/ in a browser that has signed in": cases(
    { "an account": () => known(false), "no account": () => known(true) },
    ([email, client]) => confirmReset(email, client),
  ),
  "newsletter/": cases(
    {
      "a new address": unknown,
      "an address that has asked": async () => {
        const email = anEmail();
        await post("newsletter/", { email });
        return email;
      },
    },
    (email) => post("newsletter/", { email }),
  ),
  "stock-notices/": cases(whoWantsNotices, (email) => requestNotice(email)),
  "orders/{id}/": cases(
    {
      "another shopper's order": async () => {
        const { client, cartId } = await aBuyer(shop, [await aProduct(shop)]);
        return (await placeOrder(client, cartId)).body.id as string;
      },
      "no order": async () => randomUUID() as string,
    },
    async (id) => (await aShopper(shop)).client.get(`orders/${id}/`),
  ),
  "orders/create/": cases(
    {
      "another shopper's cart": async () => (await aBuyer(shop, [await aProduct(shop)])).cartId,
      "a guest's cart": async () => addToCart(aClient(shop), await aProduct(shop)),
      "no cart": async () => randomUUID() as string,
    },
    async (cartId) => placeOrder((await aShopper(shop)).client, cartId),
  ),
};

describe("the work before a response", () => {
  it.each(Object.entries(calls))(
    "Q1 %s has the same statements and as many hashes, whatever exists",
    async (_, subjects) => {
      const works = [];
      for (const { name, prepare } of subjects) works.push({ name, ...(await workOf(shop, await prepare())) });
      const [first] = works;
      for (const work of works) expect(work).toEqual({ ...first, name: work.name });
    },
  );
});

describe("a commit before a response", () => {
  /** How far the database has written its log. A transaction that writes nothing to it does not wait for the disk. */
  const logEnd = async () =>
    (await shop.context.db.query<{ end: string }>("SELECT pg_current_wal_insert_lsn()::text AS end"))[0]?.end;

  it.each(Object.entries(whoWantsNotices))(
    "Q1 stock-notices/ waits for the disk, and as long in every case: %s",
    async (_, anAddress) => {
      const email = await anAddress();
      await shop.emailsTo(email);
      const before = await logEnd();
      const timers = jest.spyOn(globalThis, "setTimeout");
      await requestNotice(email);
      expect(timers).toHaveBeenCalledWith(expect.any(Function), evenTimeMs);
      expect(await logEnd()).not.toBe(before);
    },
  );
});
