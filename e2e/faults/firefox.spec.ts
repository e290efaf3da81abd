import { Firefox, findFirefox } from "../support/firefox";
import { expect } from "../support/test";
import { entryOf, expectReport, finalMs, isEntry, mark, patienceMs } from "./support/expectations";
import { type Place, places } from "./support/remotePages";
import { releasesOf, type Stage, test } from "./support/testBed";

let firefox: Firefox;
test.beforeAll(async () => {
  const file = findFirefox();
  if (!file) throw new Error("These tests need Firefox: install the package `firefox-esr`, or set FIREFOX_PATH.");
  firefox = await Firefox.start(file);
});
test.afterAll(() => firefox?.stop());

/** Opens the place as a new visitor: nothing of another test is in a cache or in storage. */
async function open({ shop, token }: Stage, place: Place): Promise<void> {
  await firefox.open(`${shop.url}/favicon.svg`);
  await firefox.until(`location.pathname === "/favicon.svg"`);
  const keep = place.isSignedIn ? `localStorage.setItem("userToken", ${JSON.stringify(token)})` : "";
  await firefox.run(`localStorage.clear(); ${keep}`);
  await firefox.forgetErrors();
  await firefox.open(`${shop.url}${place.path}`);
}

for (const place of places) {
  const { remote, heading } = place;
  const state = (value: string) => `document.querySelector('main [data-remote="${remote}"][data-state="${value}"]')`;
  const isShown = `${state("ready")} && [...document.querySelectorAll("h1")].some((h1) => h1.textContent === ${JSON.stringify(heading)})`;
  const expectFirefoxPanel = async () => {
    await firefox.until(`${state("failed")}?.querySelector("[role=alert]")`, finalMs);
    await firefox.until(`document.querySelector("header") && document.querySelector("footer")`);
  };

  test(`A1 ${remote}: in Firefox, Try again loads it without a reload`, async ({ stage }) => {
    const { good } = releasesOf(stage, remote);
    stage.proxy.inject(isEntry(remote, good), { kind: "status", code: 404 });
    await open(stage, place);
    await expectFirefoxPanel();
    await expectReport(stage.proxy, remote, good, "loading");
    await firefox.run(`document.body.dataset.sameDocument = ""`);
    stage.proxy.heal();
    // By the button, or by itself before it was pressed.
    await firefox.run(`${state("failed")}?.querySelector("button").click()`);
    await firefox.until(isShown, patienceMs);
    expect(await firefox.run(`return "sameDocument" in document.body.dataset`)).toBe(true);
    expect(await firefox.errors()).toEqual([]);
  });

  test(`A2 ${remote}: in Firefox, an entry that fails once appears by itself`, async ({ stage }) => {
    const { good } = releasesOf(stage, remote);
    stage.proxy.inject((asked) => asked === entryOf(remote, good), { kind: "status", code: 500 }, 1);
    await open(stage, place);
    await firefox.until(isShown, finalMs);
    expect(stage.proxy.reports.filter(({ kind }) => kind === "failed")).toEqual([]);
    expect(await firefox.errors()).toEqual([]);
  });

  test(`A14 ${remote}: in Firefox, an entry with another byte never runs, at none of its addresses`, async ({
    stage,
  }) => {
    const { good } = releasesOf(stage, remote);
    stage.proxy.inject(isEntry(remote, good), { kind: "changed", addition: mark });
    await open(stage, place);
    await expectFirefoxPanel();
    await expectReport(stage.proxy, remote, good, "loading");
    await firefox.run(`${state("failed")}?.querySelector("button").click()`);
    await expectFirefoxPanel();
    expect(await firefox.run(`return "mark" in document.documentElement.dataset`)).toBe(false);
    expect(await firefox.errors()).toEqual([]);
  });
}
