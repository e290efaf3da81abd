import { fileURLToPath } from "node:url";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { chromiumPath } from "../../../e2e/support/chromium";

/** One press of a shopper's, and how its answer is known to be on screen. Selectors are the same in all targets. */
export interface Step {
  name: string;
  press: string;
  /** Something visible. */
  painted: string;
  /** How the address begins then. */
  path?: string;
  /** What is visible no longer. */
  gone?: string;
}
export interface Walk {
  /** Press to painted, ms, by the step's name. */
  steps: Record<string, number>;
  /** The longest that one press kept the shopper waiting for the next frame, ms: event timing, in steps of 8. */
  worstInteraction: number;
  shift: number;
  longestTask: number;
}

/** A phone on slow 4G: each request takes 150 ms more, as over a connection that is open already. */
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
/** A person looks at a page before pressing, ms; meanwhile the page prepares what comes next. */
const thinkingMs = 1000;
const patienceMs = 30_000;

const recorder = fileURLToPath(new URL("./recorder.js", import.meta.url));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const untilQuiet = (page: Page) => page.waitForLoadState("networkidle", { timeout: 15_000 }).catch(() => {});

interface Kept {
  pressedAt?: number;
  doneAt?: number;
  interactions?: number[];
  shifts?: number[];
  tasks?: number[];
}
const readKept = (page: Page): Promise<Kept> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem("bench") ?? "{}")).catch(() => ({})); // between two documents

/** @returns press to painted, ms. */
async function take(page: Page, { name, press, painted, path, gone }: Step): Promise<number> {
  await page.evaluate(
    (wish) => {
      const kept = JSON.parse(sessionStorage.getItem("bench") ?? "{}");
      sessionStorage.setItem("bench", JSON.stringify({ ...kept, wish, pressedAt: null, doneAt: null }));
    },
    { painted, path, gone },
  );
  const target = page.locator(press).filter({ visible: true }).first();
  await target.scrollIntoViewIfNeeded({ timeout: patienceMs });
  await target.click({ noWaitAfter: true, timeout: patienceMs });
  const until = Date.now() + patienceMs;
  for (;;) {
    const { pressedAt, doneAt } = await readKept(page);
    if (pressedAt && doneAt) return doneAt - pressedAt;
    if (Date.now() > until) throw new Error(`"${name}" was not painted within ${patienceMs} ms at ${page.url()}`);
    await pause(15);
  }
}

/** A browser of its own at the shop's home page. `savesData`: nothing is fetched before it is asked for. */
async function open(url: string, isSlow: boolean, savesData: boolean) {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--js-flags=--expose-gc"],
  });
  const context = await browser.newContext(phone.context);
  await context.addInitScript({ path: recorder });
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
  await page.goto(url, { waitUntil: "load", timeout: 60_000 });
  await page.locator("main").waitFor();
  await untilQuiet(page);
  return { browser, page, client };
}

/** A first visit from the home page on, step by step. */
export async function walk(url: string, steps: readonly Step[], { savesData }: { savesData: boolean }): Promise<Walk> {
  const { browser, page } = await open(url, true, savesData);
  try {
    const times: Record<string, number> = {};
    for (const step of steps) {
      await pause(thinkingMs);
      times[step.name] = await take(page, step);
      await untilQuiet(page);
    }
    await pause(300); // what was observed is told a little later
    const { interactions = [], shifts = [], tasks = [] } = await readKept(page);
    return {
      steps: times,
      worstInteraction: Math.max(0, ...interactions),
      shift: shifts.reduce((sum, value) => sum + value, 0),
      longestTask: Math.max(0, ...tasks),
    };
  } finally {
    await browser.close();
  }
}

/** What a tab holds once everything that can go has gone. */
export interface Held {
  heapMiB: number;
  nodes: number;
  listeners: number;
}

async function held(page: Page, client: CDPSession): Promise<Held> {
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

/** Goes round and round. @param looks after how many steps: at the same page each, so whole laps. @returns what was held then. */
export async function goRound(url: string, lap: readonly Step[], looks: readonly number[]): Promise<Held[]> {
  const { browser, page, client } = await open(url, false, false);
  try {
    const seen: Held[] = [];
    for (let turn = 1; turn <= Math.max(...looks); turn += 1) {
      const step = lap[(turn - 1) % lap.length];
      if (step) await take(page, step);
      if (looks.includes(turn)) seen.push(await held(page, client));
    }
    return seen;
  } finally {
    await browser.close();
  }
}
