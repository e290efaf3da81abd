import type { ApiFault } from "@aurelle/shared/testing/apiFaults";
import { apiCalls, reachesServer } from "@aurelle/shared/testing/apiFaults/apiCalls";
import { ApiFaultProxy } from "@aurelle/shared/testing/apiFaults/apiFaultProxy";
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { anAccount, type Customers } from "../customers";
import { keepCallLimit, patientCalls } from "../page/patientCalls";
import { pauseClock } from "../page/pauseClock";
import { settleTasks } from "../page/settleTasks";
import type { Shop } from "../shop";
import type { Cell, PageCall } from "./pageCall";

/** Collects uncaught errors, unhandled rejections and console errors, except the browser's own line on a failed request. */
function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on("weberror", (event) => errors.push(`uncaught: ${event.error().message}`));
  context.on("console", (message) => {
    const isFromBrowser = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !isFromBrowser) errors.push(`console: ${message.text()}`);
  });
  return errors;
}

/** A browser window whose calls pass a proxy that injects faults. */
export interface Visit {
  proxy: ApiFaultProxy;
  context: BrowserContext;
  page: Page;
  errors: string[];
  /** The token of the account whose cart and orders this visit changes; `null` before the first use. */
  owner: Promise<string> | null;
}
export async function begin(browser: Browser, shop: Shop): Promise<Visit> {
  const proxy = new ApiFaultProxy(shop.url);
  await proxy.open();
  const context = await browser.newContext({ baseURL: proxy.url, reducedMotion: "reduce" });
  await context.clock.install();
  await patientCalls(context); // the fixtures of a test, which do that otherwise, begin after `beforeAll`
  const errors = collectErrors(context);
  const page = await context.newPage();
  return { proxy, context, page, errors, owner: null };
}
export async function end({ proxy, context }: Visit): Promise<void> {
  await context.close();
  await proxy.close();
}

let cells = 0;
function aCell(customers: Customers, visit: Visit): Cell {
  cells += 1;
  const email = `cell.${cells}.${Date.now()}@example.com`;
  const owner = () => {
    visit.owner ??= anAccount(customers.shop, `owner.${email}`);
    return visit.owner;
  };
  return { customers, email, owner };
}

/** All texts of the page that a shopper reads or hears, and the addresses of links and images. */
const textsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const names = ["aria-label", "alt", "title", "href", "src", "value", "placeholder"];
    const attributes = [...document.body.querySelectorAll("*")].flatMap((element) =>
      names.map((name) => element.getAttribute(name) ?? ""),
    );
    const values = [...document.querySelectorAll("input")].map(({ value }) => value);
    return [document.title, document.body.innerText, ...attributes, ...values].join("\n");
  });

/** Traces of a value that was missing or of the wrong type. */
const nonsense = /undefined|NaN|\[object Object\]/;

/** Expects that the page is complete, that nothing in it is busy or loading, and that none of its texts is nonsense. */
async function expectSettledPage(page: Page): Promise<void> {
  await expect(page.locator("header").first()).toBeVisible();
  await expect(page.locator("main")).toBeVisible();
  await expect(page.locator("body footer").last()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  const texts = await textsOf(page);
  expect(texts.split("\n").filter((line) => nonsense.test(line))).toEqual([]);
}

/** The page reaches a final state within this time, ms (reliability B1). */
const finalMs = 8000;
/** The client's time limit for a call, ms. The browser measures it, so the page's clock has no part in it. */
const callMs = 5000;
/** Time limit of the test itself, ms: the machine may be busy. */
const patienceMs = 60_000;

/**
 * Expects `text` in an alert, in a status or in the heading of a page whose change is announced, within `finalMs`. The page's clock
 * is stopped and moved by hand while no request is in flight, so that the time is exact on a busy machine.
 */
async function expectAnnounced(
  { page, context: { clock }, proxy }: Visit,
  text: string,
  fault: ApiFault,
): Promise<void> {
  const announcement = page.locator('[role="alert"], [role="status"], h1').filter({ hasText: text }).first();
  // The time up to there counts as passed.
  const ahead = 2000;
  await pauseClock(page, ahead);
  const step = 100;
  const giveUpAt = Date.now() + patienceMs;
  let passed = ahead + (fault === "hang" ? callMs : 0);
  while (!(await announcement.isVisible())) {
    if (passed > finalMs || Date.now() > giveUpAt) throw new Error(`not announced after ${passed} ms: ${text}`);
    await settleTasks(page);
    if (proxy.isBusy) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      continue;
    }
    await clock.runFor(step);
    passed += step;
  }
  await clock.resume();
}

/** Expects that the focus is in the page after the recovery, and not at the document's start. */
async function expectFocus(page: Page): Promise<void> {
  const isInPage = () => page.evaluate(() => document.activeElement !== document.body);
  await expect.poll(isInPage, { message: "the focus is in the page" }).toBe(true);
}

/** Leaves the last cell's page, whose timers may still run. Then empties the storage and puts the cell's token into it. */
async function startCell(
  { page, context, errors }: Visit,
  { call, cell, fault }: { call: PageCall; cell: Cell; fault: ApiFault },
): Promise<void> {
  await page.goto("/robots.txt");
  // A long body must not reach the limit on a busy machine.
  await keepCallLimit(page, fault === "hang");
  errors.length = 0;
  await context.clearCookies();
  const token = await call.prepare(cell);
  await page.evaluate((value) => {
    localStorage.clear();
    sessionStorage.clear();
    if (value) localStorage.setItem("userToken", value);
  }, token);
  await call.open?.(page, cell);
}

/**
 * Runs one cell of the grid of calls and faults: makes the call, expects the text that a shopper reads, then the recovery.
 * @throws the failed assertion.
 */
export async function runCell(visit: Visit, call: PageCall, fault: ApiFault, customers: Customers): Promise<void> {
  const { page, proxy, errors } = visit;
  const cell = aCell(customers, visit);
  await startCell(visit, { call, cell, fault });
  const [method = ""] = call.name.split(" ");
  const apiCall = apiCalls[call.name];
  proxy.inject({
    method,
    path: apiCall.path,
    fault,
    reachesServer: reachesServer(apiCall, fault),
    sampleResponse: apiCall.sampleResponse,
  });
  try {
    await call.make(page, cell);
    await expect.poll(() => proxy.hits, "the call is made").toBeGreaterThan(0);
    const text = apiCall.text(fault);
    if (text !== null) {
      await expectAnnounced(visit, text, fault);
      await expectSettledPage(page);
      await call.expectUnchanged?.(page);
      // When a reused connection breaks, Chromium itself sends the request again.
      if (method !== "GET" && fault !== "connection reset") expect(proxy.hits, "a write is sent once").toBe(1);
      proxy.clearFault();
      await call.recover(page, fault);
    }
    const isEmpty = text === null && fault === "empty list";
    const expectDone = (isEmpty && call.expectEmpty) || call.expectDone;
    if (text === null || !call.name.endsWith("{id}/") || fault !== "404") await expectDone(page, cell);
    if (text !== null) await expectFocus(page);
    await expectSettledPage(page);
    expect(errors).toEqual([]);
  } finally {
    proxy.clearFault();
  }
}
