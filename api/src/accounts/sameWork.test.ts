import { randomUUID } from "node:crypto";
import type { Db, Transaction } from "../database/db";
import { aBuyer, addToCart, aProduct, placeOrder } from "../testing/builders";
import { aClient, anEmail, aPassword, aRegisteredShopper, aShopper, type TestClient } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ rateLimits: false });
});
afterAll(() => shop.close());
afterEach(() => jest.restoreAllMocks());

/** What a call did until its response, and the hashes that it makes after it. */
interface Work {
  statements: string[];
  hashes: number;
}

const shape = (sql: string) => sql.replace(/\s+/g, " ").trim();
/** Statements of the outbox, which begins to work whenever an e-mail is queued. */
const isOfOtherWork = (sql: string) => /^UPDATE mails|^WITH sent/.test(shape(sql));

/** Records every statement and every hash of the shop while `send` runs and its work in the background ends. */
async function workOf(send: () => Promise<{ status: number }>): Promise<Work & { status: number }> {
  const statements: string[] = [];
  let hashes = 0;
  const background: (() => Promise<void>)[] = [];
  const note = (sql: string) => void (isOfOtherWork(sql) || statements.push(shape(sql)));
  for (const { context } of shop.apis) {
    jest.spyOn(context, "inBackground").mockImplementation((_, work) => void background.push(work));
    const { db, passwords } = context;
    const { query, tx } = db;
    jest.spyOn(db, "query").mockImplementation((sql, params, planning) => {
      note(sql);
      return query(sql, params, planning);
    });
    const counted = (inner: Transaction): Transaction => ({
      ...inner,
      query: (sql, params, planning) => {
        note(sql);
        return inner.query(sql, params, planning);
      },
    });
    jest
      .spyOn(db, "tx")
      .mockImplementation(((work, options) => tx((inner) => work(counted(inner)), options)) as Db["tx"]);
    for (const name of ["hash", "verify"] as const) {
      const original = passwords[name] as (...args: unknown[]) => Promise<unknown>;
      jest.spyOn(passwords, name).mockImplementation((async (...args: unknown[]) => {
        hashes += 1;
        return original(...args);
      }) as never);
    }
  }
  const { status } = await send();
  const untilResponse = [...statements];
  for (const work of background) await work();
  jest.restoreAllMocks();
  return { status, statements: untilResponse, hashes };
}

const post = (path: string, body: object, client = aClient(shop)) => client.post(path, body);
const register = (email: string, client?: TestClient) =>
  post("users/register/", { email, password: aPassword, password_confirm: aPassword }, client);
const validate = (email: string, client?: TestClient) => post("users/validate/", { email, code: "000000" }, client);
const confirmReset = (email: string) => {
  const password = "Otter-Lamp-93?";
  return post("auth/password-reset/confirm/", { email, code: "000000", password, password_confirm: password });
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
const unknown = async () => anEmail();

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
  "auth/password-reset/confirm/": cases({ ...emails, "an account with a code": withResetCode }, confirmReset),
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
      for (const { name, prepare } of subjects) works.push({ name, ...(await workOf(await prepare())) });
      const [first] = works;
      for (const work of works) expect(work).toEqual({ ...first, name: work.name });
    },
  );
});
