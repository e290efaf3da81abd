import { type Html, html } from "../html/html";
import type { Vital } from "../telemetry/vitals";
import { thresholds } from "../telemetry/vitals";
import type { VitalView } from "./opsView";

const width = 360;
const height = 64;

interface Layer {
  /** Of the style sheet: `good`, `bad`. */
  tone: string;
  values: readonly number[];
}

const round = (number: number) => Math.round(number * 100) / 100;

/** Bars that stand on one another, one for each step of the hour. @param summary what it shows, for who cannot see it. */
export function bars(layers: readonly Layer[], summary: string): Html {
  const count = layers[0]?.values.length ?? 0;
  const totals = Array.from({ length: count }, (_, at) =>
    layers.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
  );
  const most = Math.max(1, ...totals);
  const step = width / Math.max(1, count);
  const drawn = totals.flatMap((_, at) => {
    let top = height;
    return layers.flatMap(({ tone, values }) => {
      const value = values[at] ?? 0;
      if (value === 0) return [];
      // A single failure among a thousand is seen all the same.
      const tall = Math.max(2, (value / most) * (height - 2));
      top -= tall;
      return [
        html`<rect class="${tone}" x="${round(at * step + step * 0.14)}" y="${round(Math.max(0, top))}" width="${round(step * 0.72)}" height="${round(tall)}"/>`,
      ];
    });
  });
  return html`<svg class="plot" viewBox="0 0 ${width} ${height + 1}" role="img" aria-label="${summary}"><line class="axis" x1="0" y1="${height + 0.5}" x2="${width}" y2="${height + 0.5}"/>${drawn}</svg>`;
}

/** How many were good, fair and poor, as parts of a bar. */
export function ratingBar({ ratings, count }: VitalView): Html {
  let left = 0;
  const parts = (["good", "fair", "poor"] as const).map((rating) => {
    const wide = count === 0 ? 0 : (ratings[rating] / count) * width;
    const drawn = html`<rect class="${rating}" x="${round(left)}" y="0" width="${round(wide)}" height="10"/>`;
    left += wide;
    return drawn;
  });
  const summary = `${ratings.good} good, ${ratings.fair} fair, ${ratings.poor} poor`;
  return html`<svg class="rating" viewBox="0 0 ${width} 10" preserveAspectRatio="none" role="img" aria-label="${summary}"><rect class="none" x="0" y="0" width="${width}" height="10"/>${parts}</svg>`;
}

/** The course of what three of four pages had, against the limits of good and poor. */
export function course(vital: Vital, values: VitalView["course"], summary: string): Html {
  const [good, poor] = thresholds[vital];
  const most = Math.max(poor * 1.2, ...values.map((value) => (value ?? 0) * 1.1));
  const y = (value: number) => round(height - (value / most) * height);
  const step = width / values.length;
  const points = values.flatMap((value, at) =>
    value === null ? [] : [{ at, x: round((at + 0.5) * step), y: y(value) }],
  );
  // A line only between neighbours: where nobody came, nothing is known.
  const lines = points.slice(1).flatMap((point, index) => {
    const before = points[index];
    if (!before || before.at !== point.at - 1) return [];
    return [html`<line class="course" x1="${before.x}" y1="${before.y}" x2="${point.x}" y2="${point.y}"/>`];
  });
  return html`<svg class="plot" viewBox="0 0 ${width} ${height + 1}" role="img" aria-label="${summary}"><rect class="band-poor" x="0" y="0" width="${width}" height="${y(poor)}"/><rect class="band-fair" x="0" y="${y(poor)}" width="${width}" height="${round(y(good) - y(poor))}"/><rect class="band-good" x="0" y="${y(good)}" width="${width}" height="${round(height - y(good))}"/><line class="axis" x1="0" y1="${height + 0.5}" x2="${width}" y2="${height + 0.5}"/>${lines}${points.map((point) => html`<circle class="point" cx="${point.x}" cy="${point.y}" r="3.5"/>`)}</svg>`;
}
