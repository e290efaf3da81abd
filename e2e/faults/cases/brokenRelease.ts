import type { Browser, Page } from "@playwright/test";
import { type Breakage, setStable } from "../../support/brokenReleases";
import { changeTimers } from "../../support/page/changeTimers";
import { attemptMs } from "../../support/page/patientLoads";
import { settleTasks } from "../../support/page/settleTasks";
import { expect } from "../../support/test";
import {
  expectOtherRemotes,
  expectPage,
  expectPanel,
  expectReport,
  frameOf,
  open,
  setStorage,
  visitor,
} from "../support/expectations";
import { forEachRemote } from "../support/faultTests";
import type { RemotePage } from "../support/remotePages";
import { releasesOf, type TestBed } from "../support/testBed";

/**
 * Opens a tab in the context that these tests of a remote share. They inject no faults into responses, so its cache hides nothing, and
 * what says how the release fails is in the storage of the tab.
 */
async function newPage(browser: Browser, testBed: TestBed, remotePage: RemotePage): Promise<Page> {
  const { shared } = testBed;
  const context = shared.get(remotePage.remote) ?? (await visitor(browser, testBed, remotePage));
  shared.set(remotePage.remote, context);
  return context.newPage();
}

/** Failures after which the page no longer uses the release. */
const fatalFailures: readonly { id: string; by: Breakage; phase: RegExp; name: string }[] = [
  { id: "A7", by: "import", phase: /evaluating/, name: "a release that throws on import" },
  { id: "A7", by: "inner", phase: /evaluating/, name: "a chunk that throws on import" },
  { id: "A8", by: "render", phase: /mounting/, name: "a throw in render" },
  { id: "A9", by: "effect", phase: /mounting/, name: "a throw in an effect" },
  { id: "A12", by: "exports", phase: /checking/, name: "a release without the right exports" },
];
/** Failures after which the remote's page stays on screen. */
const laterFailures: readonly { id: string; by: Breakage; name: string }[] = [
  { id: "A10", by: "handler", name: "a throw in an event handler" },
  { id: "A11", by: "async", name: "a throw in a callback" },
];

/** How long a part may load or be suspended where only the page's clock shall end that, ms. */
const longMs = 60_000;

/** A7 to A13: releases whose code fails. */
export const brokenReleaseTests = forEachRemote((test, remotePage) => {
  const { remote } = remotePage;

  for (const { id, by, phase, name } of fatalFailures) {
    test(`${id} ${remote}: ${name} shows one panel, or the last good release where there is one`, async ({
      browser,
      testBed,
      browserErrors,
    }) => {
      browserErrors.allow(/^console: .*boom/s);
      const { proxy, shop } = testBed;
      const { good } = releasesOf(testBed, remote);
      const { breaking } = await testBed.brokenOf(remote);
      const page = await newPage(browser, testBed, remotePage);
      await setStorage(page, "sessionStorage", "brokenBy", by);
      await setStable(shop, remote, breaking, null);
      await open(page, remotePage);
      await expectPanel(page, remote);
      await expectReport(proxy, remote, breaking, phase);
      await frameOf(page, remote, "failed").getByRole("button", { name: "Try again" }).click();
      await expectPanel(page, remote);
      await expectOtherRemotes(page, remotePage);
      await setStable(shop, remote, breaking, good);
      await open(page, remotePage);
      await expectPage(page, remotePage, good);
      await expectOtherRemotes(page, remotePage);
    });
  }

  for (const { id, by, name } of laterFailures) {
    test(`${id} ${remote}: ${name} shows one toast and logs one line, and the page stays`, async ({
      browser,
      testBed,
      browserErrors,
    }) => {
      const { proxy, shop } = testBed;
      const { breaking } = await testBed.brokenOf(remote);
      const line = new RegExp(`^remote ${remote} ${breaking} threw while in use: boom`);
      browserErrors.allow(new RegExp(line.source.replace("^", "^console: ")));
      const page = await newPage(browser, testBed, remotePage);
      await setStorage(page, "sessionStorage", "brokenBy", by);
      const lines: string[] = [];
      page.on("console", (message) => message.type() === "error" && lines.push(message.text()));
      await setStable(shop, remote, breaking, null);
      await open(page, remotePage);
      await expectPage(page, remotePage, breaking);
      if (by === "handler") {
        const button = page.getByRole("main").getByRole("button", { name: "Break" }).first();
        await button.click();
        await button.click();
      }
      const toast = page.getByRole("alert").filter({ hasText: "Something went wrong. Please try again." });
      await expect(toast).toHaveCount(1);
      await expectReport(proxy, remote, breaking, "in use", "threw");
      await settleTasks(page); // a second toast would show by now
      await expect(toast).toHaveCount(1);
      expect(lines.filter((text) => text.includes("boom"))).toEqual([expect.stringMatching(line)]);
      await expectPage(page, remotePage, breaking);
      await expectOtherRemotes(page, remotePage);
    });
  }

  for (const by of ["suspense", "rejection"] as const)
    test(`A8 U4 ${remote}: a page in ${by} after it was shown ends in one panel, or in the last good release`, async ({
      browser,
      testBed,
      browserErrors,
    }) => {
      browserErrors.allow(/suspended for longer/);
      const { proxy, shop } = testBed;
      const { good } = releasesOf(testBed, remote);
      const { breaking } = await testBed.brokenOf(remote);
      const context = await visitor(browser, testBed, remotePage);
      await setStorage(context, "sessionStorage", "brokenBy", by);
      await context.clock.install();
      const page = await context.newPage();
      await changeTimers(page, attemptMs, longMs); // on a busy machine its code takes longer to load
      const suspend = async () => {
        await open(page, remotePage);
        await expectPage(page, remotePage, breaking);
        // For a file in flight, the jump of the clock would end its time limit: another failure than that of this test.
        await page.waitForLoadState("networkidle");
        await page.getByRole("main").getByRole("button", { name: "Break" }).first().click();
        await expect(frameOf(page, remote, "loading").first()).toBeVisible();
        await context.clock.fastForward(longMs);
      };
      await setStable(shop, remote, breaking, null);
      await suspend();
      await expectPanel(page, remote);
      await expectReport(proxy, remote, breaking, /mounting/);
      await frameOf(page, remote, "failed").getByRole("button", { name: "Try again" }).click();
      await expectPage(page, remotePage, breaking);
      await setStable(shop, remote, breaking, good);
      await suspend();
      await expectPage(page, remotePage, good);
      await expectOtherRemotes(page, remotePage);
      await context.close();
    });

  test(`A13 ${remote}: a release for another React shows one panel, and loads no second React`, async ({
    browser,
    testBed,
    browserErrors,
  }) => {
    browserErrors.allow(/does not satisfy the requirement/);
    const { proxy, shop } = testBed;
    const { good } = releasesOf(testBed, remote);
    const { otherReact } = await testBed.brokenOf(remote);
    const page = await newPage(browser, testBed, remotePage);
    const lines: string[] = [];
    page.on("console", (message) => lines.push(message.text()));
    await setStable(shop, remote, otherReact, null);
    await open(page, remotePage);
    await expectPanel(page, remote);
    await expectReport(proxy, remote, otherReact, /evaluating|mounting/);
    expect(lines.join("\n")).toMatch(/does not satisfy the requirement/);
    expect(lines.join("\n")).not.toMatch(/invalid hook call/i);
    await expectOtherRemotes(page, remotePage);
    await setStable(shop, remote, otherReact, good);
    await open(page, remotePage);
    await expectPage(page, remotePage, good);
  });
});
