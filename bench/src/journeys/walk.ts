import { fileURLToPath } from "node:url";
import { chromiumPath } from "@aurelle/e2e/chromium";
import { type CDPSession, chromium, type Page } from "@playwright/test";

/** A press by a shopper and its result on screen. The selectors are the same in all targets. */
export interface Step {
  name: string;
  press: string;
  /** A selector of something visible. */
  painted: string;
  /** The start of the address. */
  path?: string;
  /** A selector of something that is no longer visible. */
  gone?: string;
}
export interface Walk {
  /** Press to painted, ms, by the step's name. */
  steps: Record<string, number>;
  /** The longest time from a press to the next frame, ms: event timing, in steps of 8. */
  worstInteraction: number;
  /** Cumulative layout shift. */
  shift: number;
  /** Milliseconds. */
  maxTaskMs: number;
}

/** A phone on slow 4G. Each request takes 150 ms more, as if its connection were already open. */
const phone = {
  slowdown: 4,
  network: {
    offline: false,
    latency: 150,
    downloadThroughput: (1638.4 * 1024) / 8,
    uploadThroughput: (675 * 1024) / 8,
  },
  context: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
};
/** The time for which a shopper reads a page before the next press, ms. The page prefetches during this time. */
const readingMs = 1000;
const patienceMs = 30_000;

const recorder = fileURLToPath(new URL("./recorder.js", import.meta.url));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
export const untilQuiet = (page: Page) => page.waitForLoadState("networkidle", { timeout: 15_000 }).catch(() => {});

/** The state that recorder.js stores in localStorage. */
interface Recording {
  pressedAt?: number;
  doneAt?: number;
  interactions?: number[];
  shifts?: number[];
  tasks?: number[];
}
export const readRecording = (page: Page): Promise<Recording> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("bench") ?? "{}")).catch(() => ({})); // fails between two documents

/** @returns press to painted, ms. */
async function take(page: Page, { name, press, painted, path, gone }: Step): Promise<number> {
  await page.evaluate(
    (expected) => {
      const recording = JSON.parse(localStorage.getItem("bench") ?? "{}");
      localStorage.setItem("bench", JSON.stringify({ ...recording, expected, pressedAt: null, doneAt: null }));
    },
    { painted, path, gone },
  );
  const target = page.locator(press).filter({ visible: true }).first();
  await target.scrollIntoViewIfNeeded({ timeout: patienceMs });
  await target.tap({ noWaitAfter: true, timeout: patienceMs });
  const until = Date.now() + patienceMs;
  for (;;) {
    const { pressedAt, doneAt } = await readRecording(page);
    if (pressedAt && doneAt) return doneAt - pressedAt;
    if (Date.now() > until) throw new Error(`"${name}" was not painted within ${patienceMs} ms at ${page.url()}`);
    await pause(15);
  }
}

interface PhoneOptions {
  isSlow: boolean;
  /** Nothing is prefetched. */
  savesData: boolean;
  /** The visitor has been here in this tab, so the scripts of a page start without a touch. */
  isReturning?: boolean;
  /** The file of a script that runs in each document; by default the recorder of a journey. */
  script?: string;
}

/** Opens a new browser with an empty page. */
export async function newPhone({ isSlow, savesData, script = recorder }: PhoneOptions) {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--js-flags=--expose-gc"],
  });
  const context = await browser.newContext(phone.context);
  await context.addInitScript({ path: script });
  if (savesData) {
    await context.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } }),
    );
  }
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  if (isSlow) {
    await client.send("Network.enable");
    await client.send("Network.emulateNetworkConditions", phone.network);
    await client.send("Emulation.setCPUThrottlingRate", { rate: phone.slowdown });
  }
  return { browser, page, client };
}

/** How long a started page gets to prefetch the next ones, ms. */
const prefetchMs = 3000;

/** Opens a new browser at the shop's home page. A page that starts its scripts has done so, and has prefetched what it does. */
export async function openPhone(url: string, options: PhoneOptions) {
  const { browser, page, client } = await newPhone(options);
  if (options.isReturning) await page.addInitScript(() => sessionStorage.setItem("earlier", ""));
  await page.goto(url, { waitUntil: "load", timeout: 60_000 });
  await page.locator("main").waitFor();
  await untilQuiet(page);
  if (options.isReturning) {
    await page.waitForSelector("html[data-hydrated], html:not(:has(#page-data))", { state: "attached" });
    await pause(prefetchMs);
  }
  return { browser, page, client };
}

/** Measures a visit from the home page, step by step. */
export async function walk(
  url: string,
  steps: readonly Step[],
  visitor: Pick<PhoneOptions, "savesData" | "isReturning">,
): Promise<Walk> {
  const { browser, page } = await openPhone(url, { isSlow: true, ...visitor });
  try {
    const times: Record<string, number> = {};
    for (const step of steps) {
      await pause(readingMs);
      times[step.name] = await take(page, step);
      await untilQuiet(page);
    }
    await pause(300); // performance observers report with a delay
    const { interactions = [], shifts = [], tasks = [] } = await readRecording(page);
    return {
      steps: times,
      worstInteraction: Math.max(0, ...interactions),
      shift: shifts.reduce((sum, value) => sum + value, 0),
      maxTaskMs: Math.max(0, ...tasks),
    };
  } finally {
    await browser.close();
  }
}

/** The memory of a tab after garbage collection. */
export interface TabMemory {
  heapMiB: number;
  nodes: number;
  listeners: number;
}

async function readTabMemory(page: Page, client: CDPSession): Promise<TabMemory> {
  await untilQuiet(page);
  await pause(500);
  await client.send("HeapProfiler.enable");
  for (let time = 0; time < 3; time += 1) {
    await client.send("HeapProfiler.collectGarbage");
    await pause(100);
  }
  await client.send("HeapProfiler.disable");
  const { usedSize } = await client.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners } = await client.send("Memory.getDOMCounters");
  return { heapMiB: usedSize / 2 ** 20, nodes, listeners: jsEventListeners };
}

/**
 * Repeats a lap of steps and samples the memory.
 * @param sampledAt after how many steps. Complete laps, so that each sample is taken on the same page.
 */
export async function walkLaps(url: string, lap: readonly Step[], sampledAt: readonly number[]): Promise<TabMemory[]> {
  const { browser, page, client } = await openPhone(url, { isSlow: false, savesData: false, isReturning: true });
  try {
    const samples: TabMemory[] = [];
    for (let count = 1; count <= Math.max(...sampledAt); count += 1) {
      const step = lap[(count - 1) % lap.length];
      if (step) await take(page, step);
      if (sampledAt.includes(count)) samples.push(await readTabMemory(page, client));
    }
    return samples;
  } finally {
    await browser.close();
  }
}
