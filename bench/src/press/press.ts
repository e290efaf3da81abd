import { fileURLToPath } from "node:url";
import { timeFixedWork } from "@aurelle/e2e/machineSpeed";
import type { Page } from "@playwright/test";
import { type Baseline, baselineNames, startTargets } from "../baselines/baselines";
import { buildShop } from "../buildShop";
import { newPhone } from "../journeys/walk";
import { readOptions } from "../options";
import { goalTable } from "../report/goals";
import { describeMachine } from "../report/machine";
import { table } from "../report/markdownTable";
import { saveRaw } from "../report/rawResults";
import { median, ratioOf, rounded, spread } from "../report/statistics";

interface Moment {
  name: string;
  /** When Add to Cart is pressed, after the first paint, ms. */
  afterMs: number;
  /** When the page is touched before that, ms; `null`: the press is the first thing that happens to it. */
  touchMs: number | null;
  /** How soon toast and count shall be there, ms. */
  goalMs: number;
}
const moments: readonly Moment[] = [
  { name: "at the first paint", afterMs: 0, touchMs: null, goalMs: 1600 },
  { name: "1 s after it", afterMs: 1000, touchMs: null, goalMs: 1200 },
  { name: "3 s after it", afterMs: 3000, touchMs: null, goalMs: 600 },
  { name: "3 s after it, the page scrolled 2 s before", afterMs: 3000, touchMs: 1000, goalMs: 600 },
];
/** How soon a press shall show, ms. */
const shownGoalMs = 100;
const patienceMs = 40_000;
const listing = "/rings";
const recorder = fileURLToPath(new URL("./recorder.js", import.meta.url));
const baselines: readonly Baseline[] = ["rendered"];

/** What recorder.js records, ms since the navigation; 0 for what has not come yet. */
interface PressRecord {
  paintedAt: number;
  pressedAt: number;
  shownAt: number;
  toastAt: number;
  countAt: number;
}
declare global {
  interface Window {
    pressRecord: PressRecord;
    pressAfterMs: number;
    touchAfterMs: number | null;
  }
}

/** From the press, ms. */
interface Press {
  target: string;
  moment: string;
  /** To a change of the button. */
  shownMs: number;
  /** To toast and count. */
  doneMs: number;
}

/** @returns `null` when the browser has sent the form, which it does 8 s after a press that nothing has handled. */
async function untilDone(page: Page, url: string): Promise<PressRecord | null> {
  const until = Date.now() + patienceMs;
  for (;;) {
    if (page.url() !== url && page.url().endsWith("/cart")) return null;
    const record = await page.evaluate(() => window.pressRecord).catch(() => undefined); // fails between two documents
    if (record?.toastAt && record.countAt) return record;
    if (Date.now() > until)
      throw new Error(`no toast or no count within ${patienceMs} ms at ${page.url()}: ${JSON.stringify(record)}`);
    await page.waitForTimeout(50);
  }
}

async function press(target: string, url: string, moment: Moment): Promise<Press> {
  const { browser, page } = await newPhone({ isSlow: true, savesData: false, script: recorder });
  try {
    await page.addInitScript(({ afterMs, touchMs }) => {
      window.pressAfterMs = afterMs;
      window.touchAfterMs = touchMs;
    }, moment);
    await page.goto(url, { waitUntil: "commit", timeout: patienceMs });
    const record = await untilDone(page, url);
    if (!record) return { target, moment: moment.name, shownMs: Number.NaN, doneMs: Number.NaN };
    const { pressedAt, shownAt, toastAt, countAt } = record;
    return {
      target,
      moment: moment.name,
      shownMs: shownAt - pressedAt,
      doneMs: Math.max(toastAt, countAt) - pressedAt,
    };
  } finally {
    await browser.close();
  }
}

/**
 * `npm run bench -- press [--rounds 5]`: Add to Cart is pressed on the slow phone while the product's page loads. Prints how soon the press
 * shows, and how soon toast and count are there, beside the same shop as one bundle.
 * @returns true: times are printed, not judged.
 */
export async function measurePresses(args: readonly string[]): Promise<boolean> {
  const { rounds } = readOptions(args, 5, {});
  buildShop();
  const targets = await startTargets(baselines, listing);
  const presses: Press[] = [];
  const workTimes: number[] = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      workTimes.push(timeFixedWork());
      for (const moment of moments)
        for (const { name, url } of targets.all) presses.push(await press(name, url + targets.product.path, moment));
      process.stderr.write(`round ${round} of ${rounds}\n`);
    }
  } finally {
    await saveRaw("press", presses);
    await targets.stop();
  }
  const of = (target: string, moment: string, figure: "shownMs" | "doneMs") =>
    presses
      .filter((one) => one.target === target && one.moment === moment)
      .flatMap((one) => (Number.isNaN(one[figure]) ? [] : [one[figure]]));
  const rendered = baselineNames.rendered;
  const rows = moments.map(({ name }) => [
    name,
    spread(of("ours", name, "shownMs")),
    spread(of("ours", name, "doneMs")),
    spread(of(rendered, name, "doneMs")),
    rounded(ratioOf(of("ours", name, "doneMs"), of(rendered, name, "doneMs")), 2),
  ]);
  const head = ["Add to Cart pressed", "shown, ms", "toast and count, ms", `${rendered}, ms`, "ours ×"];
  process.stdout.write(`${describeMachine(workTimes)}\n\n${table(head, rows, 1)}\n\n`);
  const sent = targets.all.map(({ name }) => {
    const all = presses.filter(({ target }) => target === name);
    return `${name} ${all.filter(({ doneMs }) => Number.isNaN(doneMs)).length} of ${all.length}`;
  });
  process.stdout.write(`Presses that the browser has sent as a form: ${sent.join(", ")}\n\n`);
  const shown = moments.map(({ name }) => median(of("ours", name, "shownMs")));
  const goals = moments.flatMap(({ name, goalMs }) => [
    {
      label: `toast and count, pressed ${name}, ms`,
      measured: median(of("ours", name, "doneMs")),
      max: goalMs,
      digits: 0,
    },
    {
      label: "of the one bundle's",
      measured: ratioOf(of("ours", name, "doneMs"), of(rendered, name, "doneMs")),
      max: 1,
    },
  ]);
  process.stdout.write(
    `${goalTable([{ label: "the press shows, ms", measured: Math.max(...shown), max: shownGoalMs, digits: 0 }, ...goals])}\n`,
  );
  return true;
}
