import { act } from "@testing-library/react";
import type { RunOptions } from "axe-core";

/** Rules about colour, size and scrolling: jsdom has no layout. e2e/long/accessibility runs all rules in a browser. */
const layoutRules = [
  "color-contrast",
  "css-orientation-lock",
  "label-content-name-mismatch", // it measures the text in a canvas
  "link-in-text-block",
  "scrollable-region-focusable",
  "target-size",
];
/** Rules about a whole document. A component test renders only a part of it. */
const documentRules = [
  "bypass",
  "document-title",
  "html-has-lang",
  "landmark-one-main",
  "meta-viewport",
  "page-has-heading-one",
  "region",
];
const options: RunOptions = {
  preload: false,
  selectors: false,
  resultTypes: ["violations"],
  rules: Object.fromEntries([...layoutRules, ...documentRules].map((rule) => [rule, { enabled: false }])),
};

/**
 * Runs axe on what a component test has rendered, without the rules that need a layout or a whole document.
 * @param state the name of the rendered state in e2e/screens/states.
 * @returns a line for each finding: `cart: empty: label: <input …>`.
 */
export async function axeFindings(state: string): Promise<string[]> {
  // Within `act` the page does not change while axe reads it, also when a response arrives.
  return act(async () => {
    // Loaded by the first check: most tests need no axe, and it takes 0.1 s.
    const { default: axe } = await import("axe-core");
    const { violations } = await axe.run(document.body, options);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${state}: ${id}: ${html}`));
  });
}
