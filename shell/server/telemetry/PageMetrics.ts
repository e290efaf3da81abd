import { loadPhases } from "../../protocol/remoteReport";
import { other } from "./labels";
import { createMetrics } from "./metrics";
import { OpsStats, type RolloutIncident } from "./OpsStats";
import type { PageError, PageReport } from "./pageReport";
import type { RemoteReport } from "./remoteReport";
import { SeenKeys } from "./SeenKeys";
import { SeriesLimit } from "./SeriesLimit";
import { ratingOf, type Vital, vitals as vitalNames } from "./webVitals";

/** Errors of one page that count. A page in a loop would count without end. */
const maxErrors = 10;

/** A load up to this is good, ms: with it a page that the browser renders still has a good first paint. */
const goodLoadMs = 1000;
/** A load above this is poor, ms. */
const poorLoadMs = 3500;

/** All other phases are counted under one label, so that a forged report adds no series. */
const knownPhases: ReadonlySet<string> = new Set(loadPhases);

const decisionTexts = {
  quarantined: "taken out after visitors' reports",
  reduced: "shown to fewer visitors after visitors' reports",
  returned: "shown again: visitors' pages refute the reports",
} as const;

type Labels = Pick<PageReport, "page" | "remote" | "release">;
type Remote = Omit<RemoteReport, "token" | "proof">;

/**
 * Counts what pages report, for Prometheus and for `/ops`. Pages, remotes and releases in the reports must be labels (labels.ts).
 * `visit` is the id of a page view: each of its outcomes counts once.
 */
export class PageMetrics {
  readonly #metrics: ReturnType<typeof createMetrics>;
  readonly #seen = new SeenKeys();
  readonly #limit = new SeriesLimit();

  constructor(readonly stats = new OpsStats()) {
    this.#metrics = createMetrics(stats);
  }

  countRemote(report: Remote, visit: string): void {
    const now = Date.now();
    const { kind, remote, release, page } = report;
    this.#countView(page, visit, now);
    const phase = knownPhases.has(report.phase) ? report.phase : other;
    const id = `${remote}@${release}`;
    if (!this.#seen.add(`${visit} ${kind} ${id} ${kind === "failed" ? phase : ""}`)) return;
    if ((kind === "ready" || kind === "failed") && this.#seen.add(`${visit} requested ${id}`))
      this.stats.remotes.add({ kind: "requested", remote, release, phase: "" }, now);
    if (kind === "ready") this.#countLoad(report, now);
    if (kind === "failed") this.#countFailure(report, phase, now);
    if (kind === "retried") this.#countRetry(report, now);
    if (kind === "threw") this.#countThrow(report, now);
  }

  /** @returns the errors that counted: further ones of the same page view do not. */
  countPage(
    { page, remote, release, vitals, errors }: Omit<PageReport, "token" | "added">,
    visit: string,
  ): readonly PageError[] {
    const now = Date.now();
    const labels = { page, remote, release };
    this.#countView(page, visit, now);
    for (const vital of vitalNames) {
      const value = vitals[vital];
      if (value !== undefined && this.#seen.add(`${visit} ${vital}`)) this.#countVital(vital, value, labels, now);
    }
    const counted = errors.filter(() => this.#mayCountError(visit));
    for (const error of counted) this.#countError(error, labels, now);
    return counted;
  }

  /** Counts what reports did to a release. */
  countDecision(kind: "quarantined" | "reduced" | "returned", remote: string, release: string): void {
    if (kind === "quarantined") this.#metrics.quarantines.inc({ remote, release });
    if (kind === "reduced") this.#metrics.reductions.inc({ remote, release });
    const detail = decisionTexts[kind];
    this.stats.addIncident({ at: Date.now(), kind, page: "", remote, release, detail, requestId: null });
  }

  /** Counts a decision on a rollout. @param detail the reason, with figures */
  countRollout(kind: RolloutIncident, remote: string, release: string, detail: string): void {
    this.#metrics.rollouts.inc({ remote, release, decision: kind });
    this.stats.addIncident({ at: Date.now(), kind, page: "", remote, release, detail, requestId: null });
  }

  /** Counts one response of the API that went through this server. @param status the HTTP status. */
  countApiResponse(status: number): void {
    const kind = status >= 500 ? "failed" : status === 429 ? "limited" : "answered";
    this.stats.api.add({ kind }, Date.now());
  }

  /** In the text format of Prometheus. */
  text(): Promise<string> {
    return this.#metrics.registry.metrics();
  }

  #countView(page: string, visit: string, now: number): void {
    if (!this.#seen.add(`${visit} view`)) return;
    this.#limit.of(this.#metrics.views, { page }).inc();
    this.stats.pages.add({ kind: "view", page, remote: "", release: "" }, now);
  }

  #countLoad({ remote, release, phase, ms, page }: Remote, now: number): void {
    const kind = phase === "fallback" ? "fallback" : "chosen";
    this.#limit.of(this.#metrics.loads, { page, remote, release, as: kind }).inc();
    this.stats.remotes.add({ kind, remote, release, phase: "" }, now);
    if (ms === null) return;
    this.#limit.of(this.#metrics.loadSeconds, { page, remote, release }).observe(ms / 1000);
    const rating = ms <= goodLoadMs ? "good" : ms > poorLoadMs ? "poor" : "fair";
    this.stats.addValue({ what: "load", page, remote, release, rating }, ms, now);
  }

  #countFailure({ remote, release, page }: Remote, phase: string, now: number): void {
    this.#limit.of(this.#metrics.failures, { page, remote, release, phase }).inc();
    this.stats.remotes.add({ kind: "failed", remote, release, phase }, now);
    const detail = `while ${phase}`;
    this.stats.addIncident({ at: now, kind: "failed", page, remote, release, detail, requestId: null });
  }

  #countRetry({ remote, release, page }: Remote, now: number): void {
    this.#limit.of(this.#metrics.retries, { page, remote, release }).inc();
    this.stats.remotes.add({ kind: "retried", remote, release, phase: "" }, now);
  }

  #countThrow({ remote, release, page }: Remote, now: number): void {
    this.#limit.of(this.#metrics.throws, { page, remote, release }).inc();
    this.stats.remotes.add({ kind: "threw", remote, release, phase: "" }, now);
    const detail = "while in use";
    this.stats.addIncident({ at: now, kind: "threw", page, remote, release, detail, requestId: null });
  }

  #countVital(vital: Vital, value: number, labels: Labels, now: number): void {
    if (vital === "cls") this.#limit.of(this.#metrics.layoutShift, labels).observe(value / 10_000);
    else this.#limit.of(this.#metrics.vitalSeconds, { vital, ...labels }).observe(value / 1000);
    this.stats.addValue({ what: vital, ...labels, rating: ratingOf(vital, value) }, value, now);
  }

  /** Whether this page view has an error left that counts. Each call uses one up. */
  #mayCountError(visit: string): boolean {
    return Array.from({ length: maxErrors }, (_, index) => `${visit} error ${index}`).some((key) =>
      this.#seen.add(key),
    );
  }

  #countError(error: PageError, labels: Labels, now: number): void {
    const { kind } = error;
    this.#limit.of(this.#metrics.errors, { ...labels, kind }).inc();
    this.stats.pages.add({ kind, ...labels }, now);
    const incident =
      error.kind === "call"
        ? { detail: error.status ? `answered ${error.status}` : "no answer", requestId: error.requestId }
        : { detail: error.at ?? "", requestId: null };
    this.stats.addIncident({ at: now, kind, ...labels, ...incident });
  }
}
