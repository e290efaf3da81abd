import type { Registry } from "@aurelle/shared/contract/registry";
import { offer, publishBroken } from "../../support/brokenReleases";
import { FaultProxy } from "../../support/faultProxy";
import { freePort, readMail, type Shop, startShop } from "../../support/shop";
import { test as base } from "../../support/test";
import { remotes } from "./remotePages";

/** Of one remote: the release of the build, one that breaks where the page says so, one made for another React. */
export interface Releases {
  good: string;
  breaking: string;
  otherReact: string;
}
/** A shop behind a proxy that breaks answers, with all releases that the faults need. */
export interface Stage {
  shop: Shop;
  proxy: FaultProxy;
  releases: Readonly<Record<string, Releases>>;
  /** Of a shopper with an account. */
  token: string;
  /** Of some product. */
  productId: string;
}

export function releasesOf({ releases }: Stage, remote: string): Releases {
  const found = releases[remote];
  if (!found) throw new Error(`no releases of ${remote}`);
  return found;
}

async function signUp(shop: Shop, url: string): Promise<string> {
  const email = "ada@example.com";
  const password = "Moonstone-7!";
  const post = async (name: string, body: object) => {
    const headers = { "Content-Type": "application/json" };
    return (await fetch(`${url}/api/${name}`, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  await post("users/register/", { email, password, password_confirm: password });
  const [, code] = await readMail(shop, email, /Your code: (\d{6})/);
  await post("users/validate/", { email, code });
  return (await post("auth/token/", { email, password })).access;
}

async function setStage(): Promise<Stage> {
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
  // Two at a time: each build takes a core.
  for (const pair of [remotes.slice(0, 2), remotes.slice(2)]) await Promise.all(pair.map(publish));
  const { results } = (await (await fetch(`${url}/api/products/product/`)).json()) as { results: { id: string }[] };
  const productId = results[0]?.id ?? "";
  return { shop: { ...shop, url }, proxy, releases, token: await signUp(shop, url), productId };
}

/** What a browser says of files that do not come. */
export const networkWords =
  /Failed to load|dynamically imported|module script|integrity|preload|net::ERR|RUNTIME-008|MIME type/i;

export const test = base.extend<{ wellAgain: undefined }, { stage: Stage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const stage = await setStage();
      await use(stage);
      await stage.proxy.close();
      await stage.shop.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  /** Each test begins with nothing broken, and every remote at the release of the build. */
  wellAgain: [
    async ({ stage, faults }, use) => {
      stage.proxy.forget();
      faults.allow(networkWords);
      for (const remote of remotes) await offer(stage.shop, remote, releasesOf(stage, remote).good, null);
      await use(undefined);
      // Before the test's own pages are closed: a page that is left must not wait for what hangs.
      stage.proxy.heal();
    },
    { auto: true },
  ],
});
