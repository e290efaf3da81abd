import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";
import { waitForAnimations } from "./waitForAnimations";

/** The source of axe, to run in a page. */
export const axeScript = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Runs all rules of axe on the page in its current state. @returns a line for each finding: `color-contrast: <p class="…">`. */
export async function axeFindings(page: Page): Promise<string[]> {
  await waitForAnimations(page); // an element that is still fading in fails the contrast rule
  await page.evaluate(await axeScript);
  // The script of the line above sets window.axe.
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
