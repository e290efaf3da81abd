import type { Email } from "./email";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text for an HTML page. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const formatOf = (digits: 0 | 2) =>
  new Intl.NumberFormat("en-GB", { minimumFractionDigits: digits, maximumFractionDigits: digits });
const wholePounds = formatOf(0);
const poundsAndPence = formatOf(2);

/** Pence as specification §9 shows them: no decimals for whole pounds. */
export const pounds = (pence: number): string =>
  `£${(pence % 100 === 0 ? wholePounds : poundsAndPence).format(pence / 100)}`;

/** A line of an e-mail: text, or an address of the shop's own. */
export type EmailLine = string | { link: string };

/** On one line, so that what a shopper has typed cannot look like lines of the shop's own. */
const oneLine = (line: EmailLine): string =>
  typeof line === "string" ? line.replace(/[\r\n\u2028\u2029]+/g, " ") : line.link;

/**
 * Builds text and HTML from the same lines, so that they have the same content. Only what the code calls a link is one: a name or
 * street that a shopper has typed as a URL stays text.
 */
export function composeEmail(to: string, subject: string, lines: readonly EmailLine[]): Email {
  const text = [...lines.map(oneLine), "", "Aurelle"].join("\n");
  const paragraphs = lines.filter(Boolean).map((line) => {
    const safe = escapeHtml(oneLine(line));
    return typeof line === "string" ? `<p>${safe}</p>` : `<p><a href="${safe}">${safe}</a></p>`;
  });
  const html = `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>${escapeHtml(subject)}</title><body style="font-family:sans-serif;color:#333">${paragraphs.join("")}<p>Aurelle</p></body></html>`;
  return { to, subject, text, html };
}
