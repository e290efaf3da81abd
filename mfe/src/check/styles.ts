import { type CssNode, generate, parse, walk } from "css-tree";

/** The first compound of a selector, `.cart-line` of `.cart-line:hover > td`. */
function firstCompound(selector: CssNode): CssNode[] {
  if (selector.type !== "Selector") return [];
  const nodes = selector.children.toArray();
  const end = nodes.findIndex(({ type }) => type === "Combinator");
  return end < 0 ? nodes : nodes.slice(0, end);
}

/** A style of a remote is the remote's own when it starts at a class of the remote: `.cart-…`. */
function isOwn(selector: CssNode, remote: string): boolean {
  return firstCompound(selector).some((node) => node.type === "ClassSelector" && node.name.startsWith(`${remote}-`));
}

/**
 * Selectors of a stylesheet that could reach what is not the remote's: elements, `:root`, `*`, ids, foreign classes; and fonts,
 * which would be everybody's. Empty: the stylesheet is fine.
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
      // What is nested inside a rule stands below the rule's own selector.
      walk(node.block, (inner) => void inRules.add(inner));
      if (node.prelude.type !== "SelectorList") return;
      for (const selector of node.prelude.children.toArray()) {
        if (!isOwn(selector, remote)) found.push(generate(selector));
      }
    },
  });
  return found;
}
