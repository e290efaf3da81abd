import { rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { startShop } from "../support/shop";
import { expect } from "../support/test";
import { expectPage, visitor } from "./support/expectations";
import { places, remotes } from "./support/remotePages";
import { releasesOf, test } from "./support/testBed";

/** What can be wrong with the file, shown at a page of each remote. One who is not signed in sees Login in place of Checkout. */
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

/** The release that a page of the shop is given now. */
async function served(url: string, remote: string): Promise<string | undefined> {
  const html = await (await fetch(url)).text();
  const data = /<script[^>]*id="page-data"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "{}";
  const { registry } = JSON.parse(data) as { registry?: { remotes: Record<string, { release: string }> } };
  return registry?.remotes[remote]?.release;
}

// The server that is running keeps what it read last, one that starts takes the copy of the build.
for (const { remote, path: pathname, name, text } of registryFaults) {
  test(`A18 ${remote}: a registry that is ${name} changes nothing, neither while the shop runs nor when it starts`, async ({
    browser,
    stage,
  }) => {
    const { shop } = stage;
    const place = places.find((one) => one.path === pathname);
    if (!place) throw new Error(`no place at ${pathname}`);
    // It has seen that the tests before put the registry back.
    await expect.poll(() => served(`${shop.url}/about`, remote)).toBe(releasesOf(stage, remote).good);
    const whole = path.join(shop.releasesDir, "remotes.json");
    await rename(whole, `${whole}.away`);
    if (text !== null) await writeFile(whole, text);
    const late = await startShop({ releasesDir: shop.releasesDir, env: { PUBLIC_URL: shop.url } });
    try {
      for (const url of [shop.url, late.url]) {
        const context = await visitor(browser, { ...stage, shop: { ...shop, url } }, place);
        const page = await context.newPage();
        const answer = await page.goto(place.path);
        expect(answer?.status()).toBe(200);
        await expectPage(page, place, releasesOf(stage, place.remote).good);
        const { registry } = JSON.parse((await page.locator("script#page-data").textContent()) ?? "");
        expect(Object.keys(registry.remotes).sort()).toEqual([...remotes].sort());
        expect(registry.remotes[remote].release).toBe(releasesOf(stage, remote).good);
        await context.close();
      }
    } finally {
      await rm(whole, { force: true });
      await rename(`${whole}.away`, whole);
      await late.stop();
    }
  });
}
