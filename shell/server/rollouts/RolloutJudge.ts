import { advanceRollout, noteUndecided, takeBackRollout, takenMeanwhile } from "@aurelle/mfe/store/rollout";
import type { Registry } from "@aurelle/shared/contract/registry";
import type { RegistryReader } from "../releases/registryReader";
import type { PageReport } from "../telemetry/pageReport";
import type { RemoteReport } from "../telemetry/remoteReport";
import type { Reporter, ReportListener } from "../telemetry/routes";
import { type Comparison, decide } from "./measures";
import { RolloutEvidence, runningRollouts } from "./RolloutEvidence";
import { backReason, onReason, undecidedReason } from "./rolloutTexts";

/** What this server has done with a rollout. The webhook sends it as JSON. */
export interface RolloutDecision {
  remote: string;
  release: string;
  /** The step that was judged, from 1 on, and its share of the visitors. */
  step: number;
  percent: number;
  /** `on`: to the next share. `back`: visitors get the stable release again. `undecided`: the step has had too few visitors. */
  decision: "on" | "back" | "undecided";
  /** The share of visitors who get the release now. */
  nextPercent: number;
  /** In a sentence, with figures. */
  reason: string;
  figures: readonly Comparison[];
}

/** A rollout as `/ops` shows it. */
export interface RolloutView {
  remote: string;
  release: string;
  stable: string;
  /** The shares of visitors, and the index of the current one. */
  steps: readonly number[];
  step: number;
  /** ISO 8601. */
  since: string;
  undecidedAt: string | null;
  comparisons: readonly Comparison[];
}

interface RolloutJudgeOptions {
  releasesDir: string;
  /** Keys the hashes of visitors. */
  secret: string;
  releases: RegistryReader;
  onDecision: (decision: RolloutDecision) => void;
  warn: (message: string) => void;
  /** How often the evidence is shared and judged, ms. */
  judgeEveryMs?: number | undefined;
}

const defaultJudgeEveryMs = 10_000;
/** After this time a step without a decision has had too few visitors, hours. */
const undecidedAfterHours = 24;
const hourMs = 3_600_000;

/**
 * Takes canaries on to more visitors, or back, for all document servers on one store (docs/decisions/0030-rollouts.md). What one server has
 * changed, the others leave.
 */
export class RolloutJudge implements ReportListener {
  readonly #options: RolloutJudgeOptions;
  readonly #evidence: RolloutEvidence;
  #ranAt = Number.NEGATIVE_INFINITY;
  #lastRun: Promise<void> = Promise.resolve();

  constructor(options: RolloutJudgeOptions) {
    this.#options = options;
    this.#evidence = new RolloutEvidence(options.releasesDir, options.secret, options.warn);
  }

  remoteReport(report: RemoteReport, registry: Registry, reporter: Reporter, now: number): void {
    this.#evidence.addRemoteReport(report, registry, reporter, now);
  }

  pageReport(report: PageReport, registry: Registry, reporter: Reporter): void {
    this.#evidence.addPageReport(report, registry, reporter);
  }

  /** Shares the evidence and decides, every ten seconds at most unless the options say otherwise. Calls run one after the other. @param now ms since 1970 */
  run(now: number): Promise<void> {
    if (now - this.#ranAt < (this.#options.judgeEveryMs ?? defaultJudgeEveryMs)) return this.#lastRun;
    this.#ranAt = now;
    return this.#next(async (registry) => {
      await this.#evidence.sync(registry, now);
      await this.#judge(registry, now);
    });
  }

  /** Shares the last evidence: it survives the process. @param now ms since 1970 */
  close(now: number): Promise<void> {
    return this.#next((registry) => this.#evidence.sync(registry, now));
  }

  /** The rollouts that run. */
  views(registry: Registry): RolloutView[] {
    return runningRollouts(registry).map((running) => {
      const { remote, entry, rollout } = running;
      const { release, steps, step, since, undecidedAt = null } = rollout;
      const comparisons = this.#evidence.comparisons(running);
      return { remote, release, stable: entry.stable ?? "", steps, step, since, undecidedAt, comparisons };
    });
  }

  #next(work: (registry: Registry) => Promise<void>): Promise<void> {
    this.#lastRun = this.#lastRun
      .then(async () => work((await this.#options.releases.current()).registry))
      .catch((error) => this.#options.warn(`rollouts are not judged: ${error}`));
    return this.#lastRun;
  }

  async #judge(registry: Registry, now: number): Promise<void> {
    const { releasesDir, onDecision } = this.#options;
    for (const running of runningRollouts(registry)) {
      const { remote, rollout } = running;
      const { release, steps, step } = rollout;
      const figures = this.#evidence.comparisons(running);
      const percent = steps[step] ?? 100;
      const tell = (decision: RolloutDecision["decision"], nextPercent: number, reason: string) =>
        onDecision({ remote, release, step: step + 1, percent, decision, nextPercent, reason, figures });
      const result = decide(figures);
      const taken = result === "on" ? takenMeanwhile(registry, remote, release) : null;
      if (result === "back" || taken !== null) {
        const reason = taken ?? backReason(figures);
        if (await takeBackRollout(releasesDir, remote, rollout, reason)) tell("back", 0, reason);
      } else if (result === "on") {
        const reason = onReason(figures);
        if (await advanceRollout(releasesDir, remote, rollout, reason)) tell("on", steps[step + 1] ?? 100, reason);
      } else if (now - Date.parse(rollout.since) >= undecidedAfterHours * hourMs && !rollout.undecidedAt) {
        const reason = undecidedReason(figures, undecidedAfterHours);
        if (await noteUndecided(releasesDir, remote, rollout, reason)) tell("undecided", percent, reason);
      }
    }
  }
}
