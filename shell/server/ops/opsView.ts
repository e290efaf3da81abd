import type { Provenances } from "@aurelle/mfe/store/provenance";
import type { Registry, RemoteEntry, ShellFacts } from "@aurelle/shared/contract/registry";
import { shellName } from "@aurelle/shared/contract/releaseNames";
import { whyUnusable } from "@aurelle/shared/contract/whyUnusable";
import { offeredReleases } from "../releases/offeredReleases";
import type { LeftRelease } from "../rendering/BlockedReleases";
import type { ServerStats } from "../telemetry/FleetStats";
import {
  type FailureRate,
  failureRates,
  type Incident,
  type OpsStats,
  type RemoteRow,
  type ValueRow,
} from "../telemetry/OpsStats";
import { quantile } from "../telemetry/quantile";
import { type CountedRow, sumRows } from "../telemetry/SlidingHour";
import { type Rating, type Vital, vitals } from "../telemetry/webVitals";
import { originOf, roleOf } from "./releaseTexts";
import { type ServerView, serverView } from "./serverView";

/** One release in the last hour. */
export interface ReleaseView {
  release: string;
  /** `stable`, `canary 10 %`, `on trial 10 %`, `last good`, `quarantined`; empty when no visitor gets it any more. */
  role: string;
  /** `built at 2026-11-25 20:19 UTC from b5f9462b, published by team-gifts (key …)`; `null` where the store does not say. */
  provenance: string | null;
  /** Why visitors do not get it although its role says so: this shell lacks something that it needs. */
  passedOver: string | null;
  requested: number;
  shown: number;
  /** How many of `shown` replaced another release. */
  asFallback: number;
  failed: number;
  threw: number;
  /** The 75th percentile of its load times, ms. */
  loadMs: number | null;
}
export interface RemoteView {
  name: string;
  owner: string;
  releases: readonly ReleaseView[];
  /** By minute of the hour. */
  shown: readonly number[];
  failed: readonly number[];
  /** Of the last ten minutes. */
  rates: readonly FailureRate[];
}
export interface VitalView {
  vital: Vital;
  count: number;
  /** The 75th percentile, in ms; of `cls` in ten-thousandths. */
  p75: number | null;
  ratings: Readonly<Record<Rating, number>>;
  /** `p75` of each step of the hour; `null` for a step without pages. */
  series: readonly (number | null)[];
}
export interface PageView {
  page: string;
  views: number;
  errors: number;
  p75: Readonly<Record<Vital, number | null>>;
}
export interface ErrorView {
  page: string;
  remote: string;
  release: string;
  kind: "script" | "call";
  count: number;
}
/** Everything that `/ops` shows. Times are in ms since 1970; series are by minute of the hour. */
export interface OpsView {
  now: number;
  startedAt: number;
  process: number;
  revision: number;
  /** The shell that this process serves now. */
  shellRelease: string;
  /** The shell that a share of the visitors gets instead: `10 % get 1.1.0-5b6c7d8e`; `null` without a canary. */
  shellCanary: string | null;
  /** The stable shell, when this process serves another one because it cannot read or verify it; else `null`. */
  unservedShell: string | null;
  /** This server first. The counts of releases and the failures are of all of them. */
  servers: readonly ServerView[];
  /** The failures that need attention, the worst first. */
  broken: readonly FailureRate[];
  remotes: readonly RemoteView[];
  leftToBrowser: readonly LeftRelease[];
  vitals: readonly VitalView[];
  pages: readonly PageView[];
  errors: readonly ErrorView[];
  views: number;
  errorSeries: { script: readonly number[]; call: readonly number[] };
  /** Responses of the API. */
  api: {
    answered: readonly number[];
    limited: readonly number[];
    failed: readonly number[];
  };
  incidents: readonly Incident[];
  dropped: number;
}

/** From this failure rate a release is listed as broken: one failure in a hundred pages. */
const alertRatio = 0.01;
/** Of the series of vitals. */
const vitalStepMinutes = 5;

type Rows<Row> = readonly CountedRow<Row>[];
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const countOf = <Row>(rows: Rows<Row>, matches: (row: Row) => boolean) =>
  sum(rows.filter(({ row }) => matches(row)).map(({ count }) => count));

function p75(rows: Rows<ValueRow>, matches: (row: ValueRow) => boolean): number | null {
  const counts = new Map<number, number>();
  for (const { row, count } of rows) if (matches(row)) counts.set(row.step, (counts.get(row.step) ?? 0) + count);
  return quantile(counts, 0.75);
}

const ratesOf = (servers: readonly ServerStats[]) => failureRates(sumRows(servers.map(({ recent }) => recent)));

/** What the views of all remotes need. */
interface RemoteContext {
  facts: ShellFacts;
  provenances: Provenances;
  servers: readonly ServerStats[];
  now: number;
}

