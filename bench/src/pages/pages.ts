import { chromium } from "@playwright/test";
import { chromiumPath } from "../../../e2e/support/chromium";
import { baselineNames, type Limit, startTargets, type Target } from "../baselines/baselines";
import { type Aim, aimTable, circumstances, median, ratioOf, rounded, saveRaw, spin, spread, table } from "../figures";
import { readOptions } from "../options";
import { filledCart } from "./filledCart";
import { type Seen, visit } from "./visit";

const pageNames = ["home", "category", "product", "cart"] as const;
type PageName = (typeof pageNames)[number];

const category = "/rings";
const limits: readonly Limit[] = ["static", "bundle", "drawn"];

/** Two loads that fail in a row are a fault of what is measured. */
async function visitTwice(url: string, cookies: Readonly<Record<string, string>>): Promise<Seen> {
  return visit(url, cookies).catch((error: unknown) => {
    process.stderr.write(`once more: ${error}\n`);
    return visit(url, cookies);
  });
}

/** What is asked for the first time is drawn, cut to size, compressed: by a visitor who is not counted. */
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

type Rounds = Readonly<Record<string, readonly Seen[]>>;
type Figure = Exclude<keyof Seen, "element">;
const values = (rounds: Rounds, target: string, figure: Figure) => (rounds[target] ?? []).map((seen) => seen[figure]);

const rows: readonly [label: string, figure: Figure, digits: number][] = [
  ["first paint (FCP), ms", "fcp", 0],
  ["largest paint (LCP), ms", "lcp", 0],
  ["blocking time, ms", "tbt", 0],
  ["layout shift", "cls", 3],
  ["requests in a row before LCP", "requestChain", 0],
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
      const seen = spread(values(rounds, name, figure), digits);
      const ratio = ratioOf(values(rounds, "ours", figure), values(rounds, name, figure));
      return at > 0 && Number.isFinite(ratio) && digits !== 3 ? `${seen} ours × ${rounded(ratio, 2)}` : seen;
    }),
  ]);
  return `### ${page}\n\n${table(["", ...targets.map(({ name }) => name)], cells)}`;
}

/** What the shop aims at on this page. */
function aimsOf(page: PageName, rounds: Rounds): Aim[] {
  const toStatic = (figure: Figure) =>
    ratioOf(values(rounds, "ours", figure), values(rounds, baselineNames.static, figure));
  const toBundle = (figure: Figure, limit: "bundle" | "drawn") =>
    ratioOf(values(rounds, "ours", figure), values(rounds, baselineNames[limit], figure));
  const ours = (figure: Figure) => median(values(rounds, "ours", figure));
  const more = ours("script") - median(values(rounds, baselineNames.drawn, "script"));
  const most = { home: 1.1, category: 1.15, product: 1.1, cart: 1.5 }[page];
  const isHome = page === "home";
  const isListing = page === "home" || page === "category";
  return [
    ...(isHome ? [{ words: "home: FCP to the static page's", seen: toStatic("fcp"), most: 1.15 }] : []),
    { words: `${page}: LCP to the static page's`, seen: toStatic("lcp"), most },
    ...(isHome
      ? [
          { words: "home: requests in a row before LCP", seen: ours("requestChain"), most: 2, digits: 0 },
          { words: "home: KiB of script before LCP", seen: ours("scriptBeforeLcp"), most: 0, digits: 1 },
          { words: "home: blocking time, ms", seen: ours("tbt"), most: 60, digits: 0 },
        ]
      : []),
    { words: `${page}: LCP to the one bundle's`, seen: toBundle("lcp", "bundle"), most: 1.1 },
    { words: `${page}: LCP to the drawn one bundle's`, seen: toBundle("lcp", "drawn"), most: 1.1 },
    {
      words: `${page}: KiB of script more than the drawn one bundle, for each remote`,
      seen: more / Math.max(1, ours("remotes")),
      most: 12,
      digits: 1,
    },
    ...(isListing ? [{ words: `${page}: KiB of script`, seen: ours("script"), most: 130, digits: 1 }] : []),
    { words: `${page}: layout shift`, seen: ours("cls"), most: 0, digits: 3 },
    ...(page === "cart"
      ? []
      : (["performance", "accessibility", "bestPractices", "seo"] as const).map((name) => ({
          words: `${page}: points short of 100, ${name}`,
          seen: 100 - ours(name),
          most: 0,
          digits: 0,
        }))),
  ];
}

/**
 * `npm run bench -- pages [--pages home,cart] [--rounds 3]`: page loads of the shop beside its limits, one after the other in each
 * round, with Lighthouse's phone. Prints Markdown tables: medians, spread, and the median of our ratios round by round.
 * @returns whether everything was measured; times are told, not judged.
 */
export async function measureLoads(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args, 5, { pages: pageNames, limits });
  const targets = await startTargets(options.limits, category);
  const seen: Record<string, Record<string, Seen[]>> = {};
  const spins: number[] = [];
  try {
    const paths = { home: "/", category, product: `/product/${targets.product}`, cart: "/cart" };
    for (const page of options.pages) {
      const rounds: Record<string, Seen[]> = {};
      seen[page] = rounds;
      const cookies = await Promise.all(
        targets.all.map(({ name, url }) =>
          page === "cart" && name !== baselineNames.static ? filledCart(url, targets.product) : {},
        ),
      );
      await warmUp(targets.all.map(({ url }) => url + paths[page]));
      for (let round = 1; round <= options.rounds; round += 1) {
        for (const [at, { name, url }] of targets.all.entries()) {
          spins.push(spin());
          const one = await visitTwice(url + paths[page], cookies[at] ?? {});
          rounds[name] = [...(rounds[name] ?? []), one];
          const told = (["fcp", "lcp", "tbt", "script"] as const).map((figure) => `${figure} ${rounded(one[figure])}`);
          process.stderr.write(
            `${page} ${round}/${options.rounds} ${name}: ${told.join(", ")} ${one.element.slice(0, 60)}\n`,
          );
        }
      }
      process.stdout.write(`${tableOf(page, rounds, targets.all)}\n\n`);
    }
  } finally {
    await saveRaw("pages", seen);
    await targets.stop();
  }
  const aims = options.pages.flatMap((page) => aimsOf(page, seen[page] ?? {}));
  process.stdout.write(`${aimTable(aims)}\n\n${options.rounds} rounds; ${circumstances(spins)}\n`);
  return true;
}
