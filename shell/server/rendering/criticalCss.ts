/** A part of a parsed stylesheet. Built files contain no comments, so there is no kind for them. */
export type CssNode =
  /** `@import`, `@layer a, b`, declarations. */
  | { kind: "statement"; text: string }
  /** `.card, .card > a{…}`: `classes` lists, for each selector, the classes that must all be present for it to match. */
  | { kind: "rule"; text: string; classes: readonly (readonly string[])[] }
  /** `@media …{…}`: `head` is the text before the brace. */
  | { kind: "group"; head: string; nodes: readonly CssNode[] };

const className = /\.((?:[\w-]|\\.)+)/g;

/**
 * The selectors of a list, without the text in their brackets. A class in brackets is not required: `:not(.b)` matches elements
 * without the class, and `:is(.a, .b)` matches elements with only one of the classes.
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

/** The index after the brace that closes the block. Braces in strings do not count. @param open index of the opening brace. */
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
  // A font or an animation matches no element, so it requires no class.
  const selectors = head.startsWith("@") ? [""] : selectorsOf(head);
  const classes = selectors.map((selector) => [...selector.matchAll(className)].map(([, name = ""]) => name));
  return { kind: "rule", text, classes };
}

/** Parses a built stylesheet. Text after the last complete rule is left out. */
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
    const content = css.slice(stop + 1, end - 1);
    nodes.push(
      isGroup(head) ? { kind: "group", head, nodes: parseCss(content) } : toRule(head, css.slice(at, end).trim()),
    );
    at = end;
  }
  return nodes;
}

/** The values of all `class` attributes of the document, each once. */
export function classListsOf(html: string): ReadonlySet<string> {
  const start = ' class="';
  const lists = new Set<string>();
  // Without a regular expression: each match would be an object, for some thousand elements.
  for (let at = html.indexOf(start); at >= 0; ) {
    const end = html.indexOf('"', at + start.length);
    if (end < 0) break;
    lists.add(html.slice(at + start.length, end));
    at = html.indexOf(start, end);
  }
  return lists;
}

/** Every class in these lists. */
export const classesIn = (lists: Iterable<string>): ReadonlySet<string> =>
  new Set([...lists].flatMap((names) => names.split(/\s+/)));

/** The rules that can match an element with these classes, now or in a state such as `:hover`. Groups that end up empty are dropped. */
export function criticalCss(nodes: readonly CssNode[], classes: Pick<ReadonlySet<string>, "has">): string {
  return nodes
    .map((node) => {
      if (node.kind === "statement") return node.text;
      if (node.kind === "rule") {
        return node.classes.some((required) => required.every((name) => classes.has(name))) ? node.text : "";
      }
      const content = criticalCss(node.nodes, classes);
      return content ? `${node.head}{${content}}` : "";
    })
    .join("");
}
