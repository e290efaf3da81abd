import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { scriptWith, setStable } from "../../support/brokenReleases";
import type { Fault } from "../../support/faultProxy";
import { removeHash } from "../../support/removeHash";
import { expect } from "../../support/test";
import {
  advanceClock,
  executionProbe,
  expectOtherRemotes,
  expectPage,
  expectPanel,
  expectReport,
  expectShell,
  finalMs,
  frameOf,
  hasRun,
  open,
  openStopped,
  releaseBase,
  stopClock,
  tryAgain,
  unhurriedVisitor,
  visitor,
} from "../support/expectations";
import { forEachRemote } from "../support/faultTests";
import { releasesOf } from "../support/testBed";

const importAll = async (urls: readonly string[]) => {
  const outcomes = await Promise.allSettled(urls.map((url) => import(url)));
  return outcomes.filter(({ status }) => status === "fulfilled").length;
};

/** Waits for the hashes of these scripts. A page gets those of other pages late, and browsers request no script without one. */
const untilMapped = (page: Page, urls: readonly string[]) =>
  page.waitForFunction((paths) => {
    const maps = [...document.querySelectorAll('script[type="importmap"]')]
      .map(({ textContent }) => textContent)
      .join();
    return paths.every((path) => maps.includes(path));
  }, urls);

