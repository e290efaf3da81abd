import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import type { FaultProxy } from "../../support/faultProxy";
import { attemptMs } from "../../support/page/patientLoads";
import { settleTasks } from "../../support/page/settleTasks";
import { slowClock } from "../../support/page/slowClock";
import { stoppedPages } from "../../support/page/waitForHydration";
import { patienceMs } from "../../support/patience";
import type { RemotePage } from "./remotePages";
import type { TestBed } from "./testBed";

/** After this time a hanging release is replaced by a panel or by another release, ms (docs/reliability.md, A4). */
export const hangMs = 5500;
/** After this time the page is in a final state, ms (docs/reliability.md, A1 to A18). */
export const finalMs = 8000;

/** Sets a value in the storage of the page, or of each page of the context, before its scripts run. */
export const setStorage = (
  pages: BrowserContext | Page,
  kind: "localStorage" | "sessionStorage",
  key: string,
  value: string,
) =>
  pages.addInitScript(
    (given) => {
      if (location.protocol === "http:") window[given.kind].setItem(given.key, given.value); // about:blank has no storage
    },
    { kind, key, value },
  );

/**
 * Opens a browser context with an empty cache, signed in where the page needs an account.
 * @param name the header `X-Visitor`, by which the proxy recognizes this visitor's requests.
 */
export async function visitor(
  browser: Browser,
  { token, shop }: Pick<TestBed, "token" | "shop">,
  remotePage: Pick<RemotePage, "isSignedIn">,
  name = "",
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: shop.url, extraHTTPHeaders: { "X-Visitor": name } });
  context.setDefaultTimeout(patienceMs);
  if (remotePage.isSignedIn) await setStorage(context, "localStorage", "userToken", token);
  return context;
}

/** The same for a test in which nothing waits for a time limit of the shop: on a busy machine the usual ones could end what it expects. */
export async function unhurriedVisitor(...given: Parameters<typeof visitor>): Promise<BrowserContext> {
  const context = await visitor(...given);
  await slowClock(context);
  return context;
}

/** `hasAttempt`: the time limit of an attempt to load a remote runs. */
type WindowOfAttempts = Window & { hasAttempt?: true };

/**
 * Stops the clock of the context's pages, so that time limits are exact on a busy machine. A page that waits for a file is not
 * hydrated while its clock is stopped, so `goto` does not wait for that.
 */
export async function stopClock(context: BrowserContext): Promise<void> {
  const { clock } = context;
  context.on("page", (page) => stoppedPages.add(page));
  const now = Date.now();
  await clock.install({ time: now });
  await clock.pauseAt(now + 1000);
  await context.addInitScript((limitMs) => {
    const wait = window.setTimeout;
    window.setTimeout = ((work: TimerHandler, ms?: number, ...rest: unknown[]) => {
      if (ms === limitMs) (window as WindowOfAttempts).hasAttempt = true;
      return wait(work, ms, ...rest);
    }) as typeof window.setTimeout;
  }, attemptMs);
}

/** Moves the stopped clock of the context's pages on by `ms`. */
export async function advanceClock(context: BrowserContext, ms: number): Promise<void> {
  // Queued tasks run first: a timer that they set would otherwise start too late.
  for (const page of context.pages()) for (let count = 0; count < 3; count += 1) await settleTasks(page);
  // In steps, because one timer sets the next.
  for (let passed = 0; passed < ms; passed += 500) await context.clock.runFor(Math.min(500, ms - passed));
}

/** The frames of a remote in the main content, by state. */
export const frameOf = (page: Page, remote: string, state: string) =>
  page.locator(`main [data-remote="${remote}"][data-state="${state}"]`);

/** Opens a remote's page, and waits until its frame exists. */
export async function open(page: Page, { path, remote }: RemotePage): Promise<void> {
  await page.goto(path, { waitUntil: "commit" });
  await page.locator(`main [data-remote="${remote}"]`).first().waitFor({ state: "attached" });
}

/** The same where the clock is stopped: waits until the time limit of an attempt runs. A clock that goes on before would not end it. */
export async function openStopped(page: Page, remotePage: RemotePage): Promise<void> {
  await open(page, remotePage);
  await page.waitForFunction(() => (window as WindowOfAttempts).hasAttempt);
}

/** Expects that the shell is complete around a frame that failed. */
export async function expectShell(page: Page): Promise<void> {
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
}

/** Expects the error panel with its button in the frame. */
export async function expectPanel(page: Page, remote: string): Promise<void> {
  const panel = frameOf(page, remote, "failed").first();
  await expect(panel.getByRole("alert")).toHaveText(/could not be loaded/);
  await expect(panel.getByRole("button", { name: "Try again" })).toBeVisible();
  await expectShell(page);
}

/** Presses Try again in the panel. */
export async function tryAgain(page: Page, remote: string): Promise<void> {
  const button = frameOf(page, remote, "failed").getByRole("button", { name: "Try again" });
  // The page may retry automatically before the button is pressed.
  await button.press("Enter", { timeout: 2000 }).catch(() => {});
}

/** Expects the page of this release in the frame. */
export async function expectPage(page: Page, { remote, heading }: RemotePage, release: string): Promise<void> {
  await expect(frameOf(page, remote, "ready").first()).toHaveAttribute("data-release", release);
  await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
  await expectShell(page);
}

/** Waits until the page is hydrated. */
export async function expectHydrated(page: Page): Promise<void> {
  await page.waitForSelector("html[data-hydrated]", { state: "attached", timeout: patienceMs });
}

/** Expects that another remote works in the same document: a link in the header opens its page. */
export async function expectOtherRemotes(page: Page, { remote }: RemotePage): Promise<void> {
  await expectHydrated(page); // before, a link would load a new document
  const [link, heading] = remote === "cart" ? ["Login", "Login"] : [/^(?:back to )?cart/i, "Your Shopping Cart"];
  await page.getByRole("banner").getByRole("link", { name: link }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expectShell(page);
}

/** Expects that the server has received a report with this remote, release and phase. */
export async function expectReport(
  { reports }: FaultProxy,
  remote: string,
  release: string,
  phase: string | RegExp,
  kind = "failed",
): Promise<void> {
  const matches = (report: (typeof reports)[number]) =>
    report.kind === kind && report.remote === remote && report.release === release && report.phase.match(phase);
  await expect.poll(() => reports.some(matches), { message: JSON.stringify(reports) }).toBe(true);
}

/** Code that a test appends to a script to find out whether the script runs. */
export const executionProbe = "\ndocument.documentElement.dataset.mark = 'ran';\n";
export const hasRun = (page: Page) => page.evaluate(() => "mark" in document.documentElement.dataset);

/** The path below which the server offers a release's files. */
export const releaseBase = (remote: string, release: string) => `/r/${remote}/${release}/`;
export const entryOf = (remote: string, release: string) => `${releaseBase(remote, release)}remoteEntry.js`;
/** Matches the entry with any query: a second attempt has one. */
export const isEntry = (remote: string, release: string) => (requested: string) =>
  requested.split("?")[0] === entryOf(remote, release);
