import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { OpsStats } from "./OpsStats";

/** Seconds. */
const loadBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 10];
/** Seconds. The thresholds of good and poor vitals are among them. */
const vitalBuckets = [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 6, 10];
const shiftBuckets = [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

/** Names one release on one page. `as const` gives prom-client the label names as a type. */
const releaseLabels = ["page", "remote", "release"] as const;

/** How releases of remotes do on visitors' pages. */
function createRemoteMetrics(registers: [Registry], stats: OpsStats) {
  return {
    loads: new Counter({
      name: "aurelle_remote_loads_total",
      help: "Pages that showed a release.",
      registers,
      labelNames: [...releaseLabels, "as"],
    }),
    failures: new Counter({
      name: "aurelle_remote_failures_total",
      help: "Pages on which a release failed.",
      registers,
      labelNames: [...releaseLabels, "phase"],
    }),
    retries: new Counter({
      name: "aurelle_remote_retries_total",
      help: "Pages that requested a release a second time.",
      registers,
      labelNames: releaseLabels,
    }),
    throws: new Counter({
      name: "aurelle_remote_throws_total",
      help: "Pages on which a release threw while in use.",
      registers,
      labelNames: releaseLabels,
    }),
    quarantines: new Counter({
      name: "aurelle_remote_quarantines_total",
      help: "Releases quarantined after visitors' reports.",
      registers,
      labelNames: ["remote", "release"],
    }),
    reductions: new Counter({
      name: "aurelle_remote_exposure_reductions_total",
      help: "Releases shown to fewer visitors after visitors' reports.",
      registers,
      labelNames: ["remote", "release"],
    }),
    rollouts: new Counter({
      name: "aurelle_rollout_decisions_total",
      help: "Decisions of this server on rollouts.",
      registers,
      labelNames: ["remote", "release", "decision"],
    }),
    loadSeconds: new Histogram({
      name: "aurelle_remote_load_seconds",
      help: "Time from the request for a release to its part.",
      registers,
      labelNames: releaseLabels,
      buckets: loadBuckets,
    }),
    failureRatio: new Gauge({
      name: "aurelle_remote_failure_ratio",
      help: "Of the pages that requested a release in the last ten minutes, the share on which it failed.",
      registers,
      labelNames: ["remote", "release", "phase"],
      collect() {
        this.reset();
        for (const { remote, release, phase, ratio } of stats.failureRates(Date.now()))
          this.set({ remote, release, phase }, ratio);
      },
    }),
  };
}

/** How visitors' pages do. */
function createPageMetrics(registers: [Registry]) {
  return {
    vitalSeconds: new Histogram({
      name: "aurelle_web_vital_seconds",
      help: "Web vitals that are times, of visitors' pages.",
      registers,
      labelNames: ["vital", ...releaseLabels],
      buckets: vitalBuckets,
    }),
    layoutShift: new Histogram({
      name: "aurelle_web_vital_layout_shift",
      help: "Cumulative layout shift of visitors' pages.",
      registers,
      labelNames: releaseLabels,
      buckets: shiftBuckets,
    }),
    views: new Counter({
      name: "aurelle_page_views_total",
      help: "Pages that sent a report.",
      registers,
      labelNames: ["page"],
    }),
    errors: new Counter({
      name: "aurelle_page_errors_total",
      help: "Uncaught errors and failed calls on visitors' pages.",
      registers,
      labelNames: [...releaseLabels, "kind"],
    }),
  };
}

/** The Prometheus metrics of what pages report, in a registry of their own. */
export function createMetrics(stats: OpsStats) {
  const registry = new Registry();
  return { registry, ...createRemoteMetrics([registry], stats), ...createPageMetrics([registry]) };
}