function remoteView(
  [name, entry]: readonly [string, RemoteEntry],
  { facts, provenances, servers, now }: RemoteContext,
  stats: OpsStats,
  values: Rows<ValueRow>,
): RemoteView {
  const rows = servers.flatMap(({ hour }) => hour).filter(({ row }) => row.remote === name);
  const reported = rows.map(({ row }) => row.release);
  const offered = offeredReleases(entry);
  const ids = new Set([...offered, ...entry.quarantined.slice(-2), ...reported]);
  const count = (release: string, ...kinds: RemoteRow["kind"][]) =>
    countOf(rows, (row) => row.release === release && kinds.includes(row.kind));
  const series = (...kinds: RemoteRow["kind"][]) =>
    stats.remotes.series(now, (row) => row.remote === name && kinds.includes(row.kind));
  return {
    name,
    owner: entry.owner,
    releases: [...ids].map((release) => ({
      release,
      role: roleOf(entry, release),
      provenance: originOf(provenances[name]?.[release]),
      passedOver: offered.includes(release) ? whyUnusable(entry, release, facts) : null,
      requested: count(release, "requested"),
      shown: count(release, "chosen", "fallback"),
      asFallback: count(release, "fallback"),
      failed: count(release, "failed"),
      threw: count(release, "threw"),
      loadMs: p75(values, (row) => row.what === "load" && row.remote === name && row.release === release),
    })),
    shown: series("chosen", "fallback"),
    failed: series("failed"),
    rates: ratesOf(servers).filter(({ remote }) => remote === name),
  };
}

function vitalView(vital: Vital, values: Rows<ValueRow>, steps: readonly Rows<ValueRow>[]): VitalView {
  const isVital = (row: ValueRow) => row.what === vital;
  const rated = (rating: Rating) => countOf(values, (row) => isVital(row) && row.rating === rating);
  return {
    vital,
    count: countOf(values, isVital),
    p75: p75(values, isVital),
    ratings: { good: rated("good"), fair: rated("fair"), poor: rated("poor") },
    series: steps.map((rows) => p75(rows, isVital)),
  };
}

function pageViews({ pages }: OpsStats, now: number, values: Rows<ValueRow>): PageView[] {
  const rows = pages.rows(now);
  const names = new Set([...rows.map(({ row }) => row.page), ...values.map(({ row }) => row.page)]);
  return [...names]
    .map((page) => ({
      page,
      views: countOf(rows, (row) => row.page === page && row.kind === "view"),
      errors: countOf(rows, (row) => row.page === page && row.kind !== "view"),
      p75: Object.fromEntries(
        vitals.map((vital) => [vital, p75(values, (row) => row.page === page && row.what === vital)]),
      ) as PageView["p75"], // `vitals` lists every key of the type
    }))
    .sort((a, b) => b.views - a.views || a.page.localeCompare(b.page));
}

function remoteViews(
  stats: OpsStats,
  remotes: Registry["remotes"],
  context: RemoteContext,
  values: Rows<ValueRow>,
): RemoteView[] {
  const hasFailed = ({ failed }: RemoteView) => Number(sum(failed) > 0);
  return Object.entries(remotes)
    .map((entry) => remoteView(entry, context, stats, values))
    .sort((a, b) => hasFailed(b) - hasFailed(a) || sum(b.shown) - sum(a.shown));
}

/** Combines the counts of this process, and what all servers share, with the releases that visitors get now. */
export function opsView(
  stats: OpsStats,
  servers: readonly ServerStats[],
  { shell, remotes, revision }: Registry,
  given: Pick<OpsView, "now" | "shellRelease" | "leftToBrowser"> & { facts: ShellFacts; provenances: Provenances },
): OpsView {
  const { now, facts, provenances } = given;
  const values = stats.values.rows(now);
  const steps = stats.values.steps(now, vitalStepMinutes);
  const { pages, api } = stats;
  const rows = pages.rows(now);
  const errors = rows.flatMap(({ row: { kind, page, remote, release }, count }) =>
    kind === "view" ? [] : [{ kind, page, remote: remote || shellName, release, count }],
  );
  return {
    now,
    shellRelease: given.shellRelease,
    leftToBrowser: given.leftToBrowser,
    startedAt: stats.startedAt,
    process: process.pid,
    revision,
    unservedShell: shell?.stable && shell.stable !== given.shellRelease ? shell.stable : null,
    shellCanary: shell?.canary ? `${shell.canary.percent} % get ${shell.canary.release}` : null,
    servers: servers.map(serverView),
    broken: ratesOf(servers).filter(({ ratio }) => ratio >= alertRatio),
    remotes: remoteViews(stats, remotes, { facts, provenances, servers, now }, values),
    vitals: vitals.map((vital) => vitalView(vital, values, steps)),
    pages: pageViews(stats, now, values),
    errors: errors.sort((a, b) => b.count - a.count),
    views: countOf(rows, ({ kind }) => kind === "view"),
    errorSeries: {
      script: pages.series(now, ({ kind }) => kind === "script"),
      call: pages.series(now, ({ kind }) => kind === "call"),
    },
    api: {
      answered: api.series(now, ({ kind }) => kind === "answered"),
      limited: api.series(now, ({ kind }) => kind === "limited"),
      failed: api.series(now, ({ kind }) => kind === "failed"),
    },
    incidents: stats.incidents,
    dropped: stats.dropped,
  };
}
