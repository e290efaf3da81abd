/** A token of `shared/src/ui/tokens.css`, as it counts at this width of the window. */
export interface Token {
  name: string;
  value: string;
}

function namesIn(rules: CSSRuleList): string[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule && rule.selectorText === ":root")
      return Array.from(rule.style).filter((name) => name.startsWith("--"));
    return "cssRules" in rule ? namesIn(rule.cssRules as CSSRuleList) : []; // a layer or a width: those hold rules
  });
}

/** Every token that the page's stylesheets give the document, in their order: none can be missing here. */
export function readTokens(sheets: Iterable<CSSStyleSheet>): Token[] {
  const names = new Set([...sheets].flatMap((sheet) => namesIn(sheet.cssRules)));
  const root = getComputedStyle(document.documentElement);
  return [...names].map((name) => ({ name, value: root.getPropertyValue(name).trim() }));
}

const lengths = /^(?:gutter|section|grid-gap|radius|.+-height)$/;

/** What a token is, by its name and value. */
export function tokenKind({ name, value }: Token): "colour" | "type" | "space" | "other" {
  const plain = name.slice(2);
  if (/^(?:#|rgb|hsl)/.test(value)) return "colour";
  if (/^text-\d+$/.test(plain)) return "type";
  return plain.startsWith("space-") || lengths.test(plain) ? "space" : "other";
}
