import { type CssNode, generate, parse, walk } from "css-tree";

/** The first compound of a selector, `.cart-line` of `.cart-line:hover > td`. */
function firstCompound(selector: CssNode): CssNode[] {
  if (selector.type !== "Selector") return [];
  const nodes = selector.children.toArray();
  const end = nodes.findIndex(({ type }) => type === "Combinator");
  return end < 0 ? nodes : nodes.slice(0, end);
}

/** Whether a selector starts at a class of the remote: `.cart-…`. */
function isOwn(selector: CssNode, remote: string): boolean {
  return firstCompound(selector).some((node) => node.type === "ClassSelector" && node.name.startsWith(`${remote}-`));
}

/**
 * The selectors of a stylesheet that can match elements outside the remote: elements, `:root`, `*`, ids and foreign classes. Also
 * `@font-face`, because fonts are global. Empty when the stylesheet is correct.
 */
export function foreignSelectors(css: string, remote: string): string[] {
  const found: string[] = [];
  const inKeyframes = new Set<CssNode>();
  const inRules = new Set<CssNode>();
  walk(parse(css, { parseCustomProperty: false }), {
    enter(node: CssNode) {
      if (node.type === "Atrule" && /keyframes$/i.test(node.name)) walk(node, (inner) => void inKeyframes.add(inner));
      if (node.type === "Atrule" && node.name.toLowerCase() === "font-face") found.push("@font-face");
      if (node.type !== "Rule" || inKeyframes.has(node) || inRules.has(node)) return;
      // A nested rule matches only below the selector of its parent rule.
      walk(node.block, (inner) => void inRules.add(inner));
      if (node.prelude.type !== "SelectorList") return;
      for (const selector of node.prelude.children.toArray()) {
        if (!isOwn(selector, remote)) found.push(generate(selector));
      }
    },
  });
  return found;
}
