import { randomUUID } from "node:crypto";
import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { accountKeyOf } from "../src/auth/accountKey";
import { type ApiProcess, closeConnections, startApiProcess } from "../src/testing/apiProcess";
import { aBuyer, anOrderForm, aProduct, concurrently, placeOrder } from "../src/testing/builders";
import { anEmail, aPassword, aShopper } from "../src/testing/client";
import globalSetup from "../src/testing/globalSetup";
import globalTeardown from "../src/testing/globalTeardown";
import { mannWhitney, percentile } from "../src/testing/statistics";
import { openTestShop, type TestShop } from "../src/testing/testShop";

/** Pairs of calls for each comparison: enough to show a difference of a tenth. */
const pairCount = 200;
const ms = (value: number) => `${value.toFixed(1)} ms`;

/** Work that goes on after a response, such as a confirmation, ends within this time, ms. */
const backgroundMs = 8;

/** How long the response takes, ms. The next call is made when the work after the response has ended: it would be measured with it. */
async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  const duration = performance.now() - startedAt;
  await sleep(backgroundMs);
  return duration;
}

/**
 * Calls both kinds in pairs, in random order, so that other load on the machine affects both alike. @returns whether the response times differ.
 */
async function compare(name: string, known: () => Promise<unknown>, unknown: () => Promise<unknown>): Promise<boolean> {
  const [a, b]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < 10; turn += 1) await known().then(unknown);
  for (let turn = 0; turn < pairCount; turn += 1) {
    if (Math.random() < 0.5) {
      a.push(await time(known));
      b.push(await time(unknown));
    } else {
      b.push(await time(unknown));
      a.push(await time(known));
    }
  }
  const p = mannWhitney(a, b);
  const difference = Math.abs(percentile(a, 50) / percentile(b, 50) - 1);
  const medians = `median ${ms(percentile(a, 50))} known, ${ms(percentile(b, 50))} unknown`;
  console.info(`${name}: ${medians}, ${(difference * 100).toFixed(1)} % apart, Mann–Whitney p = ${p.toFixed(3)}`);
  return difference > 0.1 || p <= 0.01;
}

/** Measures the catalogue while more sign-ins are sent than can be hashed (reliability P2). */
async function flood(api: ApiProcess): Promise<void> {
  let isOver = false;
  const signIns = concurrently(60, async () => {
    while (!isOver) await api.call("POST", "/api/auth/token/", null, { email: anEmail(), password: aPassword });
  });
  const times: number[] = [];
  for (let turn = 0; turn < 400; turn += 1) {
    times.push(await time(() => api.call("GET", "/api/products/product/?category=rings", null)));
  }
  isOver = true;
  await signIns;
  const [median, p99] = [percentile(times, 50), percentile(times, 99)];
  console.info(`P2 the catalogue while sign-in is flooded: median ${ms(median)}, p99 ${ms(p99)} (aim: 250 ms)`);
}

/** Addresses of one kind, each for one call: how often an address was used must not matter. */
type Addresses = () => string;

const everyAddress = pairCount + 20;

/** Inserts accounts, and returns the addresses one after the other. */
async function accounts(shop: TestShop): Promise<Addresses> {
  const emails = Array.from({ length: 2 * everyAddress }, anEmail);
  await shop.context.db.query(
    "INSERT INTO users (email, email_key, password_hash) SELECT e, e, $2 FROM unnest($1::text[]) AS e",
    [emails, await shop.context.passwords.hash(aPassword)],
  );
  return () => emails.pop() ?? anEmail();
}

/** Addresses with a valid code: of a reset with an account, else of three registrations. */
async function withCodes(shop: TestShop, purpose: "register" | "reset"): Promise<Addresses> {
  const { db, passwords } = shop.context;
  const hash = await passwords.hash("123456");
  const emails = Array.from({ length: 2 * everyAddress }, anEmail);
  const keys = emails.map((email) => accountKeyOf(shop.context, email));
  for (let nth = 0; nth < (purpose === "register" ? 3 : 1); nth += 1) {
    await db.query(
      `INSERT INTO codes (purpose, account_key, code_hash, expires_at)
       SELECT $1, k, $2, now() + interval '1 day' FROM unnest($3::text[]) AS k`,
      [purpose, hash, keys],
    );
  }
  return () => emails.pop() ?? anEmail();
}

