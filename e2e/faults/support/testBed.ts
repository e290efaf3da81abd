import type { Registry } from "@aurelle/shared/contract/registry";
import { freePort } from "../../../mfe/src/build/freePort";
import { publishBroken, setStable } from "../../support/brokenReleases";
import { anAccount } from "../../support/customers";
import { FaultProxy } from "../../support/faultProxy";
import { type Shop, startShop } from "../../support/shop";
import { test as base } from "../../support/test";
import { remotes } from "./remotePages";

/** The releases of one remote: the build's own, one that fails by `brokenBy`, and one for another React. */
export interface Releases {
  good: string;
  breaking: string;
  otherReact: string;
}
/** A shop behind a proxy that injects faults, with all releases that the tests need. */
export interface TestBed {
  shop: Shop;
  proxy: FaultProxy;
  releases: Readonly<Record<string, Releases>>;
  /** The session of a shopper with an account. */
  token: string;
  /** Any product. */
  productId: string;
}

export function releasesOf({ releases }: TestBed, remote: string): Releases {
  const found = releases[remote];
  if (!found) throw new Error(`no releases of ${remote}`);
  return found;
}

async function startTestBed(): Promise<TestBed> {
  const proxy = new FaultProxy();
  const port = await freePort();
  await proxy.open(port);
  const url = `http://localhost:${port}`;
  const shop = await startShop({ env: { PUBLIC_URL: url } });
  proxy.target = shop.url;
  const { remotes: known } = (await (await fetch(`${url}/remotes.json`)).json()) as Registry;
  const releases: Record<string, Releases> = {};
  const publish = async (remote: string) => {
    releases[remote] = { good: known[remote]?.stable ?? "", ...(await publishBroken(shop, remote)) };
  };
  // Two builds at a time, because each takes a core.
  for (const pair of [remotes.slice(0, 2), remotes.slice(2)]) await Promise.all(pair.map(publish));
  const { results } = (await (await fetch(`${url}/api/products/product/`)).json()) as { results: { id: string }[] };
  const productId = results[0]?.id ?? "";
  return {
    shop: { ...shop, url },
    proxy,
    releases,
    token: await anAccount({ ...shop, url }, "ada@example.com"),
    productId,
  };
}

/** Messages of browsers about files that fail to load. */
export const networkErrors =
  /Failed to load|dynamically imported|module script|integrity|preload|net::ERR|RUNTIME-008|MIME type/i;

export const test = base.extend<{ cleanState: undefined }, { testBed: TestBed }>({
  testBed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const testBed = await startTestBed();
      await use(testBed);
      await testBed.proxy.close();
      await testBed.shop.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  /** Each test starts without faults, and with every remote at the build's own release. */
  cleanState: [
    async ({ testBed, browserErrors }, use) => {
      testBed.proxy.reset();
      browserErrors.allow(networkErrors);
      for (const remote of remotes) await setStable(testBed.shop, remote, releasesOf(testBed, remote).good, null);
      await use(undefined);
      // Before the test's pages are closed, because a hanging request could delay the closing.
      testBed.proxy.clearFaults();
    },
    { auto: true },
  ],
});
