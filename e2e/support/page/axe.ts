import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";
import { waitForAnimations } from "./waitForAnimations";

/** The source of axe, to run in a page. */
export const axeScript = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The page of a check. The script of axe sets the property. */
type WithAxe = Window & { axe?: { run: (options: object) => Promise<AxeResults> } };

/**
 * Runs the rules of axe on the page in its current state: all, unless `runOnly` names some of them by a tag (`cat.color`).
 * @returns a line for each finding: `color-contrast: <p class="…">`. */
export async function axeFindings(page: Page, only: { runOnly?: string } = {}): Promise<string[]> {
  await waitForAnimations(page); // an element that is still fading in fails the contrast rule
  const hasAxe = await page.evaluate(() => (window as WithAxe).axe !== undefined);
  if (!hasAxe) await page.evaluate(await axeScript);
  return page.evaluate(async (options) => {
    const results = await (window as WithAxe).axe?.run({ resultTypes: ["violations"], ...options });
    if (!results) throw new Error("axe is not loaded");
    return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, only);
}
