import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { other } from "./labels";
import { OpsStats } from "./OpsStats";
import type { PageError, PageReport } from "./pageReport";
import type { Report } from "./remoteReport";
import { Once } from "./SeenKeys";
import { SeriesLimit } from "./SeriesLimit";
import { ratingOf, type Vital } from "./vitals";

/** What pages say of themselves and of their remotes, in Prometheus' words and for `/ops`. */
export interface PageFigures {
  /**
   * @param report with its page's label in the place of what was sent.
   * @param visit the id of the page that says so; the same page counts once for each outcome.
   */
  countRemote(report: Omit<Report, "token">, visit: string): void;
  /**
   * @param report with labels in the place of what was sent.
   * @returns the errors that counted: a page that repeats itself has said enough.
   */
  countPage(report: Omit<PageReport, "token">, visit: string): { counted: readonly PageError[] };
  countQuarantine(remote: string, release: string): void;
  /** One answer of the API that went through this server. */
  countAnswer(status: number): void;
  sightings: OpsStats;
  /** Prometheus text. */
  text(): Promise<string>;
}

/** What a page can say of how far a release came; anything else is counted as "other", so that a stranger adds no series. */
const phases: ReadonlySet<string> = new Set(["resolving", "loading", "checking", "styling", "mounting"]);
const loadBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 10];
/** With the limits of good and poor among them. */
const vitalBuckets = [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 6, 10];
const shiftBuckets = [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1];
/** Errors of one page that count; a loop of them is one fault. */
const mostErrors = 10;

/** A release came for a visitor in less than this, ms: with it the first paint of a page drawn by the browser is still good. */
const goodLoadMs = 1000;
const poorLoadMs = 3500;

function makeMetrics(sightings: OpsStats) {
  const registry = new Registry();
  const registers = [registry];
  const ofRelease = ["page", "remote", "release"] as const;
  return {
    registry,
    loads: new Counter({
      ...{ name: "aurelle_remote_loads_total", help: "Pages that were shown a release.", registers },
      labelNames: [...ofRelease, "as"],
    }),
    failures: new Counter({
      ...{ name: "aurelle_remote_failures_total", help: "Pages on which a release failed.", registers },
      labelNames: [...ofRelease, "phase"],
    }),
    retries: new Counter({
      ...{ name: "aurelle_remote_retries_total", help: "Pages that asked a second time for a release.", registers },
      labelNames: ofRelease,
    }),
    throws: new Counter({
      ...{ name: "aurelle_remote_throws_total", help: "Pages on which a release threw while in use.", registers },
      labelNames: ofRelease,
    }),
    quarantines: new Counter({
      ...{ name: "aurelle_remote_quarantines_total", help: "Releases taken out after visitors' reports.", registers },
      labelNames: ["remote", "release"],
    }),
    loadSeconds: new Histogram({
      ...{ name: "aurelle_remote_load_seconds", help: "From asking for a release to having its part.", registers },
      labelNames: ofRelease,
      buckets: loadBuckets,
    }),
    ratio: new Gauge({
      name: "aurelle_remote_failure_ratio",
      help: "Of the pages of the last ten minutes that asked for a release, the part on which it failed.",
      labelNames: ["remote", "release", "phase"],
      registers,
      collect() {
        this.reset();
        for (const { remote, release, phase, ratio } of sightings.failureRates(Date.now()))
          this.set({ remote, release, phase }, ratio);
      },
    }),
    vitalSeconds: new Histogram({
      ...{ name: "aurelle_web_vital_seconds", help: "Web vitals that are times, as real pages had them.", registers },
      labelNames: ["vital", ...ofRelease],
      buckets: vitalBuckets,
    }),
    layoutShift: new Histogram({
      ...{ name: "aurelle_web_vital_layout_shift", help: "Cumulative layout shift of real pages.", registers },
      labelNames: ofRelease,
      buckets: shiftBuckets,
    }),
    views: new Counter({
      ...{ name: "aurelle_page_views_total", help: "Pages that had anything to report.", registers },
      labelNames: ["page"],
    }),
    errors: new Counter({
      ...{ name: "aurelle_page_errors_total", help: "Uncaught errors and failed calls on real pages.", registers },
      labelNames: [...ofRelease, "kind"],
    }),
  };
}

