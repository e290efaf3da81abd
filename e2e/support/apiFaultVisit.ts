import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { type ApiCall, type Cell, reachesServer } from "./apiFaultCalls";
import { type ApiFault, ApiLane } from "./apiFaults";
import { anAccount, type Customers } from "./customers";
import type { Shop } from "./shop";

/** Uncaught errors, unhandled rejections and console errors, but for the browser's own line on a failed request. */
function watch(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on("weberror", (fault) => errors.push(`uncaught: ${fault.error().message}`));
  context.on("console", (message) => {
    const isOfBrowser = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !isOfBrowser) errors.push(`console: ${message.text()}`);
  });
  return errors;
}

/** A visit in which one call goes wrong. */
export interface Visit {
  lane: ApiLane;
  context: BrowserContext;
  page: Page;
  errors: string[];
  /** The token of the account whose cart and orders this visit changes. */
  owner: Promise<string> | null;
}
export async function begin(browser: Browser, shop: Shop): Promise<Visit> {
  const lane = new ApiLane(shop.url);
  await lane.open();
  const context = await browser.newContext({ baseURL: lane.url, reducedMotion: "reduce" });
  await context.clock.install();
  const errors = watch(context);
  const page = await context.newPage();
  return { lane, context, page, errors, owner: null };
}
export async function end({ lane, context }: Visit): Promise<void> {
  await context.close();
  await lane.close();
}

let cells = 0;
function aCell(world: Customers, visit: Visit): Cell {
  cells += 1;
  const email = `cell.${cells}.${Date.now()}@example.com`;
  const owner = () => {
    visit.owner ??= anAccount(world.shop, `owner.${email}`);
    return visit.owner;
  };
  return { world, email, owner };
}

/** What a shopper reads or hears, and where links and pictures lead. */
const wordsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const names = ["aria-label", "alt", "title", "href", "src", "value", "placeholder"];
    const attributes = [...document.body.querySelectorAll("*")].flatMap((element) =>
      names.map((name) => element.getAttribute(name) ?? ""),
    );
    const values = [...document.querySelectorAll("input")].map(({ value }) => value);
    return [document.title, document.body.innerText, ...attributes, ...values].join("\n");
  });

const nonsense = /undefined|NaN|\[object Object\]/;

/** A page of the shop, whole and at rest. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.locator("header").first()).toBeVisible();
  await expect(page.locator("main")).toBeVisible();
  await expect(page.locator("body footer").last()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  const words = await wordsOf(page);
  expect(words.split("\n").filter((line) => nonsense.test(line))).toEqual([]);
}

/** A final state, ms (reliability 3). */
const finalMs = 8000;
/** The client's own limit for a call, ms: the browser keeps that time, whatever the page's clock shows. */
const callMs = 5000;
/** A wait that says nothing about the shop, ms: the machine may be busy. */
const patienceMs = 60_000;

/** What the page has begun to do is done: only an answer or its clock can move it on. */
const settle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage("");
      }),
  );

/**
 * Said by an alert or a status, or the heading of a page whose change is announced, within the time of a final state. That is
 * seen exactly, however busy the machine is: the page's clock stands while anything is under way, and is moved on by hand.
 */
async function expectSaid({ page, context: { clock }, lane }: Visit, text: string, fault: ApiFault): Promise<void> {
  const said = page.locator('[role="alert"], [role="status"], h1').filter({ hasText: text }).first();
  // A clock can be stopped only where it has not come to yet: its time up to there counts as passed.
  const ahead = 2000;
  await clock.pauseAt((await page.evaluate(() => Date.now())) + ahead);
  const step = 100;
  const giveUpAt = Date.now() + patienceMs;
  let passed = ahead + (fault === "hang" ? callMs : 0);
  while (!(await said.isVisible())) {
    if (passed > finalMs || Date.now() > giveUpAt) throw new Error(`not said after ${passed} ms: ${text}`);
    await settle(page);
    if (lane.isBusy) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      continue;
    }
    await clock.runFor(step);
    passed += step;
  }
  await clock.resume();
}

/** Whoever has pressed the way on is not sent back to the document's beginning. */
async function expectFocus(page: Page): Promise<void> {
  const isInPage = () => page.evaluate(() => document.activeElement !== document.body);
  await expect.poll(isInPage, { message: "the focus is in the page" }).toBe(true);
}

/** One cell of the grid: the call, the fault, what a shopper reads, and the way on. Throws where something is not as it must be. */
export async function runCell(visit: Visit, call: ApiCall, fault: ApiFault, world: Customers): Promise<void> {
  const { page, context, lane, errors } = visit;
  const cell = aCell(world, visit);
  // Away from the last cell's page, which may be about to go on by itself.
  await page.goto("/robots.txt");
  errors.length = 0;
  await context.clearCookies();
  const token = await call.prepare(cell);
  await page.evaluate((kept) => {
    localStorage.clear();
    sessionStorage.clear();
    if (kept) localStorage.setItem("userToken", kept);
  }, token);
  await call.open?.(page, cell);
  const [method = ""] = call.name.split(" ");
  lane.aim({
    method,
    path: call.path,
    fault,
    reachesServer: reachesServer(call, fault),
    sample: call.sample,
  });
  try {
    await call.make(page, cell);
    await expect.poll(() => lane.strikes, { message: "the call is made", timeout: 20_000 }).toBeGreaterThan(0);
    const text = call.text(fault);
    if (text !== null) {
      await expectSaid(visit, text, fault);
      await expectWhole(page);
      await call.expectKept?.(page);
      // Chromium itself asks again when a connection breaks that it had used before.
      if (method !== "GET" && fault !== "connection reset") expect(lane.strikes, "a write is sent once").toBe(1);
      lane.heal();
      await call.goOn(page, fault);
    }
    if (text === null || !call.name.endsWith("{id}/") || fault !== "404") await call.expectDone(page, cell);
    if (text !== null) await expectFocus(page);
    await expectWhole(page);
    expect(errors).toEqual([]);
  } finally {
    lane.heal();
  }
}
