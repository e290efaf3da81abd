import { countedAddress } from "@aurelle/api/address";
import { isReplaceable, quarantineByReports } from "@aurelle/mfe/store";
import type { Registry } from "@aurelle/shared/contract/registry";
import { isProof } from "../releases/releaseProof";
import { checkReleaseFiles, type FilesState } from "./checkReleaseFiles";
import { FailureVotes } from "./FailureVotes";
import type { RemoteReport } from "./remoteReport";

/** What came of enough reports against a release. */
interface Verdict {
  isQuarantined: boolean;
  /** Why it was not quarantined, as the end of a sentence. */
  reason?: string;
}

/** The network that has one vote: an IPv4 address, or the /48 of an IPv6 address, which one customer may have as a whole. */
function voterOf(ip: string): string {
  const counted = countedAddress(ip);
  return counted.endsWith("::/64") ? counted.split(":").slice(0, 3).join(":") : counted;
}

const notItsFault: Readonly<Record<Exclude<FilesState, "damaged">, string>> = {
  right: "its files could not be fetched, although the server reads them",
  unreadable: "the server cannot read its files either, so the store is at fault",
};

/** Counts what visitors report of releases, and takes a release out of service that fails for several of them. */
export class ReleaseJudge {
  readonly #votes = new FailureVotes();
  /** About files that could not be fetched: the network may have failed, or the store. */
  readonly #fileVotes = new FailureVotes();

  constructor(
    private readonly releasesDir: string,
    private readonly secret: string,
  ) {}

  /**
   * Counts the report of a page view. A third party who was never offered the release has no vote on it.
   * @param now ms since 1970.
   */
  count({ kind, remote, release, phase, proof }: RemoteReport, visit: string, ip: string, now: number): void {
    if (!isProof(this.secret, remote, release, proof)) return;
    const name = `${remote}@${release}`;
    const voter = voterOf(ip);
    if (kind === "mounted")
      for (const votes of [this.#votes, this.#fileVotes]) votes.add(kind, name, visit, voter, now);
    if (kind !== "failed") return;
    const isOfFile = phase === "loading" || phase === "styling";
    (isOfFile ? this.#fileVotes : this.#votes).add(kind, name, visit, voter, now);
  }

  /** Quarantines the release of a report, unless the fault is not its own. @returns null when too few visitors report it */
  async decide(registry: Registry, report: RemoteReport, now: number): Promise<Verdict | null> {
    const { remote, release } = report;
    const name = `${remote}@${release}`;
    const offered = registry.remotes[remote];
    const entry = offered?.releases[release];
    if (!entry || !isReplaceable(offered, release)) return null;
    const isCodeBroken = this.#votes.isBroken(name, now);
    if (!isCodeBroken && !this.#fileVotes.isBroken(name, now)) return null;
    for (const votes of [this.#votes, this.#fileVotes]) votes.clear(name);
    const files = isCodeBroken ? "damaged" : await checkReleaseFiles(this.releasesDir, entry);
    const reason =
      files === "damaged" ? await quarantineByReports(this.releasesDir, remote, release, now) : notItsFault[files];
    return reason === null ? { isQuarantined: true } : { isQuarantined: false, reason };
  }
}
