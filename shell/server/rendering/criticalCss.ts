/** A stylesheet, taken apart once; of built files, so without comments. */
export type CssNode =
  /** `@import`, `@layer a, b`, declarations. */
  | { kind: "statement"; text: string }
  /** `.card, .card > a{…}`: for each selector the classes that must all be there for it to apply. */
  | { kind: "rule"; text: string; classes: readonly (readonly string[])[] }
  /** `@media …{` with what is in it. */
  | { kind: "group"; head: string; nodes: readonly CssNode[] };

const className = /\.((?:[\w-]|\\.)+)/g;

/**
 * A list of selectors, one by one, without what stands in their brackets: an element may leave `:not(.b)` and need not be all
 * of `:is(.a, .b)`, so what is in there asks for nothing.
 */
function selectorsOf(list: string): string[] {
  const selectors = [""];
  let depth = 0;
  for (const char of list) {
    if (char === "(" || char === "[") depth += 1;
    if (depth === 0 && char === ",") selectors.push("");
    else if (depth === 0) selectors[selectors.length - 1] += char;
    if (char === ")" || char === "]") depth -= 1;
  }
  return selectors;
}

/** The end of a block that begins at `open`, one past its brace. Strings may hold braces. */
function endOfBlock(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    const char = css[at];
    if (char === '"' || char === "'") {
      at += 1;
      while (at < css.length && css[at] !== char) at += css[at] === "\\" ? 2 : 1;
    } else if (char === "{") depth += 1;
    else if (char === "}") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return css.length;
}

const isGroup = (head: string) => /^@(?:layer|media|supports|container|scope|starting-style)\b/.test(head);

function toRule(head: string, text: string): CssNode {
  // A font or an animation has no element to belong to.
  const selectors = head.startsWith("@") ? [""] : selectorsOf(head);
  const classes = selectors.map((selector) => [...selector.matchAll(className)].map(([, name = ""]) => name));
  return { kind: "rule", text, classes };
}

export function parseCss(css: string): CssNode[] {
  const nodes: CssNode[] = [];
  let at = 0;
  while (at < css.length) {
    const rest = css.slice(at).search(/[{;]/);
    if (rest < 0) break;
    const stop = at + rest;
    const head = css.slice(at, stop).trim();
    if (css[stop] === ";") {
      if (head) nodes.push({ kind: "statement", text: `${head};` });
      at = stop + 1;
      continue;
    }
    const end = endOfBlock(css, stop);
    const inside = css.slice(stop + 1, end - 1);
    nodes.push(
      isGroup(head) ? { kind: "group", head, nodes: parseCss(inside) } : toRule(head, css.slice(at, end).trim()),
    );
    at = end;
  }
  return nodes;
}

/** Every class that an element of the document has. */
export function classesOf(html: string): ReadonlySet<string> {
  const all = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/));
  return new Set(all);
}

/** The part of a stylesheet that some element of the document can be drawn with, now or in a state such as `:hover`. */
export function criticalCss(nodes: readonly CssNode[], classes: Pick<ReadonlySet<string>, "has">): string {
  return nodes
    .map((node) => {
      if (node.kind === "statement") return node.text;
      if (node.kind === "rule") {
        return node.classes.some((needed) => needed.every((name) => classes.has(name))) ? node.text : "";
      }
      const inside = criticalCss(node.nodes, classes);
      return inside ? `${node.head}{${inside}}` : "";
    })
    .join("");
}
