import type { Email } from "./email";
import { type EmailFact, type EmailItem, type EmailLine, type EmailLink, oneLine } from "./emailLines";
import { footerOf } from "./footer";
import { addressOf, type ShopDetails } from "./shopDetails";

const factText = ([name, value]: EmailFact): string => `${oneLine(name)}: ${oneLine(value)}`;

const linkText = ({ link, label }: EmailLink, shop: ShopDetails): string =>
  label ? `${oneLine(label)}: ${addressOf(shop, link)}` : addressOf(shop, link);

function itemText({ title, detail, amount, link }: EmailItem, shop: ShopDetails): string {
  const line = oneLine([title, detail].filter(Boolean).join(", "));
  const priced = amount ? `${line}: ${oneLine(amount)}` : line;
  return link ? `${priced}\n${addressOf(shop, link)}` : priced;
}

/** With the sign of quotations before each line: it cannot look like a line of the shop's own. */
const quoteText = (text: string): string =>
  text
    .split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/)
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");

/** A line of an e-mail as plain text. Tests and mail programs find a code as `Your code: 123456`. */
function lineText(line: EmailLine, shop: ShopDetails): string {
  if (typeof line === "string") return oneLine(line);
  if ("button" in line) return linkText({ link: line.link, label: line.button }, shop);
  if ("link" in line) return linkText(line, shop);
  if ("heading" in line) return oneLine(line.heading);
  if ("code" in line) return `Your code: ${oneLine(line.code)}`;
  if ("facts" in line) return line.facts.map(factText).join("\n");
  if ("items" in line) return line.items.map((item) => itemText(item, shop)).join("\n");
  if ("sums" in line) return line.sums.map(factText).join("\n");
  if ("address" in line) return line.address.map(oneLine).join("\n");
  if ("quote" in line) return quoteText(line.quote);
  return [oneLine(line.small), ...(line.links ?? []).map((link) => linkText(link, shop))].join("\n");
}

/** An e-mail as plain text, with the links of the HTML. */
export function renderText({ lines }: Pick<Email, "lines">, shop: ShopDetails): string {
  const { seller, links } = footerOf(shop);
  const footer = [...seller.map(oneLine), ...links.map((link) => linkText(link, shop))].join("\n");
  return [...lines.map((line) => lineText(line, shop)).filter(Boolean), `__________\n${footer}`].join("\n\n");
}
