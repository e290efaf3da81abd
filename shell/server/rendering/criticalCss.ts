/** A part of a parsed stylesheet. There are no comments in it (`inlineCss`), so there is no kind for them. */
export type CssNode =
  /** `@import`, `@layer a, b`, declarations. */
  | { kind: "statement"; text: string }
  /** `.card, .card > a{…}`: `needs` lists what must all be in the document for one of the selectors to match. */
  | { kind: "rule"; text: string; needs: readonly Needs[] }
  /** `@keyframes turn{…}` */
  | { kind: "animation"; text: string; name: string }
  /** `@media …{…}`: `head` is the text before the brace. */
  | { kind: "group"; head: string; nodes: readonly CssNode[] };

interface Needs {
  classes: readonly string[];
  /** Texts that the HTML of a matching element contains: `<table`, ` aria-expanded="true"`. */
  texts: readonly string[];
}

const className = /\.((?:[\w-]|\\.)+)/g;
/** The name of an element, without those of the document itself, which the rendered HTML does not contain. */
const elementName = /(?<![\w.#:@-])(?!(?:html|body)\b)[a-z][a-z0-9]*/g;
/** A selector in square brackets: name, operator, value. */
const attribute = /\[([\w-]+)(?:([*^$~|]?=)["']?([^"'\]]*)["']?)?\]/g;

/**
 * The selectors of a list, without the text in round brackets: `:not(.b)` matches elements without the class, and `:is(.a, .b)`
 * matches elements with only one of the classes. What `:has()` names must be in the document.
 */
function selectorsOf(list: string): string[] {
  const selectors = [""];
  let depth = 0;
  for (const char of list.replace(/:has\(([^()]*)\)/g, " $1 ")) {
    if (char === "(") depth += 1;
    if (depth === 0 && char === ",") selectors.push("");
    else if (depth === 0) selectors[selectors.length - 1] += char;
    if (char === ")") depth -= 1;
  }
  return selectors;
}

/** What only a pointer, a script or a printer brings about, such as selected text. The linked stylesheets have it. */
const isLate = (selector: string): boolean =>
  /:hover|:active|:modal|::selection|::view-transition|::backdrop|\bdialog\b|^@page\b/.test(selector);
const isPrinted = (head: string): boolean => head === "@media print";

/** The starter script sets these attributes before the linked stylesheets arrive. */
const setEarly: ReadonlySet<string> = new Set(["aria-busy", "data-countdown"]);

/** What the HTML contains of an element with this attribute; none where React may write the name in another case. */
function textOf([, name = "", operator, value = ""]: readonly (string | undefined)[]): string[] {
  if (name === "class" && operator === "*=") return [value];
  if (setEarly.has(name) || !/^(?:aria-|data-|hidden$|type$)/.test(name)) return [];
  return [operator === "=" ? ` ${name}="${value}"` : ` ${name}=`];
}

function needsOf(selector: string): Needs[] {
  if (isLate(selector)) return [];
  const bare = selector.replace(attribute, "");
  const classes = [...bare.matchAll(className)].map(([, name = ""]) => name);
  const elements = [...bare.matchAll(elementName)].map(([name]) => `<${name}`);
  const disabled = bare.includes(":disabled") ? [" disabled="] : [];
  return [{ classes, texts: [...elements, ...disabled, ...[...selector.matchAll(attribute)].flatMap(textOf)] }];
}

/** Text up to the next `{` or `;`, without those in strings and escapes. */
const headPattern = /(?:[^"'\\{;]+|\\[\s\S]|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*')*/y;

/** The index of the next `{` or `;`; the length of the text without one. */
function endOfHead(css: string, start: number): number {
  headPattern.lastIndex = start;
  headPattern.test(css);
  return headPattern.lastIndex;
}

/** The index after the brace that closes the block. Braces in strings and escapes do not count. @param open index of the opening brace. */
function endOfBlock(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    const char = css[at];
    if (char === '"' || char === "'") {
      at += 1;
      while (at < css.length && css[at] !== char) at += css[at] === "\\" ? 2 : 1;
    } else if (char === "\\") at += 1;
    else if (char === "{") depth += 1;
    else if (char === "}") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return css.length;
}

const isGroup = (head: string) => /^@(?:layer|media|supports|container|scope|starting-style)\b/.test(head);

function toRule(head: string, text: string): CssNode {
  const animation = /^@keyframes\s+(\S+)$/.exec(head)?.[1];
  if (animation) return { kind: "animation", text, name: animation };
  // A font matches no element.
  const selectors = head.startsWith("@font-face") ? [""] : selectorsOf(head);
  return { kind: "rule", text, needs: selectors.flatMap(needsOf) };
}

/** Parses a stylesheet as `inlineCss` returns it. Text after the last complete rule is left out. */
export function parseCss(css: string): CssNode[] {
  const nodes: CssNode[] = [];
  let at = 0;
  while (at < css.length) {
    const stop = endOfHead(css, at);
    if (stop >= css.length) break;
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

/** The texts for which a document's HTML must be searched to know its critical styles. */
export const textsIn = (nodes: readonly CssNode[]): string[] =>
  nodes.flatMap((node) => {
    if (node.kind === "group") return textsIn(node.nodes);
    return node.kind === "rule" ? node.needs.flatMap(({ texts }) => texts) : [];
  });

/** What a document contains. */
interface Contained {
  classes: ReadonlySet<string>;
  /** Of the texts that `textsIn` returns. */
  texts: ReadonlySet<string>;
  /** The critical rules of earlier stylesheets, each with the groups around it. */
  earlier: ReadonlySet<string>;
  /** Those of this stylesheet, which `criticalCss` adds. */
  added: Set<string>;
}

/**
 * The rules that can match an element of the document at its first paint, without animations. Groups that end up empty are dropped, and
 * so is what only the linked stylesheets have: the looks under a pointer and on paper. A rule that several stylesheets contain, because
 * their scripts share a component, is returned once: stylesheets arrive in any order, so none may rely on a repetition.
 * @param around the heads of the groups that contain the nodes
 */
export function criticalCss(nodes: readonly CssNode[], document: Contained, around = ""): string {
  const { classes, texts, earlier, added } = document;
  const isMet = (needs: Needs) =>
    needs.classes.every((name) => classes.has(name)) && needs.texts.every((text) => texts.has(text));
  const isNew = (text: string) => {
    const key = around + text;
    added.add(key);
    return !earlier.has(key);
  };
  return nodes
    .map((node) => {
      if (node.kind === "statement") return node.text;
      if (node.kind === "animation") return "";
      if (node.kind === "rule") return node.needs.some(isMet) && isNew(node.text) ? node.text : "";
      const content = isPrinted(node.head) ? "" : criticalCss(node.nodes, document, `${around}${node.head}{`);
      return content ? `${node.head}{${content}}` : "";
    })
    .join("");
}

/** The animations that these rules name. */
export const animationsIn = (nodes: readonly CssNode[], rules: string): string =>
  nodes
    .map((node) => {
      if (node.kind === "group") return animationsIn(node.nodes, rules);
      return node.kind === "animation" && rules.includes(node.name) ? node.text : "";
    })
    .join("");

/** The whole stylesheet again. */
export const wholeCss = (nodes: readonly CssNode[]): string =>
  nodes.map((node) => (node.kind === "group" ? `${node.head}{${wholeCss(node.nodes)}}` : node.text)).join("");
