import type { Registry } from "@aurelle/shared/contract/registry";
import type { BrowserContext, ConsoleMessage, WebError } from "@playwright/test";
import { freePort } from "../../../mfe/src/build/freePort";
import { publishBroken, publishTwin, setAllStable } from "../../support/brokenReleases";
import { anAccount } from "../../support/customers";
import { FaultProxy } from "../../support/faultProxy";
import { Firefox, requireFirefox } from "../../support/firefox";
import { type Shop, startShop } from "../../support/shop";
import { test as base } from "../../support/test";
import { remotes } from "./remotePages";

/** Releases of a remote that fail: one by `brokenBy`, and one for another React. */
interface BrokenReleases {
  breaking: string;
  otherReact: string;
}
/** A shop behind a proxy that injects faults, with all releases that the tests need. */
export interface TestBed {
  shop: Shop;
  proxy: FaultProxy;
  /** By remote: the build's own release. */
  good: Readonly<Record<string, string>>;
  /** By remote: a second release that works. */
  twins: Readonly<Record<string, string>>;
  /** Builds a remote's broken releases when a test first needs them: a build takes seconds. */
  brokenOf: (remote: string) => Promise<BrokenReleases>;
  /** The session of a shopper with an account. */
  token: string;
  /** Any product. */
  productId: string;
  /** By remote: a context that several tests use, each in a tab of its own. */
  shared: Map<string, BrowserContext>;
}

/** The two releases of a remote that work. */
export function releasesOf({ good, twins }: TestBed, remote: string): { good: string; twin: string } {
  const [first, second] = [good[remote], twins[remote]];
  if (!first || !second) throw new Error(`no releases of ${remote}`);
  return { good: first, twin: second };
}

async function startTestBed(): Promise<TestBed> {
  const proxy = new FaultProxy();
  const port = await freePort();
  await proxy.open(port);
  const url = `http://localhost:${port}`;
  const shop = await startShop({ env: { PUBLIC_URL: url } });
  proxy.target = shop.url;
  const { remotes: known } = (await (await fetch(`${url}/remotes.json`)).json()) as Registry;
  const good = Object.fromEntries(remotes.map((remote) => [remote, known[remote]?.stable ?? ""]));
  const twins: Record<string, string> = {};
  for (const remote of remotes) twins[remote] = await publishTwin(shop, remote, good[remote] ?? "");
  const broken = new Map<string, Promise<BrokenReleases>>();
  const brokenOf = (remote: string) => {
    const releases = broken.get(remote) ?? publishBroken(shop, remote);
    broken.set(remote, releases);
    return releases;
  };
  const { results } = (await (await fetch(`${url}/api/products/product/`)).json()) as { results: { id: string }[] };
  const productId = results[0]?.id ?? "";
  const token = await anAccount({ ...shop, url }, "ada@example.com");
  return { shop: { ...shop, url }, proxy, good, twins, brokenOf, token, productId, shared: new Map() };
}

/** Messages of browsers about files that fail to load. */
const networkErrors =
  /Failed to load|dynamically imported|module script|integrity|preload|net::ERR|RUNTIME-008|MIME type/i;

/** Collects the errors of contexts that an earlier test has opened: `browserErrors` watches those that are opened during its own test. */
function watchErrors(contexts: readonly BrowserContext[], list: string[]): () => void {
  const addError = (event: WebError) => list.push(`uncaught: ${event.error().message}`);
  const addLine = (message: ConsoleMessage) => {
    if (message.type() === "error") list.push(`console: ${message.text()} (${message.location().url})`);
  };
  for (const context of contexts) context.on("weberror", addError).on("console", addLine);
  return () => {
    for (const context of contexts) context.off("weberror", addError).off("console", addLine);
  };
}

export const test = base.extend<{ cleanState: undefined }, { testBed: TestBed; firefox: Firefox }>({
  hasLoadLimit: true,
  testBed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const testBed = await startTestBed();
      await use(testBed);
      for (const context of testBed.shared.values()) await context.close();
      await testBed.proxy.close();
      await testBed.shop.stop();
    },
    { scope: "worker" },
  ],
  firefox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const file = requireFirefox();
      const firefox = await Firefox.start(file);
      await use(firefox);
      await firefox.stop();
    },
    { scope: "worker" },
  ],
  /** Each test starts without faults, and with every remote at the build's own release. */
  cleanState: [
    async ({ testBed, browserErrors }, use) => {
      const { proxy, shop, good } = testBed;
      proxy.reset();
      browserErrors.allow(networkErrors);
      const stable = Object.entries(good).map(([remote, release]) => [remote, { stable: release, lastGood: null }]);
      await setAllStable(shop, Object.fromEntries(stable));
      const shared = [...testBed.shared.values()];
      const stopWatching = watchErrors(shared, browserErrors.list);
      await use(undefined);
      // Before the test's pages are closed, because a hanging request could delay the closing.
      proxy.clearFaults();
      for (const page of [...testBed.shared.values()].flatMap((context) => context.pages())) await page.close();
      stopWatching();
    },
    { auto: true },
  ],
});
