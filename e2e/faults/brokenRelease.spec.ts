import { type Breakage, offer } from "../support/brokenReleases";
import { expect } from "../support/test";
import {
  expectOthers,
  expectPage,
  expectPanel,
  expectReport,
  inMain,
  open,
  store,
  visitor,
} from "./support/expectations";
import { places } from "./support/remotePages";
import { releasesOf, test } from "./support/testBed";

/** What a release may do so badly that it is left. */
const broken: readonly { id: string; by: Breakage; phase: RegExp; name: string }[] = [
  { id: "A7", by: "import", phase: /loading/, name: "a release that throws on import" },
  { id: "A7", by: "inner", phase: /loading/, name: "a part that throws on import" },
  { id: "A8", by: "render", phase: /mounting/, name: "a throw in render" },
  { id: "A9", by: "effect", phase: /mounting/, name: "a throw in an effect" },
  { id: "A12", by: "exports", phase: /checking/, name: "a release without the right exports" },
];
/** What goes wrong behind a page that stays. */
const behind: readonly { id: string; by: Breakage; name: string }[] = [
  { id: "A10", by: "handler", name: "a throw in an event handler" },
  { id: "A11", by: "async", name: "a throw in a callback" },
];

for (const place of places) {
  const { remote } = place;

  for (const { id, by, phase, name } of broken) {
    test(`${id} ${remote}: ${name} costs one panel, or nothing where there is a last good release`, async ({
      browser,
      stage,
      faults,
    }) => {
      faults.allow(/^console: .*boom/s);
      const { proxy, shop } = stage;
      const { good, breaking } = releasesOf(stage, remote);
      const context = await visitor(browser, stage, place);
      await store(context, "sessionStorage", "brokenBy", by);
      const [first, second] = [await context.newPage(), await context.newPage()];
      await offer(shop, remote, breaking, null);
      await open(first, place);
      await expectPanel(first, remote);
      await expectReport(proxy, remote, breaking, phase);
      await inMain(first, remote, "failed").getByRole("button", { name: "Try again" }).click();
      await expectPanel(first, remote);
      await expectOthers(first, place);
      await offer(shop, remote, breaking, good);
      await open(second, place);
      await expectPage(second, place, good);
      await expectOthers(second, place);
      await context.close();
    });
  }

  for (const { id, by, name } of behind) {
    test(`${id} ${remote}: ${name} is one toast and one line, and the page stays`, async ({
      browser,
      stage,
      faults,
    }) => {
      const { proxy, shop } = stage;
      const { breaking } = releasesOf(stage, remote);
      const line = new RegExp(`^remote ${remote} ${breaking} threw while in use: boom`);
      faults.allow(new RegExp(line.source.replace("^", "^console: ")));
      const context = await visitor(browser, stage, place);
      await store(context, "sessionStorage", "brokenBy", by);
      const page = await context.newPage();
      const lines: string[] = [];
      page.on("console", (message) => message.type() === "error" && lines.push(message.text()));
      await offer(shop, remote, breaking, null);
      await open(page, place);
      await expectPage(page, place, breaking);
      if (by === "handler") {
        const button = page.getByRole("main").getByRole("button", { name: "Break" }).first();
        await button.click();
        await button.click();
      }
      const toast = page.getByRole("alert").filter({ hasText: "Something went wrong. Please try again." });
      await expect(toast).toHaveCount(1);
      await expectReport(proxy, remote, breaking, "in use", "threw");
      await page.waitForTimeout(300); // long enough for a second toast to show
      await expect(toast).toHaveCount(1);
      expect(lines.filter((text) => text.includes("boom"))).toEqual([expect.stringMatching(line)]);
      await expectPage(page, place, breaking);
      await expectOthers(page, place);
      await context.close();
    });
  }

  test(`A13 ${remote}: a release for another React costs one panel, and there is no second React`, async ({
    browser,
    stage,
    faults,
  }) => {
    faults.allow(/does not satisfy the requirement/);
    const { proxy, shop } = stage;
    const { good, otherReact } = releasesOf(stage, remote);
    const context = await visitor(browser, stage, place);
    const [first, second] = [await context.newPage(), await context.newPage()];
    const lines: string[] = [];
    first.on("console", (message) => lines.push(message.text()));
    await offer(shop, remote, otherReact, null);
    await open(first, place);
    await expectPanel(first, remote);
    await expectReport(proxy, remote, otherReact, /loading|mounting/);
    expect(lines.join("\n")).toMatch(/does not satisfy the requirement/);
    expect(lines.join("\n")).not.toMatch(/invalid hook call/i);
    await expectOthers(first, place);
    await offer(shop, remote, otherReact, good);
    await open(second, place);
    await expectPage(second, place, good);
    await context.close();
  });
}
