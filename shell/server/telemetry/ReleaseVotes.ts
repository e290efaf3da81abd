import { createHmac } from "node:crypto";
import type { Registry, RemoteEntry } from "@aurelle/shared/contract/registry";
import { isAccused, provenMs, provenVisitors, type TrialVotes } from "./judgeRelease";
import { isRelease } from "./labels";
import { groupOf, voterOf } from "./networks";
import type { RemoteReport } from "./remoteReport";
import { SharedVotes } from "./SharedVotes";

/** Failures of one larger network that count, so that its tenant cannot withdraw a release that four visitors have seen. */
const failuresPerGroup = 3;
/** Mounts of the other release, of one larger network, that count during a trial. */
const controlPerGroup = 10;
/** Older failures do not count, ms. */
const failedWithinMs = 24 * 3_600_000;
/** Votes on a subject without a newer one are forgotten, except who had a release on screen, ms. */
const forgottenAfterMs = 30 * 24 * 3_600_000;

/** Names the service of a release that began with its last promotion, or with its last canary: earlier votes do not count for it. */
const generationOf = ({ canary, promotedAt = "" }: RemoteEntry, release: string): string =>
  canary?.release === release ? canary.salt : promotedAt;

/** The salt of a running trial; null without one, and while its release is held back. */
const runningTrial = ({ trial, canary }: RemoteEntry): string | null =>
  trial && canary?.release === trial.release ? canary.salt : null;

/**
 * What visitors' reports say of releases, on all document servers together. A vote is stored under a keyed hash of the visitor's network
 * and the subject, so the store has no address, and a network has another name for each release.
 */
export class ReleaseVotes {
  readonly #shared: SharedVotes;
  readonly #secret: string;

  constructor(releasesDir: string, secret: string, warn: (message: string) => void) {
    this.#shared = new SharedVotes(releasesDir, warn);
    this.#secret = secret;
  }

  /** @param now ms since 1970. */
  add({ kind, remote, release, phase }: RemoteReport, entry: RemoteEntry, ip: string, now: number): void {
    const name = `${remote}@${release}`;
    const generation = generationOf(entry, release);
    if (kind === "failed") {
      const isOfFile = phase === "loading" || phase === "styling";
      this.#vote(`${isOfFile ? "unfetched" : "failed"} ${name} ${generation}`, ip, now);
    }
    if (kind !== "mounted") return;
    if (this.#shared.book.count(`mounted ${name}`) < provenVisitors) this.#vote(`mounted ${name}`, ip, now);
    const salt = runningTrial(entry);
    if (salt === null) return;
    if (release === entry.trial?.release) this.#vote(`mounted ${name} ${salt}`, ip, now);
    if (release === entry.stable) this.#vote(`control ${remote}@${release} ${salt}`, ip, now);
  }

  /** Reads and writes the votes in the store. @param now ms since 1970. */
  sync(registry: Registry, now: number): Promise<void> {
    return this.#shared.sync((subject, lastAt) => {
      const [kind, name = "", generation] = subject.split(" ");
      const [remote = "", release = ""] = name.split("@");
      const isProof = kind === "mounted" && generation === undefined;
      return isRelease(registry, remote, release) && (isProof || now - lastAt < forgottenAfterMs);
    }, now);
  }

  /** Whether no visitor has ever had the release on screen. */
  isUnseen(remote: string, release: string): boolean {
    return this.#mounted(remote, release) === 0;
  }

  /** What reports accuse a release of: its code failed, or its files could not be fetched. */
  accusation(remote: string, entry: RemoteEntry, release: string, now: number): "code" | "files" | null {
    const mounted = this.#mounted(remote, release);
    const isOld = now - this.#shared.book.firstAt(`mounted ${remote}@${release}`) >= provenMs;
    if (mounted >= provenVisitors && isOld) return null;
    const count = (kind: string) => this.#failed(`${kind} ${remote}@${release} ${generationOf(entry, release)}`, now);
    if (isAccused({ failed: count("failed"), mounted })) return "code";
    return isAccused({ failed: count("unfetched"), mounted }) ? "files" : null;
  }

  /** The votes of a running trial; null without one. */
  trial(remote: string, entry: RemoteEntry, now: number): TrialVotes | null {
    const salt = runningTrial(entry);
    const { canary, stable } = entry;
    if (salt === null || !canary) return null;
    const { book } = this.#shared;
    const name = `${remote}@${canary.release}`;
    return {
      failed: this.#failed(`failed ${name} ${salt}`, now),
      mounted: book.count(`mounted ${name} ${salt}`),
      control: book.count(`control ${remote}@${stable} ${salt}`, 0, controlPerGroup),
      percent: canary.percent,
    };
  }

  /** Sets aside the failures of a release up to a time, ms since 1970. Who had it on screen stays known. */
  ignoreFailures(remote: string, entry: RemoteEntry, release: string, until: number): void {
    const generations = new Set([
      generationOf(entry, release),
      entry.promotedAt ?? "",
      entry.trial?.before.canary?.salt,
    ]);
    for (const generation of generations)
      for (const kind of ["failed", "unfetched"])
        this.#shared.ignore(`${kind} ${remote}@${release} ${generation ?? ""}`, until);
  }

  #mounted(remote: string, release: string): number {
    return this.#shared.book.count(`mounted ${remote}@${release}`);
  }

  #failed(subject: string, now: number): number {
    return this.#shared.book.count(subject, now - failedWithinMs, failuresPerGroup);
  }

  #vote(subject: string, ip: string, now: number): void {
    const hash = (text: string) =>
      createHmac("sha256", this.#secret).update(`vote ${subject} ${text}`).digest("base64url").slice(0, 12);
    this.#shared.add(subject, hash(voterOf(ip)), hash(`group ${groupOf(ip)}`), now);
  }
}
