import type { Vital } from "../telemetry/webVitals";

/** The names of the vitals on the page. */
export const vitalNames: Readonly<Record<Vital, { short: string; name: string }>> = {
  lcp: { short: "LCP", name: "Largest picture or text" },
  inp: { short: "INP", name: "Answer to a press" },
  cls: { short: "CLS", name: "Layout shift" },
  fcp: { short: "FCP", name: "First picture or text" },
  ttfb: { short: "TTFB", name: "First byte" },
};

/** `320 ms`, `2.4 s`; `–` for `null`. */
export function timeText(ms: number | null): string {
  if (ms === null) return "–";
  return ms < 995 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** @param value in ms; `cls` in ten-thousandths. */
export const vitalText = (vital: Vital, value: number | null): string =>
  vital === "cls" && value !== null ? (value / 10_000).toFixed(2) : timeText(value);

/** `25 %`, `< 0.1 %`. Only zero is `0 %`. @param share 0 to 1. */
export function percentText(share: number): string {
  const percent = share * 100;
  if (percent === 0 || percent >= 10) return `${Math.round(percent)} %`;
  return percent < 0.1 ? "< 0.1 %" : `${percent.toFixed(1)} %`;
}

/** `1,200` */
export const countText = (count: number): string => count.toLocaleString("en-GB");

/** `3 pages`, `1 page` */
export const pluralText = (count: number, noun: string): string =>
  `${countText(count)} ${count === 1 ? noun : `${noun}s`}`;

/** `12 s ago`, `3 min ago`, `2 h ago`. */
export function agoText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 90) return `${seconds} s ago`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min ago` : `${Math.round(minutes / 60)} h ago`;
}

const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", timeStyle: "medium" });
const day = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", dateStyle: "medium", timeStyle: "short" });
/** `18:04:11` in London. @param at ms since 1970. */
export const clockText = (at: number): string => clock.format(at);
/** `15 Jun 2025, 18:04` in London. @param at ms since 1970. */
export const dayText = (at: number): string => day.format(at);
