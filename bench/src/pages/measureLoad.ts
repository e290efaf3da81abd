import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromiumPath } from "@aurelle/e2e/chromium";
import { chromium } from "@playwright/test";
import { launch } from "chrome-launcher";
import lighthouse, { type Config } from "lighthouse";
import * as constants from "lighthouse/core/config/constants.js";

/** One load of a page with an empty cache. Times in ms, transferred sizes in KiB. */
export interface PageLoad {
  fcp: number;
  lcp: number;
  /** Total blocking time. */
  tbt: number;
  /** Cumulative layout shift. */
  cls: number;
  /** The longest chain of requests that waited for one another, up to the largest paint. */
  requestChain: number;
  scriptBeforeLcp: number;
  script: number;
  /** Remotes of which a script was loaded. */
  remotes: number;
  total: number;
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** The HTML of the element of the largest paint. */
  element: string;
}

interface Item {
  url: string;
  resourceType?: string;
  transferSize?: number;
  networkRequestTime?: number;
  networkEndTime?: number;
}

/** Every host name except localhost fails to resolve, because the measured shop runs on this machine. */
const flags = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-extensions",
  "--disable-default-apps",
  "--mute-audio",
  "--hide-scrollbars",
  "--disable-features=Translate,OptimizationHints,MediaRouter",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
];

/** Lighthouse's phone: slow 4G (1.6 Mbit/s, 150 ms round trip) and a processor four times slower, both applied, not computed. */
const config: Config = {
  extends: "lighthouse:default",
  settings: {
    onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
    formFactor: "mobile",
    screenEmulation: constants.screenEmulationMetrics.mobile,
    emulatedUserAgent: constants.userAgents.mobile,
    throttlingMethod: "devtools",
    throttling: constants.throttling.mobileSlow4G,
    disableFullPageScreenshot: true,
    maxWaitForLoad: 60_000,
  },
};

/** The length of the longest chain of requests, each of which began after the one before had ended. */
function maxChainLength(items: readonly Item[], until: number): number {
  const within = items
    .map(({ networkRequestTime = Number.NaN, networkEndTime = Number.NaN }) => ({
      start: networkRequestTime,
      end: networkEndTime,
      length: 1,
    }))
    .filter(({ start, end }) => end <= until && end >= start)
    .sort((one, other) => one.end - other.end);
  for (const [at, item] of within.entries()) {
    for (const before of within.slice(0, at)) {
      if (before.end <= item.start + 2) item.length = Math.max(item.length, before.length + 1);
    }
  }
  return Math.max(0, ...within.map(({ length }) => length));
}

/** Puts cookies into a profile before its first visit. */
async function withCookies(port: number, url: string, cookies: Readonly<Record<string, string>>): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  await browser.contexts()[0]?.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
  await browser.close();
}

/** Loads a page in a new browser profile. @param cookies of the visitor. */
export async function measureLoad(url: string, cookies: Readonly<Record<string, string>> = {}): Promise<PageLoad> {
  const profile = await mkdtemp(path.join(tmpdir(), "bench-profile-"));
  const chrome = await launch({
    chromePath: chromiumPath(),
    userDataDir: profile,
    chromeFlags: flags,
    ignoreDefaultFlags: true,
    logLevel: "silent",
  });
  try {
    const hasCookies = Object.keys(cookies).length > 0;
    if (hasCookies) await withCookies(chrome.port, url, cookies);
    const settings = { ...config.settings, disableStorageReset: hasCookies };
    const flagsOf = { port: chrome.port, logLevel: "error" as const, output: "json" as const };
    const result = await lighthouse(url, flagsOf, { ...config, settings });
    if (!result) throw new Error(`no result for ${url}`);
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    const number = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
    const score = (id: string) => Math.round((lhr.categories[id]?.score ?? Number.NaN) * 100);
    const details = lhr.audits["network-requests"]?.details as { items?: Item[] } | undefined; // Lighthouse's own format
    const items = (details?.items ?? []).filter((item) => item.url.startsWith("http"));
    const scripts = items.filter(({ resourceType }) => resourceType === "Script");
    const kib = (of: readonly Item[]) => of.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024;
    const lcp = number("largest-contentful-paint");
    const largest = lhr.audits["largest-contentful-paint-element"]?.details as
      | { items?: { items?: { node?: { snippet?: string } }[] }[] }
      | undefined;
    return {
      fcp: number("first-contentful-paint"),
      lcp,
      tbt: number("total-blocking-time"),
      cls: number("cumulative-layout-shift"),
      requestChain: maxChainLength(items, lcp),
      scriptBeforeLcp: kib(scripts.filter(({ networkEndTime = Number.POSITIVE_INFINITY }) => networkEndTime <= lcp)),
      script: kib(scripts),
      remotes: new Set(scripts.flatMap((script) => script.url.match(/\/r\/([^/]+)\//)?.[1] ?? [])).size,
      total: kib(items),
      performance: score("performance"),
      accessibility: score("accessibility"),
      bestPractices: score("best-practices"),
      seo: score("seo"),
      element: largest?.items?.[0]?.items?.[0]?.node?.snippet ?? "",
    };
  } finally {
    chrome.kill();
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
