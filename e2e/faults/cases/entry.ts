import type { Page } from "@playwright/test";
import { setStable } from "../../support/brokenReleases";
import type { Fault } from "../../support/faultProxy";
import { axeFindings } from "../../support/page/axe";
import { expect } from "../../support/test";
import {
  advanceClock,
  entryOf,
  executionProbe,
  expectHydrated,
  expectOtherRemotes,
  expectPage,
  expectPanel,
  expectReport,
  expectShell,
  frameOf,
  hangMs,
  hasRun,
  isEntry,
  open,
  openStopped,
  stopClock,
  tryAgain,
  unhurriedVisitor,
  visitor,
} from "../support/expectations";
import { forEachRemote } from "../support/faultTests";
import { releasesOf } from "../support/testBed";

/** Permanent faults of the entry. */
const entryFaults: readonly { id: string; fault: Fault; name: string }[] = [
  { id: "A1", fault: { kind: "status", code: 404 }, name: "an entry that responds with 404" },
  { id: "A5", fault: { kind: "truncated" }, name: "a truncated entry" },
  { id: "A6", fault: { kind: "html" }, name: "an entry that is an HTML page" },
  { id: "A14", fault: { kind: "changed", addition: executionProbe }, name: "an entry with another byte" },
];

/** The global names of the page. */
const globals = (page: Page) => page.evaluate(() => Object.keys(globalThis).sort());