/** The caller lets in only words that the shop knows: they alone become labels (labels.ts). */
export function pageMetrics(sightings = new OpsStats()): PageFigures {
  const metrics = makeMetrics(sightings);
  const once = new Once();
  const limit = new SeriesLimit();

  /** Has a page errors left that count? */
  const isWithin = (visit: string): boolean =>
    Array.from({ length: mostErrors }, (_, at) => `${visit} error ${at}`).some((key) => once.isNew(key));

  function countView(page: string, visit: string, now: number): void {
    if (!once.isNew(`${visit} view`)) return;
    metrics.views.inc(limit.admit({ page }));
    sightings.pages.add({ kind: "view", page, remote: "", release: "" }, now);
  }

  function countVital(
    vital: Vital,
    value: number,
    labels: Pick<PageReport, "page" | "remote" | "release">,
    now: number,
  ) {
    if (vital === "cls") metrics.layoutShift.observe(limit.admit(labels), value / 10_000);
    else metrics.vitalSeconds.observe(limit.admit({ vital, ...labels }), value / 1000);
    sightings.value({ what: vital, ...labels, rating: ratingOf(vital, value) }, value, now);
  }

  function countFailure({ remote, release }: Omit<Report, "token">, phase: string, page: string, now: number) {
    metrics.failures.inc(limit.admit({ page, remote, release, phase }));
    sightings.remotes.add({ kind: "failed", remote, release, phase }, now);
    sightings.incident({ at: now, kind: "failed", page, remote, release, detail: `while ${phase}`, requestId: null });
  }

  function countLoad({ remote, release, phase, ms, page }: Omit<Report, "token">, now: number): void {
    const as = phase === "fallback" ? "fallback" : "chosen";
    metrics.loads.inc(limit.admit({ page, remote, release, as }));
    sightings.remotes.add({ kind: as, remote, release, phase: "" }, now);
    if (ms === null) return;
    metrics.loadSeconds.observe(limit.admit({ page, remote, release }), ms / 1000);
    const rating = ms <= goodLoadMs ? "good" : ms > poorLoadMs ? "poor" : "fair";
    sightings.value({ what: "load", page, remote, release, rating }, ms, now);
  }

  return {
    countRemote(report, visit) {
      const now = Date.now();
      const { kind, remote, release, phase, page } = report;
      countView(page, visit, now);
      const known = phases.has(phase) ? phase : other;
      const id = `${remote}@${release}`;
      if (!once.isNew(`${visit} ${kind} ${id} ${kind === "failed" ? known : ""}`)) return;
      if ((kind === "ready" || kind === "failed") && once.isNew(`${visit} asked ${id}`))
        sightings.remotes.add({ kind: "asked", remote, release, phase: "" }, now);
      const labels = limit.admit({ page, remote, release });
      if (kind === "failed") countFailure(report, known, page, now);
      if (kind === "retried") metrics.retries.inc(labels);
      if (kind === "threw") metrics.throws.inc(labels);
      if (kind === "ready") countLoad(report, now);
      if (kind === "retried" || kind === "threw") sightings.remotes.add({ kind, remote, release, phase: "" }, now);
      if (kind === "threw")
        sightings.incident({ at: now, kind, page, remote, release, detail: "while in use", requestId: null });
    },
    countPage({ page, remote, release, vitals, errors }, visit) {
      const now = Date.now();
      countView(page, visit, now);
      const labels = { page, remote, release };
      for (const [vital, value] of Object.entries(vitals) as [Vital, number][]) {
        if (once.isNew(`${visit} ${vital}`)) countVital(vital, value, labels, now);
      }
      const counted = errors.filter(() => isWithin(visit));
      for (const { kind, status, requestId, at } of counted) {
        metrics.errors.inc(limit.admit({ ...labels, kind }));
        sightings.pages.add({ kind, ...labels }, now);
        const detail = kind === "call" ? (status ? `answered ${status}` : "no answer") : (at ?? "");
        sightings.incident({ at: now, kind, ...labels, detail, requestId });
      }
      return { counted };
    },
    countQuarantine(remote, release) {
      metrics.quarantines.inc({ remote, release });
      const detail = "taken out after visitors' reports";
      sightings.incident({ at: Date.now(), kind: "quarantined", page: "", remote, release, detail, requestId: null });
    },
    countAnswer(status) {
      const kind = status >= 500 ? "failed" : status === 429 ? "limited" : "answered";
      sightings.answers.add({ kind }, Date.now());
    },
    sightings,
    text: () => metrics.registry.metrics(),
  };
}
