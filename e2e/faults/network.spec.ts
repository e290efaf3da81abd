import type { Page } from "@playwright/test";
import { scriptWith, setStable } from "../support/brokenReleases";
import type { Fault } from "../support/faultProxy";
import { axeFindings } from "../support/page/axe";
import { expect } from "../support/test";
import {
  advanceClock,
  entryOf,
  executionProbe,
  expectOtherRemotes,
  expectPage,
  expectPanel,
  expectReport,
  expectShell,
  finalMs,
  frameOf,
  hangMs,
  hasRun,
  isEntry,
  open,
  patienceMs,
  releaseBase,
  stopClock,
  visitor,
} from "./support/expectations";
import { remotePages } from "./support/remotePages";
import { releasesOf, test } from "./support/testBed";

/** Permanent faults of the entry. */
const entryFaults: readonly { id: string; fault: Fault; name: string }[] = [
  { id: "A1", fault: { kind: "status", code: 404 }, name: "an entry that responds with 404" },
  { id: "A5", fault: { kind: "truncated" }, name: "a truncated entry" },
  { id: "A6", fault: { kind: "html" }, name: "an entry that is an HTML page" },
  { id: "A14", fault: { kind: "changed", addition: executionProbe }, name: "an entry with another byte" },
];

/** The global names of the page. */
const globals = (page: Page) => page.evaluate(() => Object.keys(globalThis).sort());

async function tryAgain(page: Page, remote: string): Promise<void> {
  const button = frameOf(page, remote, "failed").getByRole("button", { name: "Try again" });
  // The page may retry automatically before the button is pressed.
  await button.press("Enter", { timeout: 2000 }).catch(() => {});
}

