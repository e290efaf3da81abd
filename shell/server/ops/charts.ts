import { type Html, html } from "../html/html";
import { thresholds, type Vital } from "../telemetry/webVitals";
import type { VitalView } from "./opsView";

/** The size of a plot, in the units of its view box. */
const width = 360;
const height = 64;

interface Layer {
  /** A class of ops.css: `shown`, `failed`. */
  tone: string;
  /** By step of the hour. */
  values: readonly number[];
}

const round = (number: number) => Math.round(number * 100) / 100;

const plot = (summary: string, content: readonly Html[]): Html =>
  html`<svg class="plot" viewBox="0 0 ${width} ${height + 1}" role="img" aria-label="${summary}">${content}</svg>`;

const axis = html`<line class="axis" x1="0" y1="${height + 0.5}" x2="${width}" y2="${height + 0.5}"/>`;

/** Stacked bars, one for each step of the hour. @param summary the content as a text, for screen readers. */
export function stackedBars(layers: readonly Layer[], summary: string): Html {
  const count = layers[0]?.values.length ?? 0;
  const totals = Array.from({ length: count }, (_, index) =>
    layers.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  const max = Math.max(1, ...totals);
  const stepWidth = width / Math.max(1, count);
  const bars = totals.flatMap((_, index) => {
    let top = height;
    return layers.flatMap(({ tone, values }) => {
      const value = values[index] ?? 0;
      if (value === 0) return [];
      // At least two units, so that one failure among a thousand is visible.
      const barHeight = Math.max(2, (value / max) * (height - 2));
      top -= barHeight;
      return [
        html`<rect class="${tone}" x="${round(index * stepWidth + stepWidth * 0.14)}" y="${round(Math.max(0, top))}" width="${round(stepWidth * 0.72)}" height="${round(barHeight)}"/>`,
      ];
    });
  });
  return plot(summary, [axis, ...bars]);
}

/** One bar, divided into the shares of good, fair and poor. */
export function ratingBar({ ratings, count }: VitalView): Html {
  let left = 0;
  // `as const`: these are the keys of `ratings`.
  const parts = (["good", "fair", "poor"] as const).map((rating) => {
    const partWidth = count === 0 ? 0 : (ratings[rating] / count) * width;
    const part = html`<rect class="${rating}" x="${round(left)}" y="0" width="${round(partWidth)}" height="10"/>`;
    left += partWidth;
    return part;
  });
  const summary = `${ratings.good} good, ${ratings.fair} fair, ${ratings.poor} poor`;
  return html`<svg class="rating" viewBox="0 0 ${width} 10" preserveAspectRatio="none" role="img" aria-label="${summary}"><rect class="none" x="0" y="0" width="${width}" height="10"/>${parts}</svg>`;
}

/** The 75th percentile of a vital over the hour, on bands of good, fair and poor. @param summary for screen readers. */
export function vitalPlot(vital: Vital, values: VitalView["series"], summary: string): Html {
  const [good, poor] = thresholds[vital];
  const max = Math.max(poor * 1.2, ...values.map((value) => (value ?? 0) * 1.1));
  const y = (value: number) => round(height - (value / max) * height);
  const stepWidth = width / values.length;
  const points = values.flatMap((value, index) =>
    value === null ? [] : [{ index, x: round((index + 0.5) * stepWidth), y: y(value) }],
  );
  // Lines connect only neighbours: a step without pages has no value.
  const lines = points.slice(1).flatMap((point, before) => {
    const previous = points[before];
    if (!previous || previous.index !== point.index - 1) return [];
    return [html`<line class="series" x1="${previous.x}" y1="${previous.y}" x2="${point.x}" y2="${point.y}"/>`];
  });
  return plot(summary, [
    html`<rect class="band-poor" x="0" y="0" width="${width}" height="${y(poor)}"/>`,
    html`<rect class="band-fair" x="0" y="${y(poor)}" width="${width}" height="${round(y(good) - y(poor))}"/>`,
    html`<rect class="band-good" x="0" y="${y(good)}" width="${width}" height="${round(height - y(good))}"/>`,
    axis,
    ...lines,
    ...points.map((point) => html`<circle class="point" cx="${point.x}" cy="${point.y}" r="3.5"/>`),
  ]);
}
