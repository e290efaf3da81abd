import { stepOf } from "./quantile";
import { type CountedRow, SlidingHour } from "./SlidingHour";
import type { Rating, Vital } from "./webVitals";

export interface RemoteRow {
  /** `requested`: a page requested the release, with any outcome. */
  kind: "requested" | "chosen" | "fallback" | "failed" | "retried" | "threw";
  remote: string;
  release: string;
  /** Of `failed`: the step that failed. Otherwise empty. */
  phase: string;
}
/** A measured time or layout shift. `load`: from the request for a remote to its part. */
export interface ValueRow {
  what: Vital | "load";
  page: string;
  remote: string;
  release: string;
  /** `stepOf` the value. */
  step: number;
  rating: Rating;
}
export interface PageRow {
  kind: "view" | "script" | "call";
  page: string;
  /** Of an error: the remote whose page it was, or whose script threw. Of a view: empty. */
  remote: string;
  release: string;
}
/** A response of the API. `limited`: with status 429. `failed`: 5xx. */
export interface ApiRow {
  kind: "answered" | "limited" | "failed";
}

/** What a server has done with a rollout. */
export type RolloutIncident = "advanced" | "withdrawn" | "undecided";

/** An error on a visitor's page, or its consequence, as `/ops` lists it. */
export interface Incident {
  /** Ms since 1970. */
  at: number;
  /**
   * `failed`, `threw`: a remote. `script`, `call`: a page. `quarantined`, `reduced`, `returned`: a release. `advanced`, `withdrawn`,
   * `undecided`: a rollout.
   */
  kind: "failed" | "threw" | "script" | "call" | "quarantined" | "reduced" | "returned" | RolloutIncident;
  page: string;
  remote: string;
  release: string;
  /** `while mounting`, `answered 500`. */
  detail: string;
  /** Of a failed call: the same id is in the logs. */
  requestId: string | null;
}

/** On how many pages of the last minutes a release failed. */
export interface FailureRate {
  remote: string;
  release: string;
  phase: string;
  failed: number;
  requested: number;
  /** 0 to 1. */
  ratio: number;
}

/** What visitors' pages report. Each other kind is a decision of the shop. */
const reportKinds: readonly Incident["kind"][] = ["failed", "threw", "script", "call"];
/** Of reports and of decisions each, so that a release that fails often does not hide what the shop did about it. */
const maxIncidents = 20;
/** A failure rate covers this many minutes. It is short, so that the rate falls soon after a repair. */
export const rateMinutes = 10;

/** What this process has counted in the last hour. All texts in it come from a known set (labels.ts), so it stays small. */
export class OpsStats {
  readonly remotes = new SlidingHour<RemoteRow>();
  readonly values = new SlidingHour<ValueRow>();
  readonly pages = new SlidingHour<PageRow>();
  readonly api = new SlidingHour<ApiRow>();
  /** Ms since 1970. */
  readonly startedAt = Date.now();
  #incidents: readonly Incident[] = [];

  /** @param value in ms; a layout shift in ten-thousandths. */
  addValue(row: Omit<ValueRow, "step">, value: number, now: number): void {
    this.values.add({ ...row, step: stepOf(value) }, now);
  }

  addIncident(incident: Incident): void {
    const isReport = ({ kind }: Incident) => reportKinds.includes(kind);
    const all = [incident, ...this.#incidents];
    const [oldest] = all.filter((one) => isReport(one) === isReport(incident)).slice(maxIncidents);
    this.#incidents = all.filter((one) => one !== oldest);
  }

  /** The newest first. */
  get incidents(): readonly Incident[] {
    return this.#incidents;
  }

  /** Rows since the start that were not counted, because a minute had too many different ones. */
  get dropped(): number {
    return this.remotes.dropped + this.values.dropped + this.pages.dropped + this.api.dropped;
  }

  /** The rates of this process. */
  failureRates(now: number, minutes = rateMinutes): FailureRate[] {
    return failureRates(this.remotes.rows(now, minutes));
  }
}

/** The rates of all releases that failed, by phase, the highest first. @param rows each row once. */
export function failureRates(rows: readonly CountedRow<RemoteRow>[]): FailureRate[] {
  const requested = new Map<string, number>();
  for (const { row, count } of rows) {
    if (row.kind === "requested") requested.set(`${row.remote}@${row.release}`, count);
  }
  return rows
    .filter(({ row }) => row.kind === "failed")
    .map(({ row: { remote, release, phase }, count }) => {
      const all = Math.max(count, requested.get(`${remote}@${release}`) ?? 0);
      return { remote, release, phase, failed: count, requested: all, ratio: count / all };
    })
    .sort((a, b) => b.ratio - a.ratio || b.failed - a.failed);
}
