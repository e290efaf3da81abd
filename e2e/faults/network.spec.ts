import type { Page } from "@playwright/test";
import { axeFindings } from "../support/axe";
import { offer, scriptWith } from "../support/brokenReleases";
import type { Fault } from "../support/faultProxy";
import { expect } from "../support/test";
import {
  below,
  entryOf,
  expectOthers,
  expectPage,
  expectPanel,
  expectReport,
  expectShell,
  finalMs,
  hangMs,
  hasRun,
  inMain,
  isEntry,
  mark,
  open,
  pass,
  patienceMs,
  stopClock,
  visitor,
} from "./support/expectations";
import { places } from "./support/remotePages";
import { releasesOf, test } from "./support/testBed";

/** Faults of the entry, for as long as they last. */
const entryFaults: readonly { id: string; fault: Fault; name: string }[] = [
  { id: "A1", fault: { kind: "status", code: 404 }, name: "entry 404" },
  { id: "A5", fault: { kind: "cut" }, name: "entry cut at half" },
  { id: "A6", fault: { kind: "html" }, name: "entry answered with a page" },
  { id: "A14", fault: { kind: "changed", addition: mark }, name: "entry with another byte" },
];

/** Names that a page's scripts have put into the global scope. */
const globals = (page: Page) => page.evaluate(() => Object.keys(globalThis).sort());

async function tryAgain(page: Page, remote: string): Promise<void> {
  const button = inMain(page, remote, "failed").getByRole("button", { name: "Try again" });
  // By the button, or by itself before it was pressed.
  await button.press("Enter", { timeout: 2000 }).catch(() => {});
}

