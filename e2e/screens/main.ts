import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { npm } from "../suite/runCommand";
import { chromiumPath } from "../support/chromium";
import { projectDir, startShop } from "../support/shop";
import { waitForAnimations } from "../support/waitForAnimations";
import { waitForHydration } from "../support/waitForHydration";
import { indexPage, pictureName } from "./indexPage";
import { layoutProblems, unstyledClasses, watchStyles } from "./layoutChecks";
import { maskVolatileText, ordinaryDay } from "./maskVolatileText";
import { changedDir, checkReference, checkUnusedReferences, type Mode } from "./references";
import { isShownAt, prepare, type ScreenState, widths } from "./screenState";
import { states } from "./screenStates";
import { fillShop, type ShopFixture } from "./shopFixture";

const outDir = path.join(projectDir, "e2e/results/screens");
/** Windows at work at the same time. */
const lanes = 3;

/** @param isComplete the whole page is photographed, from its top: the header goes along with who scrolls. */
async function settle(page: Page, isComplete: boolean): Promise<void> {
  await page.evaluate(async (fromTop) => {
    if (fromTop) scrollTo(0, 0);
    const pictures = [...document.images].filter((image) => image.checkVisibility());
    for (const image of pictures) image.loading = "eager";
    const patience = new Promise((resolve) => setTimeout(resolve, 10_000));
    await Promise.race([
      Promise.allSettled([...pictures.map((image) => image.decode()), document.fonts.ready]),
      patience,
    ]);
  }, isComplete);
  await waitForAnimations(page);
}

/** A browser may hand out a picture before all of it is painted: what comes out twice alike is all there. */
const mostShots = 5;
async function photograph(page: Page, isComplete: boolean): Promise<Buffer> {
  // Animations are not fast-forwarded: a toast goes when the animation that is its clock has ended.
  const shoot = () => page.screenshot({ type: "jpeg", quality: 82, fullPage: isComplete, animations: "allow" });
  let last = await shoot();
  for (let shots = 1; shots < mostShots; shots += 1) {
    const next = await shoot();
    if (next.equals(last)) return next;
    last = next;
  }
  return last;
}

/** One state at all of its widths. @returns faults, each with where it was seen. */
async function look(browser: Browser, world: ShopFixture, state: ScreenState, mode: Mode): Promise<string[]> {
  const shown = widths.filter((width) => isShownAt(state, width));
  const isComplete = state.view !== "window";
  const faults: string[] = [];
  let context: BrowserContext | undefined;
  try {
    context = await browser.newContext({
      baseURL: world.shop.url,
      viewport: { width: shown[0] ?? widths[0], height: 900 },
      locale: "en-GB",
      timezoneId: "Europe/London",
      reducedMotion: "reduce",
      serviceWorkers: "block", // it would pass by what a state breaks
    });
    // The loader that runs this file wraps functions in a helper of its own, which the page lacks.
    await context.addInitScript("globalThis.__name = (named) => named");
    await prepare(context, state, world);
    if (!state.now) await context.clock.setFixedTime(ordinaryDay);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    waitForHydration(page);
    await watchStyles(page);
    await state.show(page, world);
    for (const width of shown) {
      await page.setViewportSize({ width, height: width < 768 ? 760 : 900 });
      if (state.isBrief && width !== shown[0]) await state.show(page, world);
      await settle(page, isComplete);
      await maskVolatileText(page);
      const name = pictureName(state.name, width);
      const screenshot = await photograph(page, isComplete);
      await writeFile(path.join(outDir, `${name}.jpg`), screenshot);
      faults.push(...(await checkReference(mode, name, width, screenshot)));
      for (const fault of await layoutProblems(page)) faults.push(`${state.name} at ${width}: ${fault}`);
    }
    for (const fault of await unstyledClasses(page)) faults.push(`${state.name}: ${fault}`);
  } catch (error) {
    faults.push(`${state.name}: cannot be shown: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
  } finally {
    await context?.close();
  }
  return faults;
}

async function captureAll(chosen: readonly ScreenState[], mode: Mode): Promise<string[]> {
  const shop = await startShop();
  const world = await fillShop(shop);
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
  });
  const waiting = [...chosen];
  const faults: string[] = [];
  const lane = async () => {
    for (let state = waiting.shift(); state; state = waiting.shift()) {
      const found = await look(browser, world, state, mode);
      faults.push(...found);
      process.stdout.write(`${[`${found.length === 0 ? "ok  " : "look"} ${state.name}`, ...found].join("\n     ")}\n`);
    }
  };
  try {
    await Promise.all(Array.from({ length: lanes }, lane));
  } finally {
    await browser.close();
    await shop.stop();
  }
  return faults;
}

/**
 * `npm run screens [-- words]`: pictures of every page in every state, or of those whose name has the words. With `--compare`
 * each is held against the one that is kept in the project, with `--accept` it takes its place. `--shard 1/3`: every third of them.
 */
const startedAt = Date.now();
const { values, positionals } = parseArgs({
  options: { compare: { type: "boolean" }, accept: { type: "boolean" }, shard: { type: "string", default: "1/1" } },
  allowPositionals: true,
});
const mode: Mode = values.accept ? "accept" : values.compare ? "compare" : "look";
const words = positionals.join(" ");
const [shard = 1, shards = 1] = values.shard.split("/").map(Number);
const isAll = words === "" && shards === 1;
const chosen = states.filter(({ name }, index) => name.includes(words) && index % shards === shard - 1);
if (chosen.length === 0) throw new Error(`no state is called "${words}"`);
if (isAll) await rm(outDir, { recursive: true, force: true });
await rm(changedDir, { recursive: true, force: true });
await mkdir(outDir, { recursive: true });
const built = await npm(["run", "build"]);
if (built.code !== 0) process.exit(1);
const faults = await captureAll(chosen, mode);
if (isAll) {
  const left = await checkUnusedReferences(mode, states, ({ name }, width) => pictureName(name, width));
  for (const line of left) process.stdout.write(`${line}\n`);
  faults.push(...left);
}
await writeFile(path.join(outDir, "index.html"), indexPage(states));
const seconds = Math.round((Date.now() - startedAt) / 1000);
process.stdout.write(
  `${chosen.length} states, ${faults.length} faults, ${seconds} s: e2e/results/screens/index.html\n`,
);
if (mode === "compare" && faults.length > 0) {
  process.stdout.write(
    "What differs, beside what was: e2e/results/screens/changed. As it should be: npm run screens -- --accept\n",
  );
}
process.exit(faults.length === 0 ? 0 : 1);
