import { escapeHtml } from "./composeEmail";
import { type EmailFact, type EmailItem, type EmailLine, type EmailLink, oneLine } from "./emailLines";
import { colours, fonts } from "./emailStyles";
import { addressOf, type ShopDetails } from "./shopDetails";

/** Text on one line, escaped. */
export const plain = (text: string): string => escapeHtml(oneLine(text));

/** A browser would break the number of an order at its hyphen. */
const orderNumber = /\b[A-Z]{2}-[0-9A-Z]{6,}\b/g;
const unbroken = (text: string): string =>
  plain(text).replace(orderNumber, '<span style="white-space:nowrap">$&</span>');

export const table = (rows: string, style = "width:100%", name = "line"): string =>
  `<table role="presentation" class="${name}" cellpadding="0" cellspacing="0" border="0" style="${style}">${rows}</table>`;

const paragraph = (content: string, kind: "ink" | "soft" = "ink"): string =>
  `<p class="${kind}" style="margin:0 0 16px;color:${colours[kind]};${kind === "soft" ? "font-size:14px;line-height:22px" : ""}">${content}</p>`;

export const anchor = ({ link, label }: EmailLink, shop: ShopDetails): string => {
  const address = addressOf(shop, link);
  const text = plain(label ?? address);
  return `<a href="${escapeHtml(address)}" class="link" style="color:${colours.mauve};text-decoration:underline;${label ? "" : "word-break:break-all"}">${text}</a>`;
};

export const title = (text: string): string =>
  `<h1 class="ink" style="margin:0 0 20px;font:500 30px/36px ${fonts.serif};color:${colours.ink}">${unbroken(text)}</h1>`;

const heading = (text: string): string =>
  `<h2 class="ink line" style="margin:32px 0 12px;padding-top:24px;border-top:1px solid ${colours.line};font:500 22px/28px ${fonts.serif};color:${colours.ink}">${plain(text)}</h2>`;

/** A table, because Outlook ignores the padding of a link. */
const button = (label: string, link: string, shop: ShopDetails): string =>
  table(
    `<tr><td class="button" style="background:${colours.mauve};border-radius:2px"><a href="${escapeHtml(addressOf(shop, link))}" class="button" style="display:inline-block;padding:13px 28px;border:1px solid ${colours.mauve};border-radius:2px;background:${colours.mauve};color:${colours.white};font-weight:600;text-decoration:none">${plain(label)}</a></td></tr>`,
    "margin:8px 0 24px",
  );

/** The space between the digits is their style's, so that they are copied as one word. */
const code = (digits: string): string =>
  table(
    `<tr><td align="center" class="band line" style="padding:20px 12px 18px;background:${colours.band};border:1px solid ${colours.line}"><div class="soft" style="font-size:14px;line-height:22px;color:${colours.soft}">Your code</div><div class="ink" style="padding-left:8px;font-size:36px;line-height:46px;font-weight:600;letter-spacing:8px;font-variant-numeric:tabular-nums;white-space:nowrap;color:${colours.ink}">${plain(digits)}</div></td></tr>`,
    "width:100%;margin:8px 0 24px",
  );

const fact = ([name, value]: EmailFact): string =>
  `<tr><td class="soft" style="padding:2px 12px 2px 0;vertical-align:top;white-space:nowrap;color:${colours.soft}">${plain(name)}</td><td class="ink" style="padding:2px 0;vertical-align:top;overflow-wrap:anywhere;color:${colours.ink}">${plain(value)}</td></tr>`;

const sum = ([name, value]: EmailFact, index: number, all: readonly EmailFact[]): string => {
  const weight = index === all.length - 1 ? "font-weight:600;" : "";
  const cell = (text: string, align: string) =>
    `<td class="ink" align="${align}" style="padding:${index === 0 ? 10 : 4}px 0 4px;${weight}color:${colours.ink}">${plain(text)}</td>`;
  return `<tr>${cell(name, "left")}${cell(value, "right")}</tr>`;
};

/** Without pictures the HTML of a hundred line items is short enough: Gmail cuts an e-mail at 102 kB. */
const maxPictures = 30;

/** The picture is beside its title, so it needs no text of its own. */
const picture = (address: string, shop: ShopDetails): string =>
  `<td style="width:88px;padding:12px 0;vertical-align:top"><img src="${escapeHtml(addressOf(shop, address))}" width="72" height="96" alt="" style="display:block;border:0"></td>`;

function item(one: EmailItem, isPictured: boolean, shop: ShopDetails): string {
  const name = one.link ? anchor({ link: one.link, label: one.title }, shop) : plain(one.title);
  const first = isPictured ? (one.picture ? picture(one.picture, shop) : "<td></td>") : "";
  const padding = `padding:${isPictured ? 12 : 6}px 0`;
  return `<tr>${first}<td class="ink" style="${padding};vertical-align:top;color:${colours.ink}">${name}<br><span class="soft" style="font-size:14px;color:${colours.soft}">${plain(one.detail)}</span></td><td class="ink" align="right" style="${padding} 0 12px;vertical-align:top;white-space:nowrap;color:${colours.ink}">${plain(one.amount ?? "")}</td></tr>`;
}

function items(all: readonly EmailItem[], shop: ShopDetails): string {
  const pictured = all.slice(0, maxPictures);
  const hasPictures = pictured.some((one) => one.picture);
  const rest = all.slice(maxPictures);
  const tables = [
    pictured.map((one) => item(one, hasPictures, shop)),
    ...(rest.length > 0 ? [rest.map((one) => item(one, false, shop))] : []),
  ];
  return tables.map((rows) => table(rows.join(""), "width:100%;margin:0 0 8px")).join("");
}

const lines = (texts: readonly string[]): string => texts.map(escapeHtml).join("<br>");

const quote = (text: string): string =>
  `<blockquote class="ink line" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${colours.line};overflow-wrap:anywhere;color:${colours.ink}">${lines(text.split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/))}</blockquote>`;

/** A line of an e-mail as HTML. Only what the code calls a link is one: a name that a shopper has typed as a URL stays text. */
export function lineHtml(line: EmailLine, shop: ShopDetails): string {
  if (typeof line === "string") return line === "" ? "" : paragraph(unbroken(line));
  if ("button" in line) return button(line.button, line.link, shop);
  if ("link" in line) return paragraph(anchor(line, shop));
  if ("heading" in line) return heading(line.heading);
  if ("code" in line) return code(line.code);
  if ("facts" in line) return table(line.facts.map(fact).join(""), "margin:0 0 16px");
  if ("items" in line) return items(line.items, shop);
  if ("sums" in line) {
    return table(line.sums.map(sum).join(""), `width:100%;margin:0 0 12px;border-top:1px solid ${colours.line}`);
  }
  if ("address" in line) return paragraph(lines(line.address.map(oneLine)));
  if ("quote" in line) return quote(line.quote);
  const links = (line.links ?? []).map((link) => anchor(link, shop)).join(" &middot; ");
  return paragraph([plain(line.small), links].filter(Boolean).join(" "), "soft");
}