for (const remotePage of remotePages) {
  const { remote } = remotePage;

  for (const { id, fault, name } of entryFaults) {
    test(`${id} ${remote}: ${name} shows one panel, or the last good release where there is one`, async ({
      browser,
      testBed,
    }) => {
      const { proxy, shop } = testBed;
      const { good, breaking } = releasesOf(testBed, remote);
      const context = await visitor(browser, testBed, remotePage);
      const [first, second] = [await context.newPage(), await context.newPage()];
      proxy.inject(isEntry(remote, good), fault);
      await open(first, remotePage);
      await setStable(shop, remote, good, breaking);
      await open(second, remotePage);
      await Promise.all([expectPanel(first, remote), expectPage(second, remotePage, breaking)]);
      // When a press or an automatic retry replaces the panel, the focus of its button must stay in the page.
      await frameOf(first, remote, "failed").getByRole("button", { name: "Try again" }).focus();
      await expectReport(proxy, remote, good, "loading");
      const others = await context.newPage();
      await others.goto("/about");
      await expect(others.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await hasRun(first)).toBe(false);
      expect(await globals(first)).toEqual(await globals(others));
      if (id === "A1") expect(await axeFindings(first)).toEqual([]);

      await first.evaluate(() => document.body.setAttribute("data-same-document", ""));
      proxy.clearFaults();
      await tryAgain(first, remote);
      await expectPage(first, remotePage, good);
      await expect(first.locator("body")).toHaveAttribute("data-same-document");
      expect(await first.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
      await expectOtherRemotes(first, remotePage);
      await context.close();
    });
  }

  test(`A4 ${remote}: an entry whose headers or body never arrive shows one panel, or the last good release where there is one`, async ({
    browser,
    testBed,
  }) => {
    const { proxy, shop } = testBed;
    const { good, breaking } = releasesOf(testBed, remote);
    const kinds = ["silent", "stalled"] as const;
    for (const kind of kinds) {
      proxy.inject((requested, name) => name.startsWith(kind) && isEntry(remote, good)(requested), { kind });
    }
    const opened = async (name: string) => {
      const context = await visitor(browser, testBed, remotePage, name);
      await stopClock(context);
      const page = await context.newPage();
      await open(page, remotePage);
      return { context, page };
    };
    const uncovered = await Promise.all(kinds.map(opened));
    await setStable(shop, remote, good, breaking);
    const covered = await Promise.all(kinds.map((kind) => opened(`${kind} too`)));
    for (const { context } of [...uncovered, ...covered]) await advanceClock(context, hangMs);
    for (const { page } of uncovered) await expectPanel(page, remote);
    for (const { page } of covered) await expectPage(page, remotePage, breaking);
    for (const { context } of uncovered) await context.clock.resume();
    await expectReport(proxy, remote, good, "loading");
    proxy.clearFaults();
    for (const { page } of uncovered) {
      await tryAgain(page, remote);
      await expectPage(page, remotePage, good);
      await expectOtherRemotes(page, remotePage);
    }
    await Promise.all([...uncovered, ...covered].map(({ context }) => context.close()));
  });

  test(`A2 ${remote}: an entry that fails once is requested again automatically, and its second address is checked too`, async ({
    browser,
    testBed,
  }) => {
    const { proxy } = testBed;
    const { good } = releasesOf(testBed, remote);
    const entry = entryOf(remote, good);
    const context = await visitor(browser, testBed, remotePage, "A2");
    const page = await context.newPage();
    // The fault applies to the first request, which the document's preload or the loader sends.
    proxy.inject((requested) => requested === entry, { kind: "status", code: 500 }, 1);
    await open(page, remotePage);
    await expectPage(page, remotePage, good);
    expect(proxy.requests.filter(({ path }) => path.startsWith(entry)).length).toBeLessThanOrEqual(3);
    expect(proxy.reports.filter(({ kind, name }) => kind === "failed" && name === "A2")).toEqual([]);
    await expectOtherRemotes(page, remotePage);
    await context.close();

    const other = await visitor(browser, testBed, remotePage);
    const tampered = await other.newPage();
    proxy.reset();
    proxy.inject((requested) => requested === entry, { kind: "status", code: 500 });
    proxy.inject((requested) => requested.startsWith(`${entry}?`), { kind: "changed", addition: executionProbe });
    await open(tampered, remotePage);
    await expectPanel(tampered, remote);
    expect(proxy.requests.filter(({ path }) => path === `${entry}?r=1`)).not.toHaveLength(0);
    expect(await hasRun(tampered)).toBe(false);
    await expectReport(proxy, remote, good, "loading");
    await other.close();
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
    await page.waitForSelector("html[data-hydrated]", { state: "attached", timeout: patienceMs });
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

  test(`A15 ${remote}: a chunk that is missing or hangs shows the panel only on the page that needs it`, async ({
    browser,
    testBed,
  }) => {
    const { proxy, shop } = testBed;
    const { good, breaking } = releasesOf(testBed, remote);
    const script = releaseBase(remote, good) + (await scriptWith(shop, remote, good, remotePage.sentence));
    const names = ["gone", "hung", "covered"] as const;
    const [context, late, third] = [
      await visitor(browser, testBed, remotePage, names[0]),
      await visitor(browser, testBed, remotePage, names[1]),
      await visitor(browser, testBed, remotePage, names[2]),
    ];
    for (const name of names) {
      const fault: Fault = name === "gone" ? { kind: "status", code: 404 } : { kind: "silent" };
      proxy.inject((requested, visitorName) => requested === script && visitorName === name, fault);
    }
    await stopClock(late);
    const [gone, hung, elsewhere] = [await context.newPage(), await late.newPage(), await context.newPage()];
    await Promise.all([open(gone, remotePage), open(hung, remotePage)]);
    await elsewhere.goto(remotePage.elsewhere.replace(":id", testBed.productId));
    await setStable(shop, remote, good, breaking);
    const covered = await third.newPage();
    await open(covered, remotePage);
    await expectPanel(gone, remote);
    await expect.poll(() => proxy.requests.some(({ path, name }) => path === script && name === "hung")).toBe(true);
    await advanceClock(late, finalMs);
    await expectPanel(hung, remote);
    await expectPage(covered, remotePage, breaking);
    await expectReport(proxy, remote, good, "loading");
    await expect(frameOf(elsewhere, remote, "ready").first()).toHaveAttribute("data-release", good);
    proxy.clearFaults();
    await tryAgain(gone, remote);
    await expectPage(gone, remotePage, good);
    await expectOtherRemotes(gone, remotePage);
    await Promise.all([context.close(), late.close(), third.close()]);
  });

  test(`A16 ${remote}: without its stylesheets its content can be read and used`, async ({ browser, testBed }) => {
    const { proxy } = testBed;
    const { good } = releasesOf(testBed, remote);
    const isStyle = (requested: string) =>
      requested.startsWith(releaseBase(remote, good)) && requested.endsWith(".css");
    const kinds = { gone: { kind: "status", code: 404 }, hung: { kind: "silent" } } satisfies Record<string, Fault>;
    const visits = Object.entries(kinds).map(async ([name, fault]) => {
      proxy.inject((requested, visitorName) => visitorName === name && isStyle(requested), fault);
      const context = await visitor(browser, testBed, remotePage, name);
      const page = await context.newPage();
      await open(page, remotePage);
      await expectPage(page, remotePage, good);
      // The server-rendered content is there before its code. A page that is left before sends no report.
      if (name === "gone") await expectReport(proxy, remote, good, "styling");
      await expectOtherRemotes(page, remotePage);
      return context;
    });
    const contexts = await Promise.all(visits);
    await Promise.all(contexts.map((context) => context.close()));
  });

  test(`A17 ${remote}: with every remote down the shell's own pages, header and footer work`, async ({
    browser,
    testBed,
  }) => {
    const { proxy } = testBed;
    const { good } = releasesOf(testBed, remote);
    const context = await visitor(browser, testBed, remotePage);
    const page = await context.newPage();
    proxy.inject((requested) => requested.startsWith("/r/"), { kind: "status", code: 404 });
    await open(page, remotePage);
    await expectPanel(page, remote);
    await expectReport(proxy, remote, good, "loading");
    await page.goto("/no-such-page");
    await expect(page.getByText("Page Not Found").first()).toBeVisible();
    await expectShell(page);
    await context.close();
  });
}
