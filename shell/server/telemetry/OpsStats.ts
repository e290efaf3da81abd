import { stepOf } from "./quantile";
import { Hour } from "./SlidingHour";
import type { Rating, Vital } from "./vitals";

export interface RemoteRow {
  /** `asked`: a page wanted the release, whatever came of it. */
  kind: "asked" | "chosen" | "fallback" | "failed" | "retried" | "threw";
  remote: string;
  release: string;
  /** Of `failed`: how far it came. */
  phase: string;
}
/** A measured time or shift, on the scale of `scale.ts`. `load`: from asking for a remote to having its part. */
export interface ValueRow {
  what: Vital | "load";
  page: string;
  remote: string;
  release: string;
  step: number;
  rating: Rating;
}
export interface PageRow {
  kind: "view" | "script" | "call";
  page: string;
  /** Of an error: whose page it was, or whose script threw. Of a view: empty. */
  remote: string;
  release: string;
}
/** What the API answered through this server. */
export interface AnswerRow {
  kind: "answered" | "limited" | "failed";
}

/** Something that went wrong at a visitor's, as the team reads it. */
export interface Incident {
  at: number;
  /** `failed`, `threw`: a remote. `script`, `call`: a page. `quarantined`: taken out. */
  kind: "failed" | "threw" | "script" | "call" | "quarantined";
  page: string;
  remote: string;
  release: string;
  /** `while mounting`, `answered 500`. */
  detail: string;
  /** Leads to the lines of the logs. */
  requestId: string | null;
}

/** How many pages of the last minutes a release failed. */
export interface FailureRate {
  remote: string;
  release: string;
  phase: string;
  failed: number;
  asked: number;
  /** 0 … 1 */
  ratio: number;
}

const mostIncidents = 20;
/** A rate looks back so many minutes: soon well again when it is mended. */
export const rateMinutes = 10;

/** All that this process has seen of its pages in the last hour. Every word in it comes from a known set (reports/labels.ts). */
export class OpsStats {
  readonly remotes = new Hour<RemoteRow>();
  readonly values = new Hour<ValueRow>();
  readonly pages = new Hour<PageRow>();
  readonly answers = new Hour<AnswerRow>();
  readonly startedAt = Date.now();
  /** The newest first. */
  readonly incidents: Incident[] = [];

  value(row: Omit<ValueRow, "step">, value: number, now: number): void {
    this.values.add({ ...row, step: stepOf(value) }, now);
  }

  incident(incident: Incident): void {
    this.incidents.unshift(incident);
    this.incidents.length = Math.min(this.incidents.length, mostIncidents);
  }

  /** Rows that found no room in the last hour's memory, since the start. */
  get dropped(): number {
    return this.remotes.dropped + this.values.dropped + this.pages.dropped + this.answers.dropped;
  }

  /** Of each release that failed, by phase, the worst first. */
  failureRates(now: number, minutes = rateMinutes): FailureRate[] {
    const rows = this.remotes.rows(now, minutes);
    const asked = new Map<string, number>();
    for (const { row, count } of rows) {
      if (row.kind === "asked") asked.set(`${row.remote}@${row.release}`, count);
    }
    return rows
      .filter(({ row }) => row.kind === "failed")
      .map(({ row: { remote, release, phase }, count }) => {
        const all = Math.max(count, asked.get(`${remote}@${release}`) ?? 0);
        return { remote, release, phase, failed: count, asked: all, ratio: count / all };
      })
      .sort((a, b) => b.ratio - a.ratio || b.failed - a.failed);
  }
}