/** A14 to A17: faults of a release's scripts and stylesheets. */
export const fileTests = forEachRemote((test, remotePage) => {
  const { remote } = remotePage;

  test(`A15 ${remote}: a chunk that is missing or hangs shows the panel only on the page that needs it`, async ({
    browser,
    testBed,
  }) => {
    const { proxy, shop } = testBed;
    const { good, twin } = releasesOf(testBed, remote);
    const script = releaseBase(remote, good) + (await scriptWith(shop, remote, good, remotePage.sentence));
    const inject = () => proxy.inject((requested) => requested === script, { kind: "status", code: 404 });
    inject();
    const context = await unhurriedVisitor(browser, testBed, remotePage);
    const page = await context.newPage();
    await open(page, remotePage);
    await expectPanel(page, remote);
    await expectReport(proxy, remote, good, "loading");
    await page.goto(remotePage.elsewhere.replace(":id", testBed.productId));
    await expect(frameOf(page, remote, "ready").first()).toHaveAttribute("data-release", good);
    await open(page, remotePage);
    await expectPanel(page, remote);
    proxy.clearFaults();
    await tryAgain(page, remote);
    await expectPage(page, remotePage, good);
    await expectOtherRemotes(page, remotePage);
    await context.close();

    const kinds = { hung: { kind: "silent" }, covered: { kind: "status", code: 404 } } satisfies Record<string, Fault>;
    for (const [visitorName, fault] of Object.entries(kinds))
      proxy.inject((requested, name) => requested === script && name === visitorName, fault);
    const late = await visitor(browser, testBed, remotePage, "hung");
    await stopClock(late);
    const hung = await late.newPage();
    await openStopped(hung, remotePage);
    await expect.poll(() => proxy.requests.some(({ path, name }) => path === script && name === "hung")).toBe(true);
    await advanceClock(late, finalMs);
    await expectPanel(hung, remote);
    await late.close();

    await setStable(shop, remote, good, twin);
    const last = await unhurriedVisitor(browser, testBed, remotePage, "covered");
    const covered = await last.newPage();
    await open(covered, remotePage);
    await expectPage(covered, remotePage, twin);
    await last.close();
  });

  test(`A16 ${remote}: without its stylesheets its content can be read and used`, async ({ browser, testBed }) => {
    const { proxy } = testBed;
    const { good } = releasesOf(testBed, remote);
    const isStyle = (requested: string) =>
      requested.startsWith(releaseBase(remote, good)) && requested.endsWith(".css");
    const kinds = { gone: { kind: "status", code: 404 }, hung: { kind: "silent" } } satisfies Record<string, Fault>;
    for (const [visitorName, fault] of Object.entries(kinds))
      proxy.inject((requested, name) => name === visitorName && isStyle(requested), fault);
    const context = await unhurriedVisitor(browser, testBed, remotePage, "gone");
    const page = await context.newPage();
    await open(page, remotePage);
    await expectPage(page, remotePage, good);
    // The server-rendered content is there before its code. A page that is left before sends no report.
    await expectReport(proxy, remote, good, "styling");
    await expectOtherRemotes(page, remotePage);
    await context.close();

    const late = await visitor(browser, testBed, remotePage, "hung");
    await stopClock(late);
    const hung = await late.newPage();
    await open(hung, remotePage);
    await expect.poll(() => proxy.requests.some(({ path, name }) => isStyle(path) && name === "hung")).toBe(true);
    await advanceClock(late, finalMs);
    await late.clock.resume();
    await expectPage(hung, remotePage, good);
    await expectOtherRemotes(hung, remotePage);
    await late.close();
  });

  test(`A17 ${remote}: with every remote down the shell's own pages, header and footer work`, async ({
    browser,
    testBed,
  }) => {
    const { proxy } = testBed;
    const { good } = releasesOf(testBed, remote);
    const context = await unhurriedVisitor(browser, testBed, remotePage);
    const page = await context.newPage();
    proxy.inject((requested) => requested.startsWith("/r/"), { kind: "status", code: 404 });
    await open(page, remotePage);
    await expectPanel(page, remote);
    await expectReport(proxy, remote, good, "loading");
    await page.goto("/no-such-page");
    await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
    await expectShell(page);
    await context.close();
  });

  test(`A14 ${remote}: a script whose hash the registry lacks does not run`, async ({ browser, testBed }) => {
    const { proxy, shop } = testBed;
    const { good } = releasesOf(testBed, remote);
    const file = await scriptWith(shop, remote, good, remotePage.sentence);
    const restore = await removeHash(shop, remote, good, file);
    const script = releaseBase(remote, good) + file;
    proxy.inject((requested) => requested === script, { kind: "changed", addition: executionProbe });
    const context = await unhurriedVisitor(browser, testBed, remotePage);
    const page = await context.newPage();
    await open(page, remotePage);
    await expectPanel(page, remote);
    expect(await hasRun(page)).toBe(false);
    await expectReport(proxy, remote, good, "evaluating");
    await restore();
    proxy.clearFaults();
    await open(page, remotePage);
    await expectPage(page, remotePage, good);
    await context.close();
  });

  test(`A14 ${remote}: a script with a changed byte does not run, and a stylesheet with one does not apply`, async ({
    browser,
    testBed,
  }) => {
    const { proxy, shop } = testBed;
    const { good } = releasesOf(testBed, remote);
    const base = releaseBase(remote, good);
    const dir = path.join(shop.releasesDir, "r", remote, good);
    const scripts = (await readdir(dir)).filter((name) => name.endsWith(".js")).map((name) => base + name);
    expect(scripts.length).toBeGreaterThan(3);

    // Import every script directly.
    const context = await unhurriedVisitor(browser, testBed, remotePage);
    const page = await context.newPage();
    proxy.inject((requested) => requested.startsWith(base), { kind: "changed", addition: executionProbe });
    await page.goto("/about");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await untilMapped(page, scripts);
    expect(await page.evaluate(importAll, scripts)).toBe(0);
    expect(proxy.requests.filter(({ path: requested }) => scripts.includes(requested)).length).toBeGreaterThanOrEqual(
      scripts.length,
    );
    expect(await hasRun(page)).toBe(false);
    // Nor at an address without a hash. A page without the shop's policies shows that the probe works.
    expect(await page.evaluate(importAll, [`${scripts[0]}?unknown`])).toBe(0);
    expect(await hasRun(page)).toBe(false);
    const unprotected = await context.newPage();
    await unprotected.route("**/unprotected", (route) => route.fulfill({ contentType: "text/html", body: "<p>Page" }));
    await unprotected.goto("/unprotected");
    await unprotected.evaluate(importAll, scripts.slice(0, 1));
    expect(await hasRun(unprotected)).toBe(true);

    // The script of one page, loaded as a shopper's browser does. Responses with faults are not cached.
    const script = base + (await scriptWith(shop, remote, good, remotePage.sentence));
    proxy.reset();
    proxy.inject((requested) => requested === script, { kind: "changed", addition: executionProbe });
    await open(page, remotePage);
    await expectPanel(page, remote);
    expect(await hasRun(page)).toBe(false);
    await expectReport(proxy, remote, good, "loading");
    await context.close();

    const second = await unhurriedVisitor(browser, testBed, remotePage);
    const unstyled = await second.newPage();
    proxy.reset();
    const isStyle = (requested: string) => requested.startsWith(base) && requested.endsWith(".css");
    proxy.inject(isStyle, { kind: "changed", addition: "\nhtml { --mark: ran }\n" });
    await open(unstyled, remotePage);
    await expectPage(unstyled, remotePage, good);
    expect(proxy.requests.some(({ path: requested }) => isStyle(requested))).toBe(true);
    const value = () => getComputedStyle(document.documentElement).getPropertyValue("--mark");
    expect(await unstyled.evaluate(value)).toBe("");
    await expectReport(proxy, remote, good, "styling");
    await second.close();
  });
});
