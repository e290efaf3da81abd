import os from "node:os";
import { type ApiProcess, closeConnections, startApiProcess } from "../src/testing/apiProcess";
import { concurrently } from "../src/testing/builders";
import { anEmail, aPassword, aRegisteredShopper } from "../src/testing/client";
import globalSetup from "../src/testing/globalSetup";
import globalTeardown from "../src/testing/globalTeardown";
import { mannWhitney, percentile } from "../src/testing/statistics";
import { openTestShop } from "../src/testing/testShop";

/** Pairs of calls for each comparison: enough to show a difference of a tenth. */
const pairCount = 400;
const ms = (value: number) => `${value.toFixed(1)} ms`;

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/**
 * Calls both kinds in pairs, in random order, so that other load on the machine and background work of the call before
 * affect both alike. @returns whether the response times differ.
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

/**
 * `npm run timing -w @aurelle/api`: measures whether a response time reveals who has an account (reliability P4, P7; a
 * difference is measured a second time), and what a flood of sign-ins costs the catalogue (P2). These are measurements, not
 * tests: they are only meaningful on a machine without other load.
 */
async function main(): Promise<void> {
  await globalSetup();
  const shop = await openTestShop();
  const { email } = await aRegisteredShopper(shop);
  for (const one of shop.apis) await one.close();
  const api = await startApiProcess(shop.config);
  const post = (path: string, body: object) => () => api.call("POST", `/api/${path}`, null, body);
  const password = "Wrong-Tram-48!";
  const reset = "auth/password-reset/request/";
  const register = (address: string) => () =>
    post("users/register/", { email: address, password: aPassword, password_confirm: aPassword })();
  const pairs = [
    [
      "P4 sign-in",
      post("auth/token/", { email, password }),
      () => post("auth/token/", { email: anEmail(), password })(),
    ],
    ["P5 registration", register(email), () => register(anEmail())()],
    ["P7 reset request", post(reset, { email }), () => post(reset, { email: anEmail() })()],
  ] as const;
  try {
    console.info(`${pairCount} pairs of each; load average of the machine ${os.loadavg()[0]?.toFixed(1)}`);
    for (const [name, known, unknown] of pairs) {
      const isRevealed = (await compare(name, known, unknown)) && (await compare(`${name} again`, known, unknown));
      console.info(isRevealed ? `${name}: ITS TIME REVEALS THE ACCOUNT` : `${name}: within noise`);
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
