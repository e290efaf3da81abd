import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { npm } from "../suite/runCommand";
import { ArgumentError, readArguments } from "../support/argumentError";
import { chromiumPath } from "../support/chromium";
import { startShop } from "../support/shop";
import { captureState, outDir } from "./captureState";
import { imageName, indexPage } from "./indexPage";
import { changedDir, checkUnusedReferences, type Mode } from "./references";
import type { ScreenState } from "./screenState";
import { states } from "./screenStates";
import { fillShop } from "./shopFixture";

/** States that are captured at the same time. */
const concurrency = 3;

async function captureAll(chosen: readonly ScreenState[], mode: Mode): Promise<string[]> {
  const shop = await startShop({ env: { TEST_PICTURES: "as in the shop" } });
  const fixture = await fillShop(shop);
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
  });
  const pending = [...chosen];
  const problems: string[] = [];
  const work = async () => {
    for (let state = pending.shift(); state; state = pending.shift()) {
      const found = await captureState(browser, fixture, state, mode);
      problems.push(...found);
      process.stdout.write(`${[`${found.length === 0 ? "ok  " : "look"} ${state.name}`, ...found].join("\n     ")}\n`);
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, work));
  } finally {
    await browser.close();
    await shop.stop();
  }
  return problems;
}

/** @throws ArgumentError when no state is chosen */
function readOptions(): { mode: Mode; chosen: readonly ScreenState[]; isAll: boolean } {
  const { values, positionals } = parseArgs({
    options: { compare: { type: "boolean" }, accept: { type: "boolean" }, shard: { type: "string", default: "1/1" } },
    allowPositionals: true,
  });
  const mode: Mode = values.accept ? "accept" : values.compare ? "compare" : "capture";
  const text = positionals.join(" ");
  const [shard = 1, shards = 1] = values.shard.split("/").map(Number);
  if (!(shard >= 1 && shard <= shards)) throw new ArgumentError("--shard takes a part and their number: 1/3");
  const chosen = states.filter(({ name }, index) => name.includes(text) && index % shards === shard - 1);
  if (chosen.length === 0) throw new ArgumentError(`No state's name contains "${text}".`);
  return { mode, chosen, isAll: text === "" && shards === 1 };
}

// `npm run screens [-- text]` captures every page in every state, or the states whose name contains the text. `--compare` compares
// the images with their references in the project, `--accept` makes them the references. `--shard 1/3` captures every third state.
const startedAt = Date.now();
const { mode, chosen, isAll } = readArguments(readOptions);
if (isAll) await rm(outDir, { recursive: true, force: true });
await rm(changedDir, { recursive: true, force: true });
await mkdir(outDir, { recursive: true });
const built = await npm(["run", "build"]);
if (built.code !== 0) process.exit(1);
const problems = await captureAll(chosen, mode);
if (isAll) {
  const unused = await checkUnusedReferences(mode, states, ({ name }, width) => imageName(name, width));
  for (const line of unused) process.stdout.write(`${line}\n`);
  problems.push(...unused);
}
await writeFile(path.join(outDir, "index.html"), indexPage(states));
const seconds = Math.round((Date.now() - startedAt) / 1000);
process.stdout.write(
  `${chosen.length} states, ${problems.length} problems, ${seconds} s: e2e/results/screens/index.html\n`,
);
if (mode === "compare" && problems.length > 0) {
  process.stdout.write(
    "Differences, beside the references: e2e/results/screens/changed. To accept them: npm run screens -- --accept\n",
  );
}
process.exit(problems.length === 0 ? 0 : 1);
