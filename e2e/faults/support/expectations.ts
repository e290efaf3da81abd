import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import type { FaultProxy } from "../../support/faultProxy";
import type { Place } from "./remotePages";
import type { Stage } from "./testBed";

/** So soon there is a panel, or another release in place of what hangs, ms (reliability A4). */
export const hangMs = 5500;
/** So soon there is a final state, whatever fails, ms (reliability 3). */
export const finalMs = 8000;
/** A wait that says nothing about the shop, ms: the machine may be busy. */
export const patienceMs = 30_000;

/** What pages find in their storage from the start. */
export const store = (context: BrowserContext, kind: "localStorage" | "sessionStorage", key: string, value: string) =>
  context.addInitScript(
    (given) => {
      if (location.protocol === "http:") window[given.kind].setItem(given.key, given.value); // an empty page has no storage
    },
    { kind, key, value },
  );

/**
 * A browser of its own, with nothing in its cache. Where the place is for shoppers with an account, one is signed in.
 * @param name as faults know it that are for one visitor alone.
 */
export async function visitor(
  browser: Browser,
  { token, shop }: Pick<Stage, "token" | "shop">,
  place: Pick<Place, "isSignedIn">,
  name = "",
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: shop.url, extraHTTPHeaders: { "X-Visitor": name } });
  context.setDefaultTimeout(patienceMs);
  if (place.isSignedIn) await store(context, "localStorage", "userToken", token);
  return context;
}

/** From here on the clock of a visitor's pages stands: a limit of time is seen exactly, however busy the machine is. */
export async function stopClock({ clock }: BrowserContext): Promise<void> {
  const now = Date.now();
  await clock.install({ time: now });
  await clock.pauseAt(now + 1000);
}

/** Lets so much time pass in pages whose clock stands, ms. */
export async function pass(context: BrowserContext, ms: number): Promise<void> {
  // What the pages have begun to do is done first: a timer that is not set yet would start too late.
  const settle = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage("");
    });
  for (const page of context.pages()) for (let turn = 0; turn < 3; turn += 1) await page.evaluate(settle);
  // In steps, because one timer sets the next.
  for (let passed = 0; passed < ms; passed += 500) await context.clock.runFor(Math.min(500, ms - passed));
}

export const inMain = (page: Page, remote: string, state: string) =>
  page.locator(`main [data-remote="${remote}"][data-state="${state}"]`);

/** Opens a remote's page up to where its frame is there. */
export async function open(page: Page, { path, remote }: Place): Promise<void> {
  await page.goto(path, { waitUntil: "commit" });
  await page.locator(`main [data-remote="${remote}"]`).first().waitFor({ state: "attached" });
}

/** No blank page: the shop stands around whatever failed. */
export async function expectShell(page: Page): Promise<void> {
  await expect(page.getByRole("banner")).toBeVisible({ timeout: patienceMs });
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
}

export async function expectPanel(page: Page, remote: string, timeout = patienceMs): Promise<void> {
  const panel = inMain(page, remote, "failed").first();
  await expect(panel.getByRole("alert")).toHaveText(/could not be loaded/, { timeout });
  await expect(panel.getByRole("button", { name: "Try again" })).toBeVisible();
  await expectShell(page);
}

export async function expectPage(
  page: Page,
  { remote, heading }: Place,
  release: string,
  timeout = patienceMs,
): Promise<void> {
  await expect(inMain(page, remote, "ready").first()).toHaveAttribute("data-release", release, { timeout });
  await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible({
    timeout: patienceMs,
  });
  await expectShell(page);
}

/** By the header, in the same document: another remote works. */
export async function expectOthers(page: Page, { remote }: Place): Promise<void> {
  const [link, heading] = remote === "cart" ? ["Login", "Login"] : [/^cart/i, "Your Shopping Cart"];
  await page.getByRole("banner").getByRole("link", { name: link }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible({ timeout: patienceMs });
  await expectShell(page);
}

/** A report has come that names remote, release and phase. */
export async function expectReport(
  { reports }: FaultProxy,
  remote: string,
  release: string,
  phase: string | RegExp,
  kind = "failed",
): Promise<void> {
  const isIt = (report: (typeof reports)[number]) =>
    report.kind === kind && report.remote === remote && report.release === release && report.phase.match(phase);
  await expect.poll(() => reports.some(isIt), { message: JSON.stringify(reports), timeout: patienceMs }).toBe(true);
}

/** Whatever is added to a script to see whether it ran, in any browser. */
export const mark = "\ndocument.documentElement.dataset.mark = 'ran';\n";
export const hasRun = (page: Page) => page.evaluate(() => "mark" in document.documentElement.dataset);

export const below = (remote: string, release: string) => `/r/${remote}/${release}/`;
export const entryOf = (remote: string, release: string) => `${below(remote, release)}remoteEntry.js`;
/** At whichever of its addresses. */
export const isEntry = (remote: string, release: string) => (asked: string) =>
  asked.split("?")[0] === entryOf(remote, release);
