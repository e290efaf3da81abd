import type { Registry, RemoteEntry } from "@aurelle/shared/contract/registry";
import { offeredOf, shellName } from "../telemetry/labels";
import type { FailureRate, Incident, OpsStats, RemoteRow, ValueRow } from "../telemetry/OpsStats";
import { quantile } from "../telemetry/quantile";
import { type Rating, type Vital, vitals } from "../telemetry/vitals";

/** How one release did in the last hour. */
export interface ReleaseView {
  release: string;
  /** `stable`, `canary 10 %`, `last good`, `quarantined`; empty for one that is not offered any more. */
  role: string;
  asked: number;
  shown: number;
  /** Shown in the place of another one. */
  instead: number;
  failed: number;
  threw: number;
  /** Three of four loads were quicker, ms. */
  loadMs: number | null;
}
export interface RemoteView {
  name: string;
  owner: string;
  releases: readonly ReleaseView[];
  /** By minute of the hour. */
  shown: readonly number[];
  failed: readonly number[];
  /** In the last ten minutes. */
  rates: readonly FailureRate[];
}
export interface VitalView {
  vital: Vital;
  count: number;
  p75: number | null;
  ratings: Readonly<Record<Rating, number>>;
  /** By five minutes of the hour; `null` where nobody came. */
  course: readonly (number | null)[];
}
export interface PageView {
  page: string;
  views: number;
  errors: number;
  /** Three of four were below. */
  p75: Readonly<Record<Vital, number | null>>;
}
export interface ErrorView {
  page: string;
  remote: string;
  release: string;
  kind: "script" | "call";
  count: number;
}
export interface OpsView {
  now: number;
  startedAt: number;
  process: number;
  revision: number;
  shellRelease: string;
  /** What is going wrong, the worst first. */
  broken: readonly FailureRate[];
  remotes: readonly RemoteView[];
  vitals: readonly VitalView[];
  pages: readonly PageView[];
  errors: readonly ErrorView[];
  views: number;
  errorCourse: { script: readonly number[]; call: readonly number[] };
  answers: {
    answered: readonly number[];
    limited: readonly number[];
    failed: readonly number[];
  };
  incidents: readonly Incident[];
  dropped: number;
}

/** A part of the loads that is worth a look (docs/operations.md). */
const noticedRatio = 0.01;
export const stepMinutes = 5;

type Counted<Row> = readonly { row: Row; count: number }[];
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const countOf = <Row>(rows: Counted<Row>, isOf: (row: Row) => boolean) =>
  sum(rows.filter(({ row }) => isOf(row)).map(({ count }) => count));

function p75(rows: Counted<ValueRow>, isOf: (row: ValueRow) => boolean): number | null {
  const counts = new Map<number, number>();
  for (const { row, count } of rows) if (isOf(row)) counts.set(row.step, (counts.get(row.step) ?? 0) + count);
  return quantile(counts, 0.75);
}

function roleOf({ stable, canary, lkg, quarantined }: RemoteEntry, release: string): string {
  if (quarantined.includes(release)) return "quarantined";
  if (release === stable) return "stable";
  if (release === canary?.release) return `canary ${canary.percent} %`;
  return lkg.includes(release) ? "last good" : "";
}

function remoteView(
  [name, entry]: readonly [string, RemoteEntry],
  sightings: OpsStats,
  now: number,
  values: Counted<ValueRow>,
): RemoteView {
  const rows = sightings.remotes.rows(now).filter(({ row }) => row.remote === name);
  const seen = rows.map(({ row }) => row.release);
  const ids = new Set([...offeredOf(entry), ...entry.quarantined.slice(-2), ...seen]);
  const count = (release: string, ...kinds: RemoteRow["kind"][]) =>
    countOf(rows, (row) => row.release === release && kinds.includes(row.kind));
  return {
    name,
    owner: entry.owner,
    releases: [...ids].map((release) => ({
      release,
      role: roleOf(entry, release),
      asked: count(release, "asked"),
      shown: count(release, "chosen", "fallback"),
      instead: count(release, "fallback"),
      failed: count(release, "failed"),
      threw: count(release, "threw"),
      loadMs: p75(values, (row) => row.what === "load" && row.remote === name && row.release === release),
    })),
    shown: sightings.remotes.course(now, (row) => row.remote === name && /^(?:chosen|fallback)$/.test(row.kind)),
    failed: sightings.remotes.course(now, (row) => row.remote === name && row.kind === "failed"),
    rates: sightings.failureRates(now).filter(({ remote }) => remote === name),
  };
}

function vitalView(vital: Vital, values: Counted<ValueRow>, steps: readonly Counted<ValueRow>[]): VitalView {
  const isOf = (row: ValueRow) => row.what === vital;
  const rated = (rating: Rating) => countOf(values, (row) => isOf(row) && row.rating === rating);
  return {
    vital,
    count: countOf(values, isOf),
    p75: p75(values, isOf),
    ratings: { good: rated("good"), fair: rated("fair"), poor: rated("poor") },
    course: steps.map((rows) => p75(rows, isOf)),
  };
}

function pageViews({ pages }: OpsStats, now: number, values: Counted<ValueRow>): PageView[] {
  const rows = pages.rows(now);
  const names = new Set([...rows.map(({ row }) => row.page), ...values.map(({ row }) => row.page)]);
  return [...names]
    .map((page) => ({
      page,
      views: countOf(rows, (row) => row.page === page && row.kind === "view"),
      errors: countOf(rows, (row) => row.page === page && row.kind !== "view"),
      p75: Object.fromEntries(
        vitals.map((vital) => [vital, p75(values, (row) => row.page === page && row.what === vital)]),
      ) as PageView["p75"], // one for each vital
    }))
    .sort((a, b) => b.views - a.views || a.page.localeCompare(b.page));
}

/** All that the page shows, out of what this process has seen and of what visitors get now. */
export function opsView(
  sightings: OpsStats,
  { remotes, revision }: Registry,
  { now, shellRelease }: { now: number; shellRelease: string },
): OpsView {
  const values = sightings.values.rows(now);
  const steps = sightings.values.steps(now, stepMinutes);
  const { pages, answers } = sightings;
  const rows = pages.rows(now);
  const errors = rows.flatMap(({ row: { kind, page, remote, release }, count }) =>
    kind === "view" ? [] : [{ kind, page, remote: remote || shellName, release, count }],
  );
  return {
    ...{ now, revision, shellRelease, startedAt: sightings.startedAt, process: process.pid },
    broken: sightings.failureRates(now).filter(({ ratio }) => ratio >= noticedRatio),
    remotes: Object.entries(remotes)
      .map((entry) => remoteView(entry, sightings, now, values))
      .sort((a, b) => Math.sign(sum(b.failed)) - Math.sign(sum(a.failed)) || sum(b.shown) - sum(a.shown)),
    vitals: vitals.map((vital) => vitalView(vital, values, steps)),
    pages: pageViews(sightings, now, values),
    errors: errors.sort((a, b) => b.count - a.count),
    views: countOf(rows, ({ kind }) => kind === "view"),
    errorCourse: {
      script: pages.course(now, ({ kind }) => kind === "script"),
      call: pages.course(now, ({ kind }) => kind === "call"),
    },
    answers: {
      answered: answers.course(now, ({ kind }) => kind === "answered"),
      limited: answers.course(now, ({ kind }) => kind === "limited"),
      failed: answers.course(now, ({ kind }) => kind === "failed"),
    },
    incidents: sightings.incidents,
    dropped: sightings.dropped,
  };
}
