import { rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { documentReleases } from "../../support/documentReleases";
import { startShop } from "../../support/shop";
import { expect } from "../../support/test";
import { expectPage, unhurriedVisitor } from "../support/expectations";
import { forEachRemote } from "../support/faultTests";
import { remotePages, remotes } from "../support/remotePages";
import { releasesOf } from "../support/testBed";

/** Faults of the registry file. A page of another remote shows the effect of each. Without a session, Checkout redirects to Login. */
const registryFaults: readonly { remote: string; path: string; name: string; text: string | null }[] = [
  { remote: "catalog", path: "/rings", name: "gone", text: null },
  { remote: "cart", path: "/cart", name: "cut short", text: '{ "schema": 1, "remotes"' },
  {
    remote: "account",
    path: "/login",
    name: "of an old schema",
    text: JSON.stringify({ schema: 0, revision: 1, remotes: {} }),
  },
  { remote: "checkout", path: "/login", name: "empty", text: "" },
];

/** The release of a remote in the page data that the shop serves now. */
async function served(url: string, remote: string): Promise<string | undefined> {
  const { remotes: releases } = await documentReleases(url, await (await fetch(`${url}/about`)).text());
  return releases[remote]?.release;
}

/** A18: a running server continues with the registry that it read last. A server that starts uses the build's copy. */
export const registryTests = forEachRemote((test, { remote }) => {
  const given = registryFaults.find((fault) => fault.remote === remote);
  if (!given) throw new Error(`no fault of the registry for ${remote}`);
  const { path: pathname, name, text } = given;

  test(`A18 ${remote}: a registry that is ${name} changes nothing, neither while the shop runs nor when it starts`, async ({
    browser,
    testBed,
  }) => {
    const { shop } = testBed;
    const remotePage = remotePages.find((page) => page.path === pathname);
    if (!remotePage) throw new Error(`no remote has its page at ${pathname}`);
    // Wait until the server has read the registry that the test before restored.
    await expect.poll(() => served(shop.url, remote)).toBe(releasesOf(testBed, remote).good);
    const registryFile = path.join(shop.releasesDir, "remotes.json");
    await rename(registryFile, `${registryFile}.away`);
    if (text !== null) await writeFile(registryFile, text);
    const late = await startShop({ releasesDir: shop.releasesDir, env: { PUBLIC_URL: shop.url } });
    try {
      for (const url of [shop.url, late.url]) {
        const context = await unhurriedVisitor(browser, { ...testBed, shop: { ...shop, url } }, remotePage);
        const page = await context.newPage();
        const response = await page.goto(remotePage.path);
        expect(response?.status()).toBe(200);
        await expectPage(page, remotePage, releasesOf(testBed, remotePage.remote).good);
        const named = await documentReleases(url, (await response?.text()) ?? "");
        expect(Object.keys(named.remotes).sort()).toEqual([...remotes].sort());
        expect(named.remotes[remote]?.release).toBe(releasesOf(testBed, remote).good);
        await context.close();
      }
    } finally {
      await rm(registryFile, { force: true });
      await rename(`${registryFile}.away`, registryFile);
      await late.stop();
    }
  });
});
