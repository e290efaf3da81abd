import { unsubscribeUrl } from "./links";
import type { Subscriber } from "./store";

/** A cell that no spreadsheet reads as a formula: a name may begin with a sign that starts one. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const header = ["email", "name", "confirmed_at", "unsubscribe"];

/** The subscribers as CSV (RFC 4180), for the program with which the owner sends newsletters. */
export function subscriberTable(subscribers: readonly Subscriber[], publicUrl: string): string {
  const rows = subscribers.map(({ email, name, confirmed_at, unsubscribe_id }) => [
    email,
    name,
    confirmed_at.toISOString(),
    unsubscribeUrl(publicUrl, unsubscribe_id),
  ]);
  return [header, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}
