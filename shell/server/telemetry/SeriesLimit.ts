/** The part of a Prometheus metric that has series, each for other labels. */
interface Metric<Labels, Series> {
  labels(labels: Labels): Series;
  remove(labels: Labels): void;
}

/** Series of one process for what pages report. */
const defaultMaxSeries = 5000;

/**
 * Bounds the number of series. All labels are known texts, but pages times releases are many in a shop of forty remotes, and one
 * client can report each combination. Above the limit the series that was counted longest ago goes, so no client can use up the places:
 * what visitors report often stays, and what is new is always counted.
 */
export class SeriesLimit {
  /** By metric and labels: removes the series. The one that was counted longest ago is first. */
  readonly #series = new Map<string, () => void>();
  /** A number for each metric. */
  readonly #metrics = new Map<object, number>();
  readonly #maxSeries: number;

  constructor(maxSeries = defaultMaxSeries) {
    this.#maxSeries = maxSeries;
  }

  /** The series of a metric with these labels, to be counted now. */
  of<Labels extends object, Series>(metric: Metric<Labels, Series>, labels: Labels): Series {
    const id = this.#metrics.get(metric) ?? this.#metrics.size;
    this.#metrics.set(metric, id);
    const key = `${id} ${JSON.stringify(labels)}`;
    this.#series.delete(key);
    this.#series.set(key, () => metric.remove(labels));
    const [oldest] = this.#series;
    if (oldest && this.#series.size > this.#maxSeries) {
      oldest[1]();
      this.#series.delete(oldest[0]);
    }
    return metric.labels(labels);
  }
}
