import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { timeFixedWork } from "@aurelle/e2e/machineSpeed";
import { startShop } from "@aurelle/e2e/shop";
import type { Page } from "@playwright/test";
import { buildShop } from "../buildShop";
import { openPhone, readRecording, untilQuiet } from "../journeys/walk";
import { readOptions } from "../options";
import { goalTable } from "../report/goals";
import { describeMachine } from "../report/machine";
import { table } from "../report/markdownTable";
import { saveRaw } from "../report/rawResults";
import { median, rounded } from "../report/statistics";

const searches = ["gold hoops", "saphire necklace", "pearl earrings", "engagement ring under 900"];
/** Between two keys, ms: a shopper who types fast. */
const keyMs = 120;
const patienceMs = 20_000;

interface Typed {
  search: string;
  /**
   * From the moment at which the answer could be there, to the suggestions on screen; ms. The answer could be there when the duration of
   * its request has passed since the last key.
   */
  lateMs: number;
  /** The longest time from a key to the next frame, ms: event timing, in steps of 8. */
  worstKeyMs: number;
  /** Cumulative layout shift while typing; shifts right after a key count too. */
  shift: number;
}

/** What recorder.js records for one search, ms since the navigation. */
interface TypingRecord {
  keyAt: number;
  paintedAt: number;
  shift: number;
}
declare global {
  interface Window {
    typing: TypingRecord;
  }
}

const recorder = fileURLToPath(new URL("./recorder.js", import.meta.url));

/** The duration of the last request for suggestions, ms, once its answer is on screen. `null` until then. */
const readPainted = (page: Page, search: string) =>
  page.evaluate((words) => {
    const { keyAt, paintedAt } = window.typing;
    const requests = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/products/suggest/"));
    const last = requests.at(-1) as PerformanceResourceTiming | undefined;
    const isLast = last && new URL(last.name).searchParams.get("q") === words;
    if (!isLast || paintedAt < last.responseEnd) return null;
    return { keyAt, paintedAt, requestMs: last.responseEnd - last.startTime };
  }, search);

async function type(url: string, search: string): Promise<Typed> {
  const { browser, page } = await openPhone(url, { isSlow: true, savesData: false, isReturning: true });
  try {
    await page.getByRole("banner").getByRole("button", { name: "Search" }).first().tap();
    const field = page.getByRole("combobox", { name: "Search jewellery" });
    await field.waitFor();
    await untilQuiet(page);
    await page.evaluate(() => localStorage.removeItem("bench")); // the tap that opened the sheet is no key
    await page.evaluate(await readFile(recorder, "utf8"));
    await field.pressSequentially(search, { delay: keyMs });
    const until = Date.now() + patienceMs;
    for (;;) {
      const painted = await readPainted(page, search);
      if (painted) {
        await page.waitForTimeout(300); // performance observers report with a delay
        const { interactions = [] } = await readRecording(page);
        const { shift } = await page.evaluate(() => window.typing);
        const lateMs = painted.paintedAt - painted.keyAt - painted.requestMs;
        return { search, lateMs, worstKeyMs: Math.max(0, ...interactions), shift };
      }
      if (Date.now() > until) throw new Error(`no suggestions for "${search}" within ${patienceMs} ms`);
      await page.waitForTimeout(50);
    }
  } finally {
    await browser.close();
  }
}

/**
 * `npm run bench -- typing [--rounds 5]`: a shopper types searches on the slow phone. Prints how late the suggestions are, the longest
 * key and the layout shift.
 * @returns true: times are printed, not judged.
 */
export async function measureTyping(args: readonly string[]): Promise<boolean> {
  const { rounds } = readOptions(args, 5, {});
  buildShop();
  const shop = await startShop();
  const typed: Typed[] = [];
  const workTimes: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      workTimes.push(timeFixedWork());
      for (const search of searches) typed.push(await type(shop.url, search));
      process.stderr.write(`round ${round + 1} of ${rounds}\n`);
    }
  } finally {
    await shop.stop();
  }
  const rows = searches.map((search) => {
    const own = typed.filter((one) => one.search === search);
    const late = own.map(({ lateMs }) => lateMs);
    return [
      `\`${search}\``,
      rounded(median(late), 0),
      rounded(Math.max(...late), 0),
      rounded(Math.max(...own.map(({ worstKeyMs }) => worstKeyMs)), 0),
      rounded(Math.max(...own.map(({ shift }) => shift)), 4),
    ];
  });
  const head = ["search", "suggestions late, ms", "latest, ms", "longest key, ms", "layout shift"];
  process.stdout.write(`${describeMachine(workTimes)}\n\n${table(head, rows, 1)}\n\n`);
  const late = searches.map((search) => median(typed.filter((one) => one.search === search).map((one) => one.lateMs)));
  process.stdout.write(
    `${goalTable([
      { label: "suggestions late, ms", measured: Math.max(...late), max: 250, digits: 0 },
      {
        label: "longest key, ms",
        measured: Math.max(...typed.map(({ worstKeyMs }) => worstKeyMs)),
        max: 100,
        digits: 0,
      },
      { label: "layout shift", measured: Math.max(...typed.map(({ shift }) => shift)), max: 0, digits: 4 },
    ])}\n`,
  );
  await saveRaw("typing", typed);
  return true;
}
