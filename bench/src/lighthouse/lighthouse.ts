import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { chromiumPath } from "@aurelle/e2e/chromium";
import { type Shop, startShop } from "@aurelle/e2e/shop";
import { launch } from "chrome-launcher";
import lighthouse, { desktopConfig } from "lighthouse";
import { buildShop } from "../buildShop";
import { table } from "../report/markdownTable";
import { resultsDir } from "../report/rawResults";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
/** Categories in which a page must score 100. Performance depends on the machine, so it is only printed. */
const flawless = ["accessibility", "best-practices", "seo"] as const;
const maxLayoutShift = 0.02;

interface Measured {
  page: string;
  form: "phone" | "desktop";
  /** 0 to 100, by category. */
  scores: Readonly<Record<string, number>>;
  /** Cumulative layout shift. */
  shift: number;
  /** Audits below their best score, of the `flawless` categories. */
  findings: readonly string[];
}

async function anyProduct(shop: Shop): Promise<string> {
  const response = await fetch(`${shop.url}/api/products/product/?category=rings`);
  const { results } = (await response.json()) as { results: { handle: string }[] };
  if (!results[0]) throw new Error("the shop has no product");
  return results[0].handle;
}

/** Lighthouse sometimes fails to record, and requires another run. */
const attempts = 3;

async function measure(url: string, form: Measured["form"], attempt = 1): Promise<Measured> {
  const chrome = await launch({
    chromePath: chromiumPath(),
    chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  try {
    const flags = { port: chrome.port, onlyCategories: [...categories], logLevel: "error" as const };
    const result = await lighthouse(url, flags, form === "desktop" ? desktopConfig : undefined);
    if (!result) throw new Error(`no result for ${url}`);
    const { lhr } = result;
    if (lhr.runtimeError && attempt < attempts) return await measure(url, form, attempt + 1);
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    const page = new URL(url).pathname;
    await writeFile(
      path.join(resultsDir, `lighthouse-${page.replace(/\W+/g, "-")}-${form}.json`),
      JSON.stringify(lhr, null, 1),
    );
    const scores = categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)] as const);
    const findings = flawless.flatMap((name) =>
      (lhr.categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${page} ${form} ${name}: ${lhr.audits[id]?.title ?? id}`),
    );
    const shift = lhr.audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN;
    return { page, form, scores: Object.fromEntries(scores), shift, findings };
  } finally {
    chrome.kill();
  }
}

function resultTable(measured: readonly Measured[]): string {
  const head = ["page", "device", ...categories, "layout shift"];
  const rows = measured.map(({ page, form, scores, shift }) => [
    page.replace(/^\/product\/.+/, "/product/{id}"),
    form,
    ...categories.map((name) => String(scores[name])),
    shift.toFixed(4),
  ]);
  return table(head, rows, head.length);
}

/**
 * `npm run bench -- lighthouse [/path …]`: runs Google's Lighthouse on home, category, product and cart of a fresh shop, as phone and as
 * desktop. Prints a Markdown table and writes the complete reports to `bench/results`.
 * @returns whether every page scores 100 in accessibility, best practices and SEO, without a visible layout shift.
 */
export async function measurePages(chosen: readonly string[]): Promise<boolean> {
  buildShop();
  await mkdir(resultsDir, { recursive: true });
  const shop = await startShop();
  const measured: Measured[] = [];
  try {
    const pages = chosen.length > 0 ? chosen : ["/", "/rings", `/product/${await anyProduct(shop)}`, "/cart"];
    for (const page of pages) {
      for (const form of ["phone", "desktop"] as const) measured.push(await measure(`${shop.url}${page}`, form));
    }
  } finally {
    await shop.stop();
  }
  process.stdout.write(`${resultTable(measured)}\n`);
  const findings = measured.flatMap((one) => one.findings);
  for (const finding of findings) process.stdout.write(`${finding}\n`);
  return (
    findings.length === 0 &&
    measured.every(({ scores, shift }) => shift < maxLayoutShift && flawless.every((name) => scores[name] === 100))
  );
}
