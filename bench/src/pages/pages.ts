import { chromiumPath } from "@aurelle/e2e/chromium";
import { timeFixedWork } from "@aurelle/e2e/machineSpeed";
import { chromium } from "@playwright/test";
import { type Baseline, baselineNames, startTargets, type Target } from "../baselines/baselines";
import { buildShop } from "../buildShop";
import { readOptions } from "../options";
import { type Goal, goalTable } from "../report/goals";
import { describeMachine } from "../report/machine";
import { table } from "../report/markdownTable";
import { saveRaw } from "../report/rawResults";
import { median, ratioOf, rounded, spread } from "../report/statistics";
import { filledCart } from "./filledCart";
import type { PageLoad } from "./measureLoad";

const pageNames = ["home", "category", "product", "cart"] as const;
type PageName = (typeof pageNames)[number];

const category = "/rings";
const baselines: readonly Baseline[] = ["static", "bundle", "rendered"];

/** Repeats a load that fails once: Lighthouse itself fails sometimes. */
async function loadWithRetry(url: string, cookies: Readonly<Record<string, string>>): Promise<PageLoad> {
  // Lighthouse takes a second to load, and is not needed for wrong arguments.
  const { measureLoad } = await import("./measureLoad");
  return measureLoad(url, cookies).catch((error: unknown) => {
    process.stderr.write(`retry: ${error}\n`);
    return measureLoad(url, cookies);
  });
}

/** @throws Error for a one bundle that loads no script: the browser has refused it, and it would seem to be fast. */
function assertRuns(name: string, { script }: PageLoad): void {
  if ((name === baselineNames.bundle || name === baselineNames.rendered) && script === 0)
    throw new Error(`${name} loaded no script`);
}