/** A1 to A6, and A14 for the entry: faults of a remote's entry. */
export const entryTests = forEachRemote((test, remotePage) => {
  const { remote } = remotePage;

  for (const { id, fault, name } of entryFaults) {
    test(`${id} ${remote}: ${name} shows one panel, or the last good release where there is one`, async ({
      browser,
      testBed,
    }) => {
      const { proxy, shop } = testBed;
      const { good, twin } = releasesOf(testBed, remote);
      const context = await unhurriedVisitor(browser, testBed, remotePage);
      const page = await context.newPage();
      proxy.inject(isEntry(remote, good), fault);
      // The responses with faults are not cached, so the second document requests them anew.
      await setStable(shop, remote, good, twin);
      await open(page, remotePage);
      await expectPage(page, remotePage, twin);
      expect(await hasRun(page)).toBe(false);
      await expectReport(proxy, remote, good, "loading");

      await setStable(shop, remote, good, null);
      proxy.reports = [];
      await open(page, remotePage);
      await expectPanel(page, remote);
      // When a press or an automatic retry replaces the panel, the focus of its button must stay in the page.
      await frameOf(page, remote, "failed").getByRole("button", { name: "Try again" }).focus();
      await expectReport(proxy, remote, good, "loading");
      expect(await hasRun(page)).toBe(false);
      if (id === "A1") expect(await axeFindings(page)).toEqual([]);
      if (id === "A5") {
        const healthy = await context.newPage();
        await healthy.goto("/about");
        await expect(healthy.getByRole("heading", { level: 1 })).toBeVisible();
        expect(await globals(page)).toEqual(await globals(healthy));
        await healthy.close();
      }

      await page.evaluate(() => document.body.setAttribute("data-same-document", ""));
      proxy.clearFaults();
      await tryAgain(page, remote);
      await expectPage(page, remotePage, good);
      await expect(page.locator("body")).toHaveAttribute("data-same-document");
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
      await expectOtherRemotes(page, remotePage);
      await context.close();
    });
  }

  test(`A4 ${remote}: an entry whose headers or body never arrive shows one panel, or the last good release where there is one`, async ({
    browser,
    testBed,
  }) => {
    const { proxy, shop } = testBed;
    const { good, twin } = releasesOf(testBed, remote);
    for (const kind of ["silent", "stalled"] as const) {
      proxy.inject((requested, name) => name === kind && isEntry(remote, good)(requested), { kind });
    }
    const opened = async (name: string) => {
      const context = await visitor(browser, testBed, remotePage, name);
      await stopClock(context);
      const page = await context.newPage();
      await openStopped(page, remotePage);
      return { context, page };
    };
    await setStable(shop, remote, good, twin);
    const first = await opened("stalled");
    await advanceClock(first.context, hangMs);
    await expectPage(first.page, remotePage, twin);
    await setStable(shop, remote, good, null);
    await openStopped(first.page, remotePage);
    const uncovered = [first, await opened("silent")];
    for (const { context } of uncovered) await advanceClock(context, hangMs);
    for (const { page } of uncovered) await expectPanel(page, remote);
    for (const { context } of uncovered) await context.clock.resume();
    await expectReport(proxy, remote, good, "loading");
    proxy.clearFaults();
    for (const { page } of uncovered) {
      await tryAgain(page, remote);
      await expectPage(page, remotePage, good);
      await expectOtherRemotes(page, remotePage);
    }
    await Promise.all(uncovered.map(({ context }) => context.close()));
  });

  test(`A2 ${remote}: an entry that fails once is requested again automatically, and its second address is checked too`, async ({
    browser,
    testBed,
  }) => {
    const { proxy } = testBed;
    const { good } = releasesOf(testBed, remote);
    const entry = entryOf(remote, good);
    const context = await unhurriedVisitor(browser, testBed, remotePage, "A2");
    const page = await context.newPage();
    proxy.inject((requested) => requested === entry, { kind: "status", code: 500 });
    proxy.inject((requested) => requested.startsWith(`${entry}?`), { kind: "changed", addition: executionProbe });
    await open(page, remotePage);
    await expectPanel(page, remote);
    expect(proxy.requests.filter(({ path }) => path === `${entry}?r=1`)).not.toHaveLength(0);
    expect(await hasRun(page)).toBe(false);
    await expectReport(proxy, remote, good, "loading");

    // The responses with faults are not cached, so the next document requests both addresses anew.
    await page.goto("/favicon.svg");
    proxy.reset();
    // The fault applies to the first request, which the document's preload or the loader sends.
    proxy.inject((requested) => requested === entry, { kind: "status", code: 500 }, 1);
    await open(page, remotePage);
    await expectPage(page, remotePage, good);
    const count = proxy.requests.filter(({ path }) => path.startsWith(entry)).length;
    expect([2, 3]).toContain(count);
    expect(proxy.reports.filter(({ kind, name }) => kind === "failed" && name === "A2")).toEqual([]);
    await expectOtherRemotes(page, remotePage);
    await context.close();
  });

  test(`A3 ${remote}: a slow entry is awaited, and the layout does not shift`, async ({ browser, testBed }) => {
    const { proxy } = testBed;
    const { good } = releasesOf(testBed, remote);
    const context = await visitor(browser, testBed, remotePage, "A3");
    // Three seconds of the page's own time, independent of the machine's load.
    await stopClock(context);
    const page = await context.newPage();
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
          if (!entry.hadRecentInput) shifts.push(entry.value);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    let respond = () => {};
    const until = new Promise<void>((resolve) => {
      respond = resolve;
    });
    proxy.inject(isEntry(remote, good), { kind: "slow", until });
    await open(page, remotePage);
    if (remotePage.isServerRendered) await expectPage(page, remotePage, good);
    else await expect(frameOf(page, remote, "loading").getByRole("status")).toHaveText("Loading...");
    await expectShell(page);
    await advanceClock(context, 3000);
    const coming = page.waitForResponse((response) => isEntry(remote, good)(new URL(response.url()).pathname));
    respond();
    await (await coming).finished();
    await advanceClock(context, 0);
    await context.clock.resume();
    await expectHydrated(page);
    await expectPage(page, remotePage, good);
    await page.waitForLoadState("networkidle");
    const total = await page.evaluate(() => {
      const { shifts } = globalThis as unknown as { shifts: number[] };
      return shifts.reduce((sum, value) => sum + value, 0);
    });
    expect(total).toBeLessThanOrEqual(0.1);
    expect(proxy.reports.filter(({ kind, name }) => kind === "failed" && name === "A3")).toEqual([]);
    await expectOtherRemotes(page, remotePage);
    await context.close();
  });
});
