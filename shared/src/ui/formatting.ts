let day: Intl.DateTimeFormat | undefined;

/** Created with the first date that is shown: it takes a phone 60 ms, and most pages show no date. */
function londonDay(): Intl.DateTimeFormat {
  day ??= new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "Europe/London",
  });
  return day;
}

/** `1 May 2025`, in London's time zone; a dash for a text that is no date. */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? "–" : londonDay().format(date);
}

/** A status in sentence case: `ready_for_pickup` reads 'Ready for pickup'. The server may add statuses (decision 24). */
export function statusLabel(status: string): string {
  const words = status.replaceAll(/[_-]+/g, " ").trim().toLowerCase();
  return words === "" ? "Unknown" : words.charAt(0).toUpperCase() + words.slice(1);
}
