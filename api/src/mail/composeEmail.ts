import type { Email } from "./email";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text for an HTML page. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Pence as specification §9 shows them: no decimals for whole pounds. */
export function pounds(pence: number): string {
  const digits = pence % 100 === 0 ? 0 : 2;
  return `£${(pence / 100).toLocaleString("en-GB", { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

/** Builds text and HTML from the same lines, so that they have the same content. A line that is a URL becomes a link. */
export function composeEmail(to: string, subject: string, lines: readonly string[]): Email {
  const text = [...lines, "", "Aurelle"].join("\n");
  const paragraphs = lines.filter(Boolean).map((line) => {
    const safe = escapeHtml(line);
    return /^https?:\S+$/.test(line) ? `<p><a href="${safe}">${safe}</a></p>` : `<p>${safe}</p>`;
  });
  const html = `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>${escapeHtml(subject)}</title><body style="font-family:sans-serif;color:#333">${paragraphs.join("")}<p>Aurelle</p></body></html>`;
  return { to, subject, text, html };
}
