import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";

/**
 * Measures the web vitals of this page.
 * @param send takes the new values each time the page is hidden or left: only then are they final. Each vital is sent once. In ms;
 * `cls` in ten-thousandths.
 */
export function followWebVitals(send: (vitals: Readonly<Record<string, number>>) => void): void {
  const values = new Map<string, number>();
  const sent = new Set<string>();
  const add = ({ name, value }: Metric) => {
    if (!sent.has(name)) values.set(name, Math.round(name === "CLS" ? value * 10_000 : value));
  };
  for (const onVital of [onLCP, onINP, onCLS, onFCP, onTTFB]) onVital(add);

  addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden" || values.size === 0) return;
    const vitals = [...values].map(([name, value]) => [name.toLowerCase(), value] as const);
    for (const name of values.keys()) sent.add(name);
    values.clear();
    send(Object.fromEntries(vitals));
  });
}
