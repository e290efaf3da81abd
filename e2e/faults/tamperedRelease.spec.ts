import { readdir } from "node:fs/promises";
import path from "node:path";
import { scriptWith } from "../support/brokenReleases";
import { expect } from "../support/test";
import {
  executionProbe,
  expectPage,
  expectPanel,
  expectReport,
  hasRun,
  open,
  releaseBase,
  visitor,
} from "./support/expectations";
import { remotePages } from "./support/remotePages";
import { releasesOf, test } from "./support/testBed";

const importAll = async (urls: readonly string[]) => {
  const outcomes = await Promise.allSettled(urls.map((url) => import(url)));
  return outcomes.filter(({ status }) => status === "fulfilled").length;
};

for (const remotePage of remotePages) {
  const { remote } = remotePage;

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

    // Import every script directly. An address without a hash shows that the probe works.
    const context = await visitor(browser, testBed, remotePage);
    const page = await context.newPage();
    proxy.inject((requested) => requested.startsWith(base), { kind: "changed", addition: executionProbe });
    await page.goto("/about");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(importAll, scripts)).toBe(0);
    expect(proxy.requests.filter(({ path: requested }) => scripts.includes(requested)).length).toBeGreaterThanOrEqual(
      scripts.length,
    );
    expect(await hasRun(page)).toBe(false);
    await page.evaluate(importAll, [`${scripts[0]}?unknown`]);
    expect(await hasRun(page)).toBe(true);
    await context.close();

    // The script of one page, loaded as a shopper's browser does.
    const script = base + (await scriptWith(shop, remote, good, remotePage.sentence));
    const second = await visitor(browser, testBed, remotePage);
    const panel = await second.newPage();
    proxy.reset();
    proxy.inject((requested) => requested === script, { kind: "changed", addition: executionProbe });
    await open(panel, remotePage);
    await expectPanel(panel, remote);
    expect(await hasRun(panel)).toBe(false);
    await expectReport(proxy, remote, good, "loading");
    await second.close();

    const third = await visitor(browser, testBed, remotePage);
    const unstyled = await third.newPage();
    proxy.reset();
    const isStyle = (requested: string) => requested.startsWith(base) && requested.endsWith(".css");
    proxy.inject(isStyle, { kind: "changed", addition: "\nhtml { --mark: ran }\n" });
    await open(unstyled, remotePage);
    await expectPage(unstyled, remotePage, good);
    expect(proxy.requests.some(({ path: requested }) => isStyle(requested))).toBe(true);
    const value = () => getComputedStyle(document.documentElement).getPropertyValue("--mark");
    expect(await unstyled.evaluate(value)).toBe("");
    await expectReport(proxy, remote, good, "styling");
    await third.close();
  });
}
