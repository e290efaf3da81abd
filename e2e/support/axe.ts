import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";
import { appeared } from "./waitForAnimations";

/** axe itself, as text to run in a page. */
export const axeScript = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds in the page as it stands, by all of its rules: `color-contrast: <p class="…">`. */
export async function axeFindings(page: Page): Promise<string[]> {
  await appeared(page); // what is half faded in has no contrast yet
  await page.evaluate(await axeScript);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
