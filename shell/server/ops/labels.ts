import type { Vital } from "../telemetry/vitals";

export const vitalNames: Readonly<Record<Vital, { short: string; name: string }>> = {
  lcp: { short: "LCP", name: "Largest picture or text" },
  inp: { short: "INP", name: "Answer to a press" },
  cls: { short: "CLS", name: "Layout shift" },
  fcp: { short: "FCP", name: "First picture or text" },
  ttfb: { short: "TTFB", name: "First byte" },
};

/** `320 ms`, `2.4 s`; `–` for nothing. */
export function timeText(ms: number | null): string {
  if (ms === null) return "–";
  return ms < 995 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

export const vitalText = (vital: Vital, value: number | null): string =>
  vital === "cls" && value !== null ? (value / 10_000).toFixed(2) : timeText(value);

/** `25 %`; what is not nothing is never called so. */
export function percentText(part: number): string {
  const percent = part * 100;
  if (percent === 0 || percent >= 10) return `${Math.round(percent)} %`;
  return percent < 0.1 ? "< 0.1 %" : `${percent.toFixed(1)} %`;
}

export const countText = (count: number): string => count.toLocaleString("en-GB");

/** `3 pages`, `1 page` */
export const many = (count: number, one: string, more = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : more}`;

export function agoText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 90) return `${seconds} s ago`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min ago` : `${Math.round(minutes / 60)} h ago`;
}

const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", timeStyle: "medium" });
const day = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", dateStyle: "medium", timeStyle: "short" });
export const clockText = (at: number): string => clock.format(at);
export const dayText = (at: number): string => day.format(at);
