import { quarantineByReports } from "@aurelle/mfe/store";
import { isReplaceable, togetherMs } from "@aurelle/mfe/store/reports";
import { beginTrial, endTrial, exposeTrial, holdMs } from "@aurelle/mfe/store/trial";
import type { Registry, RemoteEntry } from "@aurelle/shared/contract/registry";
import type { RegistryReader } from "../releases/registryReader";
import { checkReleaseFiles, type FilesState } from "./checkReleaseFiles";
import { judgeTrial } from "./judgeRelease";
import { ReleaseVotes } from "./ReleaseVotes";
import type { RemoteReport } from "./remoteReport";

/** What the server did because of reports. `reason`, of `unchanged`: the end of a sentence. */
export interface Decision {
  kind: "quarantined" | "reduced" | "returned" | "unchanged";
  remote: string;
  release: string;
  reason?: string;
}

export interface JudgeOptions {
  releasesDir: string;
  /** Keys the hashes of voters. */
  secret: string;
  releases: RegistryReader;
  /** Whether the server itself could not evaluate the release's code. */
  isBrokenOnServer: (remote: string, release: string) => boolean;
  onDecision: (decision: Decision) => void;
  warn: (message: string) => void;
}

/** A release that reports accuse. */
interface Accused {
  remote: string;
  entry: RemoteEntry;
  release: string;
  of: "code" | "files";
}

const reasons = {
  files: "its files could not be fetched, although the server reads them",
  unreadable: "the server cannot read its files either, so the store is at fault",
  together: "several remotes fail at once, so the cause is outside of the remotes",
} as const;

/**
 * Decides what visitors' reports do to a release, for all document servers on one store. What the server finds broken itself is
 * quarantined. Otherwise fewer visitors get an accused release until their pages refute or prove the reports
 * (docs/decisions/0014-telemetry.md).
 */
export class ReleaseJudge {
  readonly #options: JudgeOptions;
  readonly #votes: ReleaseVotes;
  #lastRun: Promise<void> = Promise.resolve();

  constructor(options: JudgeOptions) {
    this.#options = options;
    this.#votes = new ReleaseVotes(options.releasesDir, options.secret, options.warn);
  }

  /** Counts a report that has been checked. @param now ms since 1970. */
  count(report: RemoteReport, { remotes }: Registry, ip: string, now: number): void {
    const entry = remotes[report.remote];
    if (entry) this.#votes.add(report, entry, ip, now);
  }

  /** Shares the votes with the other document servers, and decides. Calls run one after the other. @param now ms since 1970. */
  run(now: number): Promise<void> {
    this.#lastRun = this.#lastRun
      .then(() => this.#decide(now))
      .catch((error) => {
        this.#options.warn(`reports on releases are not judged: ${error}`);
      });
    return this.#lastRun;
  }

  async #decide(now: number): Promise<void> {
    const { registry } = await this.#options.releases.current();
    await this.#votes.sync(registry, now);
    const accused = this.#accused(registry, now);
    const young = Object.entries(registry.remotes).flatMap(([remote, entry]) =>
      entry.trial && now - Date.parse(entry.trial.since) < togetherMs
        ? [[remote, entry, entry.trial.release] as const]
        : [],
    );
    if (new Set([...accused.map(({ remote }) => remote), ...young.map(([remote]) => remote)]).size > 1) {
      for (const [remote, entry, release] of young) {
        this.#votes.ignoreFailures(remote, entry, release, now + togetherMs);
        await this.#return(registry, remote, release, now);
      }
      for (const one of accused) this.#leave(one, reasons.together, now + togetherMs);
      return;
    }
    for (const one of accused) await this.#answer(one, now);
    for (const [remote, entry] of Object.entries(registry.remotes))
      if (entry.trial) await this.#follow(registry, remote, entry, now);
  }

  #accused({ remotes }: Registry, now: number): Accused[] {
    return Object.entries(remotes).flatMap(([remote, entry]) => {
      const shown = [entry.canary?.release, entry.stable].filter((id) => typeof id === "string");
      return shown.flatMap((release) => {
        if (entry.trial || !isReplaceable(entry, release)) return [];
        const of = this.#votes.accusation(remote, entry, release, now);
        return of ? [{ remote, entry, release, of }] : [];
      });
    });
  }

  async #answer(accused: Accused, now: number): Promise<void> {
    const { remote, entry, release, of } = accused;
    const { releasesDir, isBrokenOnServer } = this.#options;
    const published = entry.releases[release];
    const files: FilesState = published ? await checkReleaseFiles(releasesDir, published) : "unreadable";
    if (files === "unreadable") return this.#leave(accused, reasons.unreadable, now);
    if (files === "damaged" || (of === "code" && isBrokenOnServer(remote, release))) {
      const reason = await quarantineByReports(releasesDir, remote, release, now);
      return reason === null ? this.#tell("quarantined", remote, release) : this.#leave(accused, reason, now);
    }
    if (of === "files") return this.#leave(accused, reasons.files, now);
    const reason = await beginTrial(releasesDir, remote, release, this.#votes.isUnseen(remote, release), now);
    return reason === null ? this.#tell("reduced", remote, release) : this.#leave(accused, reason, now);
  }

  async #follow(registry: Registry, remote: string, entry: RemoteEntry, now: number): Promise<void> {
    const { trial } = entry;
    if (!trial) return;
    const votes = this.#votes.trial(remote, entry, now);
    if (!votes) {
      if (now - Date.parse(trial.since) >= holdMs) await exposeTrial(this.#options.releasesDir, remote);
      return;
    }
    const result = judgeTrial(votes);
    if (result === "refuted") {
      this.#votes.ignoreFailures(remote, entry, trial.release, now);
      return this.#return(registry, remote, trial.release, now);
    }
    if (result === "open") return;
    const reason = await quarantineByReports(this.#options.releasesDir, remote, trial.release, now);
    if (reason === null) this.#tell("quarantined", remote, trial.release);
  }

  /** Gives a release back to its visitors, after the other servers know that the failures before do not count. */
  async #return(registry: Registry, remote: string, release: string, now: number): Promise<void> {
    await this.#votes.sync(registry, now);
    await endTrial(this.#options.releasesDir, remote);
    this.#tell("returned", remote, release);
  }

  /** Leaves a release as it is: the same failures do not accuse it again. */
  #leave({ remote, entry, release }: Accused, reason: string, until: number): void {
    this.#votes.ignoreFailures(remote, entry, release, until);
    this.#options.onDecision({ kind: "unchanged", remote, release, reason });
  }

  #tell(kind: Decision["kind"], remote: string, release: string): void {
    this.#options.onDecision({ kind, remote, release });
  }
}
