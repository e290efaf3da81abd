import { type Atrule, type CssNode, generate, parse, walk } from "css-tree";

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

/** At-rules that apply to the whole document, whatever their content. */
const global = new Set(["font-face", "page", "view-transition"]);
/** At-rules that define a name for the whole document. */
const naming = new Set(["keyframes", "property", "counter-style", "font-palette-values", "position-try", "function"]);

/** The at-rule as it reaches beyond the remote: `@page`, `@property --angle`; none where it does not. */
function foreignAtrule({ name, prelude }: Atrule, remote: string): string[] {
  const kind = name.toLowerCase().replace(/^-[a-z]+-/, "");
  if (global.has(kind)) return [`@${kind}`];
  if (!naming.has(kind)) return [];
  const defined = prelude ? generate(prelude).replace(/["']/g, "") : "";
  return defined.replace(/^--/, "").startsWith(`${remote}-`) ? [] : [`@${kind} ${defined}`];
}

/**
 * The selectors of a stylesheet that can match elements outside the remote: elements, `:root`, `*`, ids and foreign classes. Also at-rules
 * that are global, and those whose name is, unless it begins as the remote's classes do. Empty when the stylesheet is correct.
 */
export function foreignSelectors(css: string, remote: string): string[] {
  const found: string[] = [];
  const inKeyframes = new Set<CssNode>();
  const inRules = new Set<CssNode>();
  walk(parse(css, { parseCustomProperty: false }), {
    enter(node: CssNode) {
      if (node.type === "Atrule" && /keyframes$/i.test(node.name)) walk(node, (inner) => void inKeyframes.add(inner));
      if (node.type === "Atrule") found.push(...foreignAtrule(node, remote));
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
