import { Counter, Histogram, Registry } from "prom-client";
import type { Report } from "./report";

/** How the releases of remotes do in visitors' browsers, in Prometheus' words. */
export interface RemoteFigures {
  /** @param page the id of the page that says so; the same page counts once for each outcome. */
  count(report: Report, page: string): void;
  countQuarantine(remote: string, release: string): void;
  /** Prometheus text. */
  text(): Promise<string>;
}

/** What a page can say of how far a release came; anything else is counted as "other", so that a stranger adds no series. */
const phases: ReadonlySet<string> = new Set(["resolving", "loading", "checking", "styling", "mounting"]);
/** Outcomes remembered, so that a page which repeats itself counts once. */
const mostSeen = 50_000;
const buckets = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 10];

/** The caller lets in only releases that the registry knows: they alone become labels. */
export function remoteFigures(): RemoteFigures {
  const registry = new Registry();
  const registers = [registry];
  const loads = new Counter({
    ...{ name: "aurelle_remote_loads_total", help: "Pages that were shown a release.", registers },
    labelNames: ["remote", "release", "as"],
  });
  const failures = new Counter({
    ...{ name: "aurelle_remote_failures_total", help: "Pages on which a release failed.", registers },
    labelNames: ["remote", "release", "phase"],
  });
  const retries = new Counter({
    ...{ name: "aurelle_remote_retries_total", help: "Pages that asked a second time for a release.", registers },
    labelNames: ["remote", "release"],
  });
  const throws = new Counter({
    ...{ name: "aurelle_remote_throws_total", help: "Pages on which a release threw while in use.", registers },
    labelNames: ["remote", "release"],
  });
  const quarantines = new Counter({
    ...{ name: "aurelle_remote_quarantines_total", help: "Releases taken out after visitors' reports.", registers },
    labelNames: ["remote", "release"],
  });
  const seconds = new Histogram({
    ...{ name: "aurelle_remote_load_seconds", help: "From asking for a release to having its part.", registers },
    labelNames: ["remote", "release"],
    buckets,
  });
  const seen = new Set<string>();

  function isNew(key: string): boolean {
    if (seen.has(key)) return false;
    const [oldest] = seen;
    if (seen.size >= mostSeen && oldest !== undefined) seen.delete(oldest);
    seen.add(key);
    return true;
  }

  return {
    count({ kind, remote, release, phase, ms }, page) {
      const labels = { remote, release };
      const known = phases.has(phase) ? phase : "other";
      if (!isNew(`${page} ${kind} ${remote}@${release} ${kind === "failed" ? known : ""}`)) return;
      if (kind === "failed") failures.inc({ ...labels, phase: known });
      if (kind === "retried") retries.inc(labels);
      if (kind === "threw") throws.inc(labels);
      if (kind !== "ready") return;
      loads.inc({ ...labels, as: phase === "fallback" ? "fallback" : "chosen" });
      if (ms !== null) seconds.observe(labels, ms / 1000);
    },
    countQuarantine: (remote, release) => quarantines.inc({ remote, release }),
    text: () => registry.metrics(),
  };
}