/** Visits each page once, so that the server has rendered pages, resized images and compressed files before the measurement. */
async function warmUp(urls: readonly string[]): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    for (const url of urls) {
      const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
      const page = await context.newPage();
      await page.goto(url, { waitUntil: "networkidle" });
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

type Rounds = Readonly<Record<string, readonly PageLoad[]>>;
type Figure = Exclude<keyof PageLoad, "element">;
const values = (rounds: Rounds, target: string, figure: Figure) => (rounds[target] ?? []).map((load) => load[figure]);

const rows: readonly [label: string, figure: Figure, digits: number][] = [
  ["first paint (FCP), ms", "fcp", 0],
  ["largest paint (LCP), ms", "lcp", 0],
  ["blocking time, ms", "tbt", 0],
  ["layout shift", "cls", 3],
  ["requests in a chain before LCP", "requestChain", 0],
  ["script before LCP, KiB", "scriptBeforeLcp", 1],
  ["script of the page, KiB", "script", 1],
  ["all of the page, KiB", "total", 0],
  ["Lighthouse: performance", "performance", 0],
  ["accessibility", "accessibility", 0],
  ["best practices", "bestPractices", 0],
  ["SEO", "seo", 0],
];

function tableOf(page: PageName, rounds: Rounds, targets: readonly Target[]): string {
  const cells = rows.map(([label, figure, digits]) => [
    label,
    ...targets.map(({ name }, at) => {
      const cell = spread(values(rounds, name, figure), digits);
      const ratio = ratioOf(values(rounds, "ours", figure), values(rounds, name, figure));
      return at > 0 && Number.isFinite(ratio) && digits !== 3 ? `${cell} ours × ${rounded(ratio, 2)}` : cell;
    }),
  ]);
  return `### ${page}\n\n${table(["", ...targets.map(({ name }) => name)], cells)}`;
}

/** The goals of this page. */
function goalsOf(page: PageName, rounds: Rounds): Goal[] {
  const toStatic = (figure: Figure) =>
    ratioOf(values(rounds, "ours", figure), values(rounds, baselineNames.static, figure));
  const toBundle = (figure: Figure, baseline: "bundle" | "rendered") =>
    ratioOf(values(rounds, "ours", figure), values(rounds, baselineNames[baseline], figure));
  const ours = (figure: Figure) => median(values(rounds, "ours", figure));
  const more = ours("script") - median(values(rounds, baselineNames.rendered, "script"));
  const max = { home: 1.1, category: 1.15, product: 1.1, cart: 1.5 }[page];
  const isHome = page === "home";
  const isListing = page === "home" || page === "category";
  return [
    ...(isHome ? [{ label: "home: FCP to the static page's", measured: toStatic("fcp"), max: 1.15 }] : []),
    { label: `${page}: LCP to the static page's`, measured: toStatic("lcp"), max },
    ...(isHome
      ? [
          { label: "home: requests in a chain before LCP", measured: ours("requestChain"), max: 2, digits: 0 },
          { label: "home: KiB of script before LCP", measured: ours("scriptBeforeLcp"), max: 0, digits: 1 },
          { label: "home: blocking time, ms", measured: ours("tbt"), max: 60, digits: 0 },
        ]
      : []),
    { label: `${page}: LCP to the one bundle's`, measured: toBundle("lcp", "bundle"), max: 1.1 },
    { label: `${page}: LCP to the server-rendered one bundle's`, measured: toBundle("lcp", "rendered"), max: 1.1 },
    {
      label: `${page}: KiB of script more than the server-rendered one bundle, for each remote`,
      measured: more / Math.max(1, ours("remotes")),
      max: 12,
      digits: 1,
    },
    ...(isListing ? [{ label: `${page}: KiB of script`, measured: ours("script"), max: 130, digits: 1 }] : []),
    { label: `${page}: layout shift`, measured: ours("cls"), max: 0, digits: 3 },
    ...(page === "cart"
      ? []
      : (["performance", "accessibility", "bestPractices", "seo"] as const).map((name) => ({
          label: `${page}: points short of 100, ${name}`,
          measured: 100 - ours(name),
          max: 0,
          digits: 0,
        }))),
  ];
}

/**
 * `npm run bench -- pages [--pages home,cart] [--rounds 3]`: page loads of the shop and of its baselines, one after another in each
 * round, with Lighthouse's phone. Prints Markdown tables with medians, spread and the median ratio of the rounds.
 * @returns true: times are printed, not judged.
 */
export async function measureLoads(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args, 5, { pages: pageNames, baselines });
  buildShop();
  const targets = await startTargets(options.baselines, category);
  const results: Record<string, Record<string, PageLoad[]>> = {};
  const workTimes: number[] = [];
  try {
    const paths = { home: "/", category, product: targets.product.path, cart: "/cart" };
    for (const page of options.pages) {
      const rounds: Record<string, PageLoad[]> = {};
      results[page] = rounds;
      const cookies = await Promise.all(
        targets.all.map(({ name, url }) =>
          page === "cart" && name !== baselineNames.static ? filledCart(url, targets.product.id) : {},
        ),
      );
      await warmUp(targets.all.map(({ url }) => url + paths[page]));
      for (let round = 1; round <= options.rounds; round += 1) {
        for (const [at, { name, url }] of targets.all.entries()) {
          workTimes.push(timeFixedWork());
          const load = await loadWithRetry(url + paths[page], cookies[at] ?? {});
          assertRuns(name, load);
          rounds[name] = [...(rounds[name] ?? []), load];
          const summary = (["fcp", "lcp", "tbt", "script"] as const).map(
            (figure) => `${figure} ${rounded(load[figure])}`,
          );
          process.stderr.write(
            `${page} ${round}/${options.rounds} ${name}: ${summary.join(", ")} ${load.element.slice(0, 60)}\n`,
          );
        }
      }
      process.stdout.write(`${tableOf(page, rounds, targets.all)}\n\n`);
    }
  } finally {
    await saveRaw("pages", results);
    await targets.stop();
  }
  const goals = options.pages.flatMap((page) => goalsOf(page, results[page] ?? {}));
  process.stdout.write(`${goalTable(goals)}\n\n${options.rounds} rounds; ${describeMachine(workTimes)}\n`);
  return true;
}
