import type { Email } from "./email";
import type { EmailLine } from "./emailLines";

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

/** `1 piece`, `3 pieces`. */
export const pieces = (count: number): string => (count === 1 ? "1 piece" : `${count} pieces`);

/**
 * An e-mail. Its looks, the shop's name above it and the seller below it are added when it is queued (outbox.ts).
 * @param lines its content. Without a heading at its beginning the subject is the title.
 */
export const composeEmail = (to: string, subject: string, lines: readonly EmailLine[]): Email => ({
  to,
  subject,
  lines,
});
