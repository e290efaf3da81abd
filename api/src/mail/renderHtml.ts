import { escapeHtml } from "./composeEmail";
import type { Email } from "./email";
import type { EmailLine } from "./emailLines";
import { colours, fonts, headStyles } from "./emailStyles";
import { footerOf } from "./footer";
import { anchor, lineHtml, plain, table, title } from "./htmlLines";
import type { ShopDetails } from "./shopDetails";

/** What a mail program shows beside the subject: the first paragraph, and nothing of what follows it. */
function preheader(lines: readonly EmailLine[]): string {
  const first = lines.find((line) => typeof line === "string" && line !== "");
  const hidden = "display:none;max-height:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all";
  return `<div style="${hidden}">${plain(typeof first === "string" ? first : "")}${"&#847;&zwnj;&nbsp;".repeat(40)}</div>`;
}

const wordmark = (shop: ShopDetails): string =>
  `<div role="banner"><a href="${escapeHtml(shop.publicUrl)}/" class="brand" style="font:500 28px/36px ${fonts.serif};letter-spacing:6px;color:${colours.deepMauve};text-decoration:none">AURELLE</a></div>`;

function footer(shop: ShopDetails): string {
  const { seller, links } = footerOf(shop);
  const anchors = links.map((link) => `<span style="white-space:nowrap">${anchor(link, shop)}</span>`);
  return `<div role="contentinfo"><p style="margin:0 0 12px">${anchors.join(" &nbsp; ")}</p><p class="soft" style="margin:0;color:${colours.soft}">${seller.map(plain).join("<br>")}</p></div>`;
}

const row = (content: string, style: string): string =>
  `<tr><td class="pad" style="padding:${style}">${content}</td></tr>`;

/** Whether the e-mail begins with its title. */
const titleOf = ({ subject, lines }: Email): { text: string; rest: readonly EmailLine[] } => {
  const [first, ...rest] = lines;
  return typeof first === "object" && "heading" in first
    ? { text: first.heading, rest }
    : { text: subject, rest: lines };
};

/**
 * An e-mail as HTML that also Outlook's old engine lays out: tables, and each style beside its element. 600 px wide at most, narrower on a
 * phone. It loads nothing but pictures of the shop.
 */
export function renderHtml(email: Email, shop: ShopDetails): string {
  const { text, rest } = titleOf(email);
  const content = `<div role="main">${title(text)}${rest.map((line) => lineHtml(line, shop)).join("")}</div>`;
  const sheet = table(
    row(wordmark(shop), "28px 40px 0") + row(content, "28px 40px 24px"),
    `width:100%;max-width:600px;background:${colours.white};text-align:left`,
    "sheet",
  );
  const end = table(
    row(footer(shop), "24px 40px 40px"),
    "width:100%;max-width:600px;text-align:left;font-size:14px;line-height:22px",
  );
  const outlook = `<!--[if mso]><style>table{width:600px}table table{width:auto}</style><![endif]-->`;
  return [
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<meta name="x-apple-disable-message-reformatting"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">`,
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">`,
    `<title>${plain(email.subject)}</title><style>${headStyles}</style>${outlook}</head>`,
    `<body class="band" style="margin:0;padding:0;background:${colours.band};font:16px/26px ${fonts.sans};color:${colours.ink}">`,
    preheader(email.lines),
    table(
      `<tr><td align="center" class="band" style="padding:24px 0 0;background:${colours.band};font:16px/26px ${fonts.sans}">${sheet}${end}</td></tr>`,
    ),
    `</body></html>`,
  ].join("\n");
}
