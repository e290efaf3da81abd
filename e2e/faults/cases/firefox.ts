import { scriptWith } from "../../support/brokenReleases";
import type { Firefox } from "../../support/firefox";
import { removeHash } from "../../support/removeHash";
import { expect } from "../../support/test";
import { entryOf, executionProbe, expectReport, isEntry, releaseBase } from "../support/expectations";
import { forEachRemote } from "../support/faultTests";
import type { RemotePage } from "../support/remotePages";
import { releasesOf, type TestBed } from "../support/testBed";

/** Opens the page as a new visitor, with empty caches and storage. */
async function open(firefox: Firefox, { shop, token }: TestBed, remotePage: RemotePage): Promise<void> {
  await firefox.open(`${shop.url}/favicon.svg`);
  await firefox.until(`location.pathname === "/favicon.svg"`);
  const setToken = remotePage.isSignedIn ? `localStorage.setItem("userToken", ${JSON.stringify(token)})` : "";
  await firefox.run(`localStorage.clear(); ${setToken}`);
  await firefox.clearErrors();
  await firefox.open(`${shop.url}${remotePage.path}`);
}

/** A1, A2 and A14 in a second browser engine. */
export const firefoxTests = forEachRemote((test, remotePage) => {
  const { remote, heading } = remotePage;
  const state = (value: string) => `document.querySelector('main [data-remote="${remote}"][data-state="${value}"]')`;
  const isShown = `${state("ready")} && [...document.querySelectorAll("h1")].some((h1) => h1.textContent === ${JSON.stringify(heading)})`;
  const expectFirefoxPanel = async (firefox: Firefox) => {
    await firefox.until(`${state("failed")}?.querySelector("[role=alert]")`);
    await firefox.until(`document.querySelector("header") && document.querySelector("footer")`);
  };

  test(`A1 ${remote}: in Firefox, Try again loads it without a reload`, async ({ testBed, firefox }) => {
    const { good } = releasesOf(testBed, remote);
    testBed.proxy.inject(isEntry(remote, good), { kind: "status", code: 404 });
    await open(firefox, testBed, remotePage);
    await expectFirefoxPanel(firefox);
    await expectReport(testBed.proxy, remote, good, "loading");
    await firefox.run(`document.body.dataset.sameDocument = ""`);
    testBed.proxy.clearFaults();
    // The page may retry automatically before the button is pressed.
    await firefox.run(`${state("failed")}?.querySelector("button").click()`);
    await firefox.until(isShown);
    expect(await firefox.run(`return "sameDocument" in document.body.dataset`)).toBe(true);
    expect(await firefox.errors()).toEqual([]);
  });

  test(`A2 ${remote}: in Firefox, an entry that fails once is requested again automatically`, async ({
    testBed,
    firefox,
  }) => {
    const { good } = releasesOf(testBed, remote);
    testBed.proxy.inject((requested) => requested === entryOf(remote, good), { kind: "status", code: 500 }, 1);
    await open(firefox, testBed, remotePage);
    await firefox.until(isShown);
    expect(testBed.proxy.reports.filter(({ kind }) => kind === "failed")).toEqual([]);
    expect(await firefox.errors()).toEqual([]);
  });

  test(`A14 ${remote}: in Firefox, an entry with another byte never runs, at none of its addresses`, async ({
    testBed,
    firefox,
  }) => {
    const { good } = releasesOf(testBed, remote);
    testBed.proxy.inject(isEntry(remote, good), { kind: "changed", addition: executionProbe });
    await open(firefox, testBed, remotePage);
    await expectFirefoxPanel(firefox);
    await expectReport(testBed.proxy, remote, good, "loading");
    await firefox.run(`${state("failed")}?.querySelector("button").click()`);
    await expectFirefoxPanel(firefox);
    expect(await firefox.run(`return "mark" in document.documentElement.dataset`)).toBe(false);
    expect(await firefox.errors()).toEqual([]);
  });

  test(`A14 ${remote}: in Firefox, a script whose hash the registry lacks never runs`, async ({ testBed, firefox }) => {
    const { good } = releasesOf(testBed, remote);
    const file = await scriptWith(testBed.shop, remote, good, remotePage.sentence);
    const restore = await removeHash(testBed.shop, remote, good, file);
    const script = releaseBase(remote, good) + file;
    testBed.proxy.inject((requested) => requested === script, { kind: "changed", addition: executionProbe });
    await open(firefox, testBed, remotePage);
    await expectFirefoxPanel(firefox);
    await expectReport(testBed.proxy, remote, good, "evaluating");
    expect(await firefox.run(`return "mark" in document.documentElement.dataset`)).toBe(false);
    await restore();
    testBed.proxy.clearFaults();
    await open(firefox, testBed, remotePage);
    await firefox.until(isShown);
  });
});