for (const place of places) {
  const { remote } = place;

  for (const { id, fault, name } of entryFaults) {
    test(`${id} ${remote}: ${name} costs one panel, or nothing where there is a last good release`, async ({
      browser,
      stage,
    }) => {
      const { proxy, shop } = stage;
      const { good, breaking } = releasesOf(stage, remote);
      const context = await visitor(browser, stage, place);
      const [first, second] = [await context.newPage(), await context.newPage()];
      proxy.inject(isEntry(remote, good), fault);
      await open(first, place);
      await offer(shop, remote, good, breaking);
      await open(second, place);
      await Promise.all([expectPanel(first, remote), expectPage(second, place, breaking)]);
      // Wherever the panel goes, by a press or by itself, whoever was on its button is not thrown out of the page.
      await inMain(first, remote, "failed").getByRole("button", { name: "Try again" }).focus();
      await expectReport(proxy, remote, good, "loading");
      const others = await context.newPage();
      await others.goto("/about");
      await expect(others.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await hasRun(first)).toBe(false);
      expect(await globals(first)).toEqual(await globals(others));
      if (id === "A1") expect(await axeFindings(first)).toEqual([]);

      await first.evaluate(() => document.body.setAttribute("data-same-document", ""));
      proxy.heal();
      await tryAgain(first, remote);
      await expectPage(first, place, good);
      await expect(first.locator("body")).toHaveAttribute("data-same-document");
      expect(await first.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
      await expectOthers(first, place);
      await context.close();
    });
  }

  test(`A4 ${remote}: an entry whose headers never come, or whose body never ends, costs one panel, or nothing where there is a last good release`, async ({
    browser,
    stage,
  }) => {
    const { proxy, shop } = stage;
    const { good, breaking } = releasesOf(stage, remote);
    const kinds = ["silent", "stalled"] as const;
    for (const kind of kinds) {
      proxy.inject((asked, name) => name.startsWith(kind) && isEntry(remote, good)(asked), { kind });
    }
    const opened = async (name: string) => {
      const context = await visitor(browser, stage, place, name);
      await stopClock(context);
      const page = await context.newPage();
      await open(page, place);
      return { context, page };
    };
    const alone = await Promise.all(kinds.map(opened));
    await offer(shop, remote, good, breaking);
    const covered = await Promise.all(kinds.map((kind) => opened(`${kind} too`)));
    for (const { context } of [...alone, ...covered]) await pass(context, hangMs);
    for (const { page } of alone) await expectPanel(page, remote);
    for (const { page } of covered) await expectPage(page, place, breaking);
    for (const { context } of alone) await context.clock.resume();
    await expectReport(proxy, remote, good, "loading");
    proxy.heal();
    for (const { page } of alone) {
      await tryAgain(page, remote);
      await expectPage(page, place, good);
      await expectOthers(page, place);
    }
    await Promise.all([...alone, ...covered].map(({ context }) => context.close()));
  });

  test(`A2 ${remote}: an entry that fails once appears by itself, and its second address is checked too`, async ({
    browser,
    stage,
  }) => {
    const { proxy } = stage;
    const { good } = releasesOf(stage, remote);
    const entry = entryOf(remote, good);
    const context = await visitor(browser, stage, place, "A2");
    const page = await context.newPage();
    // Once: whichever asks first, the document's preload or the loader.
    proxy.inject((asked) => asked === entry, { kind: "status", code: 500 }, 1);
    await open(page, place);
    await expectPage(page, place, good);
    expect(proxy.asked.filter(({ path }) => path.startsWith(entry)).length).toBeLessThanOrEqual(3);
    expect(proxy.reports.filter(({ kind, name }) => kind === "failed" && name === "A2")).toEqual([]);
    await expectOthers(page, place);
    await context.close();

    const other = await visitor(browser, stage, place);
    const tampered = await other.newPage();
    proxy.forget();
    proxy.inject((asked) => asked === entry, { kind: "status", code: 500 });
    proxy.inject((asked) => asked.startsWith(`${entry}?`), { kind: "changed", addition: mark });
    await open(tampered, place);
    await expectPanel(tampered, remote);
    expect(proxy.asked.filter(({ path }) => path === `${entry}?r=1`)).not.toHaveLength(0);
    expect(await hasRun(tampered)).toBe(false);
    await expectReport(proxy, remote, good, "loading");
    await other.close();
  });

  test(`A3 ${remote}: a slow entry is waited for, and nothing jumps`, async ({ browser, stage }) => {
    const { proxy } = stage;
    const { good } = releasesOf(stage, remote);
    const context = await visitor(browser, stage, place, "A3");
    // Three seconds of the page, however long the machine takes over them.
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
    let letGo = () => {};
    const until = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    proxy.inject(isEntry(remote, good), { kind: "slow", until });
    await open(page, place);
    if (place.isDrawn) await expectPage(page, place, good);
    else await expect(inMain(page, remote, "loading").getByRole("status")).toHaveText("Loading...");
    await expectShell(page);
    await pass(context, 3000);
    const coming = page.waitForResponse((answer) => isEntry(remote, good)(new URL(answer.url()).pathname));
    letGo();
    await (await coming).finished();
    await pass(context, 0);
    await context.clock.resume();
    await page.waitForSelector("html[data-hydrated]", { state: "attached", timeout: patienceMs });
    await expectPage(page, place, good);
    await page.waitForLoadState("networkidle");
    const total = await page.evaluate(() => {
      const { shifts } = globalThis as unknown as { shifts: number[] };
      return shifts.reduce((sum, value) => sum + value, 0);
    });
    expect(total).toBeLessThanOrEqual(0.1);
    expect(proxy.reports.filter(({ kind, name }) => kind === "failed" && name === "A3")).toEqual([]);
    await expectOthers(page, place);
    await context.close();
  });

  test(`A15 ${remote}: an inner script that is gone, or hangs, costs only the page that needs it`, async ({
    browser,
    stage,
  }) => {
    const { proxy, shop } = stage;
    const { good, breaking } = releasesOf(stage, remote);
    const script = below(remote, good) + (await scriptWith(shop, remote, good, place.sentence));
    const names = ["gone", "hung", "covered"] as const;
    const [context, late, third] = [
      await visitor(browser, stage, place, names[0]),
      await visitor(browser, stage, place, names[1]),
      await visitor(browser, stage, place, names[2]),
    ];
    for (const name of names) {
      const fault: Fault = name === "gone" ? { kind: "status", code: 404 } : { kind: "silent" };
      proxy.inject((asked, who) => asked === script && who === name, fault);
    }
    await stopClock(late);
    const [gone, hung, elsewhere] = [await context.newPage(), await late.newPage(), await context.newPage()];
    await Promise.all([open(gone, place), open(hung, place)]);
    await elsewhere.goto(place.elsewhere.replace(":id", stage.productId));
    await offer(shop, remote, good, breaking);
    const covered = await third.newPage();
    await open(covered, place);
    await expectPanel(gone, remote);
    await expect.poll(() => proxy.asked.some(({ path, name }) => path === script && name === "hung")).toBe(true);
    await pass(late, finalMs);
    await expectPanel(hung, remote);
    await expectPage(covered, place, breaking);
    await expectReport(proxy, remote, good, "loading");
    await expect(inMain(elsewhere, remote, "ready").first()).toHaveAttribute("data-release", good);
    proxy.heal();
    await tryAgain(gone, remote);
    await expectPage(gone, place, good);
    await expectOthers(gone, place);
    await Promise.all([context.close(), late.close(), third.close()]);
  });

  test(`A16 ${remote}: without its stylesheets its content is there to read and use`, async ({ browser, stage }) => {
    const { proxy } = stage;
    const { good } = releasesOf(stage, remote);
    const isStyle = (asked: string) => asked.startsWith(below(remote, good)) && asked.endsWith(".css");
    const kinds = { gone: { kind: "status", code: 404 }, hung: { kind: "silent" } } satisfies Record<string, Fault>;
    const visits = Object.entries(kinds).map(async ([name, fault]) => {
      proxy.inject((asked, who) => who === name && isStyle(asked), fault);
      const context = await visitor(browser, stage, place, name);
      const page = await context.newPage();
      await open(page, place);
      await expectPage(page, place, good);
      // What the server drew is there before its code is; a page that is left before has nothing to tell.
      if (name === "gone") await expectReport(proxy, remote, good, "styling");
      await expectOthers(page, place);
      return context;
    });
    const contexts = await Promise.all(visits);
    await Promise.all(contexts.map((context) => context.close()));
  });

  test(`A17 ${remote}: with every remote down the shop's own pages, header and footer stand`, async ({
    browser,
    stage,
  }) => {
    const { proxy } = stage;
    const { good } = releasesOf(stage, remote);
    const context = await visitor(browser, stage, place);
    const page = await context.newPage();
    proxy.inject((asked) => asked.startsWith("/r/"), { kind: "status", code: 404 });
    await open(page, place);
    await expectPanel(page, remote);
    await expectReport(proxy, remote, good, "loading");
    await page.goto("/no-such-page");
    await expect(page.getByText("Page Not Found").first()).toBeVisible();
    await expectShell(page);
    await context.close();
  });
}
