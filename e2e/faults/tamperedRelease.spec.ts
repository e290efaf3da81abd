import { readdir } from "node:fs/promises";
import path from "node:path";
import { scriptWith } from "../support/brokenReleases";
import { expect } from "../support/test";
import { below, expectPage, expectPanel, expectReport, hasRun, mark, open, visitor } from "./support/expectations";
import { places } from "./support/remotePages";
import { releasesOf, test } from "./support/testBed";

const importAll = async (urls: readonly string[]) => {
  const outcomes = await Promise.allSettled(urls.map((url) => import(url)));
  return outcomes.filter(({ status }) => status === "fulfilled").length;
};

for (const place of places) {
  const { remote } = place;

  test(`A14 ${remote}: with a byte changed no script of it runs, and no stylesheet of it counts`, async ({
    browser,
    stage,
  }) => {
    const { proxy, shop } = stage;
    const { good } = releasesOf(stage, remote);
    const base = below(remote, good);
    const dir = path.join(shop.releasesDir, "r", remote, good);
    const scripts = (await readdir(dir)).filter((name) => name.endsWith(".js")).map((name) => base + name);
    expect(scripts.length).toBeGreaterThan(3);

    // Every script there is, asked for directly. An address that nobody vouches for shows that the mark would be seen.
    const context = await visitor(browser, stage, place);
    const page = await context.newPage();
    proxy.inject((asked) => asked.startsWith(base), { kind: "changed", addition: mark });
    await page.goto("/about");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(importAll, scripts)).toBe(0);
    expect(proxy.asked.filter(({ path: asked }) => scripts.includes(asked)).length).toBeGreaterThanOrEqual(
      scripts.length,
    );
    expect(await hasRun(page)).toBe(false);
    await page.evaluate(importAll, [`${scripts[0]}?unknown`]);
    expect(await hasRun(page)).toBe(true);
    await context.close();

    // The script of one page, as a shopper meets it.
    const script = base + (await scriptWith(shop, remote, good, place.sentence));
    const second = await visitor(browser, stage, place);
    const panel = await second.newPage();
    proxy.forget();
    proxy.inject((asked) => asked === script, { kind: "changed", addition: mark });
    await open(panel, place);
    await expectPanel(panel, remote);
    expect(await hasRun(panel)).toBe(false);
    await expectReport(proxy, remote, good, "loading");
    await second.close();

    const third = await visitor(browser, stage, place);
    const plain = await third.newPage();
    proxy.forget();
    const isStyle = (asked: string) => asked.startsWith(base) && asked.endsWith(".css");
    proxy.inject(isStyle, { kind: "changed", addition: "\nhtml { --mark: ran }\n" });
    await open(plain, place);
    await expectPage(plain, place, good);
    expect(proxy.asked.some(({ path: asked }) => isStyle(asked))).toBe(true);
    const value = () => getComputedStyle(document.documentElement).getPropertyValue("--mark");
    expect(await plain.evaluate(value)).toBe("");
    await expectReport(proxy, remote, good, "styling");
    await third.close();
  });
}
