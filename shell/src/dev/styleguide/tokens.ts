/** A token of `shared/src/ui/tokens.css`, with its value at this width of the window. */
export interface Token {
  name: string;
  value: string;
}

function namesIn(rules: CSSRuleList): string[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule && rule.selectorText === ":root")
      return Array.from(rule.style).filter((name) => name.startsWith("--"));
    return "cssRules" in rule ? namesIn(rule.cssRules as CSSRuleList) : []; // a layer or a media query, which contains rules
  });
}

/** All tokens that the page's stylesheets define on the document, in their order. */
export function readTokens(sheets: Iterable<CSSStyleSheet>): Token[] {
  const names = new Set([...sheets].flatMap((sheet) => namesIn(sheet.cssRules)));
  const root = getComputedStyle(document.documentElement);
  return [...names].map((name) => ({ name, value: root.getPropertyValue(name).trim() }));
}

const lengths = /^(?:gutter|section|grid-gap|radius|.+-height)$/;

/** The kind of a token, by its name and value. */
export function tokenKind({ name, value }: Token): "colour" | "type" | "space" | "other" {
  const bareName = name.slice(2);
  if (/^(?:#|rgb|hsl)/.test(value)) return "colour";
  if (/^text-\d+$/.test(bareName)) return "type";
  return bareName.startsWith("space-") || lengths.test(bareName) ? "space" : "other";
}