/** Addresses that have asked for the newsletter. */
async function subscribers(shop: TestShop): Promise<Addresses> {
  const emails = Array.from({ length: 2 * everyAddress }, anEmail);
  await shop.context.db.query(
    "INSERT INTO newsletter (email_key, email, name, token_hash) SELECT e, e, '', e FROM unnest($1::text[]) AS e",
    [emails],
  );
  return () => emails.pop() ?? anEmail();
}

/** Addresses that have a notice of the product. */
async function withNotices(shop: TestShop, product: string): Promise<Addresses> {
  const emails = Array.from({ length: 2 * everyAddress }, anEmail);
  const keys = emails.map((email) => accountKeyOf(shop.context, email));
  await shop.context.db.query(
    `INSERT INTO stock_notices (product_id, email, account_key)
     SELECT $1::uuid, e, k FROM unnest($2::text[], $3::text[]) AS given (e, k)`,
    [product, emails, keys],
  );
  return () => emails.pop() ?? anEmail();
}

/**
 * `npm run timing -w @aurelle/api`: measures for every call whether its response time reveals who has an account, a code, a
 * subscription, an order or a cart (reliability P4, P7, Q1; a difference is measured a second time), and what a flood of sign-ins
 * costs the catalogue (P2). These are measurements, not tests: they are only meaningful on a machine without other load. That the work
 * is the same is a test: `accounts/sameWork.test.ts`.
 */
async function main(): Promise<void> {
  await globalSetup();
  const shop = await openTestShop({ passwordCost: undefined, timeLimits: undefined });
  const known = await accounts(shop);
  const [pending, resetting] = [await withCodes(shop, "register"), await withCodes(shop, "reset")];
  const subscribed = await subscribers(shop);
  const product = await aProduct(shop, { inventory: 0 });
  const noticed = await withNotices(shop, product);
  const { client, cartId } = await aBuyer(shop, [await aProduct(shop)]);
  const { body: order } = await placeOrder(client, cartId);
  const { token } = (await aShopper(shop)).client;
  for (const one of shop.apis) await one.close();
  const api = await startApiProcess(shop.config);
  const post = (path: string, body: object) => api.call("POST", `/api/${path}`, null, body);
  const passwords = { password: aPassword, password_confirm: aPassword };
  const signIn = (email: string) => post("auth/token/", { email, password: "Wrong-Tram-48!" });
  const register = (email: string) => post("users/register/", { email, ...passwords });
  const resend = (email: string) => post("users/resend-code/", { email });
  const validate = (email: string) => post("users/validate/", { email, code: "000000" });
  const reset = (email: string) => post("auth/password-reset/request/", { email });
  const confirm = (email: string) => post("auth/password-reset/confirm/", { email, code: "000000", ...passwords });
  const subscribe = (email: string) => post("newsletter/", { email });
  const notice = (email: string) => post("stock-notices/", { product_id: product, email });
  const own = (method: string, path: string, body?: object) => () => api.call(method, `/api/${path}`, token, body);
  const pairs: readonly [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    ["P4 sign-in", () => signIn(known()), () => signIn(anEmail())],
    ["P5 registration", () => register(known()), () => register(anEmail())],
    ["P7 another code", () => resend(known()), () => resend(anEmail())],
    ["Q1 validating with three codes", () => validate(pending()), () => validate(anEmail())],
    ["Q1 validating with an account", () => validate(known()), () => validate(anEmail())],
    ["P7 reset request", () => reset(known()), () => reset(anEmail())],
    ["Q1 reset with a code", () => confirm(resetting()), () => confirm(anEmail())],
    ["Q1 newsletter", () => subscribe(subscribed()), () => subscribe(anEmail())],
    ["Q1 stock notice", () => notice(noticed()), () => notice(anEmail())],
    ["Q1 order of another", own("GET", `orders/${order.id}/`), own("GET", `orders/${randomUUID()}/`)],
    [
      "Q1 cart of another",
      own("POST", "orders/create/", anOrderForm(cartId)),
      own("POST", "orders/create/", anOrderForm(randomUUID())),
    ],
  ];
  try {
    console.info(`${pairCount} pairs of each; load average of the machine ${os.loadavg()[0]?.toFixed(1)}`);
    for (const [name, one, other] of pairs) {
      const isRevealed = (await compare(name, one, other)) && (await compare(`${name} again`, one, other));
      console.info(isRevealed ? `${name}: ITS TIME REVEALS SOMETHING` : `${name}: within noise`);
    }
    await flood(api);
  } finally {
    api.child.kill("SIGTERM");
    await api.ended;
    closeConnections();
    await globalTeardown();
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
